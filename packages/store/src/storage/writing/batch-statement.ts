// Independent commits of the same shape as one statement: each has its own conditions and its own
// success, and a row of a document, a message or a unique value belongs to the commit that its first
// cell names, the owner.

import { noting } from '../../search-index/pending.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { isCurrentAudience } from '../outbox/audience.ts';
import { notedParts } from '../outbox/parts.ts';
import { isCurrent } from '../schema/indexed-paths.ts';
import type { Table } from '../schema/tables.ts';
import type { Presumption } from '../storage.ts';
import { keptTogether } from './kept.ts';
import { byClaim, type Plan, type TableSteps } from './plan.ts';
import { type OwnedPresumption, outdatedOwners } from './presumption.ts';
import {
  claimRow,
  messageParts,
  ownedClaimText,
  ownedInsertText,
  ownedUpsertText,
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
/** Rows of all units, each with its owner in front. */
type OwnedRows = (rows: (plan: Plan) => Rows) => Rows;

/**
 * @param units units with the same kinds of steps; the statement returns the owners of the units
 * that were carried out
 */
export function batchStatement(context: StatementContext, units: readonly Unit[]): Sql {
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
