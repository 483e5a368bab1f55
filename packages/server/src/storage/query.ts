// A page of documents. PostgreSQL cannot know how many rows a containment test on facets will
// leave, and walks the index of the sort even when three rows match. So the way is chosen here:
// - an index that covers predicate and sort is walked;
// - else the matching rows are taken first, at most `mostMatches`, and then sorted;
// - when there are more, matches are dense and walking the index of the sort meets them soon.

import { join, name, raw, type Sql, sql } from '../sql/sql.ts';
import type { Run } from './database.ts';
import { rowColumns } from './find.ts';
import type { CompiledPredicate, CompiledSort, Page, Row, StorageQuery } from './storage.ts';
import { orderedPaths, type Table } from './tables.ts';

/** A total is exact up to this many matches; more are told as this many. */
export const mostMatches = 10_000;

export interface QueryContext {
  readonly run: Run;
  readonly project: string;
  readonly table: Table;
  /** Number of all documents of the kind in the project. */
  readonly countAll: () => Promise<number>;
}

export async function query(context: QueryContext, asked: StorageQuery): Promise<Page> {
  const { where, withTotal } = asked;
  if (where === undefined) return walkedPage(context, asked, context.countAll);
  // Without a total and without an index a walk may stop early; taking all matches never does.
  const stopsEarly = !withTotal && where.match === undefined;
  if (!stopsEarly && !isWalkable(context.table, where, asked.sort))
    return matchFirst(context, where, asked);
  return walkedPage(context, asked, () => countMatches(context, where));
}

async function walkedPage(
  context: QueryContext,
  asked: StorageQuery,
  count: () => Promise<number>,
): Promise<Page> {
  const rows = await walk(context, asked);
  if (!asked.withTotal) return { rows };
  // The last page tells the total by itself.
  const isLast = rows.length < asked.limit && (rows.length > 0 || asked.offset === 0);
  return { rows, total: isLast ? asked.offset + rows.length : await count() };
}

const pageOf = (rows: readonly Row[], total: number | undefined): Page =>
  total === undefined ? { rows } : { rows, total };

/** Columns that every document has a value in. */
const neverMissing: ReadonlySet<string | undefined> = new Set([
  'id',
  'version',
  'createdAt',
  'lastModifiedAt',
]);

/** The sort with the id at its end, so that pages are stable. Missing values come last. */
function orderBy(sort: readonly CompiledSort[], prefix: Sql = raw('')): Sql {
  const keys = sort.map(({ expression, descending, column }) => {
    const last = neverMissing.has(column) ? '' : ' nulls last';
    return sql`${expression}${raw(descending ? ` desc${last}` : '')}`;
  });
  // The id goes the way of the last key: then one index serves the whole order.
  const way = raw(sort.at(-1)?.descending ? ' desc' : '');
  return join([...keys, sql`${prefix}id${way}`], ', ');
}

/** Limits stand in the text, because the planner goes by them also when a statement is prepared. */
function whole(number: number): Sql {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no row count`);
  return raw(String(number));
}

const window = (limit: number, offset: number): Sql =>
  offset === 0 ? sql`limit ${whole(limit)}` : sql`limit ${whole(limit)} offset ${whole(offset)}`;

function conditionOf({ exact, match, matchIsExact }: CompiledPredicate): Sql {
  if (match === undefined) return sql`(${exact})`;
  return matchIsExact ? sql`(${match})` : sql`(${match}) and (${exact})`;
}

/** Goes along the order of the sort until the page is full. */
async function walk(context: QueryContext, asked: StorageQuery): Promise<Row[]> {
  const [only, ...others] = asked.sort;
  const backward = only?.descending && others.length === 0 && !neverMissing.has(only.column);
  if (!backward || only.column === undefined) return walkAlong(context, asked, asked.sort);
  // An index read backwards begins with the missing values, which are to come last. Without them
  // it gives the order; only a page that reaches into them needs the whole sort.
  const present = [{ ...only, column: 'id' }];
  const rows = await walkAlong(context, asked, present, sql`and ${only.expression} is not null`);
  return rows.length === asked.limit ? rows : walkAlong(context, asked, asked.sort);
}

function walkAlong(
  { run, project, table }: QueryContext,
  { where, limit, offset }: StorageQuery,
  sort: readonly CompiledSort[],
  further: Sql = raw(''),
): Promise<Row[]> {
  const condition = where === undefined ? raw('') : sql`and ${conditionOf(where)}`;
  return run<Row>(
    sql`select ${rowColumns} from ${table.sql} t where project = ${project} ${condition} ${further}
      order by ${orderBy(sort)} ${window(limit, offset)}`,
  );
}

async function countMatches(
  { run, project, table }: QueryContext,
  where: CompiledPredicate,
): Promise<number> {
  const rows = await run<{ total: number }>(
    sql`select count(*) as total from (
      select 1 from ${table.sql} where project = ${project} and ${conditionOf(where)}
      limit ${whole(mostMatches)}) matches`,
  );
  return rows[0]!.total;
}

interface Matched {
  readonly id: string | null;
  readonly version: number;
  readonly text: string;
  readonly messageSequence: number;
  readonly matches: number;
}

async function matchFirst(
  context: QueryContext,
  where: CompiledPredicate,
  asked: StorageQuery,
): Promise<Page> {
  const rows = await context.run<Matched>(matchStatement(context, where, asked));
  const matches = rows[0]!.matches;
  const total = asked.withTotal ? Math.min(matches, mostMatches) : undefined;
  if (matches > mostMatches) return pageOf(await walk(context, asked), total);
  const found = rows.flatMap(({ id, version, text, messageSequence }) =>
    id === null ? [] : [{ id, version, text, messageSequence }],
  );
  return pageOf(found, total);
}

/** Documents are fetched for the rows of the page alone; the set carries ids and sort keys. */
function matchStatement(
  { project, table }: QueryContext,
  where: CompiledPredicate,
  { sort, limit, offset }: StorageQuery,
): Sql {
  const keys = sort.map(({ expression }, index) => sql`, ${expression} as ${name(`k${index}`)}`);
  const ordered = (prefix: string) =>
    orderBy(
      sort.map((one, index) => ({ ...one, expression: sql`${raw(prefix)}${name(`k${index}`)}` })),
      raw(prefix),
    );
  return sql`
    with matched as materialized (
      select id${join(keys, '')} from ${table.sql}
      where project = ${project} and ${conditionOf(where)} limit ${whole(mostMatches + 1)}),
    counted as materialized (select count(*) as matches from matched)
    select ${rowColumns}, counted.matches from counted left join (
      select m.* from matched m where (select matches from counted) <= ${whole(mostMatches)}
      order by ${ordered('m.')} ${window(limit, offset)}) page on true
    left join ${table.sql} t on t.project = ${project} and t.id = page.id
    order by ${ordered('page.')}`;
}

/**
 * Whether one index gives the order of the sort among the rows of the predicate: its paths are
 * those that the predicate pins, then those of the sort, all one way.
 */
function isWalkable(
  table: Table,
  where: CompiledPredicate,
  sort: readonly CompiledSort[],
): boolean {
  const way = sort.at(-1)?.descending ?? false;
  if (sort.some(({ column, descending }) => column === undefined || descending !== way))
    return false;
  // Without a pinned path the whole index would be walked for what may be three rows.
  if (where.paths.length === 0) return false;
  const sorted = sort.flatMap(({ column }) => (column === 'id' ? [] : [column!]));
  const pinned = where.paths.filter((path) => path !== 'id' && !sorted.includes(path));
  const walked = [...pinned, ...sorted];
  return orderedPaths(table).some(
    (index) =>
      walked.every((path, position) => index[position] === path) &&
      (sorted.length > 0 || index.length === walked.length),
  );
}
