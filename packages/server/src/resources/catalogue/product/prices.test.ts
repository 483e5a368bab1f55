import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productKind } from '@storewright/model/resources/catalogue/product';
import { rehearse } from '../../../testing/rehearse.ts';

const type = {
  id: 'price-type',
  key: 'price-type',
  resourceTypeIds: ['product-price'],
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
};
const products = rehearse(productKind, {
  documents: {
    'product-type': [{ id: 'type', attributes: [] }],
    'product-discount': [
      {
        id: 'external',
        value: { type: 'external' },
        isActive: true,
        predicate: '1 = 1',
        sortOrder: '0.5',
      },
      { id: 'relative', value: { type: 'relative' } },
    ],
    type: [type],
  },
});

const euros = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' });
const product = (...prices: readonly object[]) =>
  products.create({
    productType: { typeId: 'product-type', id: 'type' },
    name: { en: 'Knife' },
    slug: { en: 'knife' },
    masterVariant: { sku: 'K1', prices },
    variants: [{ sku: 'K2' }],
    publish: true,
  }).document;
const act = (action: string, members: object) => ({ action, ...members });
const pricesOf = (document: any, side = 'staged') => document.masterData[side].masterVariant.prices;
const plain = { value: euros(1000) };

test('A price is stored with an id, and its money with type and fraction digits', () => {
  const [price] = pricesOf(product(plain));
  assert.equal(typeof price.id, 'string');
  assert.deepEqual(price.value, { ...euros(1000), type: 'centPrecision', fractionDigits: 2 });
});

test('A price may be of high precision', () => {
  const value = {
    type: 'highPrecision',
    currencyCode: 'EUR',
    preciseAmount: 123456,
    fractionDigits: 4,
  };
  const [price] = pricesOf(product({ value }));
  assert.deepEqual(price.value, { ...value, centAmount: 1235 });
});

const june = '2024-06-01T00:00:00.000Z';
const july = '2024-07-01T00:00:00.000Z';
const august = '2024-08-01T00:00:00.000Z';

const pairs: readonly [string, object, object, string | undefined][] = [
  ['the same scope', plain, { value: euros(2000) }, 'DuplicatePriceScope'],
  ['another currency', plain, { value: { ...euros(1), currencyCode: 'USD' } }, undefined],
  ['another country', plain, { ...plain, country: 'DE' }, undefined],
  [
    'the same key',
    { ...plain, key: 'key' },
    { ...plain, country: 'DE', key: 'key' },
    'DuplicatePriceKey',
  ],
  ['a validity beside none', plain, { ...plain, validFrom: june }, undefined],
  [
    'the same validity',
    { ...plain, validFrom: june },
    { ...plain, validFrom: june },
    'DuplicatePriceScope',
  ],
  [
    'adjacent validity',
    { ...plain, validFrom: june, validUntil: july },
    { ...plain, validFrom: july, validUntil: august },
    undefined,
  ],
  [
    'overlapping validity',
    { ...plain, validFrom: june, validUntil: august },
    { ...plain, validFrom: july },
    'OverlappingPriceValidity',
  ],
  [
    'overlapping validity of other countries',
    { ...plain, country: 'DE', validFrom: june, validUntil: august },
    { ...plain, country: 'FR', validFrom: july },
    undefined,
  ],
];

for (const [what, first, second, code] of pairs)
  test(`Two prices with ${what} are ${code === undefined ? 'accepted' : `refused with ${code}`}`, () => {
    const runs = [
      () => product(first, second),
      () => products.update(product(first), act('addPrice', { variantId: 1, price: second })),
      () => products.update(product(), act('setPrices', { sku: 'K1', prices: [first, second] })),
    ];
    for (const run of runs) {
      if (code === undefined) run();
      else assert.throws(run, { code });
    }
  });

const drafts: readonly [string, object, string][] = [
  [
    'a validity that ends before it begins',
    { ...plain, validFrom: july, validUntil: june },
    'InvalidInput',
  ],
  [
    'two tiers of one quantity',
    {
      ...plain,
      tiers: [
        { minimumQuantity: 2, value: euros(1) },
        { minimumQuantity: 2, value: euros(2) },
      ],
    },
    'InvalidField',
  ],
  [
    'a tier for one',
    { ...plain, tiers: [{ minimumQuantity: 1, value: euros(1) }] },
    'InvalidField',
  ],
  [
    'a tier in another currency',
    { ...plain, tiers: [{ minimumQuantity: 2, value: { ...euros(1), currencyCode: 'USD' } }] },
    'InvalidInput',
  ],
  ['an unknown currency', { value: { centAmount: 1, currencyCode: 'QQQ' } }, 'InvalidField'],
  ['no amount', { value: { currencyCode: 'EUR' } }, 'RequiredField'],
];

for (const [what, price, code] of drafts)
  test(`A price with ${what} is refused with ${code}`, () => {
    assert.throws(() => product(price), { code });
  });

test('A variant takes one hundred prices and no more', () => {
  const prices = Array.from({ length: 100 }, (_, index) => ({
    ...plain,
    country: `${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`,
  }));
  const full = product(...prices);
  assert.throws(() => products.update(full, act('addPrice', { variantId: 1, price: plain })), {
    code: 'InvalidOperation',
  });
});

test('An added price has the same id on both sides and is told of', () => {
  const price = { ...plain, country: 'DE' };
  const { document, messages } = products.update(
    product(plain),
    act('addPrice', { sku: 'K1', price, staged: false }),
  );
  assert.equal(pricesOf(document)[1].id, pricesOf(document, 'current')[1].id);
  assert.deepEqual(messages, [
    { type: 'ProductPriceAdded', variantId: 1, price: pricesOf(document)[1], staged: false },
  ]);
});

test('Setting prices replaces all of a variant', () => {
  const { document, messages } = products.update(
    product(plain),
    act('setPrices', { variantId: 1, prices: [{ value: euros(5) }] }),
  );
  assert.deepEqual(
    pricesOf(document).map(({ value }: any) => value.centAmount),
    [5],
  );
  assert.deepEqual(messages, [
    { type: 'ProductPricesSet', variantId: 1, prices: pricesOf(document), staged: true },
  ]);
});

test('A changed price keeps its id; its message tells the current and the staged price before', () => {
  const before = product(plain);
  const [{ id: priceId }] = pricesOf(before);
  const change = (amount: number) =>
    act('changePrice', { priceId, price: { value: euros(amount) } });
  const { document, messages } = products.update(before, change(900), change(800));
  const [first, second] = messages as any;
  assert.equal(pricesOf(document)[0].id, priceId);
  assert.equal(first.oldPrice.value.centAmount, 1000);
  assert.equal(first.oldStagedPrice, undefined);
  assert.equal(second.oldPrice.value.centAmount, 1000);
  assert.equal(second.oldStagedPrice.value.centAmount, 900);
  assert.equal(second.newPrice.value.centAmount, 800);
});

test('A removed price is told of', () => {
  const before = product(plain);
  const [price] = pricesOf(before);
  const { document, messages } = products.update(before, act('removePrice', { priceId: price.id }));
  assert.deepEqual(pricesOf(document), []);
  assert.deepEqual(pricesOf(document, 'current'), [price]);
  assert.deepEqual(messages, [{ type: 'ProductPriceRemoved', variantId: 1, price, staged: true }]);
});

test('A price key is set and told of with the one before', () => {
  const before = product({ ...plain, key: 'old' });
  const [{ id: priceId }] = pricesOf(before);
  const { document, messages } = products.update(
    before,
    act('setPriceKey', { priceId, key: 'new' }),
  );
  assert.equal(pricesOf(document)[0].key, 'new');
  assert.deepEqual(messages, [
    { type: 'ProductPriceKeySet', variantId: 1, priceId, oldKey: 'old', key: 'new', staged: true },
  ]);
});

const discounted = (id: string) => ({
  value: euros(500),
  discount: { typeId: 'product-discount', id },
});

test('A discounted value is set for an external discount only', () => {
  const before = product(plain);
  const [{ id: priceId }] = pricesOf(before);
  const set = (id: string) =>
    products.update(before, act('setDiscountedPrice', { priceId, discounted: discounted(id) }));
  const { document, messages } = set('external');
  assert.equal(pricesOf(document)[0].discounted.value.centAmount, 500);
  const [{ type, sku, variantId }] = messages as any;
  assert.deepEqual(
    { type, sku, variantId },
    {
      type: 'ProductPriceExternalDiscountSet',
      sku: 'K1',
      variantId: 1,
    },
  );
  assert.throws(() => set('relative'), { code: 'InvalidOperation' });
});

test('Custom fields of a price are set on both sides and told of in the words of prices', () => {
  const before = product(plain);
  const [{ id: priceId }] = pricesOf(before);
  const { document, messages } = products.update(
    before,
    act('setProductPriceCustomType', {
      priceId,
      type: { typeId: 'type', id: type.id },
      fields: { note: 'a' },
      staged: false,
    }),
    act('setProductPriceCustomField', { priceId, name: 'note', value: 'b', staged: false }),
    act('setProductPriceCustomField', { priceId, name: 'note', staged: false }),
    act('setProductPriceCustomType', { priceId }),
  );
  const ofPrice = { priceId, variantId: 1, staged: false };
  const custom = { type: { typeId: 'type', id: type.id }, fields: { note: 'a' } };
  assert.deepEqual(messages, [
    { type: 'ProductPriceCustomFieldsSet', ...ofPrice, customField: custom },
    { type: 'ProductPriceCustomFieldChanged', ...ofPrice, name: 'note', value: 'b' },
    { type: 'ProductPriceCustomFieldRemoved', ...ofPrice, name: 'note' },
    { type: 'ProductPriceCustomFieldsRemoved', ...ofPrice, staged: true },
  ]);
  assert.equal(pricesOf(document)[0].custom, undefined);
  assert.deepEqual(pricesOf(document, 'current')[0].custom.fields, {});
});

const unknownPrice = ['changePrice', 'removePrice', 'setPriceKey', 'setProductPriceCustomField'];

for (const action of unknownPrice)
  test(`The action ${action} refuses an unknown price`, () => {
    const members = { priceId: 'unknown', price: plain, name: 'note' };
    assert.throws(() => products.update(product(), act(action, members)), {
      code: 'InvalidOperation',
    });
  });
