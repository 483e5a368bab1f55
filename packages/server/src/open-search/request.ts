// A question → the body of one search request, and its answer → the found documents.
import type { Content } from '@storewright/model/search/content';
import type {
  Hit,
  SearchFound,
  SearchNode,
  SearchQuestion,
  SortKey,
} from '@storewright/model/search/tree';
import { isCompound } from '@storewright/model/search/tree';
import { facetPlan } from './facets.ts';
import { type Marks, marksOf, withProbes } from './marks.ts';
import { containers, listPath, memberName, valueContainer, valuePath } from './names.ts';
import {
  type Asking,
  all,
  type Dsl,
  elementQuery,
  everything,
  queryOf,
  validQuery,
} from './query.ts';
import { hasScoped, isScoped, scopedValue, turned } from './scoped-prices.ts';

export type Found = Pick<SearchFound, 'total' | 'best' | 'hits' | 'facets'>;

export interface SearchRequest {
  readonly body: Dsl;
  readonly read: (answer: any) => Found;
}

/** The members returned for a matching element. */
const toldMembers = ['id', 'sku'];
const toldContainers = [containers.number, containers.keyword];

/**
 * @param gone ids of what must not be found although the index may have it
 * @param timeoutMs after which the engine gives up
 */
export function searchRequest(
  question: SearchQuestion,
  gone: readonly string[],
  timeoutMs: number,
): SearchRequest {
  const { where, postFilter, facets, elements = '', marks, limit, offset } = question;
  const excluded: Dsl | undefined =
    gone.length === 0 ? undefined : { bool: { must_not: [{ ids: { values: gone } }] } };
  const asked = where === undefined ? everything : queryOf(question, where);
  const marked =
    marks === true
      ? marksOf(
          question,
          elements,
          [where, postFilter].filter((node) => node !== undefined),
        )
      : undefined;
  const query = marked === undefined ? asked : withProbes(asked, marked);
  const plans = facets.map((facet) => facetPlan({ ...question, elements, excluded }, facet));
  const aggs = Object.fromEntries(plans.flatMap(({ aggregations }, n) => named(aggregations, n)));
  return {
    body: {
      query: excluded === undefined ? query : { bool: { must: [query], filter: [excluded] } },
      ...(postFilter === undefined ? {} : { post_filter: queryOf(question, postFilter) }),
      sort: sortOf(question),
      from: offset,
      size: limit,
      track_total_hits: true,
      track_scores: question.scored === true,
      timeout: `${timeoutMs}ms`,
      _source: ['version', ...(marked === undefined ? [] : toldPaths(elements))],
      ...(plans.length === 0 ? {} : { aggs }),
    },
    read: (answer) => ({
      total: answer.hits.total.value,
      ...scoresOf(answer),
      hits: answer.hits.hits.map((hit: any) => hitOf(hit, elements, marked)),
      facets: plans.map(({ aggregations, read }, n) => read(answersOf(answer, aggregations, n))),
    }),
  };
}

/**
 * The aggregations of a facet are next to the aggregations of others: one over all documents can be
 * nowhere else.
 */
const named = (aggregations: Dsl, n: number): readonly (readonly [string, unknown])[] =>
  Object.entries(aggregations).map(([name, one]) => [`f${n}_${name}`, one] as const);

const answersOf = (answer: any, aggregations: Dsl, n: number): object =>
  Object.fromEntries(
    Object.keys(aggregations).map((name) => [name, answer.aggregations?.[`f${n}_${name}`] ?? {}]),
  );

const toldPaths = (elements: string): readonly string[] =>
  toldContainers.flatMap((container) =>
    toldMembers.map((name) => `${listPath([elements])}.${container}.${memberName(name)}`),
  );

function scoresOf({ hits }: any): { readonly best: number } {
  const shown = hits.hits.map(({ _score: score }: any) => score ?? 0);
  return { best: hits.max_score ?? Math.max(0, ...shown) };
}

function hitOf(hit: any, elements: string, marks: Marks | undefined): Hit {
  const { _id: id, _score: score, _source: source } = hit;
  const own = { id, version: source.version, score: score ?? 0 };
  if (marks === undefined) return own;
  const all: readonly any[] = source[listPath([elements])] ?? [];
  const matching = marks.matching(hit, all.length).map((at) => toldOf(all[at]));
  return { ...own, matching };
}

const toldOf = (element: any): Content =>
  Object.fromEntries(
    toldMembers.flatMap((name) => {
      const values = toldContainers.flatMap(
        (container) => element[container]?.[memberName(name)] ?? [],
      );
      return values.length === 0 ? [] : [[name, values] as const];
    }),
  );

/** Ids decide at last. */
function sortOf(question: SearchQuestion): readonly Dsl[] {
  const { sort, where } = question;
  const last = { id: { order: 'asc' } };
  if (sort.length === 0)
    return where === undefined ? [last] : [{ _score: { order: 'desc' } }, last];
  return [...sort.map((key) => sortKey(question, key)), last];
}

function sortKey(asking: Asking, key: SortKey): Dsl {
  const { field, descending, mode } = key;
  const order = descending ? 'desc' : 'asc';
  if (field === undefined) return { _score: { order } };
  const { lists } = field;
  const nested = lists.length === 0 ? {} : { nested: nestedSort(asking, key, lists) };
  if (isScoped(field)) {
    const script = scopedValue(asking, field, descending ? -1 : 1);
    const chosen = descending ? turned(mode) : mode;
    return { _script: { type: 'number', script, order: 'asc', mode: chosen, ...nested } };
  }
  const type = unmappedTypes.get(valueContainer(field));
  const own = { order, mode, missing: '_last', unmapped_type: type };
  return { [valuePath(field)]: { ...own, ...nested } };
}

const unmappedTypes = new Map<string, string>([
  [containers.number, 'double'],
  [containers.boolean, 'boolean'],
  [containers.keyword, 'keyword'],
]);

/** Each part of the filter restricts the elements that it speaks of. */
function nestedSort(asking: Asking, key: SortKey, lists: readonly string[], depth = 1): Dsl {
  const path = lists.slice(0, depth);
  const valid = validQuery(asking, path);
  const parts = key.filter === undefined ? [] : partsOf(key.filter);
  const own = parts.filter((part) => depthOf(part) === depth);
  const isLast = depth === lists.length;
  const conditions = [
    ...(valid === undefined ? [] : [valid]),
    ...own.map((part) => elementQuery(asking, part, depth)),
    ...(isLast && isScoped(key.field!) ? [hasScoped(asking, key.field!)] : []),
  ];
  return {
    path: listPath(path),
    ...(conditions.length === 0 ? {} : { filter: all(conditions) }),
    ...(isLast ? {} : { nested: nestedSort(asking, key, lists, depth + 1) }),
  };
}

const partsOf = (node: SearchNode): readonly SearchNode[] =>
  isCompound(node) && (node.op === 'and' || node.op === 'filter')
    ? node.of.flatMap(partsOf)
    : [node];

/** The number of lists of the first field of the expression. */
const depthOf = (node: SearchNode): number =>
  isCompound(node) ? depthOf(node.of[0]!) : node.field.lists.length;
