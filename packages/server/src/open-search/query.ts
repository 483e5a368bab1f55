// A checked query → the query DSL of OpenSearch. What users write is a value in it, never a name that
// has not been encoded and never a part of the structure.
import { validForTime, validity } from '@storewright/model/search/content';
import { groupsOf } from '@storewright/model/search/evaluate';
import { normalised } from '@storewright/model/search/folding';
import {
  type Bounds,
  type FieldUse,
  isCompound,
  type Leaf,
  type PriceScope,
  type Scalar,
  type SearchNode,
  type WordsNode,
} from '@storewright/model/search/tree';
import { maxEdits, pointsOf } from '@storewright/store/suggestions/distance';
import { analyzerOf } from './analysis.ts';
import {
  analyzedContainer,
  containers,
  fieldPath,
  foldedMark,
  listPath,
  presencePath,
  valuePath,
} from './names.ts';
import { isScoped, scopedQuery } from './scoped-prices.ts';

export interface Dsl {
  readonly [name: string]: unknown;
}

/** For whom and when a query is asked. */
export interface Asking {
  readonly now: string;
  readonly prices?: PriceScope | undefined;
}

export type SearchLeaf = Leaf | WordsNode;

export const everything: Dsl = { match_all: {} };
export const nothing: Dsl = { match_none: {} };

export const all = (queries: readonly Dsl[]): Dsl => ({ bool: { filter: queries } });
/** Without any it is nothing; a `bool` without clauses would be everything. */
export const any = (queries: readonly Dsl[]): Dsl =>
  queries.length === 0 ? nothing : { bool: { should: queries, minimum_should_match: 1 } };
export const none = (queries: readonly Dsl[]): Dsl => ({ bool: { must_not: queries } });

/** The query of documents. */
export function queryOf(asking: Asking, node: SearchNode): Dsl {
  if (!isCompound(node)) return groupQuery(asking, [node]);
  switch (node.op) {
    case 'or':
      return any(node.of.map((one) => queryOf(asking, one)));
    case 'not':
      return none(node.of.map((one) => queryOf(asking, one)));
    default: {
      const parts = groupsOf<SearchLeaf, SearchNode>(node.of).map((group) =>
        Array.isArray(group) ? groupQuery(asking, group) : queryOf(asking, group as SearchNode),
      );
      return { bool: { [node.op === 'and' ? 'must' : 'filter']: parts } };
    }
  }
}

/**
 * Leaves that hold of one element of the list that they share; of the document, or a single leaf.
 */
export function groupQuery(asking: Asking, leaves: readonly SearchLeaf[], depth = 0): Dsl {
  const parts = partsWithin(asking, leaves, depth);
  return parts.length === 1 ? parts[0]! : { bool: { must: parts } };
}

function partsWithin(asking: Asking, leaves: readonly SearchLeaf[], depth: number): readonly Dsl[] {
  const own = leaves.filter(({ field }) => field.lists.length === depth);
  const deeper = leaves.filter(({ field }) => field.lists.length > depth);
  const names = new Set(deeper.map(({ field }) => field.lists[depth]!));
  const below = [...names].map((name) => {
    const some = deeper.filter(({ field }) => field.lists[depth] === name);
    const lists = some[0]!.field.lists.slice(0, depth + 1);
    return nested(asking, lists, partsWithin(asking, some, depth + 1));
  });
  return [...own.map((leaf) => leafQuery(asking, leaf)), ...below];
}

function nested(asking: Asking, lists: readonly string[], parts: readonly Dsl[]): Dsl {
  const valid = validQuery(asking, lists);
  const filter = valid === undefined ? {} : { filter: [valid] };
  const query = { bool: { must: parts, ...filter } };
  return { nested: { path: listPath(lists), query, score_mode: 'max', ignore_unmapped: true } };
}

/** What an element must meet to count now; `undefined`: it always does. */
export function validQuery({ now }: Asking, lists: readonly string[]): Dsl | undefined {
  const last = lists.at(-1);
  if (last === undefined || !validForTime.has(last)) return undefined;
  const bound = (name: string, sign: string) => {
    const field = { lists, name, type: 'dateTime' } as const;
    return any([none([isThere(field)]), { range: { [valuePath(field)]: { [sign]: now } } }]);
  };
  return all([bound(validity.from, 'lte'), bound(validity.until, 'gt')]);
}

export const isThere = (field: FieldUse): Dsl => ({ term: { [presencePath(field)]: field.name } });

/** The query of the elements that so many lists have led to. */
export function elementQuery(asking: Asking, node: SearchNode, depth: number): Dsl {
  if (!isCompound(node)) return groupQuery(asking, [node], depth);
  const each = node.of.map((one) => elementQuery(asking, one, depth));
  if (node.op === 'not') return none(each);
  return node.op === 'or' ? any(each) : all(each);
}

function leafQuery(asking: Asking, leaf: SearchLeaf): Dsl {
  if (leaf.op === 'words') return wordsQuery(leaf);
  const filter = isScoped(leaf.field) ? scopedQuery(asking, leaf) : valueQuery(leaf);
  return { constant_score: { filter, boost: scoreOf(leaf.boost) } };
}

/** A factor as a 32-bit float: a tiny one is zero. */
const scoreOf = (boost: number): number => Math.fround(boost);

function valueQuery(leaf: Leaf): Dsl {
  const { field } = leaf;
  switch (leaf.op) {
    case 'exact':
      return ofForms(field, leaf.folded, leaf.values, (path, values) => ({
        terms: { [path]: values },
      }));
    case 'prefix':
      return ofForms(field, leaf.folded, [leaf.value], (path, [value]) => ({
        prefix: { [path]: { value } },
      }));
    case 'wildcard':
      return ofForms(field, leaf.folded, [leaf.value], (path, [value]) => ({
        wildcard: { [path]: { value: patternOf(String(value)) } },
      }));
    case 'range':
      return rangeQuery(field, leaf.bounds);
    case 'exists':
      return isThere(field);
  }
}

export const rangeQuery = (field: FieldUse, bounds: Bounds): Dsl => ({
  range: { [valuePath(field)]: { ...bounds } },
});

/** Backslashes escape there, and are letters in our language. */
const patternOf = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll(/\*+/g, '*');

/** Plain values are folded where no separate folded ones are kept. */
function ofForms(
  field: FieldUse,
  isFolded: boolean,
  values: readonly Scalar[],
  query: (path: string, values: readonly Scalar[]) => Dsl,
): Dsl {
  if (!isFolded || field.type !== 'text') return query(valuePath(field), values);
  const plain = values.map((value) => normalised(String(value)));
  const beside = { ...field, name: field.name + foldedMark };
  return any([
    query(fieldPath(field, containers.folded), plain),
    { bool: { filter: [query(valuePath(field), plain)], must_not: [isThere(beside)] } },
  ]);
}

/** A query without words matches nothing. */
function wordsQuery(node: WordsNode): Dsl {
  const { field, words, how, all: needsAll, boost } = node;
  if (words.length === 0) return nothing;
  const plain = fieldPath(field, containers.words);
  if (how === 'whole') {
    const analyzer = field.language === undefined ? undefined : analyzerOf(field.language);
    const path = analyzer === undefined ? plain : fieldPath(field, analyzedContainer(analyzer));
    const operator = needsAll ? 'and' : 'or';
    return { match: { [path]: { query: words.join(' '), operator, boost: scoreOf(boost) } } };
  }
  const each = words.map((word) =>
    how === 'begin' ? { prefix: { [plain]: { value: word } } } : nearQuery(plain, word, node.level),
  );
  const bool = needsAll ? { must: each } : { should: each, minimum_should_match: 1 };
  return { bool: { ...bool, boost: scoreOf(boost) } };
}

/** Words of the index that are looked at for one that is misspelt. */
const maxNear = 1_024;

function nearQuery(path: string, word: string, level: number): Dsl {
  const fuzziness = Math.min(level, maxEdits(pointsOf(word).length));
  if (fuzziness === 0) return { term: { [path]: { value: word } } };
  return {
    fuzzy: {
      [path]: { value: word, fuzziness, transpositions: true, max_expansions: maxNear },
    },
  };
}
