// Commits of the same shape that come in at the same time are stored by one statement: while one
// batch is under way the next one gathers. Each keeps its own outcome: a version that does not fit
// leaves the others alone, and a batch that fails as a whole is done again one by one.

import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { storeTokens } from '../../suggestions/write.ts';
import { isCurrentAudience, notedParts, noting } from '../outbox/noted.ts';
import { isCurrent } from '../schema/indexed-paths.ts';
import type { Table } from '../schema/tables.ts';
import type { CommitOutcome, Holding, Presumption, StorageWrite } from '../storage.ts';
import { type CommitContext, commit, conflictIn, isUndone } from './commit.ts';
import { keptTogether, type OwnedPresumption, outdatedOwners } from './conditions.ts';
import { expectedBy } from './expected.ts';
import { byClaim, idOf, type Plan, planOf, standsAlone, type TableSteps } from './plan.ts';
import {
  claimRow,
  messageParts,
  ownedClaimText,
  ownedInsertText,
  ownedUpsertText,
  type StatementContext,
  updateText,
} from './statement.ts';

/** Its rows are made when it is sent: nothing that is planned waits. */
interface Waiting {
  readonly owner: string;
  readonly writes: readonly StorageWrite[];
  readonly holding: Holding;
  readonly settle: (outcome: CommitOutcome | PromiseLike<CommitOutcome>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
  /** Looked at when this turn of the event loop is over: until then more may come. */
  isDue: boolean;
  /** The statement under way takes long. */
  isSlow: boolean;
}

/** More would only make each wait for the slowest; each size is a prepared statement of its own. */
const maxTogether = 16;
/** The second leaves when it is full, or when the first one takes long: it may wait for a lock. */
const maxUnderWay = 2;
const longMs = 20;

/** Stores writes together, or none of them; commits of one turn may share a statement. */
type CommitOne = (
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding?: Holding,
) => Promise<CommitOutcome>;

/** `commit`, with batches where the writes allow it. */
export function batchedCommit(): CommitOne {
  const queues = new Map<string, Queue>();
  return (context, writes, holding) => {
    if (!mayGather(context, writes, holding)) return commit(context, writes, holding);
    const place = `${context.project} ${writes.map(({ type, kind }) => `${type} ${kind}`).join()}`;
    const queue = queues.get(place) ?? { waiting: [], underWay: 0, isDue: false, isSlow: false };
    queues.set(place, queue);
    const owner = ownerOf(writes);
    return new Promise((settle) => {
      queue.waiting.push({ owner, writes, holding: holding ?? {}, settle });
      if (queue.isDue) return;
      queue.isDue = true;
      setImmediate(() => {
        queue.isDue = false;
        pump(context, queue, () => queues.delete(place));
      });
    });
  };
}

/**
 * Only one row is locked for its version, so that batches can lock in one order. A presumption is
 * confirmed for each commit alone.
 */
function mayGather(
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding: Holding = {},
): boolean {
  const { lease, unused = [], counts = [], acts = [], answer } = holding;
  if (lease !== undefined || answer !== undefined || holding.mayDangle === true) return false;
  if (holding.imported !== undefined) return false;
  if (holding.cause !== undefined) return false;
  if (unused.length + counts.length + acts.length > 0 || writes.length === 0) return false;
  return (
    writes.filter(({ type }) => type !== 'insert').length <= 1 &&
    writes.every((write) => standsAlone(context, write))
  );
}

const ownerOf = (writes: readonly StorageWrite[]): string =>
  idOf(writes.find(({ type }) => type === 'update') ?? writes[0]!);

function pump(context: CommitContext, queue: Queue, forget: () => void): void {
  while (queue.waiting.length > 0 && hasRoom(queue)) {
    const batch = takeBatch(queue.waiting);
    queue.underWay += 1;
    const slow = setTimeout(() => {
      queue.isSlow = true;
      pump(context, queue, forget);
    }, longMs).unref();
    void store(context, batch).finally(() => {
      clearTimeout(slow);
      queue.isSlow = false;
      queue.underWay -= 1;
      if (queue.underWay === 0 && queue.waiting.length === 0) forget();
      else pump(context, queue, forget);
    });
  }
}

const hasRoom = ({ underWay, isSlow, waiting }: Queue): boolean =>
  underWay === 0 || (underWay < maxUnderWay && (isSlow || waiting.length >= maxTogether));

/** The next ones in order; a second write of a document waits for the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const owners = new Set<string>();
  const isFirst = ({ owner }: Waiting) => !owners.has(owner) && owners.add(owner);
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of waiting.splice(0))
    (batch.length < maxTogether && isFirst(one) ? batch : left).push(one);
  waiting.push(...left);
  // All batches lock in the same order.
  return batch.sort((left, right) => (left.owner < right.owner ? -1 : 1));
}

async function store(context: CommitContext, batch: readonly Waiting[]): Promise<void> {
  const alone = ({ writes, holding, settle }: Waiting) => settle(commit(context, writes, holding));
  try {
    const stored = await findStoredOwners(context, batch);
    for (const one of batch) {
      if (stored.has(one.owner)) one.settle({ outcome: 'done' });
      else one.settle(conflictOf(context, one));
    }
  } catch (error) {
    // Alone each finds its own fault; unless the outcome is unknown for all.
    for (const one of batch) {
      if (isUndone(error)) alone(one);
      else one.settle(Promise.reject(error));
    }
  }
}

/** Or what it presumed is not so, or a version that fits after all was undone meanwhile. */
const conflictOf = async (
  context: CommitContext,
  { writes, holding }: Waiting,
): Promise<CommitOutcome> => {
  const expected = writes.flatMap(expectedBy);
  return (await conflictIn(context, { expected })) ?? commit(context, writes, holding);
};

/** The numbers of lists are a presumption like any other: in a batch each commit has its own. */
function presumptionOf({ project }: CommitContext, holding: Holding): Presumption | undefined {
  const { presumed, generations = [] } = holding;
  if (generations.length === 0) return presumed;
  const { generations: known = [], ...rest } = presumed ?? { project, documents: [] };
  return { ...rest, generations: [...known, ...generations] };
}

async function findStoredOwners(
  context: CommitContext,
  batch: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  const paths = await context.paths.known();
  const audience = await context.audiences?.known(context.project);
  const units = batch.map(({ owner, writes, holding }): Unit => {
    const plan = planOf({ ...context, paths, audience }, writes);
    return { owner, plan, presumed: presumptionOf(context, holding) };
  });
  const rows = await storeUnits(context, units);
  const stored = new Set(rows.map(({ id }) => id));
  context.tell(units.flatMap(({ owner, plan }) => (stored.has(owner) ? plan.noted : [])));
  return stored;
}

interface Stored {
  readonly id: string;
}

/** Only creations have tokens here; the tokens are stored after their rows, as in a commit. */
function storeUnits(context: CommitContext, units: readonly Unit[]): Promise<readonly Stored[]> {
  const statement = batchStatement(context, units);
  if (units.every(({ plan }) => plan.tokens.length === 0)) return context.write<Stored>(statement);
  const { database, tables, project } = context;
  return database.transaction(async (run) => {
    const rows = await run<Stored>(statement);
    const stored = new Set(rows.map(({ id }) => id));
    const changes = units.flatMap(({ owner, plan }) => (stored.has(owner) ? plan.tokens : []));
    if (changes.length > 0) await storeTokens(run, { tables, project, changes, heads: 'now' });
    return rows;
  });
}

// Independent commits of the same shape as one statement: each has its own conditions and its own
// success, and a row of a document, a message or a unique value belongs to the commit that its first
// cell names, the owner.

/** One of the commits. */
interface Unit {
  /** Id of the document that it updates; of the first that it inserts when it updates none. */
  readonly owner: string;
  readonly plan: Plan;
  readonly presumed: Presumption | undefined;
}

type Rows = readonly (readonly unknown[])[];
/** Rows of all units, each with its owner in front. */
type OwnedRows = (rows: (plan: Plan) => Rows) => Rows;

/**
 * @param units units with the same kinds of steps; the statement returns the owners of the units
 * that were carried out
 */
function batchStatement(context: StatementContext, units: readonly Unit[]): Sql {
  const { project, paths } = units[0]!.plan;
  const refused = refusedParts(context, units);
  const owned: OwnedRows = (rows) =>
    padded(units.flatMap(({ owner, plan }) => rows(plan).map((row) => [owner, ...row])));
  const noted = units.flatMap(({ owner, plan }) => plan.noted.map((one) => ({ ...one, owner })));
  const pending = units.flatMap(({ owner, plan }) =>
    plan.pending.map((one) => ({ ...one, owner })),
  );
  const claimed = claimedRows(units);
  const messages = owned(({ messages }) => messages.map(([, ...row]) => row));
  const parts = [
    ...refused,
    sql`ok as materialized (${okText(units, refused.length > 0)})`,
    ...tablesOf(units).flatMap((table) => newRowParts(units, table, owned)),
    ...(claimed.length === 0
      ? []
      : [sql`claimed as (${ownedClaimText(project, claimed, isStored)})`]),
    ...messageParts(context, { project, paths, messages }, isStored),
    ...notedParts(project, noted, isStored),
    // The indexes of searches read the stored documents again.
    ...(pending.length === 0 ? [] : [sql`pending as (${noting(project, pending, isStored)})`]),
  ];
  return sql`with ${join(parts, ', ')} select id from ok`;
}

/** Tables that any of the units writes to, because derived documents depend on it. */
const tablesOf = (units: readonly Unit[]): readonly Table[] =>
  [
    ...new Map(
      units.flatMap(({ plan }) => plan.tables.map(({ table }) => [table.kind, table] as const)),
    ).values(),
  ].sort((left, right) => (left.kind < right.kind ? -1 : 1));

/** New documents, and the documents that are derived from them. */
function newRowParts(units: readonly Unit[], table: Table, owned: OwnedRows): Sql[] {
  const { project, paths } = units[0]!.plan;
  const columns = paths.columns(table.kind);
  const inserts = owned((plan) => stepsOn(plan, table)?.inserts ?? []);
  const upserts = owned((plan) => stepsOn(plan, table)?.upserts ?? []);
  const parts: Sql[] = [];
  const part = (step: string, text: Sql) =>
    parts.push(sql`${name(`${step}_${table.name}`)} as (${text})`);
  if (inserts.length > 0)
    part('insert', ownedInsertText(project, table, columns, inserts, isStored));
  if (upserts.length > 0)
    part('upsert', ownedUpsertText(project, table, columns, upserts, isStored));
  return parts;
}

/** In one order for all batches: of two that want the same values, one waits for the other. */
const claimedRows = (units: readonly Unit[]): Rows =>
  units
    .flatMap(({ owner, plan }) => plan.claimed.map((claim) => ({ owner, claim })))
    .sort((left, right) => byClaim(left.claim, right.claim))
    .map(({ owner, claim }) => [owner, ...claimRow(claim)]);

const isStored = raw('v.owner in (select id from ok)');

const stepsOn = ({ tables }: Plan, { kind }: Table): TableSteps | undefined =>
  tables.find(({ table }) => table.kind === kind);

/** Owners whose version matches, or all when none is expected; without the refused ones. */
function okText(units: readonly Unit[], someRefused: boolean): Sql {
  const { project, paths, tables, audience } = units[0]!.plan;
  const updated = tables.find(({ updates }) => updates.length > 0)?.table;
  const isKnown = sql`${isCurrent(paths)} and ${isCurrentAudience(audience)}`;
  const isRefused = raw(someRefused ? 'and v.id not in (select owner from refused)' : '');
  if (updated === undefined)
    return sql`select v.id from unnest(${units.map(({ owner }) => owner)}::text[]) v(id)
      where ${isKnown} ${isRefused}`;
  const rows = padded(units.flatMap(({ plan }) => stepsOn(plan, updated)?.updates ?? []));
  const condition = sql`and ${isKnown} ${isRefused}`;
  return updateText(project, updated, paths.columns(updated.kind), rows, condition);
}

/** As `refused`, the owners of what presumes something that is not so or refers to nothing. */
function refusedParts({ tables }: StatementContext, units: readonly Unit[]): Sql[] {
  const { project } = units[0]!.plan;
  const presumed = units.flatMap(({ owner, presumed: one }): OwnedPresumption[] =>
    one === undefined ? [] : [{ owner, presumed: one }],
  );
  const outdated = outdatedOwners(tables, project, presumed);
  const kept = keptTogether(
    tables,
    project,
    units.map(({ owner, plan }) => ({ owner, kept: plan.kept })),
  );
  const all = [...(outdated === undefined ? [] : [outdated]), ...kept.dangling];
  if (all.length === 0) return [];
  return [...kept.parts, sql`refused as materialized (${join(all, ' union all ')})`];
}

/**
 * Rows of nulls, which meet no document and have no owner, up to the next power of two: so a handful
 * of prepared statements serves batches of every size.
 */
function padded(rows: Rows): Rows {
  if (rows.length < 2) return rows;
  const size = 2 ** Math.ceil(Math.log2(rows.length));
  const empty = rows[0]!.map(() => null);
  return [...rows, ...Array.from({ length: size - rows.length }, () => empty)];
}
