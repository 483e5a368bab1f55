// A page of documents. PostgreSQL cannot know how many rows a containment test on facets will
// leave, and walks the index of the sort even when three rows match. So the way is chosen here:
// - an index that covers predicate and sort is walked;
// - else the matching rows are taken first, at most `maxMatches`, and then sorted;
// - when there are more, matches are dense and walking the index of the sort meets them soon.

import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { ByteString } from '../byte-string.ts';
import type { Run } from '../connection/database.ts';
import { ignoreRejection } from '../connection/ignore-rejection.ts';
import { orderedPaths, type Table } from '../schema/tables.ts';
import type { CompiledPredicate, CompiledSort, Page, Row, StorageQuery } from '../storage.ts';
import { checkLength } from './answer-size.ts';
import type { Full } from './full.ts';
import type { MatchCounts, Subject } from './match-counts.ts';
import { matchingRun, type Runs, runOf } from './runs.ts';
import {
  documentColumn,
  lengthColumn,
  pageRow,
  rowColumns,
  type Selected,
  smallDocumentColumn,
} from './selected.ts';

/** A total is exact up to this many matches; larger ones are returned as this number. */
const maxMatches = 10_000;
/** Counted beyond that, so that the remembered count stays true while some matches disappear. */
const maxCounted = 11_000;
/** What a statement may read at most that others wait for: documents, and entries of an index. */
const short = { limit: 100, counted: 500 } as const;

/** Where a query runs, and the settings it uses. */
export interface QueryContext {
  readonly runs: Runs;
  readonly project: string;
  readonly table: Table;
  /** Number of all documents of the kind in the project. */
  readonly countAll: () => Promise<number>;
  readonly dense: MatchCounts;
  readonly full: Full;
}

/** Rows of a page; how they are found depends on the known facts about the predicate. */
export async function query(context: QueryContext, asked: StorageQuery): Promise<Page<Row>> {
  const { rows, total } = await selectPage(selecting(context, rowColumns), asked);
  return pageOf(rows.map(pageRow), total);
}

/**
 * The same, for the documents alone.
 * @throws ContentTooLarge when they are too large for one answer
 */
export async function documents(context: QueryContext, asked: StorageQuery): Promise<Page> {
  const { rows, total } = await selectPage(selecting(context, smallDocumentColumn), asked);
  const isSmall = rows.every(({ bytes }) => bytes !== null);
  const all = isSmall ? rows : await largeDocuments(context, asked);
  return pageOf(
    all.map(({ bytes }) => bytes),
    total,
  );
}

/** Read in a pool where no other query waits behind them, and only when an answer can hold them. */
async function largeDocuments(context: QueryContext, asked: StorageQuery) {
  const { run } = context.runs;
  const apart = { ...context, runs: { ...context.runs, runShort: run } };
  const withoutTotal = { ...asked, withTotal: false };
  const { rows: lengths } = await selectPage(selecting(apart, lengthColumn), withoutTotal);
  checkLength(lengths.reduce((sum, { length = 0 }) => sum + length, 0));
  const { rows } = await selectPage(selecting(apart, documentColumn), withoutTotal);
  return rows;
}

/** The context with the columns selected for each document. */
interface Selecting extends QueryContext {
  readonly columns: Sql;
}

const selecting = (
  { runs, project, table, countAll, dense, full }: QueryContext,
  columns: Sql,
): Selecting => ({ runs, project, table, countAll, dense, full, columns });

const pageOf = <R extends Row | ByteString>(
  rows: readonly R[],
  total: Page<R>['total'],
): Page<R> => (total === undefined ? { rows } : { rows, total });

/** A page as PostgreSQL answers it. */
interface SelectedPage {
  readonly rows: readonly Selected[];
  readonly total?: number | Promise<number> | undefined;
}

async function selectPage(context: Selecting, asked: StorageQuery): Promise<SelectedPage> {
  const { where, withTotal } = asked;
  if (where === undefined) return wholePage(context, asked);
  if (isWalkable(context.table, where, asked.sort))
    return isShort(where, asked)
      ? shortPage(context, where, asked)
      : walkPage(context, where, asked);
  // Without a total and without an index a walk may stop early; taking all matches never does.
  const stopsEarly = !withTotal && where.match === undefined;
  if (stopsEarly) return walkPage(context, where, asked);
  return (await densePage(context, where, asked)) ?? matchFirst(context, where, asked);
}

/** Every entry that is read along the index belongs to the page. */
const isShort = ({ isPinned }: CompiledPredicate, { limit, offset }: StorageQuery): boolean =>
  isPinned === true && offset === 0 && limit > 0 && limit <= short.limit;

/** Without a predicate the count is cheap enough to run in the same statement. */
async function wholePage(context: Selecting, asked: StorageQuery): Promise<SelectedPage> {
  if (!asked.withTotal) return { rows: await walk(context, asked) };
  const total = ignoreRejection(context.countAll());
  return { rows: await walk(context, asked), total };
}

/** Which connections a walk goes over, and how many of all matches are counted with it. */
interface Gait {
  readonly run: Run;
  readonly counted: number;
}

/** The total comes with the rows: a statement of its own would cost as much as the page. */
async function walkPage(
  context: Selecting,
  where: CompiledPredicate,
  asked: StorageQuery,
  { run, counted }: Gait = { run: runOf(context.runs, asked), counted: maxCounted },
): Promise<SelectedPage> {
  if (!asked.withTotal) return { rows: await walk(context, asked, run) };
  const subject = subjectOf(context, where);
  if (context.full.isLikely(subject))
    return { rows: await walk(context, asked, run), total: maxMatches };
  const also = sql`, (${countOf(context, where, counted)}) as total`;
  const rows = await walk(context, asked, run, also);
  const [first] = rows;
  if (first !== undefined) return { rows, total: toldOf(context, subject, first.total!) };
  const isAll = asked.offset === 0 && asked.limit > 0;
  return { rows, total: isAll ? 0 : await countMatches(context, where) };
}

/** The same where little has to be read; many matches are counted apart from it. */
async function shortPage(
  context: Selecting,
  where: CompiledPredicate,
  asked: StorageQuery,
): Promise<SelectedPage> {
  const { counted } = short;
  const page = await walkPage(context, where, asked, { run: context.runs.runShort, counted });
  if (page.total !== counted) return page;
  return { rows: page.rows, total: await countMatches(context, where) };
}

/** A total as it is returned. */
function toldOf({ full }: QueryContext, subject: Subject, counted: number): number {
  if (counted >= maxCounted) full.note(subject);
  return Math.min(counted, maxMatches);
}

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

/**
 * Limits are literals in the SQL, because the planner uses them also when a statement is prepared.
 */
function whole(number: number): Sql {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no row count`);
  return raw(String(number));
}

const window = (limit: number, offset: number): Sql =>
  offset === 0 ? sql`limit ${whole(limit)}` : sql`limit ${whole(limit)} offset ${whole(offset)}`;

/** What a row must meet, the part that an index answers first. */
export function conditionOf({ exact, match, matchIsExact }: CompiledPredicate): Sql {
  if (match === undefined) return sql`(${exact})`;
  return matchIsExact ? sql`(${match})` : sql`(${match}) and (${exact})`;
}

interface Walked extends Selected {
  readonly total?: number;
}

/** Goes along the order of the sort until the page is full; `also` is selected with each row. */
async function walk(
  context: Selecting,
  asked: StorageQuery,
  run: Run = runOf(context.runs, asked),
  also: Sql = nothing,
): Promise<Walked[]> {
  const { sort } = asked;
  const [only] = sort;
  const backward = only?.descending && sort.length === 1 && !neverMissing.has(only.column);
  if (!backward || only.column === undefined)
    return walkAlong(context, asked, { run, sort, also, further: nothing });
  // An index read backwards begins with the missing values, which are to come last. Without them
  // it gives the order; only a page that reaches into them needs the whole sort.
  const present = [{ ...only, column: 'id' }];
  const further = sql`and ${only.expression} is not null`;
  const rows = await walkAlong(context, asked, { run, sort: present, also, further });
  if (rows.length === asked.limit) return rows;
  return walkAlong(context, asked, { run, sort, also, further: nothing });
}

const nothing = raw('');

interface Way {
  readonly run: Run;
  readonly sort: readonly CompiledSort[];
  readonly also: Sql;
  readonly further: Sql;
}

function walkAlong(
  { project, table, columns }: Selecting,
  { where, limit, offset }: StorageQuery,
  { run, sort, also, further }: Way,
): Promise<Walked[]> {
  const condition = where === undefined ? nothing : sql`and ${conditionOf(where)}`;
  return run<Walked>(
    sql`select ${columns}${also} from ${table.sql} t where project = ${project} ${condition} ${further}
      order by ${orderBy(sort)} ${window(limit, offset)}`,
  );
}

const countOf = (
  { project, table }: QueryContext,
  where: CompiledPredicate,
  most = maxCounted,
): Sql =>
  sql`select count(*) as total from (
    select 1 from ${table.sql} where project = ${project} and ${conditionOf(where)}
    limit ${whole(most)}) matches`;

async function countMatches(context: QueryContext, where: CompiledPredicate): Promise<number> {
  const subject = subjectOf(context, where);
  if (context.full.isLikely(subject)) return maxMatches;
  const [row] = await runOf(context.runs, { where, offset: 0 })<{ total: number }>(
    countOf(context, where),
  );
  return toldOf(context, subject, row!.total);
}

const subjectOf = ({ project, table }: QueryContext, where: CompiledPredicate) => ({
  place: `${project} ${table.name}`,
  condition: conditionOf(where),
});

/**
 * The page from the head of an index, where so many documents matched recently that every other one
 * may match; `undefined` when it was not filled, and must be made of all matches.
 */
async function densePage(
  context: Selecting,
  where: CompiledPredicate,
  asked: StorageQuery,
): Promise<SelectedPage | undefined> {
  const { limit, offset, sort, withTotal } = asked;
  const subject = subjectOf(context, where);
  const end = offset + limit;
  if (limit === 0 || !isAlongIndex(context.table, sort)) return undefined;
  if (!context.dense.isLikely(subject, end)) return undefined;
  const { project, table, columns } = context;
  const page = context.runs.runPlanned<Selected>(
    sql`select ${columns} from (
        select * from ${table.sql} t where project = ${project}
        order by ${orderBy(sort)} limit ${whole(headFor(end))}) t
      where ${conditionOf(where)} order by ${orderBy(sort)} limit ${whole(limit)} offset ${offset}`,
  );
  // Counting takes longer than the page, which is worked on meanwhile.
  const total = withTotal ? ignoreRejection(countMatches(context, where)) : undefined;
  const rows = await page;
  if (rows.length === limit) return { rows, total };
  context.dense.failed(subject);
  return undefined;
}

/** At least twice the rows up to the end of the page, in few sizes, so that statements repeat. */
function headFor(end: number): number {
  let size = 64;
  while (size < 2 * end) size *= 2;
  return size;
}

/** Whether an index of all documents gives the order as it stands, missing values at its end. */
function isAlongIndex(table: Table, sort: readonly CompiledSort[]): boolean {
  if (sort.some(({ column, descending }) => column === undefined || descending)) return false;
  const sorted = sort.flatMap(({ column }) => (column === 'id' ? [] : [column!]));
  return orderedPaths(table).some(
    (index) =>
      sorted.every((path, position) => index[position] === path) && index.length === sorted.length,
  );
}

interface Matched extends Selected {
  /** False in the one row that has the number where nothing matches. */
  readonly isThere: boolean;
  readonly matches: number;
}

async function matchFirst(
  context: Selecting,
  where: CompiledPredicate,
  asked: StorageQuery,
): Promise<SelectedPage> {
  const run = matchingRun(context.runs, asked);
  const rows = await run<Matched>(matchStatement(context, where, asked));
  const matches = rows[0]!.matches;
  context.dense.note(subjectOf(context, where), matches);
  const total = asked.withTotal ? Math.min(matches, maxMatches) : undefined;
  if (matches > maxMatches) return { rows: await walk(context, asked), total };
  return { rows: rows.filter((row) => row.isThere), total };
}

/** Documents are fetched for the rows of the page alone; the set carries ids and sort keys. */
function matchStatement(
  { project, table, columns }: Selecting,
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
      where project = ${project} and ${conditionOf(where)} limit ${whole(maxMatches + 1)}),
    counted as materialized (select count(*) as matches from matched)
    select ${columns}, page.id is not null as "isThere", counted.matches from counted left join (
      select m.* from matched m where (select matches from counted) <= ${whole(maxMatches)}
      order by ${ordered('m.')} limit ${whole(limit)} offset ${offset}) page on true
    left join ${table.sql} t on t.project = ${project} and t.id = page.id
    order by ${ordered('page.')}`;
}

/**
 * Whether one index gives the order of the sort among the rows of the predicate: it has
 * the paths that the predicate pins, then the paths of the sort, all in one direction.
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
