// Finds what inputs suggest. Exact tokens and tokens that begin with the input are a range of the
// index; misspelled ones are found by ./fuzzy.ts. Each statement reads a bounded number of rows,
// whatever is asked and however many rows there are.
import type { SuggestionQuery, Suggestions } from '@storewright/model/declaration';
import { recurring } from '../sql/recurring.ts';
import { type Sql, sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import { type FuzzySearch, fuzzySearch } from './fuzzy.ts';
import { stepsAlong } from './steps.ts';
import { prefixEnd } from './text.ts';
import { placesOf, statusOf } from './write.ts';

/** A string and the reason for its match. */
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
  const context = {
    database,
    fuzzy: fuzzySearch(database),
    windowRows: rowsStatement(tables, windowRows),
    steppedRows: rowsStatement(tables, steppedRows),
  };
  return {
    async find(project, kind, { searches, fuzzy, limit }) {
      const all = searches.flatMap(({ locale, inputs }) =>
        inputs.map((input) => ({ project, kind, locale, input, fuzzy, limit })),
      );
      const found = await Promise.all(all.map((search) => matched(context, search)));
      let next = 0;
      const texts = searches.map(({ inputs }) => {
        const ofLocale = found.slice(next, next + inputs.length);
        next += inputs.length;
        return textsOf(ofLocale, limit);
      });
      return { status: found[0]?.status, texts };
    },
    matches: async (search) => (await matched(context, search)).matches,
    async sources({ project, kind, locale }, { token, text }, most) {
      const rows = await database.query<{ id: string }>(
        'query',
        sql`select s.id from ${placesOf(project, kind, locale)} p
          join suggestion_token s on s.place = p.id and s.project = p.project
          where s.token = ${token} and s.text = ${text} order by s.id limit ${most}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

interface Context {
  readonly database: Database;
  readonly fuzzy: FuzzySearch;
  readonly windowRows: (asked: Asked) => Sql;
  readonly steppedRows: (asked: Asked) => Sql;
}

interface Matched {
  readonly status: string | undefined;
  readonly matches: readonly SuggestionMatch[];
}

/** The inputs of one locale are alternatives: the better match of a string counts. */
function textsOf(found: readonly Matched[], limit: number): readonly string[] {
  const all = found.flatMap(({ matches }) => matches);
  const best = found.length === 1 ? all : bestOf(all);
  return best.slice(0, limit).map(({ text }) => text);
}

function matched(context: Context, search: SuggestionSearch): Promise<Matched> {
  const exact = beginningWith(context, search);
  return search.fuzzy ? exact.then((found) => withMisspelt(context, search, found)) : exact;
}

async function withMisspelt(
  context: Context,
  search: SuggestionSearch,
  { status, matches }: Matched,
): Promise<Matched> {
  const { limit } = search;
  if (status !== activated || matches.length >= limit) return { status, matches };
  const misspelt = await context.fuzzy(search, new Set(matches.map(({ text }) => text)));
  return { status, matches: bestOf([...matches, ...misspelt]).slice(0, limit) };
}

const activated = 'Activated';

/** Best first: exact, beginning, few edits, many edits; then by text. Each text once. */
function bestOf(matches: readonly SuggestionMatch[]): readonly SuggestionMatch[] {
  const best = new Map<string, SuggestionMatch>();
  for (const match of matches) {
    const known = best.get(match.text);
    if (known === undefined || qualityOf(match) < qualityOf(known)) best.set(match.text, match);
  }
  const byText = orderOf([...best.keys()]);
  return [...best.values()].sort(
    (left, right) => qualityOf(left) - qualityOf(right) || byText(left.text, right.text),
  );
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
  const { database } = context;
  const { limit } = search;
  const asked = askedBy(search);
  const read = (pool: 'read' | 'planned', statement: Sql, prepared: string) =>
    database.query<BeginningRow>(pool, statement, prepared);
  const looked = await read('read', context.windowRows(asked), 'suggest');
  const first = matchesOf(search, looked);
  // A window that is full of few strings: many documents share them, or many tokens lead to them.
  const isFull = looked.length >= windowOf(limit) && first.length < limit;
  const matches = isFull
    ? matchesOf(search, apart(await read('planned', context.steppedRows(asked), 'suggest apart')))
    : first;
  return { status: looked[0]?.status ?? undefined, matches: matches.slice(0, limit) };
}

/** A pair of token and string may occur in several places. */
const apart = (rows: readonly BeginningRow[]): readonly BeginningRow[] => [
  ...new Map(rows.map((row) => [`${row.token}\0${row.text}`, row])).values(),
];

/** Of the rows of several places the first tokens count, as many as of one place. */
const matchesOf = ({ input, limit }: SuggestionSearch, rows: readonly BeginningRow[]) =>
  bestOf(
    firstOf(rows, limit).map(({ token, text }) => ({
      text,
      token,
      isExact: token === input,
      distance: 0,
    })),
  );

/** A window, and the rows beyond it as long as there are too few strings. */
function firstOf(rows: readonly BeginningRow[], limit: number): readonly FoundRow[] {
  const found = rows.filter((row): row is FoundRow => row.token !== null);
  const window = windowOf(limit);
  if (found.length <= window) return found;
  const order = orderOf(found.flatMap(({ token, text }) => [token, text]));
  found.sort((left, right) => order(left.token, right.token) || order(left.text, right.text));
  const texts = new Set(found.slice(0, window).map(({ text }) => text));
  let count = window;
  for (; count < found.length && texts.size < limit; count += 1) texts.add(found[count]!.text);
  return found.slice(0, count);
}

/** The parameters of the statements. */
interface Asked {
  readonly project: string;
  readonly kind: string;
  readonly locale: string;
  /** The tokens from here on, and before `end`. */
  readonly input: string;
  readonly end: string;
  readonly window: number;
  readonly limit: number;
}

const askedBy = ({ project, kind, locale, input, limit }: SuggestionSearch): Asked => ({
  project,
  kind,
  locale,
  input,
  end: prefixEnd(input),
  window: windowOf(limit),
  limit,
});

/** The status comes along with every row, and alone when there is none. */
const rowsStatement = (tables: ReadonlyMap<string, Table>, found: (asked: Asked) => Sql) =>
  recurring<Asked>(
    ['project', 'kind', 'locale', 'input', 'end', 'window', 'limit'],
    (asked) => sql`select i.status, w.token, w.text
      from (select ${statusOf(tables, asked.project)} as status) i
      left join lateral (${inPlaces(asked, found(asked))}) w on i.status = ${activated}`,
  );

const inRange = ({ input, end }: Asked): Sql =>
  sql`s.place = p.id and s.project = p.project and s.token >= ${input} and s.token < ${end}`;

/** The matches in each place of the search. */
const inPlaces = ({ project, kind, locale }: Asked, found: Sql): Sql => sql`
  select f.token, f.text from ${placesOf(project, kind, locale)} p cross join lateral (${found}) f`;

const windowRows = (asked: Asked): Sql => sql`
  select s.token, s.text from suggestion_token s where ${inRange(asked)}
    order by s.token, s.text limit ${asked.window}`;

const steppedRows = ({ input, end, window, limit }: Asked): Sql =>
  stepsAlong({ from: sql`s.token >= ${input}`, end: sql`${end}`, window, texts: limit });
