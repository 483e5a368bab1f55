// Product suggestions through real HTTP: what matches, in which order, what is said to bad input.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  keyword,
  openSuggestShop,
  type Parameters,
  type SuggestShop,
  words,
} from '../testing/suggest-shop.ts';

let shop: SuggestShop;

before(async () => {
  shop = await openSuggestShop();
});
after(() => shop.server.close());

test('keywords are found as their tokenizer says', async () => {
  await shop.product({
    en: [{ text: 'Multi tool' }, words('Swiss army knife')],
    de: [keyword('Taschenmesser', 'Schweizer Messer', 'Offiziersmesser')],
    'de-AT': [{ text: 'Taschenfeitel' }],
  });
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['en', 'multi', ['Multi tool']],
    ['en', 'MULTI T', ['Multi tool']],
    ['en', ' multi tool ', ['Multi tool']],
    ['en', 'multi tools', []],
    ['en', 'tool', []],
    ['en', 'sw', ['Swiss army knife']],
    ['en', 'arm', ['Swiss army knife']],
    ['en', 'knife', ['Swiss army knife']],
    ['en', 'swiss army', []],
    ['de', 'schweizer m', ['Taschenmesser']],
    ['de', 'offizier', ['Taschenmesser']],
    ['de', 'taschen', []],
    ['de-AT', 'taschen', ['Taschenfeitel']],
    ['fr', 'multi', []],
    ['en', '', []],
    ['en', ' \t ', []],
  ];
  for (const [locale, input, expected] of cases)
    assert.deepEqual(await shop.texts(locale, input), expected, `${locale} '${input}'`);
});

test('case and composition of characters do not matter, accents do, any script is text', async () => {
  await shop.product({
    en: [
      { text: 'Straße' },
      { text: 'ΟΔΥΣΣΕΥΣ' },
      { text: 'Cafe\u0301 crème' },
      { text: '多功能工具' },
      { text: 'İstanbul' },
      { text: '50% off_all\\now' },
      { text: '😀 smile' },
    ],
  });
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['STRASSE', 'Straße'],
    ['straß', 'Straße'],
    ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
    ['οδυσσευσ', 'ΟΔΥΣΣΕΥΣ'],
    ['CAFÉ CR', 'Cafe\u0301 crème'],
    ['cafe', undefined],
    ['多功', '多功能工具'],
    ['功能', undefined],
    ['i\u0307st', 'İstanbul'],
    ['50%', '50% off_all\\now'],
    ['5_', undefined],
    ['%', undefined],
    ['50% off_all\\n', '50% off_all\\now'],
    ['😀', '😀 smile'],
  ];
  for (const [input, expected] of cases)
    assert.deepEqual(
      await shop.texts('en', input),
      expected === undefined ? [] : [expected],
      input,
    );
});

test('several locales are answered together, the inputs of one locale are alternatives', async () => {
  await shop.product({
    es: [{ text: 'Martillo' }, { text: 'Sierra' }],
    it: [{ text: 'Martello' }],
  });
  const answer = await shop.asked([
    ['searchKeywords.es', 'mar'],
    ['searchKeywords.it', 'mar'],
    ['searchKeywords.pt', 'mar'],
    ['searchKeywords.es', 'sierra'],
  ]);
  assert.deepEqual(answer.body, {
    'searchKeywords.es': [{ text: 'Sierra' }, { text: 'Martillo' }],
    'searchKeywords.it': [{ text: 'Martello' }],
    'searchKeywords.pt': [],
  });
});

test('texts are distinct: exact ones first, then by text; 10 unless told, up to 100', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `Zange ${String(index).padStart(3, '0')}`);
  await shop.product({ nl: many.map(words) });
  await shop.product({
    nl: [{ text: 'Zange' }, words('Zange 005'), keyword('Abisolierer', 'zange')],
  });
  const all = ['Abisolierer', 'Zange', ...many];
  assert.deepEqual(await shop.texts('nl', 'zange'), all.slice(0, 10));
  assert.deepEqual(await shop.texts('nl', 'zange', ['limit', '3']), all.slice(0, 3));
  assert.deepEqual(await shop.texts('nl', 'zange', ['limit', '100']), all.slice(0, 100));
  assert.deepEqual(await shop.texts('nl', 'zange', ['limit', '0']), []);
  assert.deepEqual(await shop.texts('nl', 'zan', ['limit', '2']), all.slice(0, 2));
});

test('a keyword of many products is one suggestion and hides no other', async () => {
  for (let index = 0; index < 70; index += 1) await shop.product({ sv: [words('Hammare')] });
  await shop.product({ sv: [words('Hammarskaft'), words('Hamn')] });
  assert.deepEqual(await shop.texts('sv', 'ham'), ['Hammare', 'Hammarskaft', 'Hamn']);
});

test('fuzzy finds what is misspelt, after what is not', async () => {
  await shop.product({
    cs: [words('screwdriver'), words('screw'), words('scroll'), words('saw'), words('crew')],
  });
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['scrw', ['screw', 'screwdriver', 'scroll']],
    ['screw', ['screw', 'screwdriver', 'crew']],
    ['srewdrivr', ['screwdriver']],
    ['screwdrievr', ['screwdriver']],
    ['sa', ['saw']],
    ['se', []],
    ['srcoll', ['scroll']],
    ['xxxxxxx', []],
  ];
  for (const [input, expected] of cases)
    assert.deepEqual(await shop.texts('cs', input, ['fuzzy', 'true']), expected, input);
  assert.deepEqual(await shop.texts('cs', 'scrw', ['fuzzy', 'false']), []);
});

test('staged suggestions need a scope for all products', async () => {
  const parameters: Parameters = [['searchKeywords.en', 'multi']];
  const published = await shop.server.token('view_published_products:demo');
  assert.equal((await shop.asked(parameters, published)).status, 200);
  const refused = await shop.asked([...parameters, ['staged', 'true']], published);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.errors[0].code, 'insufficient_scope');
  const orders = await shop.server.token('view_orders:demo');
  // The second time the token is known to be good, so the suggestions are asked for ahead of it.
  for (const _ of ['first', 'second'])
    assert.equal((await shop.asked(parameters, orders)).status, 403);
});

test('a GraphQL document with very many inputs is too complex', async () => {
  const asked = (aliases: number, inputs: number) => {
    const one = 'productProjectionsSuggest(searchKeywords: $inputs) { searchKeywords { locale } }';
    const all = Array.from({ length: aliases }, (_, index) => `a${index}: ${one}`).join(' ');
    const query = `query ($inputs: [SearchKeywordArgument!]!) { ${all} }`;
    const input = { locale: 'en', searchKeyword: 'multi' };
    const variables = { inputs: Array.from({ length: inputs }, () => input) };
    return shop.server.request('POST', '/graphql', { query, variables });
  };
  for (const [aliases, inputs] of [
    [1, 50],
    [100, 1],
  ] as const)
    assert.equal((await asked(aliases, inputs)).body.errors, undefined);
  const { body } = await asked(100, 50);
  assert.equal(body.errors[0].extensions.code, 'QueryComplexityLimitExceeded');
});

const malformed: readonly (readonly [string, Parameters])[] = [
  ['searchKeywords', []],
  ['searchKeywords', [['searchKeywords', 'multi']]],
  ['searchKeywords.', [['searchKeywords.', 'multi']]],
  ['searchKeywords.en-', [['searchKeywords.en-', 'multi']]],
  ['searchKeywords.e', [['searchKeywords.e', 'multi']]],
  ['searchKeywords.__proto__', [['searchKeywords.__proto__', 'multi']]],
  ['searchKeywords.en', [['searchKeywords.en', 'mul\0ti']]],
  [
    'limit',
    [
      ['searchKeywords.en', 'm'],
      ['limit', '101'],
    ],
  ],
  [
    'limit',
    [
      ['searchKeywords.en', 'm'],
      ['limit', '-1'],
    ],
  ],
  [
    'limit',
    [
      ['searchKeywords.en', 'm'],
      ['limit', '1.5'],
    ],
  ],
  [
    'limit',
    [
      ['searchKeywords.en', 'm'],
      ['limit', '99999999999'],
    ],
  ],
  [
    'limit',
    [
      ['searchKeywords.en', 'm'],
      ['limit', ''],
    ],
  ],
  [
    'fuzzy',
    [
      ['searchKeywords.en', 'm'],
      ['fuzzy', 'yes'],
    ],
  ],
  [
    'staged',
    [
      ['searchKeywords.en', 'm'],
      ['staged', '1'],
    ],
  ],
  [
    'searchKeywords',
    Array.from({ length: 200 }, (_, index) => [
      `searchKeywords.${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
      'multi',
    ]),
  ],
];

for (const [parameter, parameters] of malformed)
  test(`a malformed parameter is named: ${JSON.stringify(parameters).slice(0, 90)}`, async () => {
    const { status, body } = await shop.asked(parameters);
    assert.equal(status, 400);
    assert.equal(body.errors[0].code, 'InvalidInput');
    assert.ok(body.message.includes(parameter), body.message);
  });

/** As they stand in the address; the last ones are no UTF-8. */
const foundNowhere: readonly (readonly [string, string])[] = [
  ['an empty text', ''],
  ['blanks', '%20%09%20'],
  ['10 KB', 'q'.repeat(10_000)],
  ['control characters', '%01%1F%7F'],
  ['a percent sign', '%25'],
  ['an underscore', '_'],
  ['a backslash', '%5C'],
  ['a quote', "'"],
  ['half a surrogate pair', '%ED%A0%80'],
  ['the other half', '%ED%BF%BF'],
];

for (const [what, input] of foundNowhere)
  test(`an input of ${what} is a text that is found nowhere`, async () => {
    for (const fuzzy of ['false', 'true']) {
      const path = `/product-projections/suggest?searchKeywords.en=${input}&fuzzy=${fuzzy}`;
      const { status, body } = await shop.server.request('GET', path);
      assert.deepEqual([status, body], [200, { 'searchKeywords.en': [] }]);
    }
  });

test('no input is answered with a failure of the server', async () => {
  const odd = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '\0',
    '\u0001',
    '\ud800',
    '\udfff',
    '\u{10ffff}',
    'İ',
    'ß',
  ];
  const input = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.array(fc.constantFrom(...odd), { maxLength: 20 }).map((list) => list.join('')),
    fc.constantFrom('a'.repeat(10_000), 'ﬃ'.repeat(1_000), '\u0301'.repeat(500)),
  );
  const locale = fc.oneof(fc.constantFrom('en', 'de-AT', 'zh-Hans'), fc.string({ maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(locale, input), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (inputs, fuzzy) => {
        const { status, body } = await shop.asked([
          ...inputs.map(([name, text]) => [`searchKeywords.${name}`, text] as const),
          ['fuzzy', String(fuzzy)],
        ]);
        assert.ok(status === 200 || status === 400 || status === 431, JSON.stringify(body));
        if (status === 400) assert.equal(body.errors[0].code, 'InvalidInput');
      },
    ),
    { numRuns: 200 },
  );
});
