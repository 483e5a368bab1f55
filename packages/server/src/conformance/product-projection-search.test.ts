// Product projection search on the example shop: texts, filters, facets, sorts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductProjectionsSearch');
});
after(() => shop.server.close());

type Given = readonly (readonly [name: string, value: string])[];

const asked = (...given: Given) =>
  shop.server.request('GET', `/product-projections/search?${new URLSearchParams(given as never)}`);

async function answered(...given: Given): Promise<any> {
  const { status, body } = await asked(...given);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const numbers = (names: readonly string[]) =>
  [...names].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)));

const found = async (...given: Given) =>
  shop.names((await answered(...given)).results.map(({ id }: any) => id));

const leaf = 'variants.attributes.leaf.key';
const price = 'variants.price.centAmount';

describe('it finds', () => {
  const rows: readonly (readonly [what: string, given: () => Given, names: string])[] = [
    ['words of a language', () => [['text.en', 'assam']], 'P1 P2'],
    [
      'misspelt words',
      () => [
        ['text.en', 'assm'],
        ['fuzzy', 'true'],
      ],
      'P1 P2',
    ],
    ['words of other fields', () => [['text.en', 'SE-100']], 'P4'],
    ['words of several fields', () => [['text.en', 'sencha japanese']], 'P4'],
    ['no word', () => [['text.en', '--']], ''],
    [
      'what is below a category',
      () => [['filter.query', `categories.id:subtree("${shop.ids.get('tea')}")`]],
      'P1 P2 P3 P4 P5 P6 P7 P8',
    ],
    ['a category', () => [['filter', `categories.id:"${shop.ids.get('tea')}"`]], ''],
    ['a range', () => [['filter', `${price}:range (500 to 700)`]], 'P6 P8 P10'],
    ['what lacks an attribute', () => [['filter', 'variants.attributes.leaf:missing']], 'P9 P10'],
    [
      'what has it',
      () => [
        ['filter', 'variants.attributes.grams:exists'],
        ['filter', `${leaf}:"herbal"`],
      ],
      'P7 P8',
    ],
    ['one of two values', () => [['filter.query', `${leaf}:"green","herbal"`]], 'P4 P5 P6 P7 P8'],
    ['a number', () => [['filter', 'variants.attributes.grams:40']], 'P7'],
    ['a SKU', () => [['filter', 'variants.sku:"JP-50"']], 'P5'],
  ];
  for (const [what, given, names] of rows)
    test(what, async () =>
      assert.deepEqual(numbers(await found(...given())), names.split(' ').filter(Boolean)),
    );
});

for (const [title, type, body] of [
  ['no body', undefined, undefined],
  ['no body, which is said to be a form', 'application/x-www-form-urlencoded', undefined],
  ['an empty form', 'application/x-www-form-urlencoded', ''],
  ['no body, which is said to be JSON', 'application/json', undefined],
] as const)
  test(`A search by ${title} finds everything`, async () => {
    const headers = {
      Authorization: `Bearer ${await shop.server.token()}`,
      ...(type === undefined ? {} : { 'Content-Type': type }),
    };
    const url = `${shop.server.url}/${shop.server.projectKey}/product-projections/search`;
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const found = (await answer.json()) as { total: number; limit: number };
    assert.deepEqual(
      [answer.status, found.total, found.limit],
      [200, 10, 20],
      JSON.stringify(found),
    );
  });

test('A search by another body than a form is refused with the media type', async () => {
  const { status, body } = await shop.server.request('POST', '/product-projections/search', {});
  assert.equal(status, 400);
  assert.equal(body.message, 'The body must be one of: application/x-www-form-urlencoded.');
});

test('a form is the same', async () => {
  const response = await fetch(`${shop.server.url}/demo/product-projections/search`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await shop.server.token()}`,
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
    },
    body: new URLSearchParams([
      ['text.en', 'assam'],
      ['limit', '1'],
    ]),
  });
  const { limit, offset, count, total, results }: any = await response.json();
  assert.deepEqual(
    { limit, offset, count, total, name: results[0].name.en },
    { limit: 1, offset: 0, count: 1, total: 2, name: 'Assam Gold' },
  );
});

test('facets count variants, and products where asked to', async () => {
  const { facets } = await answered(
    ['facet', `${leaf} as leaf counting products`],
    ['facet', `${price}:range (0 to 600),(600 to 1000),(1000 to *)`],
    ['facet', `${leaf}:"green","black" as gb`],
    ['limit', '0'],
  );
  assert.deepEqual(facets.leaf, {
    type: 'terms',
    dataType: 'text',
    missing: 2,
    total: 11,
    other: 0,
    terms: [
      { term: 'black', count: 4, productCount: 3 },
      { term: 'green', count: 4, productCount: 3 },
      { term: 'herbal', count: 3, productCount: 2 },
    ],
  });
  const ranges = facets[price].ranges.map(({ count, total, mean }: any) => [
    count,
    total,
    Number(mean.toFixed(2)),
  ]);
  assert.deepEqual(ranges, [
    [3, 1400, 466.67],
    [5, 3930, 786],
    [5, 9030, 1806],
  ]);
  assert.deepEqual(facets[price].ranges[2], {
    ...facets[price].ranges[2],
    from: 1000,
    fromStr: '1000',
    to: 0,
    toStr: '',
    min: 1190,
    max: 2490,
  });
  assert.deepEqual(facets.gb, { type: 'filter', count: 8 });
});

test('a facet is not narrowed by the criterion of its own field', async () => {
  const only = `${leaf}:"green"`;
  const { facets, total } = await answered(
    ['filter', only],
    ['filter.facets', only],
    ['facet', `${leaf} as leaf`],
    ['facet', 'variants.attributes.grams as grams'],
  );
  assert.equal(total, 3);
  const counts = (name: string) =>
    facets[name].terms.map(({ term, count }: any) => `${term} ${count}`).join(', ');
  assert.equal(counts('leaf'), 'black 4, green 4, herbal 3');
  assert.equal(counts('grams'), '100.0 3, 50.0 1');
});

test('facets tell numbers of attributes with their fraction', async () => {
  const { facets } = await answered(
    ['facet', 'variants.attributes.grams:range (* to 60),(60 to 99.5)'],
    ['limit', '0'],
  );
  const { ranges } = facets['variants.attributes.grams'];
  assert.deepEqual(
    ranges.map(({ fromStr, toStr }: any) => [fromStr, toStr]),
    [
      ['', '60.0'],
      ['60.0', '99.5'],
    ],
  );
});

test('sorts by the cheapest variant, and by the value that is chosen', async () => {
  assert.deepEqual((await found(['sort', 'price asc'])).slice(0, 3), ['P7', 'P1', 'P8']);
  assert.equal((await found(['sort', 'price asc.max']))[0], 'P7');
  assert.equal((await found(['sort', 'price desc.min']))[0], 'P9');
  assert.deepEqual((await found(['sort', 'name.en asc'])).slice(0, 2), ['P2', 'P1']);
});

describe('by the price that is selected', () => {
  const current = 'variants.scopedPrice.currentValue.centAmount';
  const euros = ['priceCurrency', 'EUR'] as const;

  test('it filters, with the discount and without', async () => {
    const within = ':range (500 to 700)';
    assert.deepEqual(numbers(await found(['filter', current + within], euros)), [
      'P3',
      'P6',
      'P8',
      'P10',
    ]);
    const plain = `variants.scopedPrice.value.centAmount${within}`;
    assert.deepEqual(numbers(await found(['filter.query', plain], euros)), ['P6', 'P8', 'P10']);
    assert.deepEqual(await found(['filter', 'variants.scopedPriceDiscounted:true'], euros), ['P3']);
    assert.deepEqual(await found(['filter', current + within], ['priceCurrency', 'USD']), []);
  });

  test('it sorts', async () => {
    assert.deepEqual(await found(['sort', `${current} asc`], euros), [
      'P7',
      'P1',
      'P8',
      'P3',
      'P10',
      'P6',
      'P4',
      'P2',
      'P5',
      'P9',
    ]);
    assert.equal((await found(['sort', `${current} desc`], euros))[0], 'P9');
  });

  test('it counts and marks', async () => {
    const answer = await answered(
      euros,
      ['facet', `${current}:range (0 to 600),(600 to 1000),(1000 to *) as now counting products`],
      ['facet', 'variants.scopedPriceDiscounted as discounted'],
      ['facet', `${current}:600 as six`],
      ['filter', `${current}:450`],
      ['markMatchingVariants', 'true'],
    );
    const ranges = answer.facets.now.ranges.map((one: any) => [one.count, one.productCount]);
    assert.deepEqual(ranges, [
      [3, 3],
      [5, 5],
      [5, 4],
    ]);
    assert.equal(answer.facets.now.ranges[1].total, 3810);
    const terms = answer.facets.discounted.terms.map((one: any) => [one.term, one.count]);
    assert.deepEqual(terms, [
      ['false', 12],
      ['true', 1],
    ]);
    assert.deepEqual(answer.facets.six, { type: 'filter', count: 1 });
    const [{ masterVariant, variants }] = answer.results;
    assert.deepEqual(
      [masterVariant, ...variants].map((one: any) => one.isMatchingVariant),
      [true, false],
    );
  });
});

test('marks variants, selects prices and shows the staged side', async () => {
  const [one] = (
    await answered(
      ['filter', 'variants.sku:"AG-250"'],
      ['markMatchingVariants', 'true'],
      ['priceCurrency', 'EUR'],
    )
  ).results;
  assert.equal(one.masterVariant.isMatchingVariant, false);
  assert.equal(one.variants[0].isMatchingVariant, true);
  assert.equal(one.variants[0].price.value.centAmount, 1800);
  const path = `/products/${shop.ids.get('P10')}`;
  const { version } = (await shop.server.request('GET', path)).body;
  const name = { en: 'Sieve' };
  await shop.updated(path, version, { action: 'changeName', name });
  assert.deepEqual(await found(['text.en', 'sieve']), []);
  assert.deepEqual(await found(['text.en', 'sieve'], ['staged', 'true']), ['P10']);
});

describe('refused', () => {
  const rows: readonly (readonly [given: Given, code: string, words: RegExp])[] = [
    [
      [
        ['text.en', 'assm'],
        ['fuzzy', 'true'],
        ['fuzzyLevel', '2'],
      ],
      'InvalidInput',
      /fuzzyLevel/,
    ],
    [[['filter', 'variants.sku']], 'InvalidInput', /Malformed parameter: filter/],
    [[['filter', 'variants.sku:"a']], 'InvalidInput', /Malformed parameter: filter/],
    [[['filter', `${price}:range (a to b)`]], 'InvalidInput', /Malformed parameter: filter/],
    [[['filter', 'nothing:"a"']], 'SearchExecutionFailure', /nothing/],
    [[['filter', 'variants.attributes.secret:"a"']], 'SearchExecutionFailure', /secret/],
    [[['facet', 'nothing']], 'SearchFacetPathNotFound', /nothing/],
    [[['filter', 'variants.scopedPriceDiscounted:true']], 'InvalidInput', /priceCurrency/],
    [[['sort', 'variants.scopedPrice.value.centAmount asc']], 'InvalidInput', /priceCurrency/],
    [[['facet', 'variants.scopedPrice.value.centAmount']], 'InvalidInput', /priceCurrency/],
    [[['limit', '501']], 'InvalidInput', /limit/],
    [[['offset', '10001']], 'InvalidInput', /offset/],
    [[['sort', 'name.en up']], 'InvalidInput', /sort/],
  ];
  for (const [given, code, words] of rows)
    test(JSON.stringify(given), async () => {
      const { status, body } = await asked(...given);
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(body.errors[0].code, code);
      assert.match(body.message, words);
    });

  test('staged without the scope', async () => {
    const token = await shop.server.token('view_published_products:demo');
    const path = '/product-projections/search?staged=true';
    const { status } = await shop.server.request('GET', path, undefined, { token });
    assert.equal(status, 403);
  });
});
