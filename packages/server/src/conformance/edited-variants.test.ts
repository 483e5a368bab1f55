// Edits of the grid of variants: several cells, new and removed variants and prices, and another main variant in one
// save. After a save the product is exactly what was edited.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planOf } from '../testing/edits.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Dice, diceOf, seeded } from '../testing/random-search.ts';
import { differingPaths } from '../transfer/edited/differing.ts';

let server: TestServer;
let product: any;

const colors = ['red', 'green', 'blue'].map((key) => ({ key, label: key.toUpperCase() }));

const attribute = (name: string, type: object) => ({
  name,
  label: { en: name },
  isRequired: false,
  type,
});

const money = (centAmount: number, currencyCode = 'EUR') => ({
  type: 'centPrecision',
  currencyCode,
  centAmount,
  fractionDigits: 2,
});

const variantDraft = (number: number) => ({
  sku: `start-${number}`,
  key: `start-${number}`,
  prices: [{ value: money(number * 100) }, { value: money(number * 100), country: 'FR' }],
  attributes: [
    { name: 'text', value: `text ${number}` },
    { name: 'color', value: 'red' },
    { name: 'sizes', value: ['S', 'M'] },
  ],
  images: [{ url: `https://pictures.example.com/${number}.jpg`, dimensions: { w: 1, h: 1 } }],
});

before(async () => {
  server = await startTestServer();
  const type = await server.created('/product-types', {
    name: 'Grid',
    description: '',
    attributes: [
      attribute('text', { name: 'text' }),
      attribute('color', { name: 'enum', values: colors }),
      attribute('weight', { name: 'number' }),
      attribute('isFragile', { name: 'boolean' }),
      attribute('care', { name: 'ltext' }),
      attribute('sizes', { name: 'set', elementType: { name: 'text' } }),
      attribute('since', { name: 'date' }),
    ],
  });
  product = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Grid', de: 'Gitter' },
    slug: { en: 'grid' },
    masterVariant: variantDraft(1),
    variants: [2, 3, 4].map(variantDraft),
    publish: true,
  });
});
after(() => server.close());

interface Attempt {
  readonly dice: Dice;
  /** The data as they were opened. */
  readonly was: any;
  readonly staged: any;
  /** Never used before. */
  readonly fresh: string;
}

type Edit = (attempt: Attempt) => any;

const all = ({ masterVariant, variants }: any): readonly any[] => [masterVariant, ...variants];

/** The data with one of their variants changed. */
function withOne({ dice, staged }: Attempt, edited: (variant: any) => any): any {
  const at = dice.below(all(staged).length);
  return at === 0
    ? { ...staged, masterVariant: edited(staged.masterVariant) }
    : { ...staged, variants: staged.variants.with(at - 1, edited(staged.variants[at - 1])) };
}

const makers: readonly ((dice: Dice, fresh: string) => readonly [string, unknown])[] = [
  (_dice, fresh) => ['text', fresh],
  (dice) => ['color', dice.one(colors)],
  (dice) => ['weight', dice.below(1_000) / 4],
  (dice) => ['isFragile', dice.chance(0.5)],
  (_dice, fresh) => ['care', { en: fresh, de: fresh }],
  (dice, fresh) => ['sizes', [fresh, dice.one(['XL', 'XXL'])]],
  () => ['since', '2031-02-03'],
];

const withAttribute = (variant: any, name: string, value: unknown) => ({
  ...variant,
  attributes: variant.attributes.some((one: any) => one.name === name)
    ? variant.attributes.map((one: any) => (one.name === name ? { name, value } : one))
    : [...variant.attributes, { name, value }],
});

const isAnyOf = (variant: any) => variant.prices.length > 0;

/** What people do in the grid. */
const edits: readonly Edit[] = [
  (attempt) => withOne(attempt, (one) => ({ ...one, sku: attempt.fresh })),
  (attempt) => withOne(attempt, (one) => ({ ...one, key: attempt.fresh })),
  (attempt) => withOne(attempt, ({ key: _, ...one }) => one),
  (attempt) =>
    withOne(attempt, (one) =>
      withAttribute(one, ...attempt.dice.one(makers)(attempt.dice, attempt.fresh)),
    ),
  (attempt) => withOne(attempt, (one) => ({ ...one, attributes: one.attributes.slice(0, -1) })),
  (attempt) =>
    withOne(attempt, (one) => {
      if (!isAnyOf(one)) return one;
      const at = attempt.dice.below(one.prices.length);
      const value = money(attempt.dice.below(100_000), one.prices[at].value.currencyCode);
      return { ...one, prices: one.prices.with(at, { ...one.prices[at], value }) };
    }),
  (attempt) =>
    withOne(attempt, (one) => {
      const country = attempt.dice.one(['DE', 'US', 'GB', 'IT']);
      if (one.prices.some((price: any) => price.country === country)) return one;
      return { ...one, prices: [...one.prices, { value: money(700), country }] };
    }),
  (attempt) => withOne(attempt, (one) => ({ ...one, prices: one.prices.slice(1) })),
  ({ staged, fresh }) => ({
    ...staged,
    variants: [
      ...staged.variants,
      {
        sku: fresh,
        prices: [{ value: money(900) }],
        images: [],
        attributes: [{ name: 'text', value: fresh }],
        assets: [],
      },
    ],
  }),
  ({ dice, staged }) =>
    staged.variants.length < 2
      ? staged
      : { ...staged, variants: staged.variants.toSpliced(dice.below(staged.variants.length), 1) },
  ({ dice, was, staged }) => {
    const at = dice.below(staged.variants.length);
    const isChanged = staged.masterVariant.id !== was.masterVariant.id;
    if (isChanged || staged.variants[at]?.id === undefined) return staged;
    const variants = staged.variants.with(at, staged.masterVariant);
    return { ...staged, masterVariant: staged.variants[at], variants };
  },
  ({ staged, fresh }) => ({ ...staged, name: { ...staged.name, de: fresh } }),
];

/** For the message of a failure. */
const brief = ({ masterData: { staged } }: any): readonly string[] =>
  all(staged).map(({ id, sku, key, prices, attributes }) =>
    [id, sku, key, prices.length, attributes.length].join(' '),
  );

/** The server calculates it. */
const isDerived = (path: readonly string[]): boolean =>
  ['hasStagedChanges', 'lastVariantId', 'versionModifiedAt', 'discounted'].includes(path.at(-1)!) ||
  path[0]!.startsWith('last');

const rounds = 150;

test('of 150 random saves of the grid of variants each leaves exactly the product that was edited', async () => {
  const dice = diceOf(seeded(45));
  const outcomes = { saved: 0, left: [] as string[] };
  let was = product;
  for (let round = 0; round < rounds; round += 1) {
    let { staged } = was.masterData;
    for (let count = 1 + dice.below(3); count > 0; count -= 1)
      staged = dice.one(edits)({
        dice,
        was: was.masterData.staged,
        staged,
        fresh: `fresh-${round}-${count}`,
      });
    const is = { ...was, masterData: { ...was.masterData, staged } };
    const plan = await planOf(server, { kind: 'product', was, is });
    if (plan.left.length > 0) {
      outcomes.left.push(`${plan.left}: ${brief(was)} → ${brief(is)}`);
      continue;
    }
    const body = { version: plan.version, actions: plan.actions };
    const answer = await server.request('POST', `/products/${was.id}`, body);
    const about = JSON.stringify({ was: brief(was), is: brief(is), actions: plan.actions });
    assert.equal(answer.status, 200, `${answer.body.message} ${about}`);
    const differing = differingPaths(is, answer.body).filter((path) => !isDerived(path));
    assert.deepEqual(differing, [], about);
    assert.deepEqual(answer.body.masterData.current, product.masterData.current);
    was = answer.body;
    outcomes.saved += 1;
  }
  assert.deepEqual(outcomes.left, []);
  assert.equal(outcomes.saved, rounds);
});
