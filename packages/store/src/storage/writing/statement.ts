// A commit as one SQL statement: every step is a part of one `with`, so that it needs one round
// trip and one commit, and nothing of it is stored unless all of it is. All steps but the first
// hang on `ok`, which has rows only when every expected version was found.
import type { Column } from '../../sql/columns.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { actParts } from '../audit.ts';
import { raising } from '../generations.ts';
import { forgettingWhatWas, tellingCause } from '../history.ts';
import { endingImports } from '../imports/settling.ts';
import { notedParts, noting, removing } from '../outbox/noted.ts';
import { answering } from '../repeatable.ts';
import {
  arraysOf,
  assigned,
  assignedChanges,
  type Cell,
  claimCells,
  insertedCells,
  listed,
  type Table,
  updatedCells,
  valuesOf,
} from '../schema/tables.ts';
import type { Holding } from '../storage.ts';
import { adjustLock, adjustParts } from './adjust.ts';
import { erasedParts } from './erased.ts';
import type { Expected } from './expected.ts';
import type { Claim, Plan, TableSteps } from './plan.ts';
import { allHold, type PreconditionType, preconditionParts } from './preconditions.ts';
import { counting } from './tallies.ts';

// The directory of client ids, kept by the commit that makes or deletes a client.

/** The kind whose ids are unique over all projects. */
const clientKind = 'api-client';

/** Clients name no project when they ask for a token: the directory of all projects has their ids. */
function directoryParts(
  { project, secrets, deleted }: Pick<Plan, 'project' | 'secrets' | 'deleted'>,
  condition: Sql,
): Sql[] {
  const added = secrets.flatMap(([kind, id]) => (kind === clientKind ? [id] : []));
  const gone = deleted.flatMap(([kind, id]) => (kind === clientKind ? [id] : []));
  const parts: Sql[] = [];
  if (added.length > 0)
    parts.push(sql`listed as (insert into client_directory (id, project)
      select n, ${project} from unnest(${added}::text[]) n where ${condition})`);
  if (gone.length > 0)
    parts.push(sql`unlisted as (delete from client_directory
      where id = any(${gone}::text[]) and project = ${project} and ${condition})`);
  return parts;
}

/** The context of the statement of a commit. */
export interface StatementContext {
  readonly tables: ReadonlyMap<string, Table>;
  /** Condition under which messages are kept; absent: always. */
  readonly messagesKept?: Sql | undefined;
  readonly messages?: Table | undefined;
}

const idCell: Cell = { name: 'id', cast: 'text' };
const versionCell: Cell = { name: 'expected', cast: 'bigint' };
const kindCell: Cell = { name: 'kind', cast: 'text' };
/** Before the cells of a row: the write that it belongs to. */
const ownerCell: Cell = { name: 'owner', cast: 'text' };
const expectedCells = [idCell, versionCell];
const secretCells = ['kind', 'id', 'value'].map((column) => ({ name: column, cast: 'text' }));

/** What the statement of a commit answers. */
export interface CommitRow {
  /** 1 or more when it was carried out, else 0. */
  readonly done: number;
  readonly failed: readonly PreconditionType[];
}

/** The whole commit. */
export function commitStatement(context: StatementContext, plan: Plan, holding: Holding = {}): Sql {
  const direct = directPart(plan);
  const start =
    direct === undefined
      ? lockParts(context, plan)
      : [direct, raw('ok as (select id from direct)')];
  const parts = [
    ...preconditionParts(context.tables, plan, holding),
    ...start,
    ...adjustedParts(context, plan),
    ...plan.tables.flatMap((steps) => tableParts(plan, steps, direct !== undefined)),
    ...sideParts(context, plan),
    ...countParts(plan, holding),
    ...actParts(plan.project, holding.acts, whenOk),
    ...(holding.answer === undefined ? [] : answering(holding.answer, plan.stored, whenOk)),
    ...(holding.imported === undefined
      ? []
      : endingImports(plan.project, holding.imported, whenOk)),
  ];
  return sql`with ${join(parts, ', ')}
    select (select count(*) from ok) as done, failed
      ${roomy(holding)} ${tellingCause(holding.cause)} ${plan.erased.length === 0 ? raw('') : sql`, ${forgettingWhatWas}`} from fence`;
}

const countParts = ({ project }: Plan, { counts = [] }: Holding): Sql[] =>
  counts.length === 0 ? [] : [sql`counted as (${counting(project, counts, whenOk)})`];

/** Divides by zero where a count had no room: that undoes all of the statement. */
const roomy = ({ counts = [] }: Holding): Sql =>
  counts.length === 0
    ? raw('')
    : sql`, 1 / (case when not exists (select 1 from ok)
        or (select count(*) from counted) = ${counts.length} then 1 else 0 end) as roomy`;

const andAllHold = sql`and ${allHold}`;

/**
 * A single document with an expected version needs no lock beforehand: its own update or delete
 * says whether the version was met. Anything else locks first, in the order of kind and id.
 */
function directPart({ expected, tables, project, paths }: Plan) {
  const [only] = expected;
  if (only === undefined || expected.length > 1 || only.lock !== 'update') return undefined;
  const steps = tables.find(({ table }) => table.kind === only.kind)!;
  const columns = paths.columns(only.kind);
  const text =
    steps.updates.length > 0
      ? updateText(project, steps.table, columns, steps.updates, andAllHold)
      : deleteText(project, steps.table, steps.deletes, andAllHold);
  return sql`direct as (${text})`;
}

/** Locks what must have a version, and `ok`. */
function lockParts(context: StatementContext, plan: Plan): Sql[] {
  const groups = lockGroups(plan);
  const locks = [...groups.values()].map((group, index) => lockPart(context, plan, group, index));
  const counts = [...groups.values()].map(
    (group, index) => sql`(select count(*) from ${name(`lock_${index}`)}) = ${group.length}`,
  );
  const condition = join([allHold, ...counts], ' and ');
  return [...locks, sql`ok as materialized (select 1 as id where ${condition})`];
}

/** In the order of the kinds; each with the part that holds its rows. */
function lockGroups({ expected }: Plan): ReadonlyMap<string, readonly Expected[]> {
  const groups = new Map<string, Expected[]>();
  for (const one of expected) {
    const group = `${one.kind} ${one.lock}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return groups;
}

const lockName = (index: number): Sql => name(`lock_${index}`);

function lockPart(
  { tables }: StatementContext,
  { project, adjusts }: Plan,
  group: readonly Expected[],
  index: number,
): Sql {
  const { kind, lock } = group[0]!;
  const rows = group.map(({ id, version }) => [id, version]);
  // Each lock waits for the one before it, so that all commits lock in the same order.
  const before = lockName(index - 1);
  const after = index === 0 ? raw('') : sql`and (select count(*) from ${before}) > 0`;
  if (lock === 'adjust') {
    const steps = adjusts.find(({ source }) => source.table.kind === kind)!;
    return adjustLock(steps, { lock: lockName(index), after });
  }
  return sql`${lockName(index)} as materialized (
    select t.id from ${tables.get(kind)!.sql} t join ${valuesOf('v', expectedCells, rows)}
      on t.id = v.id and t.version = v.expected
    where t.project = ${project} ${after} order by t.id for ${raw(lock)} of t)`;
}

/** Additions to numbers, in the rows that are locked already. */
function adjustedParts({ messagesKept }: StatementContext, plan: Plan): Sql[] {
  const groups = [...lockGroups(plan).keys()];
  const kept = messagesKept === undefined ? raw('') : sql`and ${messagesKept}`;
  return plan.adjusts.flatMap((steps) => {
    const lock = lockName(groups.indexOf(`${steps.source.table.kind} adjust`));
    return adjustParts(steps, { lock, whenOk, kept });
  });
}

const whenOk = raw('exists (select 1 from ok)');
const andWhenOk = raw('and exists (select 1 from ok)');

/** The steps on one table; with `direct`, its update or delete is there already. */
function tableParts(
  { project, paths }: Plan,
  { table, updates, deletes, inserts, upserts, drops }: TableSteps,
  direct: boolean,
): Sql[] {
  const columns = paths.columns(table.kind);
  const part = (step: string, text: Sql) => sql`${name(`${step}_${table.name}`)} as (${text})`;
  const parts: Sql[] = [];
  if (deletes.length > 0 && !direct)
    parts.push(part('delete', deleteText(project, table, deletes, andWhenOk)));
  if (updates.length > 0 && !direct)
    parts.push(part('update', updateText(project, table, columns, updates, andWhenOk)));
  if (inserts.length > 0)
    parts.push(part('insert', insertText(project, table, columns, inserts, whenOk)));
  if (upserts.length > 0) parts.push(part('upsert', upsertText(project, table, columns, upserts)));
  if (drops.length > 0) parts.push(part('drop', dropText(project, table, drops)));
  return parts;
}

/** The part of a statement that changes rows of one table, when the condition holds. */
export function updateText(
  project: string,
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql {
  const cells = updatedCells(columns);
  const changes = assignedChanges(cells);
  const values = valuesOf('v', [...expectedCells, ...cells], rows);
  return sql`update ${table.sql} t set ${raw(changes)} from ${values}
    where t.project = ${project} and t.id = v.id and t.version = v.expected ${condition}
    returning t.id`;
}

const deleteText = (
  project: string,
  table: Table,
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql => sql`delete from ${table.sql} t using ${valuesOf('v', expectedCells, rows)}
  where t.project = ${project} and t.id = v.id and t.version = v.expected ${condition}
  returning t.id`;

function insertText(
  project: string,
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql {
  const cells = insertedCells(columns);
  return insertedText(project, table, { cells, given: cells, rows }, condition);
}

/** As `insertText`; each row begins with its owner, which the condition may name as `v.owner`. */
export function ownedInsertText(
  project: string,
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql {
  const cells = insertedCells(columns);
  return insertedText(project, table, { cells, given: [ownerCell, ...cells], rows }, condition);
}

/** Rows to insert; they may have more cells than are stored. */
interface NewRows {
  readonly cells: readonly Cell[];
  readonly given: readonly Cell[];
  readonly rows: readonly (readonly unknown[])[];
}

function insertedText(
  project: string,
  table: Table,
  { cells, given, rows }: NewRows,
  condition: Sql,
): Sql {
  const [names, taken] = [listed(cells), listed(cells, 'v.')];
  const values = valuesOf('v', given, rows);
  return sql`insert into ${table.sql} (project, ${raw(names)})
    select ${project}, ${raw(taken)} from ${values} where ${condition}`;
}

function upsertText(
  project: string,
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
): Sql {
  return sql`${insertText(project, table, columns, rows, whenOk)} ${replacing(columns)}`;
}

/** As `upsertText`, with the rows of `ownedInsertText`. */
export const ownedUpsertText = (
  project: string,
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql => sql`${ownedInsertText(project, table, columns, rows, condition)} ${replacing(columns)}`;

function replacing(columns: readonly Column[]): Sql {
  const cells = [{ name: 'created_at', cast: 'timestamptz' }, ...updatedCells(columns)];
  return sql`on conflict (project, id) do update set ${raw(assigned(cells, 'excluded'))}`;
}

const dropText = (project: string, table: Table, ids: readonly string[]): Sql =>
  sql`delete from ${table.sql}
    where project = ${project} and id = any(${ids}::text[]) ${andWhenOk}`;

/** The parts outside of the tables of the kinds: unique values, secrets, messages. */
function sideParts(context: StatementContext, plan: Plan): Sql[] {
  return [
    ...claimParts(plan),
    ...secretParts(plan),
    ...erasedParts(context.messages, plan, whenOk),
    ...raiseParts(plan),
    ...pendingParts(plan),
    ...messageParts(context, plan, whenOk),
    ...notedParts(plan.project, plan.noted, whenOk),
  ];
}

function claimParts({ project, released, claimed }: Plan): Sql[] {
  const parts: Sql[] = [];
  if (released.length > 0)
    parts.push(sql`released as (
      delete from unique_values u using ${valuesOf('v', claimCells, released.map(claimRow))}
      where u.project = ${project} and u.kind = v.kind and u.field = v.field
        and u.value = v.value and u.id = v.id ${andWhenOk} returning u.id)`);
  if (claimed.length > 0) {
    // Reading `released` first lets a value go from one document to another in one commit.
    const first = released.length === 0 ? raw('') : raw('and (select count(*) from released) >= 0');
    parts.push(
      sql`claimed as (${claimText(project, claimCells, claimed.map(claimRow), sql`${whenOk} ${first}`)})`,
    );
  }
  return parts;
}

/** Cells of a unique value. */
export const claimRow = ({ kind, field, value, id }: Claim) => [kind, field, value, id];

/** Each row begins with its owner. */
export const ownedClaimText = (
  project: string,
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql => claimText(project, [ownerCell, ...claimCells], rows, condition);

const claimText = (
  project: string,
  cells: readonly Cell[],
  rows: readonly (readonly unknown[])[],
  condition: Sql,
): Sql => sql`insert into unique_values (project, kind, field, value, id)
  select ${project}, v.kind, v.field, v.value, v.id
  from ${arraysOf('v', cells, rows)} where ${condition}`;

function secretParts({ project, secrets, deleted }: Plan): Sql[] {
  const parts = directoryParts({ project, secrets, deleted }, whenOk);
  if (secrets.length > 0)
    parts.push(sql`secret as (
      insert into secrets (project, kind, id, value)
      select ${project}, v.kind, v.id, v.value from ${valuesOf('v', secretCells, secrets)}
      where ${whenOk} on conflict (project, kind, id) do update set value = excluded.value)`);
  if (deleted.length > 0)
    parts.push(sql`forgotten as (
      delete from secrets s using ${valuesOf('v', [kindCell, idCell], deleted)}
      where s.project = ${project} and s.kind = v.kind and s.id = v.id ${andWhenOk})`);
  return parts;
}

const raiseParts = ({ project, raised }: Plan): Sql[] =>
  raised.length === 0 ? [] : [sql`raised as (${raising(project, raised, whenOk)})`];

function pendingParts({ project, pending }: Plan): Sql[] {
  if (pending.length === 0) return [];
  const parts = [sql`pending as (${noting(project, pending, whenOk)})`];
  const removed = removing(project, pending, whenOk);
  removed.forEach((part, at) => {
    parts.push(sql`${raw(`unsearched_${at}`)} as (${part})`);
  });
  return parts;
}

/** @param condition may name the owner of each row as `v.owner` */
export function messageParts(
  { messages, messagesKept }: StatementContext,
  { project, paths, messages: rows }: Pick<Plan, 'project' | 'paths' | 'messages'>,
  condition: Sql,
): Sql[] {
  if (messages === undefined || rows.length === 0) return [];
  const columns = paths.columns(messages.kind);
  const kept = messagesKept === undefined ? raw('') : sql`and ${messagesKept}`;
  return [
    sql`told as (${ownedInsertText(project, messages, columns, rows, sql`${condition} ${kept}`)})`,
  ];
}
