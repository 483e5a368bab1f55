// Carries a commit out and finds out exactly why one was not: which document had another version,
// which value was taken.

import { grouped } from '@storewright/platform/grouped';
import type { Sql } from '../../sql/sql.ts';
import { name, raw, sql } from '../../sql/sql.ts';
import { storeTokens } from '../../suggestions/write.ts';
import type { Database } from '../connection/database.ts';
import { endsConnection, stateOf } from '../connection/sqlstate.ts';
import type { Audiences } from '../outbox/noted.ts';
import type { IndexedPaths } from '../schema/indexed-paths.ts';
import { claimCells, valuesOf } from '../schema/tables.ts';
import type { CommitOutcome, Holding, StorageWrite } from '../storage.ts';
import { missingOf } from './conditions.ts';
import type { Expected } from './expected.ts';
import { type Claim, idOf, type Plan, type PlanContext, planOf } from './plan.ts';
import { isRefused } from './preconditions.ts';
import { type CommitRow, commitStatement, type StatementContext } from './statement.ts';
import { readTallies } from './tallies.ts';

/** The context of a commit for a project. */
export interface CommitContext extends Omit<PlanContext, 'paths' | 'audience'>, StatementContext {
  readonly database: Database;
  readonly paths: IndexedPaths;
  /** Absent: there is no kind of subscriptions. */
  readonly audiences: Audiences | undefined;
  /** Called with the stored notifications for subscriptions. */
  readonly tell: (noted: readonly { readonly subscription: string }[]) => void;
  /** Runs a write, prepared when its text is worth it. */
  readonly write: <R>(statement: Sql) => Promise<R[]>;
}

/**
 * A commit fails without a reason that still holds when the other writer is undone or goes on at
 * that moment; then it is simply tried again.
 */
const attempts = 4;

/** Stores the writes together, or none of them; the outcome says why not. */
export async function commit(
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding: Holding = {},
): Promise<CommitOutcome> {
  if (writes.length === 0) return { outcome: 'done' };
  assertDistinct(writes);
  let paths = await context.paths.known();
  // The receivers, as this process knows them; the statement proves the list.
  let audience = await context.audiences?.known(context.project);
  for (let attempt = 1; ; attempt += 1) {
    const guards = holding.mayDangle === true ? unguarded : context.guards;
    const plan = planOf({ ...context, guards, paths, audience }, writes);
    const doubled = claimedTwice(plan);
    if (doubled !== undefined) return doubled;
    const answer = await attemptOnce(context, plan, holding);
    if ('done' in answer && answer.done > 0) return done(context, plan);
    const failed = 'done' in answer ? answer.failed : [];
    if (isRefused(failed, 'outdated')) return { outcome: 'outdated' };
    if ('isFull' in answer) {
      const name = await findExhausted(context, holding);
      if (name !== undefined) return { outcome: 'exhausted', name };
    }
    const gone = isRefused(failed, 'dangling') ? await danglingIn(context, plan) : undefined;
    if (gone !== undefined) return gone;
    if (failed.includes('audience'))
      audience = audience && (await context.audiences?.renewed(audience));
    if (failed.includes('paths')) paths = await context.paths.renewed(paths);
    if (!isRefused(failed, 'renewed')) {
      const outcome = await explainOutcome(context, plan, writes);
      if (outcome !== undefined) return outcome;
    }
    if (attempt < attempts) continue;
    // Other commits kept crossing this one: its caller reads and decides again, after a pause.
    if ('isCrossed' in answer) return { outcome: 'outdated' };
    throw 'failure' in answer ? answer.failure : unexplained();
  }
}

const unguarded: PlanContext['guards'] = new Map();

function done({ tell }: CommitContext, { noted, adjusts }: Plan): CommitOutcome {
  tell(noted);
  for (const one of adjusts) tell(one.noted);
  return { outcome: 'done' };
}

const unexplained = () => new Error('a commit was refused and nothing stands against it');

const uniqueViolation = '23505';

interface Failed {
  readonly failure: unknown;
  /** A count had no room. */
  readonly isFull?: true;
  /** It was undone in favor of a concurrent commit. */
  readonly isCrossed?: true;
}

const crossed: ReadonlySet<string> = new Set(['40001', '40P01']);

const divisionByZero = '22012';

/** The first count that has no room; none when it has some again. */
async function findExhausted(
  { database, project }: CommitContext,
  { counts = [] }: Holding,
): Promise<string | undefined> {
  const numbers = await readTallies(
    database,
    project,
    counts.map(({ name }) => name),
  );
  return counts.find(({ most, name }) => most !== undefined && (numbers.get(name) ?? 0) >= most)
    ?.name;
}

/** What the statement answers, or why it failed when it may be tried again. */
async function attemptOnce(
  context: CommitContext,
  plan: Plan,
  holding: Holding,
): Promise<CommitRow | Failed> {
  const statement = commitStatement(context, plan, holding);
  try {
    const isOne = plan.tokens.length === 0 && holding.unused === undefined;
    return isOne
      ? (await context.write<CommitRow>(statement))[0]!
      : await inSteps(context, plan, statement, holding.unused !== undefined);
  } catch (error) {
    const cause = (error as { cause?: unknown })?.cause ?? error;
    const state = stateOf(cause) ?? '';
    if (crossed.has(state)) return { failure: error, isCrossed: true };
    if (state === uniqueViolation) return { failure: error };
    if (state === divisionByZero) return { failure: error, isFull: true };
    throw error;
  }
}

/**
 * Where the commit asks that no further document meets a predicate, its documents are locked first: so it sees the
 * references that were made before. The tokens are stored in sight of the data stored before its rows were locked.
 */
const inSteps = (
  { database, tables }: CommitContext,
  { project, tokens, expected }: Plan,
  statement: Sql,
  isHeldFirst: boolean,
): Promise<CommitRow> =>
  database.transaction(async (run) => {
    if (isHeldFirst)
      for (const group of grouped(expected, ({ kind, lock }) => `${kind} ${lock}`).values())
        if (group[0]!.lock !== 'adjust') await run(holdingRows(tables, project, group));
    const [row] = await run<CommitRow>(statement);
    if (row!.done > 0) await storeTokens(run, { tables, project, changes: tokens, heads: 'now' });
    return row!;
  });

/** @param group documents of one kind with the same lock */
function holdingRows(
  tables: CommitContext['tables'],
  project: string,
  group: readonly Expected[],
): Sql {
  const { kind, lock } = group[0]!;
  return sql`select 1 from ${tables.get(kind)!.sql}
    where project = ${project} and id = any(${group.map(({ id }) => id)}::text[])
    order by id for ${raw(lock)}`;
}

async function danglingIn(
  { database, tables }: CommitContext,
  { project, kept }: Plan,
): Promise<CommitOutcome | undefined> {
  for (const one of kept) {
    const statement = missingOf(tables.get(one.kind)!, project, one);
    const [missing] = await database.query<{ value: string }>('query', statement);
    if (missing !== undefined)
      return { outcome: 'dangling', kind: one.kind, by: one.by, value: missing.value };
  }
  return undefined;
}

/** The server has refused the statement and undone it; the connection is whole. */
export function isUndone(error: unknown): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  return stateOf(cause) !== undefined && !endsConnection(error);
}

/** Two writes of one document in one commit would each expect the same version. */
function assertDistinct(writes: readonly StorageWrite[]): void {
  const seen = new Set<string>();
  for (const write of writes) {
    const document = `${write.kind} ${idOf(write)}`;
    if (seen.has(document)) throw new Error(`two writes of ${document} in one commit`);
    seen.add(document);
  }
}

/** Two documents of the same commit want the same value. */
function claimedTwice({ claimed }: Plan): CommitOutcome | undefined {
  const next = (index: number) => claimed[index + 1];
  const twin = claimed.find(
    ({ kind, field, value }, index) =>
      next(index)?.kind === kind && next(index)?.field === field && next(index)?.value === value,
  );
  return twin && { outcome: 'duplicate', kind: twin.kind, field: twin.field, value: twin.value };
}

async function explainOutcome(
  context: CommitContext,
  plan: Plan,
  writes: readonly StorageWrite[],
): Promise<CommitOutcome | undefined> {
  return (
    (await conflictIn(context, plan)) ??
    (await findTakenValue(context, plan)) ??
    (await findTakenIdentifier(context, writes)) ??
    (await adjustRefused(context, plan))
  );
}

/** The first document that is not as the commit expected; `undefined` when all are. */
export async function conflictIn(
  { database, project, tables }: CommitContext,
  { expected }: Pick<Plan, 'expected'>,
): Promise<CommitOutcome | undefined> {
  for (const { kind, id, version, lock } of expected) {
    if (lock === 'adjust') continue;
    const rows = await database.query<{ version: number }>(
      'query',
      sql`select version from ${tables.get(kind)!.sql} where project = ${project} and id = ${id}`,
    );
    const currentVersion = rows[0]?.version;
    if (currentVersion === undefined) return { outcome: 'conflict', kind, id };
    if (currentVersion !== version) return { outcome: 'conflict', kind, id, currentVersion };
  }
  return undefined;
}

/** There is not enough, or the document has changed otherwise: the caller reads it again. */
async function adjustRefused(
  { database, project, tables }: CommitContext,
  { adjusts }: Plan,
): Promise<CommitOutcome | undefined> {
  const [write] = adjusts.flatMap(({ writes }) => writes);
  if (write === undefined) return undefined;
  const { kind, before } = write;
  const [row] = await database.query<{ version: number }>(
    'query',
    sql`select version from ${tables.get(kind)!.sql}
      where project = ${project} and id = ${before.id}`,
  );
  const current = row === undefined ? {} : { currentVersion: row.version };
  return { outcome: 'conflict', kind, id: before.id, ...current };
}

/** A value that another document holds. */
async function findTakenValue(
  { database, project }: CommitContext,
  { claimed }: Plan,
): Promise<CommitOutcome | undefined> {
  if (claimed.length === 0) return undefined;
  const rows = claimed.map(({ kind, field, value, id }) => [kind, field, value, id]);
  const taken = await database.query<Claim>(
    'query',
    sql`select u.kind, u.field, u.value, u.id from unique_values u
      join ${valuesOf('v', claimCells, rows)}
      on u.kind = v.kind and u.field = v.field and u.value = v.value and u.id <> v.id
      where u.project = ${project} order by u.kind, u.field, u.value limit 1`,
  );
  const [first] = taken;
  if (first === undefined) return undefined;
  const { kind, field, value, id: holder } = first;
  return { outcome: 'duplicate', kind, field, value, holder };
}

/** An id or a key that another document of the kind has. */
async function findTakenIdentifier(
  { database, project, tables }: CommitContext,
  writes: readonly StorageWrite[],
): Promise<CommitOutcome | undefined> {
  for (const write of writes) {
    if (write.type !== 'insert' && write.type !== 'update') continue;
    const { kind, document } = write;
    const table = tables.get(kind)!;
    const find = (column: string, value: unknown) =>
      database.query<{ id: string }>(
        'query',
        sql`select id from ${table.sql} where project = ${project} and ${name(column)} = ${value}`,
      );
    const key: unknown = document.key;
    if (table.keyIsUnique && typeof key === 'string') {
      const holders = await find('key', key);
      if (holders.some(({ id }) => id !== document.id))
        return { outcome: 'duplicate', kind, field: 'key', value: key };
    }
    if (write.type === 'insert' && (await find('id', document.id)).length > 0)
      return { outcome: 'duplicate', kind, field: 'id', value: document.id };
  }
  return undefined;
}
