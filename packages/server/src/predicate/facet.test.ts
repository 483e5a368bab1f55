// Facets that operators add have an order: comparisons and sorts give what they give without them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { compilePredicate, compileSort, parseWhere } from '@storewright/store/predicate';
import { everyKind } from '../testing/every-kind.ts';
import { openEveryKindTable } from '../testing/every-kind-table.ts';

const table = await openEveryKindTable();
after(() => table.close());

const added = [
  'ratio',
  'big',
  'since',
  'country',
  'part.amount',
  'part.price.centAmount',
  'either',
];
const facets = [...everyKind.facets!, ...added];
const stamps = {
  version: 1,
  createdAt: '2024-01-01T00:00:00.000Z',
  lastModifiedAt: '2024-01-01T00:00:00.000Z',
};
const prices = [-1, 0, 0.1, 7, 10, 1e21].map((ratio, index) => ({
  id: `n${index}`,
  ...stamps,
  ratio,
  big: Math.floor(Math.min(ratio, Number.MAX_SAFE_INTEGER)),
  since: `202${index}-01-01T00:00:00.000Z`,
  country: ['DE', 'AT', 'FR', 'DE', 'IT', 'NL'][index],
  sizes: [ratio, 2],
  part: { amount: index, price: { type: 'centPrecision', centAmount: index * 100 } },
  parts: [{ amount: index }, { amount: 20 - index }],
  either: { type: 'one', same: index },
  custom: { fields: { n: ratio, s: 'text' } },
}));
const empty = { id: 'without', ...stamps };
const documents = [...prices, empty];

const fields = [
  ['ratio', ['-1', '0.1', '7.5', '1000000000000000000000', '1e21']],
  ['big', ['0', '6.5', '9007199254740991']],
  ['since', ['"2022-01-01T00:00:00.000Z"', '"2021-06-01"']],
  ['country', ['"DE"', '"D"', '"ZZ"']],
  ['sizes', ['1', '2', '7']],
] as const;
const signs = ['<', '>', '<=', '>=', '=', '!='];
const flat = fields.flatMap(([path, values]) =>
  values.flatMap((value) => signs.map((sign) => `${path} ${sign} ${value}`)),
);
const nested = signs.flatMap((sign) => [
  `part(amount ${sign} 3)`,
  `part(price(centAmount ${sign} 250))`,
  `part(amount ${sign} 3 and price(centAmount > 100))`,
  `parts(amount ${sign} 3)`,
  `parts(amount ${sign} 3 and amount > 18)`,
  `either(same ${sign} 2)`,
  `custom(fields(n ${sign} 5))`,
]);
const predicates = [...flat, ...nested].filter((text) => !/e21/.test(text));
const negated = predicates.map((text) => `not(${text})`);

test('comparisons by order agree with the document where operators have added the facets', async () => {
  await table.store(documents, facets);
  const bare = { ...everyKind, facets: [], sortColumns: [], indexes: [] };
  for (const resource of [everyKind, bare])
    for (const answer of await table.answers(
      [...predicates, ...negated],
      documents,
      resource,
      facets,
    )) {
      assert.deepEqual(answer.exact, answer.memory, answer.text);
      if (answer.matchIsExact) assert.deepEqual(answer.match, answer.exact, answer.text);
    }
});

test('sorts agree with those without facets', async () => {
  await table.store(documents, facets);
  for (const path of [
    'ratio',
    'since',
    'country',
    'part.amount',
    'part.price.centAmount',
    'either.same',
  ])
    for (const way of ['asc', 'desc'])
      assert.deepEqual(
        await table.sorted([`${path} ${way}`], facets),
        await table.sorted([`${path} ${way}`]),
        `${path} ${way}`,
      );
});

/** Predicate, whether an index finds exactly its documents when the facets are there, and without. */
const ways = [
  ['ratio > 1', true],
  ['since >= "2022-01-01"', true],
  ['part(price(centAmount < 5))', true],
  ['ratio > 1 and part(amount <= 3)', true],
  ['sizes > 1', false],
  ['parts(amount > 1)', false],
  ['custom(fields(n > 1))', false],
] as const;

for (const [text, isExact] of ways)
  test(`an index ${isExact ? 'answers' : 'does not answer'} '${text}' where operators have added the facets`, () => {
    const checked = parseWhere(text, everyKind);
    const compiled = compilePredicate(checked, everyKind, facets);
    assert.equal(compiled.matchIsExact, isExact);
    assert.notEqual(compilePredicate(checked, everyKind, everyKind.facets!).matchIsExact, true);
  });

test('a sort by the facet of an operator is along an index', () => {
  const [only, ...others] = compileSort(['part.price.centAmount desc'], everyKind, facets);
  assert.equal(others.length, 0);
  assert.equal(only!.column, 'part.price.centAmount');
});
