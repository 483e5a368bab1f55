// `productProjectionSearch` of GraphQL → the parameters of the REST search, and its answer back.
import { apiError, f, type GraphqlQuery } from '../../../../declaration/index.ts';
import { foundProjection, shownProjection } from './graphql-types.ts';

const path = () => ({ path: f.text() });
const paths = (name: string, members: f.Fields = {}) =>
  f.optional(f.record(name, { ...path(), ...members }));
const counted = () => ({
  alias: f.optional(f.text()),
  countProducts: f.withDefault(f.boolean(), false),
});
const ranges = () => ({
  ranges: f.listOf(f.record('RangeElementInput', { from: f.text(), to: f.text() })),
});

const facetInput = f.record('SearchFacetInput', {
  model: f.optional(
    f.record('SearchFacetModelInput', {
      terms: paths('TermsFacetInput', counted()),
      range: paths('RangeFacetInput', { ...ranges(), ...counted() }),
    }),
  ),
  string: f.optional(f.text({ max: 8_192 })),
});

const filterInput = f.record('SearchFilterInput', {
  model: f.optional(
    f.record('SearchFilterModelInput', {
      value: paths('ValueFilterInput', { values: f.listOf(f.text()) }),
      range: paths('RangeFilterInput', ranges()),
      missing: paths('MissingFilterInput'),
      exists: paths('ExistsFilterInput'),
      tree: paths('TreeFilterInput', {
        rootValues: f.listOf(f.text()),
        subTreeValues: f.listOf(f.text()),
      }),
    }),
  ),
  string: f.optional(f.text({ max: 8_192 })),
});

type Given = { readonly [member: string]: any };

const malformed = (name: string, why: string) =>
  apiError.InvalidInput(`Malformed parameter: ${name}: ${why}`);

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Numbers and booleans stand bare, everything else in quotes. */
const value = (text: string): string =>
  text === 'true' || text === 'false' || String(Number(text)) === text ? text : quoted(text);

const bound = (text: string): string => {
  if (text === '*' || /^-?\d+(\.\d+)?$/.test(text)) return text;
  return `"${text.replace(/^"(.*)"$/, '$1')}"`;
};

const rangesOf = (some: readonly { readonly from: string; readonly to: string }[]): string =>
  `range ${some.map(({ from, to }) => `(${bound(from)} to ${bound(to)})`).join(',')}`;

const criteria = new Map<string, (given: Given) => string>([
  ['value', ({ values }) => values.map(value).join(',')],
  ['range', ({ ranges: some }) => rangesOf(some)],
  ['missing', () => 'missing'],
  ['exists', () => 'exists'],
  [
    'tree',
    ({ rootValues, subTreeValues }) =>
      [
        ...rootValues.map(quoted),
        ...subTreeValues.map((id: string) => `subtree(${quoted(id)})`),
      ].join(','),
  ],
]);

/** The string, or the one that the model represents. */
function textOf(
  name: string,
  { model, string }: Given,
  of: (kind: string, given: Given) => string,
) {
  if ((model === undefined) === (string === undefined))
    throw malformed(name, "expected either 'model' or 'string'.");
  if (string !== undefined) return string;
  const [first, ...others] = Object.entries<Given>(model);
  if (first === undefined || others.length > 0)
    throw malformed(name, 'expected exactly one member in the model.');
  return of(...first);
}

const filterText = (name: string) => (given: Given) =>
  textOf(name, given, (kind, one) => `${one.path}:${criteria.get(kind)!(one)}`);

const facetText = (given: Given): string =>
  textOf('facets', given, (kind, { path: of, ranges: some, alias, countProducts }) =>
    [
      kind === 'range' ? `${of}:${rangesOf(some)}` : of,
      ...(alias === undefined ? [] : [`as ${alias}`]),
      ...(countProducts === true ? ['counting products'] : []),
    ].join(' '),
  );

function priceParameters(selector: Given | undefined): Given {
  if (selector === undefined) return {};
  const { currency, country, customerGroup, channel, date } = selector;
  if (date !== undefined)
    throw malformed('priceSelector.date', 'prices are selected as of now; leave it out.');
  return {
    priceCurrency: currency,
    priceCountry: country,
    priceCustomerGroup: customerGroup?.id,
    priceChannel: channel?.id,
  };
}

/** The parameters in the form of the REST query: lists of strings. */
function parametersOf(given: Given): Given {
  const { text, locale, filters, queryFilters, facetFilters, facets, sorts, ...rest } = given;
  if (text !== undefined && locale === undefined)
    throw malformed('locale', "Missing required value: the language of 'text'.");
  const single = {
    limit: rest.limit,
    offset: rest.offset,
    fuzzy: rest.fuzzy,
    fuzzyLevel: rest.fuzzyLevel,
    staged: rest.staged,
    // Other arguments within the answer ask for the matching variants.
    markMatchingVariants: true,
    storeProjection: rest.storeProjection,
    ...priceParameters(rest.priceSelector),
  };
  const listed = {
    filter: filters?.map(filterText('filters')),
    'filter.query': queryFilters?.map(filterText('queryFilters')),
    'filter.facets': facetFilters?.map(filterText('facetFilters')),
    facet: facets?.map(facetText),
    sort: sorts,
    localeProjection: rest.localeProjection,
  };
  const lists = [
    ...Object.entries(single).map(([name, one]) => [name, one === undefined ? [] : [`${one}`]]),
    ...Object.entries(listed),
  ].filter(([, list]) => list !== undefined && list.length > 0);
  return {
    ...Object.fromEntries(lists),
    text: text === undefined ? {} : { [locale]: [text] },
  };
}

const sums = (amount: () => f.Field) => ({
  from: amount(),
  fromStr: f.text(),
  to: amount(),
  toStr: f.text(),
  count: f.integer(),
  productCount: f.optional(f.integer()),
  totalCount: f.integer(),
  total: amount(),
  min: amount(),
  max: amount(),
  mean: f.number(),
  type: f.text(),
});

const rangeCount = f.untaggedUnion(
  'RangeCount',
  {
    long: f.record('RangeCountLong', sums(f.long)),
    double: f.record('RangeCountDouble', sums(f.number)),
  },
  { variantOf: ({ type }) => type },
);

const facetResult = f.untaggedUnion(
  'FacetResult',
  {
    terms: f.record('TermsFacetResult', {
      dataType: f.text(),
      missing: f.integer(),
      total: f.integer(),
      other: f.integer(),
      terms: f.listOf(
        f.record('TermCount', {
          term: f.text(),
          count: f.integer(),
          productCount: f.optional(f.integer()),
        }),
      ),
      type: f.text(),
    }),
    range: f.record('RangeFacetResult', {
      dataType: f.text(),
      ranges: f.listOf(rangeCount),
      type: f.text(),
    }),
    filter: f.record('ValueFacetResult', {
      count: f.integer(),
      productCount: f.optional(f.integer()),
      type: f.text(),
    }),
  },
  { variantOf: ({ type }) => type },
);

/** Amounts that are all whole are longs. */
function shownFacet(facet: any): object {
  if (facet.type !== 'range') return facet;
  const isWhole = facet.ranges.every((one: Given) =>
    [one.from, one.to, one.total, one.min, one.max].every(Number.isSafeInteger),
  );
  const type = isWhole ? 'long' : 'double';
  return {
    ...facet,
    dataType: 'number',
    ranges: facet.ranges.map((one: Given) => ({ ...one, totalCount: one.count, type })),
  };
}

export const productProjectionSearch: GraphqlQuery = {
  query: 'productProjectionSearch',
  form: {
    members: {
      projectExpandedProducts: f.withDefault(f.boolean(), false),
      locale: f.optional(f.locale()),
      text: f.optional(f.text()),
      facets: f.withDefault(f.listOf(facetInput), []),
      filters: f.withDefault(f.listOf(filterInput), []),
      queryFilters: f.withDefault(f.listOf(filterInput), []),
      facetFilters: f.withDefault(f.listOf(filterInput), []),
      sorts: f.withDefault(f.listOf(f.text()), []),
      limit: f.withDefault(f.integer(), 10),
      offset: f.withDefault(f.integer(), 0),
      fuzzy: f.withDefault(f.boolean(), false),
      fuzzyLevel: f.optional(f.integer()),
      priceSelector: f.optional(
        f.record('PriceSelectorInput', {
          currency: f.currency(),
          country: f.optional(f.country()),
          customerGroup: f.optional(f.reference('customer-group')),
          channel: f.optional(f.reference('channel')),
          date: f.optional(f.dateTime()),
        }),
      ),
      markMatchingVariants: f.optional(f.boolean()),
      markMatchingVariant: f.optional(f.boolean()),
      storeProjection: f.optional(f.text()),
      localeProjection: f.optional(f.listOf(f.locale())),
      staged: f.withDefault(f.boolean(), false),
    },
    decode: parametersOf,
    result: f.record('ProductProjectionSearchResult', {
      offset: f.integer(),
      count: f.integer(),
      total: f.integer(),
      results: f.listOf(foundProjection),
      facets: f.listOf(f.record('FacetResultValue', { facet: f.text(), value: facetResult })),
    }),
    encode: ({ facets, results, ...answer }: Given) => ({
      ...answer,
      results: results.map(shownProjection),
      facets: Object.entries(facets).map(([facet, one]) => ({ facet, value: shownFacet(one) })),
    }),
  },
};
