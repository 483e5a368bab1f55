// Independent commits of the same shape as one statement: each has its own conditions and its own
// success, and a row of a document, a message or a unique value belongs to the commit that its first
// cell names, the owner.

import { notingAll } from '../../search-index/pending.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { isCurrentAudience } from '../outbox/audience.ts';
import { notedParts } from '../outbox/parts.ts';
import { isCurrent } from '../schema/indexed-paths.ts';
import type { Table } from '../schema/tables.ts';
import type { Presumption } from '../storage.ts';
import { keptTogether } from './kept.ts';
import type { Plan, TableSteps } from './plan.ts';
import { type OwnedPresumption, outdatedOwners } from './presumption.ts';
import {
  claimRow,
  messageParts,
  ownedClaimText,
  ownedInsertText,
  type StatementContext,
  updateText,
} from './statement.ts';

/** One of the commits. */
export interface Unit {
  /** Id of the document that it updates; of the first that it inserts when it updates none. */
  readonly owner: string;
  readonly plan: Plan;
  readonly presumed: Presumption | undefined;
}

type Rows = readonly (readonly unknown[])[];

/**
 * @param units units with the same kinds of steps; the statement returns the owners of the units
 * that were carried out
 */
export function batchStatement(context: StatementContext, units: readonly Unit[]): Sql {
  const { project, paths } = units[0]!.plan;
  const refused = refusedParts(context, units);
  const owned = (rows: (plan: Plan) => Rows): Rows =>
    padded(units.flatMap(({ owner, plan }) => rows(plan).map((row) => [owner, ...row])));
  const inserts = units[0]!.plan.tables
    .filter(({ inserts }) => inserts.length > 0)
    .map(({ table }) => ({ table, rows: owned((plan) => stepsOn(plan, table).inserts) }));
  const noted = units.flatMap(({ owner, plan }) => plan.noted.map((one) => ({ ...one, owner })));
  const claimed = owned(({ claimed }) => claimed.map(claimRow));
  const messages = owned(({ messages }) => messages.map(([, ...row]) => row));
  const parts = [
    ...refused,
    sql`ok as materialized (${okText(units, refused.length > 0)})`,
    ...inserts.map(
      ({ table, rows }) => sql`${name(`insert_${table.name}`)} as (
        ${ownedInsertText(project, table, paths.columns(table.kind), rows, isStored)}
        returning id)`,
    ),
    ...(claimed.length === 0
      ? []
      : [sql`claimed as (${ownedClaimText(project, claimed, isStored)})`]),
    ...messageParts(context, { project, paths, messages }, isStored),
    ...notedParts(project, noted, isStored),
    ...units[0]!.plan.tables.flatMap((steps) => pendingParts(project, steps)),
  ];
  return sql`with ${join(parts, ', ')} select id from ok`;
}

/** The indexes of searches read the stored documents again. */
function pendingParts(project: string, { table, updates }: TableSteps): Sql[] {
  if (table.resource.searched === undefined) return [];
  const stored = updates.length > 0 ? raw('ok') : name(`insert_${table.name}`);
  return [sql`${name(`pending_${table.name}`)} as (${notingAll(project, table.kind, stored)})`];
}

const isStored = raw('v.owner in (select id from ok)');

const stepsOn = ({ tables }: Plan, { kind }: Table) =>
  tables.find(({ table }) => table.kind === kind)!;

/** Owners whose version matches, or all when none is expected; without the refused ones. */
function okText(units: readonly Unit[], someRefused: boolean): Sql {
  const { project, paths, tables, audience } = units[0]!.plan;
  const updated = tables.find(({ updates }) => updates.length > 0)?.table;
  const isKnown = sql`${isCurrent(paths)} and ${isCurrentAudience(audience)}`;
  const isRefused = raw(someRefused ? 'and v.id not in (select owner from refused)' : '');
  if (updated === undefined)
    return sql`select v.id from unnest(${units.map(({ owner }) => owner)}::text[]) v(id)
      where ${isKnown} ${isRefused}`;
  const rows = padded(units.flatMap(({ plan }) => stepsOn(plan, updated).updates));
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
