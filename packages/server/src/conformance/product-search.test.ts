// Product search on the example shop: what each construct of the language finds.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductsSearch');
});
after(() => shop.server.close());

const en = { language: 'en' };
const description = { field: 'description', ...en };
const name = { field: 'name', ...en };
const leafKey = { field: 'variants.attributes.leaf.key', fieldType: 'enum' };
const leaf = (value: string) => ({ exact: { ...leafKey, value } });
const grams = { field: 'variants.attributes.grams', fieldType: 'number' };
const current = { field: 'variants.prices.currentCentAmount' };
const id = (word: string) => shop.ids.get(word)!;
const all = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10'];

/** What is found, whatever the order. */
const rows: readonly (readonly [
  what: string,
  query: () => object | undefined,
  found: readonly string[],
])[] = [
  ['no query', () => undefined, all],
  ['a category', () => ({ exact: { field: 'categories', value: id('tea') } }), []],
  [
    'a category and what is below it',
    () => ({ exact: { field: 'categoriesSubTree', value: id('tea') } }),
    all.slice(0, 8),
  ],
  [
    'one of several SKUs',
    () => ({ exact: { field: 'variants.sku', values: ['SE-100', 'XX'] } }),
    ['P4'],
  ],
  ['a name in another case', () => ({ exact: { ...name, value: 'earl grey' } }), []],
  [
    'a name whatever its case',
    () => ({ exact: { ...name, value: 'earl grey', caseInsensitive: true } }),
    ['P3'],
  ],
  ['a whole name', () => ({ exact: { ...name, value: 'Earl Grey' } }), ['P3']],
  ['all words', () => ({ fullText: { ...description, value: 'green tea' } }), ['P4', 'P5', 'P6']],
  [
    'stems of the language',
    () => ({ fullText: { ...description, value: 'flower' } }),
    ['P5', 'P7'],
  ],
  ['beginnings of words', () => ({ fullTextPrefix: { ...name, value: 'te' } }), ['P9', 'P10']],
  ['the beginning of the value', () => ({ prefix: { ...name, value: 'Ear' } }), ['P3']],
  ['the beginning in another case', () => ({ prefix: { ...name, value: 'ear' } }), []],
  [
    'the beginning whatever its case',
    () => ({ prefix: { ...name, value: 'ear', caseInsensitive: true } }),
    ['P3'],
  ],
  ['what is no beginning', () => ({ prefix: { ...name, value: 'Grey' } }), []],
  ['a pattern', () => ({ wildcard: { field: 'variants.sku', value: '?G-*' } }), ['P1', 'P3']],
  ['an end', () => ({ wildcard: { field: 'variants.sku', value: '*-250' } }), ['P1', 'P2', 'P8']],
  ['a misspelt word', () => ({ fuzzy: { ...name, value: 'sencja', level: 1 } }), ['P4']],
  ['a word too short to misspell', () => ({ fuzzy: { ...name, value: 'te', level: 2 } }), []],
  [
    'current prices',
    () => ({ range: { ...current, gte: 500, lt: 700 } }),
    ['P3', 'P6', 'P8', 'P10'],
  ],
  [
    'prices before discounts',
    () => ({ range: { field: 'variants.prices.centAmount', gte: 500, lt: 700 } }),
    ['P6', 'P8', 'P10'],
  ],
  [
    'two conditions on the same variant',
    () => ({
      and: [{ exact: { ...grams, value: 250 } }, { range: { ...current, lt: 1000 } }],
    }),
    ['P2'],
  ],
  [
    'two conditions on any variants',
    () => ({
      and: [
        { filter: [{ exact: { ...grams, value: 250 } }] },
        { filter: [{ range: { ...current, lt: 1000 } }] },
      ],
    }),
    ['P1', 'P2', 'P8'],
  ],
  ['none of several', () => ({ not: [leaf('black'), leaf('green')] }), ['P7', 'P8', 'P9', 'P10']],
  [
    'what has an attribute',
    () => ({ exists: { field: 'variants.attributes.leaf', fieldType: 'enum' } }),
    all.slice(0, 8),
  ],
  ['what has a description', () => ({ exists: { field: 'description' } }), all],
  ['what has one in a language', () => ({ exists: { field: 'description', language: 'de' } }), []],
  ['another language', () => ({ fullText: { ...name, language: 'de', value: 'assam' } }), []],
  [
    'one of two',
    () => ({ or: [leaf('herbal'), { exact: { field: 'key', value: 'P9' } }] }),
    ['P7', 'P8', 'P9'],
  ],
  ['one expression without a list', () => ({ and: leaf('herbal') }), ['P7', 'P8']],
  ['a date', () => ({ range: { field: 'createdAt', gte: '2020-01-01T00:00:00+02:00' } }), all],
];

describe('a query finds', () => {
  for (const [what, query, expected] of rows)
    test(what, async () => {
      const found = await shop.found({ query: query() });
      assert.deepEqual(
        found.sort((left, right) => Number(left.slice(1)) - Number(right.slice(1))),
        expected,
      );
    });
});

describe('the best come first', () => {
  test('where the field is shorter', async () =>
    assert.deepEqual(await shop.found({ query: { fullText: { ...name, value: 'assam' } } }), [
      'P1',
      'P2',
    ]));

  test('where more words are met', async () => {
    const query = { fullText: { ...description, value: 'green tea', mustMatch: 'any' } };
    const found = await shop.found({ query });
    assert.deepEqual(found.slice(0, 3).sort(), ['P4', 'P5', 'P6']);
    assert.deepEqual(found.slice(3).sort(), ['P1', 'P2', 'P3', 'P9']);
  });

  test('where an expression is boosted', async () => {
    const one = (word: string, boost: number) => ({ fullText: { ...name, value: word, boost } });
    const found = (left: number, right: number) =>
      shop.found({ query: { or: [one('sencha', left), one('genmaicha', right)] } });
    assert.deepEqual(await found(1, 5), ['P6', 'P4']);
    assert.deepEqual(await found(5, 1), ['P4', 'P6']);
  });
});

describe('sorting', () => {
  const by = (...sort: readonly object[]) => shop.found({ sort });

  test('goes by the least of several values, upwards', async () =>
    assert.deepEqual(
      await by({ ...current, order: 'asc' }),
      'P7 P1 P8 P3 P10 P6 P4 P2 P5 P9'.split(' '),
    ));

  test('and by the greatest, downwards', async () =>
    assert.deepEqual(
      await by({ ...current, order: 'desc' }),
      'P9 P5 P1 P8 P2 P4 P6 P10 P3 P7'.split(' '),
    ));

  test('puts what has no value last', async () => {
    const found = await by({ ...grams, order: 'desc', mode: 'sum' });
    assert.deepEqual(
      found.slice(0, 3),
      ['P8', 'P1', 'P2'].sort((a, b) => order(a) - order(b)),
    );
    assert.deepEqual(found.slice(-2).sort(), ['P10', 'P9']);
  });
  const order = (product: string) => ['P8', 'P1', 'P2'].indexOf(product);

  test('takes only the elements that a filter lets pass', async () =>
    assert.deepEqual(
      (
        await by({
          ...current,
          order: 'asc',
          filter: [{ exact: { field: 'variants.sku', values: ['AG-250', 'JP-50', 'RV-250'] } }],
        })
      ).slice(0, 3),
      ['P8', 'P5', 'P1'],
    ));

  test('pages do not overlap', async () => {
    const sort = [{ ...leafKey, order: 'asc' }];
    const pages = await Promise.all(
      [0, 4, 8].map((offset) => shop.found({ sort, offset, limit: 4 })),
    );
    assert.deepEqual(new Set(pages.flat()).size, 10);
  });
});

test('matching variants and facets of one request', async () => {
  const answer = await shop.search({
    query: {
      and: [
        { fullText: { ...description, value: 'tea' } },
        { filter: [{ range: { ...current, lt: 700 } }] },
      ],
    },
    sort: [{ ...current, order: 'asc' }],
    limit: 2,
    markMatchingVariants: true,
    facets: [{ distinct: { name: 'leaf', ...leafKey } }],
  });
  const one = (product: string, variant: object) => ({
    id: id(product),
    matchingVariants: { allMatched: false, matchedVariants: [variant] },
  });
  assert.deepEqual(answer.body, {
    total: 3,
    offset: 0,
    limit: 2,
    facets: [
      {
        name: 'leaf',
        buckets: [
          { key: 'black', count: 2 },
          { key: 'green', count: 1 },
        ],
      },
    ],
    results: [one('P1', { id: 1, sku: 'AG-50' }), one('P3', { id: 1, sku: 'EG-100' })],
  });
});

const facet = async (one: object, rest: object = {}) => {
  const answer = await shop.search({ ...rest, facets: [one] });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.facets[0];
};
const buckets = ({ buckets: list }: any) =>
  list.map(({ key, count }: any) => `${key} ${count}`).join(', ');

describe('a facet', () => {
  const distinct = (more: object) => facet({ distinct: { name: 'x', ...leafKey, ...more } });
  const ranges = [{ to: 600 }, { from: 600, to: 1000 }, { from: 1000 }];

  test('counts products or variants', async () => {
    assert.deepEqual(await facet({ count: { name: 'x' } }), { name: 'x', value: 10 });
    const variants = await facet({ count: { name: 'x', level: 'variants' } });
    assert.deepEqual(variants, { name: 'x', value: 13 });
  });

  test('counts each value', async () => {
    assert.equal(buckets(await distinct({})), 'black 3, green 3, herbal 2');
    assert.equal(buckets(await distinct({ level: 'variants' })), 'black 4, green 4, herbal 3');
    assert.equal(
      buckets(await distinct({ missing: 'none' })),
      'black 3, green 3, herbal 2, none 2',
    );
    assert.equal(buckets(await distinct({ includes: ['herbal'] })), 'herbal 2');
    assert.equal(
      buckets(await distinct({ sort: { by: 'key', order: 'desc' }, limit: 2 })),
      'herbal 2, green 3',
    );
  });

  test('counts ranges', async () => {
    const of = { name: 'x', ...current, ranges };
    assert.equal(buckets(await facet({ ranges: of })), '*-600 3, 600-1000 5, 1000-* 4');
    const variants = await facet({ ranges: { ...of, level: 'variants' } });
    assert.equal(buckets(variants), '*-600 3, 600-1000 5, 1000-* 5');
  });

  test('adds up', async () => {
    const { mean, ...rest } = await facet({ stats: { name: 'x', ...grams } });
    assert.deepEqual(rest, { name: 'x', count: 11, min: 40, max: 250, sum: 1390 });
    assert.equal(mean.toFixed(4), '126.3636');
  });

  test('counts beyond the query, and less with a filter', async () => {
    const query = leaf('green');
    assert.equal(
      buckets(await facet({ distinct: { name: 'x', ...leafKey } }, { query })),
      'green 3',
    );
    const ofAll = { distinct: { name: 'x', ...leafKey, scope: 'all' } };
    assert.equal(buckets(await facet(ofAll, { query })), 'black 3, green 3, herbal 2');
    const filtered = { count: { name: 'x', filter: leaf('black') } };
    assert.equal((await facet(filtered)).value, 3);
  });

  test('is counted before results are narrowed', async () => {
    const answer = await shop.search({
      query: { exact: { field: 'categoriesSubTree', value: id('tea') } },
      postFilter: leaf('green'),
      facets: [{ distinct: { name: 'x', ...leafKey } }],
    });
    assert.equal(answer.body.total, 3);
    const found = shop.names(answer.body.results.map((one: any) => one.id));
    assert.deepEqual(found.sort(), ['P4', 'P5', 'P6']);
    assert.equal(buckets(answer.body.facets[0]), 'black 3, green 3, herbal 2');
  });
});
