// Finds tokens that begin nearly as the input does. The automaton of the input walks the heads of
// the tokens (./reach.ts), which are few; what it reaches are ranges of the index, many of which are
// looked up by one statement. With one edit first, and with two only when that is not enough. The
// work of a request is bounded by the limits below: of very many tokens with a common head some may
// be missed.
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';
import { distanceToBeginning, maxEdits, pointsOf } from './distance.ts';
import type { SuggestionMatch, SuggestionSearch } from './finder.ts';
import { type Heads, headsCache } from './heads.ts';
import { type PossibleHead, reachOf } from './reach.ts';
import { stepsAlong } from './steps.ts';
import { prefixEnd } from './text.ts';
import { placesOf } from './write.ts';

/** Matches in addition to the ones already known by their string. */
export type FuzzySearch = (
  search: SuggestionSearch,
  known: ReadonlySet<string>,
) => Promise<readonly SuggestionMatch[]>;

/** Limits of a search for misspelled inputs. */
export const fuzzyLimits = {
  /** Longest input, in code points; the rest is ignored. */
  input: 64,
  /** Ranges of one statement, each of which costs about 3 microseconds. */
  rangesAtOnce: 256,
  /** Statements with ranges. */
  statements: 12,
  /** Heads below which tokens are looked at one by one. */
  heads: 64,
  /** Rows looked at below a head, and below one that was typed exactly so. */
  rows: 2_000,
  typedRows: 20_000,
  /** Pairs of token and text below a head that are answered. */
  answered: 200,
  /** Ranges of a statement with rows of so few strings that they are stepped along. */
  stepped: 32,
  /** Heads with more rows than are looked at, and the steps along each of them after those. */
  further: { heads: 4, steps: 500 },
} as const;

export function fuzzySearch(database: Database): FuzzySearch {
  const headsOf = headsCache(database);
  return async (search, known) => {
    const input = pointsOf(search.input).slice(0, fuzzyLimits.input);
    const most = maxEdits(input.length);
    if (most === 0) return [];
    const heads = await headsOf(search.project, search.locale);
    const found: Found = { database, search, input, matches: new Map(), known };
    for (const edits of [1, 2] as const)
      if (edits <= most && !isEnough(found)) await findWith(found, edits, heads);
    return [...found.matches.values()];
  };
}

interface Found {
  readonly database: Database;
  readonly search: SuggestionSearch;
  readonly input: readonly number[];
  /** By text, the nearest match of each. */
  readonly matches: Map<string, SuggestionMatch>;
  readonly known: ReadonlySet<string>;
}

const isEnough = ({ matches, known, search }: Found) => matches.size + known.size >= search.limit;

async function findWith(found: Found, edits: 1 | 2, { trie, length }: Heads): Promise<void> {
  const { certain, possible } = reachOf(trie, length, found.input, edits);
  const ranges = certain.slice(0, fuzzyLimits.statements * fuzzyLimits.rangesAtOnce);
  const nextBeginning = () => beginning(found, ranges.splice(0, fuzzyLimits.rangesAtOnce));
  const [first, rows] = await Promise.all([
    nextBeginning(),
    below(found, [...possible].sort(typedFirst).slice(0, fuzzyLimits.heads)),
  ]);
  keep(found, rows, edits);
  for (let next = first; ; next = await nextBeginning()) {
    keep(found, next, edits);
    const crowded = isEnough(found) ? [] : crowdedIn(next, found.search.limit);
    if (crowded.length > 0) keep(found, await apart(found, crowded), edits);
    if (ranges.length === 0 || isEnough(found)) return;
  }
}

const typedFirst = (left: PossibleHead, right: PossibleHead): number =>
  Number(right.isTyped) - Number(left.isTyped);

interface TokenRow {
  readonly token: string;
  readonly text: string;
}

function keep({ input, matches, known }: Found, rows: readonly TokenRow[], edits: number): void {
  for (const { token, text } of rows) {
    if (known.has(text)) continue;
    const distance = distanceToBeginning(input, token, edits);
    const former = matches.get(text)?.distance ?? Number.POSITIVE_INFINITY;
    if (distance <= edits && distance < former)
      matches.set(text, { text, token, isExact: false, distance });
  }
}

const places = ({ project, kind, locale }: SuggestionSearch): Sql =>
  sql`${placesOf(project, kind, locale)} p`;

interface BeginningRow extends TokenRow {
  readonly beginning: string;
}

/** Rows of one range; there may be more. */
const rowsOfRange = (limit: number): number => Math.max(10, limit);

/** The first tokens with each of the beginnings. */
async function beginning(
  { database, search }: Found,
  texts: readonly string[],
): Promise<readonly BeginningRow[]> {
  if (texts.length === 0) return [];
  return database.query<BeginningRow>(
    'read',
    sql`select m.token, m.text, r.low as beginning
      from ${rangesOf(texts)} cross join ${places(search)} cross join lateral (
        select s.token, s.text from suggestion_token s
        where s.place = p.id and s.project = p.project and s.token >= r.low and s.token < r.high
        order by s.token, s.text limit ${rowsOfRange(search.limit)}) m`,
    'suggest beginning',
  );
}

/** Prefixes with as many rows as were read, and with fewer strings. */
function crowdedIn(rows: readonly BeginningRow[], limit: number): readonly string[] {
  const texts = new Map<string, string[]>();
  for (const { beginning, text } of rows) {
    const ofRange = texts.get(beginning);
    if (ofRange === undefined) texts.set(beginning, [text]);
    else ofRange.push(text);
  }
  return [...texts].flatMap(([beginning, all]) =>
    all.length >= rowsOfRange(limit) && new Set(all).size < limit ? [beginning] : [],
  );
}

const rangesOf = (texts: readonly string[]): Sql =>
  sql`unnest(${texts}::text[], ${texts.map(prefixEnd)}::text[]) as r(low, high)`;

/** The same where many documents share a string, or many tokens lead to it: each pair once. */
function apart({ database, search }: Found, texts: readonly string[]): Promise<TokenRow[]> {
  const { limit } = search;
  const steps = stepsAlong({
    from: sql`s.token >= r.low`,
    end: sql`r.high`,
    window: limit,
    texts: limit,
  });
  return database.query<TokenRow>(
    'planned',
    sql`select m.token, m.text from ${rangesOf(texts.slice(0, fuzzyLimits.stepped))}
      cross join ${places(search)} cross join lateral (${steps}) m`,
    'suggest beginning apart',
  );
}

interface BelowRow extends TokenRow {
  /** Position of the head, from 1. */
  readonly head: number;
  readonly place: number;
  /** The last row that was looked at, though there may be more; it need not hold a piece. */
  readonly isLast: boolean;
}

/** Tokens below heads that may match: those with one of the pieces that a match has. */
async function below(found: Found, heads: readonly PossibleHead[]): Promise<readonly TokenRow[]> {
  if (heads.length === 0) return [];
  const most = heads.map(({ isTyped }) => (isTyped ? fuzzyLimits.typedRows : fuzzyLimits.rows));
  const rows = await found.database.query<BelowRow>(
    'planned',
    sql`select m.token, m.text, m."isLast", p.id as place, r.head::int
      from unnest(${heads.map(({ head }) => head)}::text[],
        ${heads.map(({ head }) => prefixEnd(head))}::text[], ${most}::int[], ${pieceLists(heads)})
        with ordinality as r(low, high, most, ${pieceNames}, head)
      cross join ${places(found.search)} cross join lateral (
        with looked as materialized (
          select s.token, s.text from suggestion_token s
          where s.place = p.id and s.project = p.project and s.token >= r.low and s.token < r.high
          order by s.token, s.text limit r.most)
        (select token, text, false as "isLast" from looked where ${hasPiece}
          group by token, text order by token, text limit ${fuzzyLimits.answered})
        union all
        (select token, text, true from looked offset r.most - 1)) m`,
    'suggest below',
  );
  const last = rows.filter(({ isLast }) => isLast).slice(0, fuzzyLimits.further.heads);
  return last.length === 0 ? rows : [...rows, ...(await beyond(found, heads, last))];
}

/** Tokens below heads after the rows that were looked at: documents that share one are passed over. */
function beyond(
  { database, search }: Found,
  all: readonly PossibleHead[],
  last: readonly BelowRow[],
): Promise<TokenRow[]> {
  const heads = last.map(({ head }) => all[head - 1]!);
  const steps = stepsAlong({
    from: sql`(s.token, s.text) > (r.token, r.text)`,
    end: sql`r.high`,
    window: fuzzyLimits.further.steps,
    texts: 0,
  });
  return database.query<TokenRow>(
    'planned',
    sql`select m.token, m.text
      from unnest(${last.map(({ token }) => token)}::text[], ${last.map(({ text }) => text)}::text[],
        ${heads.map(({ head }) => prefixEnd(head))}::text[],
        ${last.map(({ place }) => place)}::int[], ${pieceLists(heads)})
        as r(token, text, high, place, ${pieceNames})
      cross join lateral (select r.place as id, ${search.project}::text as project) p
      cross join lateral (select token, text from (${steps}) walked where ${hasPiece}) m`,
    'suggest beyond',
  );
}

/** Two edits leave at most three pieces, and three joined ones. */
const names = ['one', 'two', 'three', 'four', 'five', 'six'];
const pieceNames = raw(names.join(', '));

const pieceLists = (heads: readonly PossibleHead[]): Sql =>
  names
    .map((_, index) => sql`${heads.map(({ pieces }) => pieces[index] ?? pieces[0]!)}::text[]`)
    .reduce((lists, list) => sql`${lists}, ${list}`);

const hasPiece = raw(`(${names.map((name) => `strpos(token, r.${name}) > 0`).join(' or ')})`);
