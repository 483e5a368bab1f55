// `productsSearch` of GraphQL: its inputs name the type of bounds and ranges, which the REST search
// derives from the field; otherwise they are the same language.
import { type StoreScope, seenInStore } from '../../../../commerce/catalogue/store-view.ts';
import { inLocales } from '../../../../commerce/values/localized.ts';
import { apiError, canonicalLocale, f, type GraphqlQuery } from '../../../../declaration/index.ts';
import { wrong } from '../../../../search/read.ts';
import type { Product } from '../../product/resource.ts';

const types = 'boolean text ltext enum lenum number money date datetime time reference'.split(' ');

const fieldType = () =>
  f.choice('SearchFieldType', ...types, ...types.map((type) => `set_${type}`));

const own = () => ({
  field: f.text(),
  boost: f.optional(f.number()),
  fieldType: f.optional(fieldType()),
});

const language = () => ({ language: f.optional(f.text()) });

const words = () => ({
  ...own(),
  value: f.text(),
  ...language(),
  mustMatch: f.optional(f.choice('SearchMatchType', 'any', 'all')),
});

const anyValue = f.record('SearchAnyValueExpressionInput', {
  ...own(),
  gte: f.optional(f.number()),
  value: f.json(),
  ...language(),
  caseInsensitive: f.optional(f.boolean()),
});

const range = (name: string, bound: () => f.Field) =>
  f.optional(
    f.record(name, {
      ...own(),
      gte: f.optional(bound()),
      gt: f.optional(bound()),
      lte: f.optional(bound()),
      lt: f.optional(bound()),
    }),
  );

const ranges = f.record('SearchQueryRangeExpressionInput', {
  date: range('SearchDateRangeExpressionInput', f.date),
  datetime: range('SearchDateTimeRangeExpressionInput', f.dateTime),
  time: range('SearchTimeRangeExpressionInput', f.time),
  long: range('SearchLongRangeExpressionInput', f.long),
  float: range('SearchNumberRangeExpressionInput', f.number),
});

const simple = {
  range: f.optional(ranges),
  fullText: f.optional(f.record('SearchFullTextExpressionInput', words())),
  fullTextPrefix: f.optional(f.record('SearchFullTextPrefixInput', words())),
  exists: f.optional(f.record('SearchExistsInput', { ...own(), ...language() })),
  prefix: f.optional(anyValue),
  wildcard: f.optional(anyValue),
  exact: f.optional(anyValue),
  fuzzy: f.optional(f.record('SearchFuzzyExpressionInput', { ...words(), level: f.integer() })),
};

const query: f.Field = f.recursiveRecord('SearchQueryInput', () => ({
  ...queries(),
  filter: f.optional(f.listOf(filter)),
  ...simple,
}));

const filter: f.Field = f.recursiveRecord('SearchFilterExpressionInput', () => ({
  ...queries(),
  filter: f.optional(f.listOf(query)),
  ...simple,
}));

const queries = () => ({
  and: f.optional(f.listOf(query)),
  or: f.optional(f.listOf(query)),
  not: f.optional(f.listOf(query)),
});

const order = () => f.choice('SearchSortOrder', 'asc', 'desc');

const sorting = f.record('SearchSortingInput', {
  field: f.text(),
  ...language(),
  order: order(),
  mode: f.optional(f.choice('SearchSortMode', 'min', 'max', 'avg', 'sum')),
  fieldType: f.optional(fieldType()),
  filter: f.optional(filter),
});

const scope = () => f.choice('ProductSearchFacetScopeEnum', 'all', 'query');
const level = () => f.choice('ProductSearchFacetCountLevelEnum', 'products', 'variants');

const facetOf = <L extends f.Fields>(own: L) => ({
  name: f.text(),
  scope: f.optional(scope()),
  filter: f.optional(query),
  ...own,
});

const facetRange = (name: string, bound: () => f.Field) =>
  f.optional(
    f.listOf(
      f.record(name, {
        from: f.optional(bound()),
        to: f.optional(bound()),
        key: f.optional(f.text()),
      }),
    ),
  );

const facet = f.record('ProductSearchFacetExpressionInput', {
  count: f.optional(
    f.record(
      'ProductSearchFacetCountExpressionInput',
      facetOf({
        scope: f.withDefault(scope(), 'all'),
        level: f.withDefault(level(), 'products'),
      }),
    ),
  ),
  distinct: f.optional(
    f.record(
      'ProductSearchFacetDistinctExpressionInput',
      facetOf({
        level: f.optional(level()),
        field: f.text(),
        includes: f.optional(f.listOf(f.text())),
        sort: f.optional(
          f.record('ProductSearchFacetDistinctBucketSortExpressionInput', {
            by: f.choice('ProductSearchFacetDistinctBucketSortBy', 'count', 'key'),
            order: f.optional(order()),
          }),
        ),
        limit: f.optional(f.integer()),
        ...language(),
        fieldType: f.optional(fieldType()),
        missing: f.optional(f.text()),
      }),
    ),
  ),
  ranges: f.optional(
    f.record(
      'ProductSearchFacetRangesExpressionInput',
      facetOf({
        level: f.optional(level()),
        field: f.text(),
        ranges: f.record('ProductSearchFacetRangesFacetRangeInput', {
          date: facetRange('SearchFacetDateRangeValue', f.date),
          datetime: facetRange('SearchFacetDateTimeRangeValue', f.dateTime),
          time: facetRange('SearchFacetTimeRangeValue', f.time),
          long: facetRange('SearchFacetLongRangeValue', f.long),
          float: facetRange('SearchFacetFloatRangeValue', f.number),
        }),
        ...language(),
        fieldType: f.optional(fieldType()),
      }),
    ),
  ),
  stats: f.optional(
    f.record(
      'ProductSearchFacetStatsExpressionInput',
      facetOf({ field: f.text(), fieldType: f.optional(fieldType()) }),
    ),
  ),
});

type Given = { readonly [member: string]: any };

/** The one member that is given. */
function onlyOf(value: Given, at: string): any {
  const [first, ...others] = Object.values(value);
  if (first === undefined || others.length > 0)
    throw wrong(at, 'expected exactly one of date, datetime, time, long, float.');
  return first;
}

/** A query as the body of the REST search has it; nothing else is looked at here. */
function bodyQuery(given: Given, at: string): Given {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const here = `${at}.${name}`;
      if (name === 'range') return [name, onlyOf(value, here)];
      if (!Array.isArray(value)) return [name, value];
      return [name, value.map((one, index) => bodyQuery(one, `${here}[${index}]`))];
    }),
  );
}

function bodyFacet(given: Given, at: string): Given {
  return Object.fromEntries(
    Object.entries(given).map(([kind, { filter: narrowing, ranges: typed, ...rest }]) => {
      const here = `${at}.${kind}`;
      return [
        kind,
        {
          ...rest,
          ...(narrowing === undefined ? {} : { filter: bodyQuery(narrowing, `${here}.filter`) }),
          ...(typed === undefined ? {} : { ranges: onlyOf(typed, `${here}.ranges`) }),
        },
      ];
    }),
  );
}

const each = (list: readonly Given[] | undefined, name: string, of: typeof bodyFacet) =>
  list === undefined ? {} : { [name]: list.map((one, index) => of(one, `${name}[${index}]`)) };

const bodySort = ({ filter: narrowing, ...rest }: Given, at: string): Given =>
  narrowing === undefined ? rest : { ...rest, filter: bodyQuery(narrowing, `${at}.filter`) };

/** @throws InvalidInput that names the place */
function searchBody({ query, postFilter, sort, facets, ...rest }: Given): Given {
  return {
    ...rest,
    ...(query === undefined ? {} : { query: bodyQuery(query, 'query') }),
    ...(postFilter === undefined ? {} : { postFilter: bodyQuery(postFilter, 'postFilter') }),
    ...each(sort, 'sort', bodySort),
    ...each(facets, 'facets', bodyFacet),
  };
}

interface Shown {
  readonly localesProjection?: readonly string[] | null;
  readonly storeProjection?: string | null;
}

/** The product in the languages that are asked for, and as the store narrows it. */
function shownProduct(
  product: Product,
  { localesProjection, storeProjection }: Shown,
  store: StoreScope | null | undefined,
): Product {
  if (store === null)
    throw apiError.InvalidInput(
      `Malformed parameter: storeProjection: There is no store with key '${storeProjection!.slice(0, 256)}'.`,
    );
  const locales =
    localesProjection && new Set(localesProjection.map((tag) => canonicalLocale(tag) ?? tag));
  const side = (own: Product['masterData']['current']) => {
    const seen = store === undefined ? own : seenInStore(own, store, !locales);
    return locales ? inLocales(seen, locales) : seen;
  };
  const { masterData } = product;
  const [current, staged] = [side(masterData.current), side(masterData.staged)];
  return { ...product, masterData: { ...masterData, current, staged } };
}

const product = {
  name: 'product',
  kind: 'product',
  beside: { argument: 'storeProjection', kind: 'store' },
  apply: shownProduct,
} satisfies f.LeadsTo;

const bucket = f.record('ProductSearchFacetResultBucketEntry', {
  key: f.text(),
  count: f.integer(),
});

const facetResult = f.untaggedUnion(
  'ProductSearchFacetResult',
  {
    buckets: f.record('ProductSearchFacetResultBucket', {
      name: f.text(),
      buckets: f.listOf(bucket),
    }),
    count: f.record('ProductSearchFacetResultCount', { name: f.text(), value: f.long() }),
    stats: f.record('ProductSearchFacetResultStats', {
      name: f.text(),
      min: f.optional(f.json()),
      max: f.optional(f.json()),
      mean: f.optional(f.json()),
      sum: f.optional(f.json()),
      count: f.long(),
    }),
  },
  {
    variantOf: (answer) =>
      'buckets' in answer ? 'buckets' : 'value' in answer ? 'count' : 'stats',
  },
);

export const productsSearch: GraphqlQuery = {
  query: 'productsSearch',
  form: {
    members: {
      query: f.optional(query),
      postFilter: f.optional(query),
      sort: f.optional(f.listOf(sorting)),
      limit: f.optional(f.integer()),
      offset: f.optional(f.integer()),
      markMatchingVariants: f.optional(f.boolean()),
      facets: f.optional(f.listOf(facet)),
    },
    // No answer of GraphQL shows which variants match.
    decode: ({ markMatchingVariants: _, ...given }: Given) => searchBody(given),
    result: f.optional(
      f.record('ProductPagedSearchResponse', {
        total: f.long(),
        offset: f.optional(f.integer()),
        limit: f.optional(f.integer()),
        results: f.listOf(
          f.record('ProductSearchResult', { id: f.inGraphql(f.text(), { leadsTo: product }) }),
        ),
        facets: f.listOf(facetResult),
      }),
    ),
    encode: (answer: object) => answer,
  },
};
