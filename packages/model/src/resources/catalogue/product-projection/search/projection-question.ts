// Parameters of product projection search → the question to the index, and its facets → answers.
import { type Parameters, priceQuestionOf } from '../../../../commerce/money/price-presentation.ts';
import { apiError, canonicalLocale } from '../../../../declaration/index.ts';
import { wordsOf } from '../../../../search/folding.ts';
import { isScoped } from '../../../../search/scoped-prices.ts';
import {
  type Facet,
  type FieldUse,
  isCompound,
  type PriceScope,
  type Scalar,
  type SearchNode,
  type SearchQuestion,
  type SortKey,
} from '../../../../search/tree.ts';
import { scalarOf } from '../../../../search/values.ts';
import { type Bound, type Expression, expressionOf, malformedExpression } from './expressions.ts';
import type { Attributes } from './fields.ts';
import { fieldAtPath, textFields } from './paths.ts';

const limits = { limit: 500, offset: 10_000, text: 256, expressions: 50, terms: 200 } as const;

const malformed = (name: string, why: string) =>
  apiError.InvalidInput(`Malformed parameter: ${name}: ${why}`);

const last = (parameters: Parameters, name: string) => parameters.get(name)?.at(-1);

function integer(parameters: Parameters, name: string, usual: number, most: number): number {
  const text = last(parameters, name);
  if (text === undefined) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw malformed(name, `expected an integer from 0 to ${most}.`);
  return value;
}

export function flag(parameters: Parameters, name: string): boolean {
  const text = last(parameters, name) ?? 'false';
  if (text !== 'true' && text !== 'false') throw malformed(name, 'expected true or false.');
  return text === 'true';
}

/** A facet of the request, and how many of the index it takes. */
export interface AskedFacet {
  readonly expression: Expression;
  readonly field: FieldUse;
  readonly from: number;
  readonly count: number;
}

interface ProjectionQuestion {
  readonly question: SearchQuestion;
  readonly facets: readonly AskedFacet[];
}

/** @throws InvalidInput, SearchExecutionFailure, SearchFacetPathNotFound */
export function projectionQuestion(
  parameters: Parameters,
  attributes: Attributes,
  now: string,
): ProjectionQuestion {
  const expressions = (name: string) =>
    limited(name, parameters.get(name) ?? []).map((text) => expressionOf(name, text));
  const nodes = (name: string, some: readonly Expression[]) =>
    some.map((one) => ({
      one,
      node: criterionNode(name, one, searchedField(attributes, one.path)),
    }));
  const text = textNodes(parameters, attributes);
  const where = allOf([
    ...text,
    ...nodes('filter.query', expressions('filter.query')).map(({ node }) => node),
  ]);
  const postFilter = allOf(nodes('filter', expressions('filter')).map(({ node }) => node));
  const narrowing = nodes('filter.facets', expressions('filter.facets'));
  const facets: Facet[] = [];
  const asked = expressions('facet').map((expression): AskedFacet => {
    const field = facetField(attributes, expression);
    // What narrows the facet of the same field would leave nothing else to choose.
    const others = narrowing.filter(({ one }) => one.path !== expression.path);
    const filter = allOf(others.map(({ node }) => node));
    const own = engineFacets(expression, field, filter);
    facets.push(...own);
    return { expression, field, from: facets.length - own.length, count: own.length };
  });
  const question: SearchQuestion = {
    kind: flag(parameters, 'staged') ? 'product-projection-staged' : 'product-projection',
    where,
    postFilter,
    sort: sortKeys(parameters, attributes, text.length > 0),
    limit: integer(parameters, 'limit', 20, limits.limit),
    offset: integer(parameters, 'offset', 0, limits.offset),
    facets,
    elements: 'variants',
    marks: flag(parameters, 'markMatchingVariants'),
    prices: priceScope(parameters, now),
    now,
  };
  checkPrices(parameters, question);
  return { question, facets: asked };
}

/** For whom the scoped prices of variants are chosen, where the request says it. */
function priceScope(parameters: Parameters, now: string): PriceScope | undefined {
  if (!parameters.has('priceCurrency')) return undefined;
  const asked = priceQuestionOf(parameters, now);
  const some = (...values: readonly (string | undefined)[]) =>
    values.filter((value) => value !== undefined);
  return {
    currency: asked.currency,
    country: some(asked.country),
    customerGroup: some(asked.customerGroupId, ...(asked.customerGroupIds ?? [])),
    channel: some(asked.channelId),
    recurrencePolicy: some(asked.recurrencePolicyId),
  };
}

/** Without a currency the price is ambiguous. */
function checkPrices(parameters: Parameters, { prices, ...question }: SearchQuestion): void {
  const { where, postFilter, sort, facets } = question;
  const nodes = [where, postFilter, ...facets.map(({ filter }) => filter)];
  const fields = [
    ...nodes.flatMap((node) => (node === undefined ? [] : fieldsOf(node))),
    ...sort.flatMap(({ field }) => field ?? []),
    ...facets.flatMap((facet) => facetFields(facet)),
  ];
  // The refusal is that of a currency that is missing.
  if (prices === undefined && fields.some(isScoped)) priceQuestionOf(parameters, question.now);
}

const fieldsOf = (node: SearchNode): readonly FieldUse[] =>
  isCompound(node) ? node.of.flatMap(fieldsOf) : [node.field];

const facetFields = (facet: Facet): readonly FieldUse[] =>
  facet.kind === 'count' ? (facet.of === undefined ? [] : fieldsOf(facet.of)) : [facet.field];

function limited(name: string, texts: readonly string[]): readonly string[] {
  if (texts.length > limits.expressions)
    throw malformed(name, `at most ${limits.expressions} times, got ${texts.length}.`);
  return texts;
}

/** Each separately. */
const allOf = (nodes: readonly SearchNode[]): SearchNode | undefined =>
  nodes.length === 0
    ? undefined
    : { op: 'and', of: nodes.map((one) => ({ op: 'and', of: [one] })) };

function searchedField(attributes: Attributes, path: string): FieldUse {
  const field = fieldAtPath(attributes, path);
  if (field === undefined)
    throw apiError.SearchExecutionFailure(`'${path.slice(0, 256)}' is not a searchable field.`);
  return field;
}

function facetField(attributes: Attributes, { path }: Expression): FieldUse {
  const field = fieldAtPath(attributes, path);
  if (field === undefined)
    throw apiError.SearchFacetPathNotFound(`'${path.slice(0, 256)}' is not a searchable field.`);
  return field;
}

const tree = (categories: FieldUse): FieldUse => ({ ...categories, name: 'categoriesSubTree' });

function criterionNode(name: string, { criterion, text }: Expression, field: FieldUse): SearchNode {
  const boost = 1;
  const value = (one: unknown): Scalar => {
    const read = scalarOf(field.type, field.type === 'text' ? String(one) : one);
    if (read === undefined) throw malformedExpression(name, text, `expected a ${field.type}`);
    return read;
  };
  const exact = (of: FieldUse, values: readonly Scalar[]): SearchNode => ({
    op: 'exact',
    field: of,
    values,
    folded: false,
    boost,
  });
  if (criterion === undefined) throw malformedExpression(name, text, 'expected a criterion');
  switch (criterion.type) {
    case 'missing':
      return { op: 'not', of: [{ op: 'exists', field, boost }] };
    case 'exists':
      return { op: 'exists', field, boost };
    case 'values':
      return exact(field, criterion.values.map(value));
    case 'subtrees': {
      if (field.name !== 'categories')
        throw malformedExpression(name, text, 'subtree can only be used with categories.id');
      const below = exact(tree(field), criterion.ids);
      return criterion.own.length === 0
        ? below
        : { op: 'or', of: [below, exact(field, criterion.own)] };
    }
    case 'ranges':
      return {
        op: 'or',
        of: criterion.ranges.map((range) => rangeNode(range, field, value)),
      };
  }
}

function rangeNode(
  { from, to }: { from: Bound; to: Bound },
  field: FieldUse,
  value: (one: unknown) => Scalar,
): SearchNode {
  if (from === undefined && to === undefined) return { op: 'exists', field, boost: 1 };
  const bounds = {
    ...(from === undefined ? {} : { gte: value(from) }),
    ...(to === undefined ? {} : { lte: value(to) }),
  };
  return { op: 'range', field, bounds, boost: 1 };
}

/** Edits by the length of the whole text: none up to 2 characters, 1 up to 5, 2 beyond. */
const maxLevel = (text: string): number => (text.length < 3 ? 0 : text.length < 6 ? 1 : 2);

function textNodes(parameters: Parameters, attributes: Attributes): readonly SearchNode[] {
  const fuzzy = flag(parameters, 'fuzzy');
  const texts = [...parameters].filter(([name]) => name.startsWith('text.'));
  const alternatives = texts.map(([name, values]): SearchNode => {
    const language = canonicalLocale(name.slice(5));
    if (language === undefined) throw malformed(name.slice(0, 64), 'expected a language tag.');
    const text = values.at(-1)!.slice(0, limits.text);
    const most = maxLevel(text);
    const level = fuzzy ? integer(parameters, 'fuzzyLevel', most, most) : 0;
    const how = fuzzy ? 'fuzzy' : 'whole';
    const fields = textFields(attributes, language);
    const words = [...new Set(wordsOf(text))].map(
      (word): SearchNode => ({
        op: 'or',
        of: fields.map((field) => ({
          op: 'words',
          field,
          words: [word],
          how,
          level,
          all: true,
          boost: 1,
        })),
      }),
    );
    // A query without words matches nothing.
    return words.length === 0 ? { op: 'or', of: [] } : { op: 'and', of: words };
  });
  return alternatives.length < 2 ? alternatives : [{ op: 'or', of: alternatives }];
}

const sortForm = /^(\S+)(?:\s+(asc|desc)(?:\.(min|max))?)?$/i;

function sortKeys(
  parameters: Parameters,
  attributes: Attributes,
  hasText: boolean,
): readonly SortKey[] {
  const texts = limited('sort', parameters.get('sort') ?? []);
  if (texts.length === 0)
    return hasText
      ? []
      : [{ field: { lists: [], name: 'id', type: 'text' }, descending: false, mode: 'min' }];
  return texts.map((text) => {
    const [, path, direction = 'asc', mode] = sortForm.exec(text.trim()) ?? [];
    if (path === undefined)
      throw malformedExpression('sort', text, "expected 'path asc' or 'path desc'");
    const descending = direction.toLowerCase() === 'desc';
    const chosen = (mode?.toLowerCase() ?? (descending ? 'max' : 'min')) as 'min' | 'max';
    if (path === 'score') return { descending, mode: chosen };
    const field = searchedField(attributes, path === 'price' ? 'variants.price.centAmount' : path);
    return { field, descending, mode: chosen };
  });
}

const missingKey = '\u0001';

/** What the index is to count for one facet. */
function engineFacets(
  { criterion, countsProducts, text }: Expression,
  field: FieldUse,
  filter: SearchNode | undefined,
): readonly Facet[] {
  const base = { name: '', ofAll: false, filter, level: 'elements' } as const;
  const both = (one: Facet): readonly Facet[] =>
    countsProducts ? [one, { ...one, level: 'documents' }] : [one];
  if (criterion === undefined) {
    const terms = {
      ...base,
      kind: 'distinct',
      field,
      by: 'count',
      descending: true,
      limit: 1_000,
    } as const;
    const missing = { ...terms, missing: missingKey, includes: [missingKey] };
    return [missing, ...both(terms)];
  }
  if (criterion.type !== 'ranges')
    return both({
      ...base,
      kind: 'count',
      of: criterionNode('facet', { criterion, text } as Expression, field),
    });
  const ranges = criterion.ranges.map(({ from, to }, index) => ({ key: String(index), from, to }));
  const counted: Facet = { ...base, kind: 'ranges', field, ranges };
  return field.type === 'number'
    ? [{ ...base, kind: 'sums', field, ranges }, ...both(counted)]
    : both(counted);
}

export const isMissing = (key: string): boolean => key === missingKey;
export const maxTerms = limits.terms;
