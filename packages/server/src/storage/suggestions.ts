// Finds what inputs suggest. Exact tokens and tokens that begin with the input are a range of the
// index; misspelt ones are found by ./suggestions-fuzzy.ts. Each statement reads a bounded number
// of rows, whatever is asked and however many rows there are.
import type { SuggestionQuery, Suggestions } from '../declaration/index.ts';
import { type Sql, sql } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { type FuzzySearch, fuzzySearch } from './suggestions-fuzzy.ts';
import { prefixEnd } from './suggestions-text.ts';
import { placesOf, statusOf } from './suggestions-write.ts';
import type { Table } from './tables.ts';

/** A text and why it was found. */
export interface SuggestionMatch {
  readonly text: string;
  readonly token: string;
  /** The token is the input. */
  readonly isExact: boolean;
  /** Edits between the input and the nearest beginning of the token; 0: it begins with the input. */
  readonly distance: number;
}

/** One input in one locale. */
export interface SuggestionSearch {
  readonly project: string;
  readonly kind: string;
  readonly locale: string;
  readonly input: string;
  readonly fuzzy: boolean;
  readonly limit: number;
}

export interface SuggestionFinder {
  find(project: string, kind: string, query: SuggestionQuery): Promise<Suggestions>;
  /** What one input suggests, best first, each text once; nothing unless the index is on. */
  matches(search: SuggestionSearch): Promise<readonly SuggestionMatch[]>;
  /** Ids of some documents that a match comes from. */
  sources(search: SuggestionSearch, match: SuggestionMatch, most: number): Promise<string[]>;
}

export function suggestionFinder(
  database: Database,
  tables: ReadonlyMap<string, Table>,
): SuggestionFinder {
  const fuzzy = fuzzySearch(database);
  const context = { database, tables, fuzzy };
  return {
    async find(project, kind, query) {
      const found = await Promise.all(
        query.searches.map((search) => searched(context, project, kind, query, search)),
      );
      return { status: found[0]?.status, texts: found.map(({ texts }) => texts) };
    },
    matches: async (search) => (await matched(context, search)).matches,
    async sources({ project, kind, locale }, { token, text }, most) {
      const rows = await database.query<{ id: string }>(
        'query',
        sql`select id from suggestion_token where place in ${placesOf(project, kind, locale)}
          and token = ${token} and text = ${text} order by id limit ${most}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

interface Context {
  readonly database: Database;
  readonly tables: ReadonlyMap<string, Table>;
  readonly fuzzy: FuzzySearch;
}

/** The inputs of one locale are alternatives: the better match of a text counts. */
async function searched(
  context: Context,
  project: string,
  kind: string,
  { fuzzy, limit }: SuggestionQuery,
  { locale, inputs }: SuggestionQuery['searches'][number],
) {
  const found = await Promise.all(
    inputs.map((input) => matched(context, { project, kind, locale, input, fuzzy, limit })),
  );
  const all = found.flatMap(({ matches }) => matches);
  const best = found.length === 1 ? all : bestOf(all);
  return { status: found[0]?.status, texts: best.slice(0, limit).map(({ text }) => text) };
}

interface Matched {
  readonly status: string | undefined;
  readonly matches: readonly SuggestionMatch[];
}

async function matched(context: Context, search: SuggestionSearch): Promise<Matched> {
  const { status, matches } = await beginningWith(context, search);
  const { fuzzy, limit } = search;
  if (!fuzzy || status !== activated || matches.length >= limit) return { status, matches };
  const misspelt = await context.fuzzy(search, new Set(matches.map(({ text }) => text)));
  return { status, matches: bestOf([...matches, ...misspelt]).slice(0, limit) };
}

const activated = 'Activated';

/** Best first: exact, beginning, few edits, many edits; then by text. Each text once. */
function bestOf(matches: readonly SuggestionMatch[]): readonly SuggestionMatch[] {
  const byText = orderOf(matches.map(({ text }) => text));
  const sorted = [...matches].sort(
    (left, right) => qualityOf(left) - qualityOf(right) || byText(left.text, right.text),
  );
  const best = new Map<string, SuggestionMatch>();
  for (const match of sorted) if (!best.has(match.text)) best.set(match.text, match);
  return [...best.values()];
}

const qualityOf = ({ isExact, distance }: SuggestionMatch) => (isExact ? -1 : distance);

type Order = (left: string, right: string) => number;

/** The order of the database, which UTF-16 code units do not give beyond the basic plane. */
const orderOf = (texts: readonly string[]): Order =>
  texts.some((text) => surrogate.test(text)) ? byCodePoint : byCodeUnit;

const surrogate = /[\ud800-\udfff]/;

const byCodeUnit: Order = (left, right) => (left === right ? 0 : left < right ? -1 : 1);

const byCodePoint: Order = (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right));

interface BeginningRow {
  readonly status: string | null;
  readonly token: string | null;
  readonly text: string;
}

type FoundRow = BeginningRow & { readonly token: string };

/**
 * Rows of the index that are looked at: of more matches, those with the first tokens count. They
 * are sorted here: doing it in the database took PostgreSQL three times as long for the statement.
 */
const windowOf = (limit: number) => Math.max(32, Math.min(4 * limit, limit + 100));

async function beginningWith(context: Context, search: SuggestionSearch): Promise<Matched> {
  const { limit } = search;
  const looked = await run(context, search, windowRows(search), 'suggest');
  const first = matchesOf(search, looked);
  // A window that is full of few texts: many documents share them. Then step from text to text.
  const isFull = looked.length >= windowOf(limit) && first.length < limit;
  const matches = isFull
    ? matchesOf(search, apart(await run(context, search, steppedRows(search), 'suggest apart')))
    : first;
  return { status: looked[0]?.status ?? undefined, matches: matches.slice(0, limit) };
}

/** A pair of token and text may stand in several places. */
const apart = (rows: readonly BeginningRow[]): readonly BeginningRow[] => [
  ...new Map(rows.map((row) => [`${row.token}\0${row.text}`, row])).values(),
];

/** Of the rows of several places the first tokens count, as many as of one place. */
const matchesOf = ({ input, limit }: SuggestionSearch, rows: readonly BeginningRow[]) =>
  bestOf(
    firstOf(rows, windowOf(limit)).map(({ token, text }) => ({
      text,
      token,
      isExact: token === input,
      distance: 0,
    })),
  );

function firstOf(rows: readonly BeginningRow[], most: number): readonly FoundRow[] {
  const found = rows.filter((row): row is FoundRow => row.token !== null);
  if (found.length <= most) return found;
  const order = orderOf(found.flatMap(({ token, text }) => [token, text]));
  return found
    .sort((left, right) => order(left.token, right.token) || order(left.text, right.text))
    .slice(0, most);
}

/** The status comes along with every row, and alone when there is none. */
const run = (
  { database, tables }: Context,
  { project }: SuggestionSearch,
  found: Sql,
  prepared: string,
): Promise<BeginningRow[]> =>
  database.query<BeginningRow>(
    'read',
    sql`select i.status, w.token, w.text
      from (select ${statusOf(tables, project)} as status) i
      left join lateral (${found}) w on i.status = ${activated}`,
    prepared,
  );

const inRange = ({ input }: SuggestionSearch): Sql =>
  sql`s.place = p.id and s.token >= ${input} and s.token < ${prefixEnd(input)}`;

/** What is found in each place of the search. */
const inPlaces = ({ project, kind, locale }: SuggestionSearch, found: Sql): Sql => sql`
  select f.token, f.text from ${placesOf(project, kind, locale)} p cross join lateral (${found}) f`;

const windowRows = (search: SuggestionSearch): Sql =>
  inPlaces(
    search,
    sql`select s.token, s.text from suggestion_token s where ${inRange(search)}
      order by s.token, s.text limit ${windowOf(search.limit)}`,
  );

/** As many distinct pairs of token and text, each found by a step along the index. */
const steppedRows = (search: SuggestionSearch): Sql =>
  inPlaces(
    search,
    sql`with recursive step(token, text, n) as (
      (select s.token, s.text, 1 from suggestion_token s where ${inRange(search)}
        order by s.token, s.text limit 1)
      union all
      select next.token, next.text, n + 1 from step cross join lateral (
        select s.token, s.text from suggestion_token s
        where ${inRange(search)} and (s.token, s.text) > (step.token, step.text)
        order by s.token, s.text limit 1) next
      where n < ${windowOf(search.limit)})
    select token, text from step`,
  );
