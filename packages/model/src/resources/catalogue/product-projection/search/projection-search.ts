// GET and POST /product-projections/search: the older search of products, on the same index.

import { viewsAllProducts } from '../../../../commerce/catalogue/product-scopes.ts';
import type { Parameters } from '../../../../commerce/money/price-presentation.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  need,
  procedure,
  type SentFile,
} from '../../../../declaration/index.ts';
import type { Bucket, FieldUse, SearchFound, Sums } from '../../../../search/tree.ts';
import { refusalOf } from '../suggest.ts';
import { searchedAttributes } from './fields.ts';
import { productProjectionSearch } from './graphql-projections.ts';
import { shownNeeds, shownProjections } from './product-search.ts';
import {
  type AskedFacet,
  flag,
  isMissing,
  maxTerms,
  projectionQuestion,
} from './projection-question.ts';

const texts = f.optional(f.listOf(f.text({ max: 8_192 })));

const query = {
  text: f.mapOf(f.listOf(f.text())),
  fuzzy: texts,
  fuzzyLevel: texts,
  filter: texts,
  'filter.query': texts,
  'filter.facets': texts,
  'filter[attributes]': texts,
  facet: texts,
  sort: texts,
  limit: texts,
  offset: texts,
  staged: texts,
  markMatchingVariants: texts,
  priceCurrency: texts,
  priceCountry: texts,
  priceCustomerGroup: texts,
  priceCustomerGroupAssignments: texts,
  priceChannel: texts,
  localeProjection: texts,
  storeProjection: texts,
};

type Sent = { readonly [name: string]: readonly string[] };

function parametersOf({ text: byLanguage = {}, ...rest }: any): Parameters {
  const parameters = new Map<string, readonly string[]>();
  for (const [language, values] of Object.entries(byLanguage as Sent))
    parameters.set(`text.${language}`, values);
  for (const [name, values] of Object.entries(rest as Sent))
    if (values !== undefined) parameters.set(name, values);
  return parameters;
}

function formOf({ file }: { readonly file: SentFile }): Parameters {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(file.bytes.toString('utf8'))) {
    if (value.includes('\0') || name.includes('\0'))
      throw apiError.InvalidInput('The character NUL is not allowed.');
    parameters.set(name, [...(parameters.get(name) ?? []), value]);
  }
  return parameters;
}

function needsOf(parameters: Parameters, context: EndpointContext, known: Known) {
  if (flag(parameters, 'staged') && !viewsAllProducts(context.principal))
    throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
  const first = { attributes: need.kept(searchedAttributes), project: need.project<any>() };
  if (known.attributes === undefined) return first;
  const refusal = refusalOf(known.project.searchIndexing?.products?.status);
  if (refusal !== undefined) throw refusal;
  const { question } = projectionQuestion(parameters, known.attributes, known.now);
  const found = need.search<SearchFound>(question);
  if (known.found === undefined) return { ...first, found };
  return { ...first, found, ...shownNeeds(known.found, parameters, known, context) };
}

function answerOf(parameters: Parameters, facts: any, context: EndpointContext) {
  const found: SearchFound = facts.found;
  if (found.index !== 'ready') throw refusalOf('Indexing')!;
  const { question, facets } = projectionQuestion(parameters, facts.attributes, facts.now);
  const shown = shownProjections(parameters, facts, context);
  const results = found.hits.flatMap(({ id, matching }) => {
    const projection: any = shown.get(id);
    if (projection === undefined) return [];
    const scoped = eachVariant(projection, withScopedPrice);
    return [question.marks === true ? marked(scoped, matching ?? []) : scoped];
  });
  const { limit, offset } = question;
  const answered = facets.map((one) => {
    const { alias, path, text: sent } = one.expression;
    return [
      alias ?? (one.expression.criterion === undefined ? path : nameOf(sent)),
      facetOf(one, found),
    ];
  });
  return {
    limit,
    offset,
    count: results.length,
    total: found.total,
    results,
    facets: Object.fromEntries(answered),
  };
}

/** A facet without an alias has its path as its name. */
const nameOf = (sent: string): string => sent.split(':', 1)[0]!.trim();

function marked(projection: any, matching: readonly any[]) {
  const ids = new Set(matching.map(({ id }) => id?.[0]));
  return eachVariant(projection, (variant) => ({
    ...variant,
    isMatchingVariant: ids.has(variant.id),
  }));
}

const eachVariant = (projection: any, change: (variant: any) => object) => ({
  ...projection,
  masterVariant: change(projection.masterVariant),
  variants: projection.variants.map(change),
});

/** The selected price, once more with the amount to pay. */
function withScopedPrice(variant: any) {
  const { price } = variant;
  if (price === undefined) return variant;
  const { key: _key, tiers: _tiers, ...own } = price;
  return {
    ...variant,
    scopedPrice: { ...own, currentValue: price.discounted?.value ?? price.value },
    scopedPriceDiscounted: price.discounted !== undefined,
  };
}

function facetOf({ expression, field, from, count }: AskedFacet, found: SearchFound) {
  const parts = found.facets.slice(from, from + count) as readonly any[];
  const { criterion, countsProducts } = expression;
  if (criterion === undefined) return termsOf(parts, field, countsProducts);
  if (criterion.type === 'ranges') return rangesOf(parts, field, criterion.ranges, countsProducts);
  const [all, products] = parts;
  const more = countsProducts ? { productCount: products.value } : {};
  return { type: 'filter', count: all.value, ...more };
}

const dataTypes: { readonly [type in FieldUse['type']]: string } = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'datetime',
  time: 'time',
};

/** Attributes that are numbers have a fraction always; amounts in cents and ids of variants have none. */
const shown = (value: unknown, { name, type }: FieldUse): string =>
  type === 'number' && name.startsWith('attributes.') && Number.isSafeInteger(Number(value))
    ? `${value}.0`
    : String(value);

function termsOf([missing, terms, products]: readonly any[], field: FieldUse, counts: boolean) {
  const buckets = (terms.buckets as readonly Bucket[]).filter(({ key }) => !isMissing(key));
  const ofProducts = new Map(
    ((products?.buckets ?? []) as readonly Bucket[]).map(({ key, count }) => [key, count]),
  );
  const sum = (some: readonly Bucket[]) => some.reduce((all, { count }) => all + count, 0);
  return {
    type: 'terms',
    dataType: dataTypes[field.type],
    missing: missing.buckets[0]?.count ?? 0,
    total: sum(buckets),
    other: sum(buckets.slice(maxTerms)),
    terms: buckets.slice(0, maxTerms).map(({ key, count }) => ({
      term: shown(key, field),
      count,
      ...(counts ? { productCount: ofProducts.get(key) ?? 0 } : {}),
    })),
  };
}

interface Bounds {
  readonly from: unknown;
  readonly to: unknown;
}

function rangesOf(
  parts: readonly any[],
  field: FieldUse,
  ranges: readonly Bounds[],
  countsProducts: boolean,
) {
  const [first] = parts;
  const sums: readonly Sums[] | undefined = first.sums;
  const [counted, products] = sums === undefined ? parts : parts.slice(1);
  return {
    type: 'range',
    ranges: ranges.map(({ from, to }, index) => {
      const { sum = 0, min = 0, max = 0, count: values = 0 } = sums?.[index] ?? {};
      return {
        from: typeof from === 'number' ? from : 0,
        fromStr: from === undefined ? '' : shown(from, field),
        to: typeof to === 'number' ? to : 0,
        toStr: to === undefined ? '' : shown(to, field),
        count: counted.buckets[index].count,
        ...(countsProducts ? { productCount: products.buckets[index].count } : {}),
        total: sum,
        min,
        max,
        mean: values === 0 ? 0 : sum / values,
      };
    }),
  };
}

const common = {
  path: '/product-projections/search',
  scopes: ['view_products', 'view_published_products'],
};

export const projectionSearch = procedure({
  ...common,
  doc: 'Searches projections of products.',
  method: 'GET',
  query,
  graphqlQuery: productProjectionSearch,
  needs: (input: any, context, known) => needsOf(parametersOf(input), context, known),
  run(input: any, facts: any, context) {
    const answer = answerOf(parametersOf(input), facts, context);
    return { answer: () => answer };
  },
});

export const projectionSearchForm = procedure({
  ...common,
  doc: 'Searches projections of products with parameters in a form body.',
  method: 'POST',
  file: { types: ['application/x-www-form-urlencoded'], maxBytes: 262_144, mayBeEmpty: true },
  needs: (input: any, context, known) => needsOf(formOf(input), context, known),
  run(input: any, facts: any, context) {
    const parameters = formOf(input);
    const answer = answerOf(parameters, facts, context);
    return {
      answer: () => answer,
      expands: { paths: parameters.get('expand') ?? [], of: ({ results }) => results },
    };
  },
});
