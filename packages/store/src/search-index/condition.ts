// A query → a condition on the rows of the index. Two parts: what the index of lexemes answers, which
// every match meets, and the exact condition, where the first part is not exact already.
import { folded, plainWords, stemmedWords } from '@storewright/model/search/content';
import { groupsOf } from '@storewright/model/search/evaluate';
import { normalised } from '@storewright/model/search/folding';
import { isScoped, priceList, scopedMembers } from '@storewright/model/search/scoped-prices';
import {
  type Bounds,
  isCompound,
  type PriceScope,
  type ReadyLeaf,
  type ReadyNode,
  type Scalar,
  type TokensNode,
} from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { groupPath, variables } from './jsonpath.ts';
import {
  codeOf,
  cut,
  isCut,
  maxLexemeLength,
  ofBoth,
  ofPlace,
  ofValue,
  type Place,
  present,
  quoted,
} from './lexemes.ts';
import { beginningsWithin } from './numbers.ts';
import { contentWith } from './scoped-prices.ts';

/** A query of lexemes as text; `undefined` says nothing, `null` is met by none. */
type Lexemes = string | undefined | null;

interface Condition {
  /** Every match meets it. */
  readonly lexemes: Lexemes;
  /** Whatever meets the lexemes has one of them, which is of no other place. */
  readonly isPositive: boolean;
  /** No other document does. */
  readonly isExact: boolean;
  readonly exact: () => Sql;
}

export interface Asking extends Place {
  readonly now: string;
  readonly prices?: PriceScope | undefined;
}

/** Ids of deleted or hidden documents, which the index may not know yet. */
export const goneIds = ({ project, kind }: Place): Sql => sql`array(
  select q.value from search_pending q
  where q.project = ${project} and q.kind = ${kind} and q.gone)`;

/** Both must hold, each separately. */
export function both(
  left: ReadyNode | undefined,
  right: ReadyNode | undefined,
): ReadyNode | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return {
    op: 'and',
    of: [
      { op: 'and', of: [left] },
      { op: 'filter', of: [right] },
    ],
  };
}

/** The condition on the row `d`. @param also more lexemes that it must meet */
export function conditionOf(asking: Asking, node: ReadyNode | undefined, also?: string): Sql {
  const ours = sql`d.project = ${asking.project} and d.kind = ${asking.kind} and d.live`;
  if (node === undefined) return also === undefined ? ours : sql`${ours} and ${meets(also)}`;
  const { lexemes, isPositive, isExact, exact } = nodeCondition(asking, node);
  if (lexemes === null) return sql`false`;
  const parts = [ours];
  const asked = lexemes === undefined ? undefined : withinPlace(asking, lexemes, isPositive);
  const all = [asked, also].flatMap((one) => (one === undefined ? [] : [`(${one})`]));
  if (all.length > 0) parts.push(meets(all.join(' & ')));
  if (!isExact) parts.push(exact());
  return join(parts, ' and ');
}

/** Lexemes of a place are of no other one: only a negative condition needs the place as well. */
const withinPlace = (place: Place, lexemes: string, isPositive: boolean): string =>
  isPositive ? lexemes : `${quoted(ofPlace(place))} & ${lexemes}`;

/** A condition in lexemes alone that every match of the query meets. */
export const lexemesOfMatches = (asking: Asking, node: ReadyNode | undefined): string => {
  if (node === undefined) return quoted(ofPlace(asking));
  const { lexemes, isPositive } = nodeCondition(asking, node);
  return lexemes === undefined || lexemes === null
    ? quoted(ofPlace(asking))
    : withinPlace(asking, lexemes, isPositive);
};

/** The exact condition alone, of documents that are found already. */
export const exactCondition = (asking: Asking, node: ReadyNode): Sql =>
  nodeCondition(asking, node).exact();

const meets = (lexemes: string): Sql => sql`d.lexemes::tsvector @@ ${lexemes}::tsquery`;

const signs: ReadonlyMap<string, Sql> = new Map([
  ['&', raw('and')],
  ['|', raw('or')],
  ['!', raw('not')],
  ['(', raw('(')],
  [')', raw(')')],
]);

/** The lexemes of a query with their quotes, whole ones and beginnings, and the signs between them. */
function partsOf(query: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < query.length; ) {
    const end = query[at] === "'" ? endOfLexeme(query, at) : at + 1;
    const part = query.slice(at, end);
    if (part[0] === "'" || signs.has(part)) parts.push(part);
    at = end;
  }
  return parts;
}

/** Behind the closing quote: a quote and a backslash within a lexeme are doubled. */
function endOfLexeme(query: string, from: number): number {
  let at = from + 1;
  while (at < query.length && (query[at] !== "'" || query[at + 1] === "'"))
    at += query[at] === "'" || query[at] === '\\' ? 2 : 1;
  return query.startsWith(':*', at + 1) ? at + 3 : at + 1;
}

/** Each search reads the text once; more of them take longer than the vector. */
const maxSearches = 8;

/**
 * Whether the row `d`, which is found already, meets the query. To read its text as a vector takes ten times as long as to
 * search in it a few times.
 */
function rowTest(lexemes: string): Sql {
  const parts = partsOf(lexemes);
  const searches = parts.filter((part) => !signs.has(part));
  if (searches.length > maxSearches) return sql`d.lexemes::tsvector @@ ${lexemes}::tsquery`;
  return sql`(${join(
    parts.map((part) => signs.get(part) ?? contains(part)),
    ' ',
  )})`;
}

/**
 * Blanks separate the lexemes. A quote within a lexeme is doubled, so a quote next to a blank begins or ends one, and the code
 * of a field follows the first.
 */
function contains(lexeme: string): Sql {
  const text = lexeme.endsWith(':*') ? ` ${lexeme.slice(0, -3)}` : ` ${lexeme} `;
  return sql`strpos(' ' || d.lexemes || ' ', ${text}::text) > 0`;
}

function nodeCondition(asking: Asking, node: ReadyNode): Condition {
  if (!isCompound(node)) return groupCondition(asking, [node]);
  switch (node.op) {
    case 'or':
      return anyCondition(node.of.map((one) => nodeCondition(asking, one)));
    case 'not':
      return negated(anyCondition(node.of.map((one) => nodeCondition(asking, one))));
    default:
      return allCondition(
        groupsOf(node.of).map((group) =>
          Array.isArray(group)
            ? groupCondition(asking, group as readonly ReadyLeaf[])
            : nodeCondition(asking, group as ReadyNode),
        ),
      );
  }
}

function exactOf(lexemes: Lexemes): () => Sql {
  if (lexemes === null) return () => sql`false`;
  if (lexemes === undefined) return () => sql`true`;
  return () => rowTest(lexemes);
}

function allCondition(parts: readonly Condition[]): Condition {
  const known = parts.flatMap(({ lexemes }) => (lexemes === undefined ? [] : [lexemes]));
  const lexemes = known.includes(null)
    ? null
    : known.length === 0
      ? undefined
      : `(${known.join(' & ')})`;
  const isExact = lexemes === null || parts.every((part) => part.isExact);
  return {
    lexemes,
    isPositive: parts.some((part) => part.isPositive),
    isExact,
    exact: isExact
      ? exactOf(lexemes)
      : () =>
          sql`(${join(
            parts.map((part) => part.exact()),
            ' and ',
          )})`,
  };
}

function anyCondition(parts: readonly Condition[]): Condition {
  const possible = parts.filter(({ lexemes }) => lexemes !== null);
  const known = possible.map(({ lexemes }) => lexemes);
  const lexemes =
    possible.length === 0 ? null : known.includes(undefined) ? undefined : `(${known.join(' | ')})`;
  const isExact = possible.every((part) => part.isExact);
  return {
    lexemes,
    isPositive: possible.every((part) => part.isPositive),
    isExact,
    exact: isExact
      ? exactOf(lexemes)
      : () =>
          sql`(${join(
            possible.map((part) => part.exact()),
            ' or ',
          )})`,
  };
}

function negated({ lexemes, isExact, exact }: Condition): Condition {
  const isPositive = false;
  if (lexemes === null)
    return { lexemes: undefined, isPositive, isExact: true, exact: () => sql`true` };
  if (isExact && lexemes === undefined)
    return { lexemes: null, isPositive, isExact: true, exact: () => sql`false` };
  if (isExact) {
    const none = `!(${lexemes})`;
    return { lexemes: none, isPositive, isExact: true, exact: () => rowTest(none) };
  }
  return { lexemes: undefined, isPositive, isExact: false, exact: () => sql`not ${exact()}` };
}

/** Leaves that must hold of one element; for the document itself, or a single leaf, it is one. */
function groupCondition(asking: Asking, leaves: readonly ReadyLeaf[]): Condition {
  const parts = leaves.map((leaf) => leafLexemes(asking, leaf));
  const whole = allCondition(
    parts.map(({ lexemes, isExact }) => ({
      lexemes,
      isPositive: typeof lexemes === 'string',
      isExact,
      exact: exactOf(lexemes),
    })),
  );
  const isAlone = leaves.length === 1 && holdsOfElement(leaves[0]!);
  if (whole.lexemes === null || (whole.isExact && isAlone)) return whole;
  const exact = () => {
    const known = variables();
    const path = groupPath(leaves, asking.now, known);
    const content = contentWith(
      asking,
      leaves.map(({ field }) => field),
    );
    return sql`jsonb_path_exists(${content}, ${path}::jsonpath, ${JSON.stringify(known.values)}::jsonb)`;
  };
  return { ...whole, isExact: false, exact };
}

/** A condition on the document then also holds for one of its elements. */
function holdsOfElement(leaf: ReadyLeaf): boolean {
  const { lists } = leaf.field;
  if (lists.length === 0) return true;
  if (lists.includes('prices')) return false;
  return leaf.op !== 'tokens' || !leaf.all || leaf.each.length < 2;
}

interface LeafLexemes {
  readonly lexemes: Lexemes;
  readonly isExact: boolean;
}

/** The lexemes of the values of a field. A folded text is a lexeme of its own only where it differs. */
function spelling(place: Place, { lists, name, type }: ReadyLeaf['field']) {
  const code = codeOf(place, lists, name);
  const isShort = isCut(lists, name);
  const codes = (isFolded: boolean) =>
    isFolded && type === 'text' ? [code, codeOf(place, lists, name + folded)] : [code];
  const any = (isFolded: boolean, values: readonly Scalar[], lexeme: typeof ofValue) =>
    `(${codes(isFolded)
      .flatMap((one) => values.map((value) => lexeme(one, value)))
      .join(' | ')})`;
  const start = (one: string, value: Scalar) =>
    beginning(one, isShort ? cut(value) : String(value));
  return {
    code,
    equal: (isFolded: boolean, values: readonly Scalar[]): LeafLexemes =>
      isShort
        ? { lexemes: any(isFolded, values, start), isExact: false }
        : { lexemes: any(isFolded, values, quotedValue), isExact: true },
    beginning: (isFolded: boolean, value: string, isExact: boolean): LeafLexemes => ({
      lexemes: any(isFolded, [value], start),
      isExact: isExact && !isShort,
    }),
  };
}

const quotedValue = (code: string, value: Scalar): string => quoted(ofValue(code, value));

function leafLexemes(place: Place, leaf: ReadyLeaf): LeafLexemes {
  if (isScoped(leaf.field)) return scopedLexemes(place, leaf);
  const { code, ...spelled } = spelling(place, leaf.field);
  switch (leaf.op) {
    case 'exact': {
      const values = leaf.folded ? leaf.values.map(foldedText) : leaf.values;
      return spelled.equal(leaf.folded, values);
    }
    case 'prefix': {
      const value = leaf.folded ? normalised(leaf.value) : leaf.value;
      const isExact = !leaf.folded && value.length <= maxLexemeLength;
      return spelled.beginning(leaf.folded, value, isExact);
    }
    case 'wildcard': {
      const value = leaf.folded ? normalised(leaf.value) : leaf.value;
      const [plain = ''] = value.split(/[*?]/);
      const isExact = value === `${plain}*` && !leaf.folded && plain.length <= maxLexemeLength;
      return spelled.beginning(leaf.folded, plain, isExact);
    }
    case 'range':
      return leaf.field.type === 'number'
        ? { lexemes: withinLexemes(code, leaf.bounds), isExact: true }
        : { lexemes: quoted(present(code)), isExact: false };
    case 'exists':
      return { lexemes: quoted(present(code)), isExact: true };
    case 'tokens':
      return { lexemes: tokenLexemes(place, leaf), isExact: true };
  }
}

/** A chosen price is one of the prices; only the content shows which one. */
function scopedLexemes(place: Place, leaf: ReadyLeaf): LeafLexemes {
  const name = scopedMembers[leaf.field.name as keyof typeof scopedMembers];
  const field = { ...leaf.field, lists: [...leaf.field.lists, priceList], name };
  return { ...leafLexemes(place, { ...leaf, field } as ReadyLeaf), isExact: false };
}

/** A range of numbers is a few beginnings of their lexemes. */
function withinLexemes(code: string, bounds: Bounds): Lexemes {
  const beginnings = beginningsWithin(bounds as { readonly [bound in keyof Bounds]: number });
  if (beginnings.length === 0) return null;
  return `(${beginnings.map((one) => beginning(code, one)).join(' | ')})`;
}

const foldedText = <V>(value: V): V | string =>
  typeof value === 'string' ? normalised(value) : value;

const beginning = (code: string, value: string): string =>
  `${quoted(`${code}=${value.slice(0, maxLexemeLength)}`)}:*`;

/** The lexemes of the words that meet one word of the query. */
export function tokenLexeme(
  place: Place,
  { field, form, begins }: TokensNode,
  text: string,
): string {
  const suffix = form === 'stems' ? stemmedWords : plainWords;
  const own = codeOf(place, field.lists, field.name + suffix);
  const each = [own, ofBoth(place, field.lists, field.name)].map((code) =>
    begins ? beginning(code, text) : quoted(ofValue(code, text)),
  );
  return `(${each.join(' | ')})`;
}

function tokenLexemes(place: Place, node: TokensNode): Lexemes {
  const each = node.each.map((tokens) =>
    tokens.length === 0
      ? null
      : `(${tokens.map(({ text }) => tokenLexeme(place, node, text)).join(' | ')})`,
  );
  if (node.all && each.length > 0) return each.includes(null) ? null : each.join(' & ');
  const possible = each.filter((one) => one !== null);
  return possible.length === 0 ? null : `(${possible.join(' | ')})`;
}
