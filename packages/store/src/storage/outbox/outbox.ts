// Undelivered notifications, as the deliverer sees them: one holder for each subscription, which
// reads from the first undelivered one, sends, and removes delivered ones.

import { firstVisible } from '../../sql/hidden.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { raising } from '../generations.ts';
import { subscriptionKind } from './noted.ts';
import { type Tail, tailIn } from './tail.ts';

/** A notification that waits. */
export interface Waiting {
  /** Number of the transaction that stored it, as text; positions count within the table. */
  readonly addedIn: string;
  readonly position: number;
  /** A UUID, the same whenever it is sent. */
  readonly id: string;
  readonly resource: string;
  readonly body: string;
  /** How long it has waited. */
  readonly ageMs: number;
}

/** What a holder has read. */
export interface Batch {
  readonly rows: readonly Waiting[];
  /** Every transaction below has ended: nothing that it stored is still to come. */
  readonly horizon: string;
}

/** The right to deliver for a subscription; a holder that takes it over has a higher number. */
export interface Holder {
  readonly project: string;
  readonly subscription: string;
  readonly lease: number;
  readonly state: DeliveryState;
}

/** How the deliveries of a subscription go. */
export interface DeliveryState {
  readonly failure: 'TemporaryError' | 'ConfigurationError' | null;
  /** Failures in a row, and for how long. */
  readonly failures: number;
  readonly failingForMs: number;
}

/** The outcome of notifications, reported by their holder. */
export interface Settling {
  /** Gone from the queue: taken or given up. */
  readonly gone: readonly Pick<Waiting, 'addedIn' | 'position'>[];
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  /** Absent: nothing has failed, and what failed before is over. */
  readonly failure?: {
    readonly sort: 'TemporaryError' | 'ConfigurationError';
    readonly reason: string;
    /** Nothing is tried before. */
    readonly waitMs: number;
  };
}

/** A subscription or listener of a project. */
export interface Place {
  readonly project: string;
  readonly subscription: string;
}

/** What waits to be delivered. */
export interface Outbox extends Tail {
  /** Called with the notifications that this process has stored; one listener. */
  onNoted(listener: (places: readonly Place[]) => void): void;
  /** Subscriptions without a holder that have something to deliver and need not wait. */
  due(): Promise<readonly Place[]>;
  /** @param takesOver the current holder has to stop, and finds out when it settles */
  claim(place: Place, takesOver?: boolean): Promise<Holder | undefined>;
  read(place: Place, options: ReadOptions): Promise<Batch>;
  /** Answers the state, or nothing when another one has taken over. */
  settle(holder: Holder, settling: Settling): Promise<DeliveryState | undefined>;
  release(holder: Holder): Promise<void>;
  /** Removes what waits, at most `most` rows; answers how many went. */
  drop(place: Place, most: number): Promise<number>;
  /** Begins again after a new destination. */
  forgive(place: Place): Promise<void>;
  /** How many rows wait for each subscription that has any; counting ends after a million. */
  backlogs(): Promise<readonly (Place & { readonly waiting: number })[]>;
  /** Notes for a listener what it wants, for the next ten minutes. */
  listen(place: Place, wants: object): Promise<void>;
  /** Ends a listener; what waits for it is removed later. */
  leave(place: Place): Promise<void>;
  /** Suspends deliveries, or lets them go on; whether there is such a subscription. */
  suspend(place: Place, suspended: boolean): Promise<void>;
  /** How deliveries go, of every subscription of a project that had any. */
  states(project: string): Promise<readonly ShownState[]>;
  /** Removes notifications whose subscription or listener is gone, in bounded steps. */
  removeOrphans(goOn: () => boolean): Promise<number>;
}

/** How deliveries go, for operators. */
interface ShownState {
  readonly subscription: string;
  readonly failure: string | null;
  readonly failures: number;
  readonly reason: string | null;
  readonly suspended: boolean;
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  readonly lastSentAt: string | null;
}

/** From where, and how much, a holder reads. */
interface ReadOptions {
  /** From this transaction on; everything before is gone. */
  readonly from: string;
  readonly most: number;
  /** Resources that wait for another attempt. */
  readonly without: readonly string[];
}

/** A holder that is killed keeps others waiting for so long. */
const claimMs = 10_000;
const claimSeconds = claimMs / 1_000;

/**
 * The outbox in the database; `listenersTo` receives the function that reports what this process
 * stores.
 */
export function outboxIn(database: Database, listenersTo: (tell: Tell) => void): Outbox {
  return {
    onNoted: (listener) => listenersTo(listener),
    due: () => database.query<Place>('background', dueNow),
    ...heldIn(database),
    ...keptIn(database),
    ...tailIn(database),
    drop: (place, most) => dropRows(database, place, most),
    backlogs: () => database.query<Place & { waiting: number }>('background', backlogsNow),
    removeOrphans: (goOn) => removeOrphans(database, goOn),
  };
}

type Held = 'claim' | 'read' | 'settle' | 'release';

/** What the holder of a subscription asks, often and with prepared statements. */
const heldIn = (database: Database): Pick<Outbox, Held> => ({
  async claim({ project, subscription }, takesOver = false) {
    const [row] = await database.query<ClaimRow>(
      'write',
      claiming({ project, subscription }, takesOver),
      'claim delivery',
    );
    return row && { project, subscription, lease: row.lease, state: stateIn(row) };
  },
  async read(place, options) {
    const rows = await database.query<Waiting & { horizon: string }>(
      'query',
      reading(place, options),
      'read outbox',
    );
    const { horizon } = rows[0]!;
    return { horizon, rows: rows.filter(({ body }) => body !== null) };
  },
  async settle(holder, settling) {
    const [row] = await database.query<ClaimRow>(
      'write',
      settlingOf(holder, settling),
      settling.failure === undefined ? 'settle delivery' : 'settle failed delivery',
    );
    return row && stateIn(row);
  },
  async release({ project, subscription, lease }) {
    await database.query(
      'write',
      sql`update delivery set claimed_until = '-infinity'
        where project = ${project} and subscription = ${subscription} and lease = ${lease}`,
      'release delivery',
    );
  },
});

type Kept = 'forgive' | 'listen' | 'leave' | 'suspend' | 'states';

/** The stored state of subscriptions and listeners. */
function keptIn(database: Database): Pick<Outbox, Kept> {
  const run = <R>(statement: Sql) => database.query<R>('write', statement);
  return {
    async forgive({ project, subscription }) {
      await run(sql`update delivery set failures = 0, failing_since = null, failure = null,
        next_at = '-infinity' where project = ${project} and subscription = ${subscription}`);
    },
    async listen(place, wants) {
      await run(listening(place, JSON.stringify(wants)));
    },
    async leave({ project, subscription }) {
      await run(sql`with gone as (
        delete from listener where project = ${project} and id = ${subscription} returning project)
        ${raising(project, [subscriptionKind], sql`exists (select from gone)`)}`);
    },
    async suspend({ project, subscription }, suspended) {
      await run(sql`insert into delivery (project, subscription, suspended)
        values (${project}, ${subscription}, ${suspended})
        on conflict (project, subscription) do update set suspended = excluded.suspended`);
    },
    states: (project) =>
      run<ShownState>(sql`select subscription, failure, failures, last_reason as reason, suspended,
        sent, failed, dropped, last_sent_at::text as "lastSentAt"
        from delivery where project = ${project} order by subscription limit 1000`),
  };
}

/** Reports the subscriptions for which something was stored. */
export type Tell = (places: readonly Place[]) => void;

interface ClaimRow {
  readonly lease: number;
  readonly failure: DeliveryState['failure'];
  readonly failures: number;
  readonly failing: number;
}

const stateIn = ({ failure, failures, failing }: ClaimRow): DeliveryState => ({
  failure,
  failures,
  failingForMs: failing,
});

const stateColumns = sql`lease, failure, failures,
  coalesce(extract(epoch from now() - failing_since) * 1000, 0)::float8 as failing`;

const dueNow = sql`
  select s.project, s.id as subscription from (
    select project, id from subscription) s
  left join delivery d on d.project = s.project and d.subscription = s.id
  where s.project >= ${firstVisible}
    and (d.lease is null or (d.claimed_until < now() and d.next_at <= now() and not d.suspended))
    and exists (select from notification n where n.project = s.project and n.subscription = s.id)
  order by d.last_sent_at nulls first limit 1000`;

const claiming = ({ project, subscription }: Place, takesOver: boolean) => sql`
  insert into delivery as d (project, subscription, lease, claimed_until)
  values (${project}, ${subscription}, 1, now() + make_interval(secs => ${claimSeconds}::float8))
  on conflict (project, subscription) do update
    set claimed_until = excluded.claimed_until, lease = d.lease + 1
    where (d.claimed_until < now() or ${takesOver}::boolean) and d.next_at <= now() and not d.suspended
  returning ${stateColumns}`;

/** The size of a batch without its last row. */
const maxBytes = 4 * 1024 * 1024;

/** One row of nothing carries the horizon when nothing waits. */
const reading = ({ project, subscription }: Place, { from, most, without }: ReadOptions) => sql`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, n.*
  from (select 1) one left join (select w.*,
    sum(octet_length(body)) over (order by "addedIn"::xid8, position) - octet_length(body) as "before"
    from (select added_in::text as "addedIn", position, id::text as id, resource, body,
      (extract(epoch from clock_timestamp() - added_at) * 1000)::float8 as "ageMs"
    from notification
    where project = ${project} and subscription = ${subscription}
      and added_in >= ${from}::xid8 and resource <> all(${without}::text[])
    order by notification.added_in, position limit ${most}::bigint) w) n on n."before" < ${maxBytes}
  order by n."addedIn"::xid8, n.position`;

/**
 * The first failure in a row is what the time of failing counts from; one of another sort begins again.
 * Rows go only while the lease holds.
 */
const settlingOf = (
  { project, subscription, lease }: Holder,
  { gone, sent, failed, dropped, failure }: Settling,
) => {
  const kept =
    failure === undefined
      ? sql`failure = null, failures = 0, failing_since = null`
      : sql`failure = ${failure.sort}, last_reason = ${failure.reason},
          failures = case when failure = ${failure.sort} then failures + 1 else 1 end,
          failing_since = case when failure = ${failure.sort} then failing_since else now() end,
          next_at = now() + make_interval(secs => ${failure.waitMs / 1_000}::float8)`;
  return sql`with held as (
      update delivery set ${kept}, claimed_until = now() + make_interval(secs => ${claimSeconds}::float8),
        sent = sent + ${sent}::bigint, failed = failed + ${failed}::bigint,
        dropped = dropped + ${dropped}::bigint,
        last_sent_at = case when ${sent}::bigint > 0 then now() else last_sent_at end
      where project = ${project} and subscription = ${subscription} and lease = ${lease}
      returning *),
    gone as (
      delete from notification n using unnest(${gone.map(({ addedIn }) => addedIn)}::text[],
        ${gone.map(({ position }) => position)}::bigint[]) g(added_in, position)
      where n.project = ${project} and n.subscription = ${subscription}
        and n.added_in = g.added_in::xid8 and n.position = g.position
        and exists (select from held))
    select ${stateColumns} from held`;
};

async function dropRows(
  database: Database,
  { project, subscription }: Place,
  most: number,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'background',
    sql`with chosen as (select added_in, position from notification
        where project = ${project} and subscription = ${subscription} limit ${most}),
      gone as (delete from notification n using chosen c
        where n.project = ${project} and n.subscription = ${subscription}
          and n.added_in = c.added_in and n.position = c.position returning 1)
      select count(*)::float8 as count from gone`,
  );
  return row!.count;
}

/** The list of subscriptions is another one only when the listener is new or wants something else. */
const listening = ({ project, subscription }: Place, wants: string) => sql`
  with former as (
    select wants from listener where project = ${project} and id = ${subscription}
      and expires_at > now()),
  noted as (
    insert into listener (project, id, wants, expires_at)
    values (${project}, ${subscription}, ${wants}, now() + interval '10 minutes')
    on conflict (project, id) do update
      set wants = excluded.wants, expires_at = excluded.expires_at)
  ${raising(project, [subscriptionKind], sql`not exists (select from former where wants = ${wants})`)}`;

const maxCounted = 1_000_001;

/** Steps along the index from one subscription to the next; counting each is bounded. */
const places = sql`
  with recursive place as (
    (select project, subscription from notification order by project, subscription limit 1)
    union all
    select n.project, n.subscription from place p, lateral (
      select project, subscription from notification
      where (project, subscription) > (p.project, p.subscription)
      order by project, subscription limit 1) n)`;

const backlogsNow = sql`${places}
  select p.project, p.subscription, (select count(*) from (
    select 1 from notification n where n.project = p.project and n.subscription = p.subscription
    limit ${maxCounted}) counted)::float8 as waiting from place p`;

const rowsAtOnce = 5_000;

async function removeOrphans(database: Database, goOn: () => boolean): Promise<number> {
  const background = <R>(statement: Sql) => database.query<R>('background', statement);
  const over = await background<{ project: string }>(
    sql`select distinct project from listener where expires_at < now()`,
  );
  for (const { project } of over)
    await background(sql`with gone as (
        delete from listener where project = ${project} and expires_at < now() returning 1)
      ${raising(project, [subscriptionKind], sql`exists (select from gone)`)}`);
  const orphans = await background<Place>(sql`${places}
    select project, subscription from place p where not exists (${existing})
    union select project, subscription from delivery p where not exists (${existing})`);
  let total = 0;
  for (const place of orphans)
    for (;;) {
      if (!goOn()) return total;
      const count = await dropRows(database, place, rowsAtOnce);
      total += count;
      if (count === rowsAtOnce) continue;
      await background(sql`delete from delivery
        where project = ${place.project} and subscription = ${place.subscription}`);
      break;
    }
  return total;
}

const existing = sql`
  select 1 from subscription s where s.project = p.project and s.id = p.subscription
  union all select 1 from listener l where l.project = p.project and l.id = p.subscription`;
