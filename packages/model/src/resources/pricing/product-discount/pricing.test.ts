import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePredicate } from './predicate.ts';
import { discountedProduct, effectiveOf, nextBoundary, type PricingFacts } from './pricing.ts';
import { referencesIn } from './references.ts';

const eur = (centAmount: number) =>
  ({ type: 'centPrecision', currencyCode: 'EUR', centAmount, fractionDigits: 2 }) as const;
const usd = (centAmount: number) => ({ ...eur(centAmount), currencyCode: 'USD' });

const price = (id: string, value: object, members: object = {}): any => ({ id, value, ...members });

const data: any = {
  categories: [{ typeId: 'category', id: 'c2' }],
  attributes: [{ name: 'season', value: { key: 'summer', label: 'Summer' } }],
  masterVariant: {
    id: 1,
    sku: 'lamp-1',
    key: 'first',
    prices: [price('p1', eur(1_999)), price('p2', usd(1_000), { country: 'US' })],
    attributes: [
      { name: 'color', value: 'red' },
      { name: 'sizes', value: ['S', 'M'] },
      { name: 'weight', value: 5 },
      { name: 'names', value: { en: 'Lamp' } },
      { name: 'maker', value: { typeId: 'category', id: 'maker-1' } },
    ],
  },
  variants: [{ id: 2, sku: 'lamp-2', prices: [price('p3', eur(5_000))], attributes: [] }],
};
const product: any = {
  id: 'product-1',
  key: 'lamp',
  productType: { typeId: 'product-type', id: 't1' },
  masterData: { current: data, staged: data, published: true, hasStagedChanges: false },
};
const root: any = { id: 'c1', key: 'root', ancestors: [] };
const facts: PricingFacts = {
  productTypes: [{ id: 't1', key: 'lamps' }],
  categories: [{ id: 'c2', key: 'lights', ancestors: [{ typeId: 'category', id: 'c1' }] } as any],
  ancestors: [root],
};

const now = '2026-06-01T00:00:00.000Z';
let made = 0;
const discount = (members: object = {}): any => ({
  id: `d${++made}`,
  version: 1,
  predicate: '1 = 1',
  sortOrder: '0.5',
  isActive: true,
  value: { type: 'relative', permyriad: 1_000 },
  ...members,
});

const pricesWith = (discounts: readonly any[], from: any = product): any[] => {
  const { current } = discountedProduct(from, effectiveOf(discounts, now), facts).masterData;
  return [current.masterVariant, ...current.variants].flatMap(({ prices }) => prices);
};
const amounts = (discounts: readonly any[]) =>
  pricesWith(discounts).map(({ discounted }) => discounted?.value.centAmount);

/** Which of the three prices meet a predicate: the German lamp, the American one, the second. */
const meanings: readonly (readonly [predicate: string, met: string])[] = [
  ['1 = 1', 'p1 p2 p3'],
  ['1 = 2', ''],
  ['true = true', 'p1 p2 p3'],
  ['sku = "lamp-2"', 'p3'],
  ['sku != "lamp-2"', 'p1 p2'],
  ['sku in ("lamp-1", "x")', 'p1 p2'],
  ['sku not in ("lamp-1", "x")', 'p3'],
  ['variant.id = 1', 'p1 p2'],
  ['variant.key = "first"', 'p1 p2'],
  ['variant.key is defined', 'p1 p2'],
  ['variant.key is not defined', 'p3'],
  ['product.id = "product-1" and variant.id > 1', 'p3'],
  ['product.key = "lamp"', 'p1 p2 p3'],
  ['productType.id = "t1"', 'p1 p2 p3'],
  ['productType.key = "lamps"', 'p1 p2 p3'],
  ['productType.key = "chairs"', ''],
  ['categories.id contains "c2"', 'p1 p2 p3'],
  ['categories.id contains "c1"', ''],
  ['categories.key contains any ("x", "lights")', 'p1 p2 p3'],
  ['categories.key contains all ("x", "lights")', ''],
  ['categoriesWithAncestors.id contains "c1"', 'p1 p2 p3'],
  ['categoriesWithAncestors.key contains all ("root", "lights")', 'p1 p2 p3'],
  ['attributes.color = "red"', 'p1 p2'],
  ['attributes.`color` = "red"', 'p1 p2'],
  ['attributes.color is empty', 'p3'],
  ['attributes.sizes contains "M"', 'p1 p2'],
  ['attributes.sizes contains all ("S", "M")', 'p1 p2'],
  ['attributes.weight >= 5 and attributes.weight < 6', 'p1 p2'],
  ['attributes.weight > "4"', ''],
  ['attributes.season = "summer"', 'p1 p2 p3'],
  ['attributes.season.label = "Summer"', 'p1 p2 p3'],
  ['attributes.names.en = "Lamp"', 'p1 p2'],
  ['attributes.maker.id = "maker-1"', 'p1 p2'],
  ['price.centAmount > 1000', 'p1 p3'],
  ['price.centAmount <= 1000', 'p2'],
  ['price.currency = "EUR"', 'p1 p3'],
  ['currency = "USD" and country = "US"', 'p2'],
  ['price.country is not defined', 'p1 p3'],
  ['not (currency = "USD")', 'p1 p3'],
  ['not currency = "USD"', 'p1 p3'],
  ['sku = "lamp-2" or currency = "USD" and country = "DE"', 'p3'],
  ['(sku = "lamp-2" or currency = "USD") and price.centAmount < 5000', 'p2'],
  ['customerGroup.id = "g"', ''],
  ['sku = "x" OR sku = "lamp-2"', 'p3'],
];

for (const [predicate, met] of meanings)
  test(`the discount predicate ${predicate} is for the prices ${met || 'none'}`, () => {
    const found = pricesWith([discount({ predicate })])
      .filter(({ discounted }) => discounted !== undefined)
      .map(({ id }) => id);
    assert.equal(found.join(' '), met);
  });

const refused: readonly (readonly [predicate: string, code: string])[] = [
  ['', 'SyntaxError'],
  ['sku', 'SyntaxError'],
  ['sku =', 'SyntaxError'],
  ['sku = "x', 'SyntaxError'],
  ['sku = "x" and', 'SyntaxError'],
  ['(sku = "x"', 'SyntaxError'],
  ['sku = "x" sku = "y"', 'SyntaxError'],
  ['sku ; "x"', 'SyntaxError'],
  ["sku = 'x'", 'SyntaxError'],
  ['sku = :x', 'SyntaxError'],
  ['sku in ()', 'SyntaxError'],
  ['"\\q" = "x"', 'SyntaxError'],
  [`${'('.repeat(60)}1 = 1${')'.repeat(60)}`, 'SyntaxError'],
  ['slug.en = "x"', 'SemanticError'],
  ['attributes = "x"', 'SemanticError'],
  ['constructor = "x"', 'SemanticError'],
  ['product.name = "x"', 'SemanticError'],
];

for (const [predicate, code] of refused)
  test(`the discount predicate ${predicate.slice(0, 30) || 'of no text'} is refused with ${code}`, () => {
    assert.throws(() => parsePredicate(predicate), { code });
  });

test('a relative discount is rounded half to even, an absolute one is in its currencies only', () => {
  assert.deepEqual(amounts([discount()]), [1_799, 900, 4_500]);
  const value = { type: 'relative', permyriad: 5_000 };
  assert.deepEqual(amounts([discount({ value })]), [1_000, 500, 2_500]);
  const money = [eur(2_000)];
  assert.deepEqual(amounts([discount({ value: { type: 'absolute', money } })]), [
    0,
    undefined,
    3_000,
  ]);
});

test('of several discounts the one with the highest sort order counts, whatever its value', () => {
  const weak = discount({ sortOrder: '0.91', value: { type: 'relative', permyriad: 100 } });
  const strong = discount({ sortOrder: '0.9', value: { type: 'relative', permyriad: 9_000 } });
  for (const both of [
    [weak, strong],
    [strong, weak],
  ])
    assert.equal(pricesWith(both)[0].discounted.discount.id, weak.id);
  const narrow = discount({ sortOrder: '0.95', predicate: 'sku = "lamp-2"' });
  const ids = pricesWith([weak, narrow]).map(({ discounted }) => discounted.discount.id);
  assert.deepEqual(ids, [weak.id, weak.id, narrow.id]);
});

test('a discount counts from validFrom on and no longer at validUntil, and only while active', () => {
  const later = '2026-06-01T00:00:00.001Z';
  const cases: readonly (readonly [object, number])[] = [
    [{ isActive: false }, 0],
    [{ validFrom: now }, 1],
    [{ validFrom: later }, 0],
    [{ validUntil: now }, 0],
    [{ validUntil: later }, 1],
  ];
  for (const [members, count] of cases)
    assert.equal(effectiveOf([discount(members)], now).length, count, JSON.stringify(members));
});

test('an external discount keeps the value that was set for it, and else leaves room', () => {
  const external = discount({ sortOrder: '0.9', value: { type: 'external' } });
  const other = discount();
  const discounted = {
    value: eur(1),
    discount: { typeId: 'product-discount', id: external.id },
  };
  const side = {
    ...data,
    masterVariant: { ...data.masterVariant, prices: [price('p1', eur(1_999), { discounted })] },
  };
  const set = { ...product, masterData: { ...product.masterData, current: side, staged: side } };
  const [first, second] = pricesWith([external, other], set);
  assert.deepEqual(first.discounted, discounted);
  assert.equal(second.discounted.discount.id, other.id);
  assert.equal('discounted' in pricesWith([], set)[0], false);
});

test('a product whose prices are right already stays the very same', () => {
  const effective = effectiveOf([discount()], now);
  const once = discountedProduct(product, effective, facts);
  assert.notEqual(once, product);
  assert.equal(discountedProduct(once, effective, facts), once);
  assert.equal(discountedProduct(product, [], {}), product);
});

test('a discount shows the documents that its predicate names by id', () => {
  const text =
    'product.id in ("a", "b") or categories.id contains "c" and not (product.id = "a") or sku = "d"';
  assert.deepEqual(referencesIn(parsePredicate(text)), [
    { typeId: 'product', id: 'a' },
    { typeId: 'product', id: 'b' },
    { typeId: 'category', id: 'c' },
  ]);
});

test('the next boundary is the first begin or end after an instant', () => {
  const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`;
  const discounts = [{ validFrom: at(2), validUntil: at(5) }, { validUntil: at(4) }, {}];
  const boundaries = [1, 2, 4, 5].map((hour) => nextBoundary(discounts, at(hour)));
  assert.deepEqual(boundaries, [at(2), at(4), at(5), undefined]);
  assert.equal(nextBoundary([], at(1)), undefined);
});
