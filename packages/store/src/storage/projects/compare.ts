// What two projects have that is not alike: exact, because copies keep the ids of documents.
import type { Kind } from '@storewright/model/declaration';
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** A document that two projects do not have alike. */
export interface Differing {
  readonly id: string;
  /** JSON text of the document there; `null` where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Ids of documents of a kind that were made, changed or deleted since, by a copy of now and by former versions. */
export async function findChangedSince(
  database: Database,
  kind: Kind,
  { source, target, at }: { readonly source: string; readonly target: string; readonly at: string },
): Promise<readonly string[]> {
  const table = tableOf(kind);
  const rows = await database.query<{ id: string }>(
    'background',
    sql`select id from ${table.sql} where project = ${target} and last_modified_at > ${at}::timestamptz
      union select id from document_history
        where project = ${source} and kind = ${table.kind} and at > ${at}::timestamptz
      order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Two projects, one of which may be a copy of the other one. */
interface Pair {
  readonly before: string;
  readonly after: string;
}

const rowsAtOnce = 200;

/**
 * The documents of a kind that differ, in the order of their ids, a few at a time; inside a
 * transaction that runs nothing else meanwhile.
 */
export async function* differing(
  run: Run,
  kind: Kind,
  pair: Pair,
): AsyncGenerator<readonly Differing[]> {
  const rows = differingRows(kind, pair, { copied: await countCopiedRows(run, pair) });
  await run(sql`declare differing no scroll cursor for ${rows}`);
  for (;;) {
    const some = await run<Differing>(sql`fetch ${raw(String(rowsAtOnce))} from differing`);
    yield some;
    if (some.length < rowsAtOnce) break;
  }
  await run(sql`close differing`);
}

/**
 * Of the documents that differ, the ones that a branch has created, changed or deleted since it
 * began, by the clock of the project; changes of its source alone are left out. At most so many.
 */
export async function findChangedInBranch(
  database: Database,
  kind: Kind,
  { limit, ...pair }: Pair & { readonly limit: number },
): Promise<readonly Differing[]> {
  const { after } = pair;
  const begun = sql`(select coalesce(begun_at, created_at) from copied_project where project = ${after})`;
  const asCopied = (one: Sql) => sql`coalesce(
    (select v.version from copied_version v where v.project = ${after}
      and v.kind = ${tableOf(kind).kind} and v.id = ${one}.id) = ${one}.version,
    ${one}.last_modified_at < ${begun})`;
  const condition = sql`and case when b.id is null then ${asCopied(sql`a`)}
    else not ${asCopied(sql`b`)} end`;
  const run: Run = (statement) => database.query('background', statement);
  const rows = differingRows(kind, pair, { copied: await countCopiedRows(run, pair), condition });
  return run<Differing>(sql`${rows} limit ${limit}`);
}

interface Comparing {
  readonly copied: CopiedRows | undefined;
  readonly condition?: Sql;
}

/**
 * Documents are large, and unpacked before they are compared: rows without a write since the copy
 * are passed over.
 */
function differingRows(kind: Kind, { before, after }: Pair, { copied, condition }: Comparing): Sql {
  const rows = (project: string) => sql`select id, version, last_modified_at, document,
    ${copied === undefined ? sql`false` : asCopiedFrom(copied, project)} as is_as_copied
    from ${tableOf(kind).sql} where project = ${project}`;
  return sql`select coalesce(a.id, b.id) as id, a.document as before, b.document as after
    from (${rows(before)}) a full join (${rows(after)}) b using (id)
    where case when a.is_as_copied and b.is_as_copied then false
      else a.document is distinct from b.document end ${condition ?? sql``}
    order by 1`;
}

/**
 * How to recognize rows of a copy that are as they were when it was made, and the rows of its
 * source.
 */
interface CopiedRows {
  readonly project: string;
  /** The transaction that wrote the copy. */
  readonly copiedIn: string;
  /** What older ones have written is in the copy, unless it was written again. */
  readonly copiedBefore: string;
}

/** Exact: whatever writes a row, stamped or not, is a transaction, whose number the row carries. */
const asCopiedFrom = ({ project, copiedIn, copiedBefore }: CopiedRows, of: string): Sql =>
  of === project ? sql`xmin = ${copiedIn}::xid` : sql`age(xmin) > age(${copiedBefore}::xid)`;

/** Half of the numbers that rows can carry: beyond, an old one could be taken for a new one. */
const mostTransactions = 2_000_000_000;

/** Nothing where the two are no copies of each other, or the numbers say nothing here: after a restore elsewhere. */
async function countCopiedRows(run: Run, { before, after }: Pair): Promise<CopiedRows | undefined> {
  const [row] = await run<CopiedRows>(
    sql`select project, copied_in::xid::text as "copiedIn", copied_before::xid::text as "copiedBefore"
      from copied_project
      where ((project = ${after} and source = ${before}) or (project = ${before} and source = ${after}))
        and form in ('branch', 'snapshot') and copied_before is not null
        and cluster = (select system_identifier from pg_control_system())
        and pg_snapshot_xmax(pg_current_snapshot())::text::numeric - copied_before::text::numeric
          between 0 and ${mostTransactions}`,
  );
  return row;
}
