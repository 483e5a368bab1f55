// Finds tokens that begin nearly as the input does. The automaton of the input walks the heads of
// the tokens (./reach.ts), which are few; what it reaches are ranges of the index, many
// of which are looked up by one statement. With one edit first, and with two only when that is not
// enough. The work of a request is bounded by the limits below: of very many tokens with a common
// head some may be missed.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { distanceToBeginning, mostEdits, pointsOf } from './distance.ts';
import type { SuggestionMatch, SuggestionSearch } from './finder.ts';
import { type Heads, headsCache } from './heads.ts';
import { type PossibleHead, reachOf } from './reach.ts';
import { prefixEnd } from './text.ts';
import { placesOf } from './write.ts';

/** Matches beside those already known by their text. */
export type FuzzySearch = (
  search: SuggestionSearch,
  known: ReadonlySet<string>,
) => Promise<readonly SuggestionMatch[]>;

/** Limits of a search for misspelt inputs. */
export const fuzzyLimits = {
  /** Longest input, in code points; what is written after it is not looked at. */
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
  /** Rows below a head that are answered. */
  answered: 200,
} as const;

export function fuzzySearch(database: Database): FuzzySearch {
  const headsOf = headsCache(database);
  return async (search, known) => {
    const input = pointsOf(search.input).slice(0, fuzzyLimits.input);
    const most = mostEdits(input.length);
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
  const [first, rows] = await Promise.all([
    beginning(found, ranges.splice(0, fuzzyLimits.rangesAtOnce)),
    below(found, [...possible].sort(typedFirst).slice(0, fuzzyLimits.heads)),
  ]);
  keep(found, [...first, ...rows], edits);
  while (ranges.length > 0 && !isEnough(found))
    keep(found, await beginning(found, ranges.splice(0, fuzzyLimits.rangesAtOnce)), edits);
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

/** The first tokens with each of the beginnings. */
async function beginning(
  { database, search }: Found,
  texts: readonly string[],
): Promise<TokenRow[]> {
  if (texts.length === 0) return [];
  return database.query<TokenRow>(
    'read',
    sql`select m.token, m.text
      from unnest(${texts}::text[], ${texts.map(prefixEnd)}::text[]) as r(low, high)
      cross join ${places(search)} cross join lateral (
        select s.token, s.text from suggestion_token s
        where s.place = p.id and s.token >= r.low and s.token < r.high
        order by s.token, s.text limit ${Math.max(10, search.limit)}) m`,
    'suggest beginning',
  );
}

/** Tokens below heads that may match: those with one of the pieces that a match has. */
async function below(
  { database, search }: Found,
  heads: readonly PossibleHead[],
): Promise<TokenRow[]> {
  if (heads.length === 0) return [];
  const piece = (index: number) => heads.map(({ pieces }) => pieces[index] ?? pieces[0]!);
  return database.query<TokenRow>(
    'query',
    sql`select m.token, m.text
      from unnest(${heads.map(({ head }) => head)}::text[],
        ${heads.map(({ head }) => prefixEnd(head))}::text[],
        ${heads.map(({ isTyped }) => (isTyped ? fuzzyLimits.typedRows : fuzzyLimits.rows))}::int[],
        ${piece(0)}::text[], ${piece(1)}::text[], ${piece(2)}::text[])
        as r(low, high, most, one, two, three)
      cross join ${places(search)} cross join lateral (
        select token, text from (
          select s.token, s.text from suggestion_token s
          where s.place = p.id and s.token >= r.low and s.token < r.high
          order by s.token, s.text limit r.most) looked
        where strpos(token, r.one) > 0 or strpos(token, r.two) > 0 or strpos(token, r.three) > 0
        limit ${fuzzyLimits.answered}) m`,
    'suggest below',
  );
}
