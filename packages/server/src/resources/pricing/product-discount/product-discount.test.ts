import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productDiscountKind } from '@storewright/model/resources/pricing/product-discount';
import { rehearse } from '../../../testing/rehearse.ts';

const discounts = rehearse(productDiscountKind);
const draft = {
  name: { en: 'Sale' },
  predicate: 'sku = "K1"',
  sortOrder: '0.5',
  isActive: true,
  value: { type: 'relative', permyriad: 1000 },
};
const before = discounts.create(draft).document;
const act = (action: string, members: object = {}) => ({ action, ...members });
const june = '2024-06-01T00:00:00.000Z';
const july = '2024-07-01T00:00:00.000Z';
const euros = { centAmount: 5, currencyCode: 'EUR' };

test('A new product discount has no references yet', () => {
  assert.deepEqual(before.references, []);
});

const changes: readonly [object, object][] = [
  [act('changeName', { name: { de: 'Rabatt' } }), { name: { de: 'Rabatt' } }],
  [act('setKey', { key: 'sale' }), { key: 'sale' }],
  [act('setDescription', { description: { en: 'x' } }), { description: { en: 'x' } }],
  [act('changePredicate', { predicate: '1 = 1' }), { predicate: '1 = 1' }],
  [act('changeSortOrder', { sortOrder: '0.75' }), { sortOrder: '0.75' }],
  [act('changeIsActive', { isActive: false }), { isActive: false }],
  [act('setValidFrom', { validFrom: june }), { validFrom: june }],
  [act('setValidUntil', { validUntil: july }), { validUntil: july }],
  [
    act('setValidFromAndUntil', { validFrom: june, validUntil: july }),
    { validFrom: june, validUntil: july },
  ],
  [act('changeValue', { value: { type: 'external' } }), { value: { type: 'external' } }],
  [
    act('changeValue', { value: { type: 'absolute', money: [euros] } }),
    {
      value: { type: 'absolute', money: [{ ...euros, type: 'centPrecision', fractionDigits: 2 }] },
    },
  ],
];

for (const [action, changed] of changes)
  test(`The product discount action ${(action as any).action} sets ${JSON.stringify(changed)}`, () => {
    assert.deepEqual(discounts.update(before, action as any).document, { ...before, ...changed });
  });

const refused: readonly [string, object, string][] = [
  ['a sort order above 1', { sortOrder: '1.1' }, 'InvalidInput'],
  ['a sort order that ends with 0', { sortOrder: '0.10' }, 'InvalidInput'],
  ['more than the whole price', { value: { type: 'relative', permyriad: 10_001 } }, 'InvalidInput'],
  ['an unknown kind of value', { value: { type: 'giftLineItem' } }, 'InvalidJsonInput'],
  [
    'two amounts in one currency',
    { value: { type: 'absolute', money: [euros, euros] } },
    'InvalidInput',
  ],
  ['no predicate', { predicate: '' }, 'InvalidInput'],
  ['a validity that ends before it begins', { validFrom: july, validUntil: june }, 'InvalidInput'],
];

for (const [what, members, code] of refused)
  test(`A product discount with ${what} is refused with ${code}`, () => {
    assert.throws(() => discounts.create({ ...draft, ...members }), { code });
  });
