// When a line of a recurring order keeps the price of its start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepsPrice } from '@storewright/model/resources/ordering/cart/template';
import { eur, lamp, ref } from '../../../testing/cart-fixture.ts';

const fixed = (quantity: number, policy = 'monthly') => ({
  ...lamp,
  quantity,
  price: { ...lamp.price, tiers: [{ minimumQuantity: 10, value: eur(1000) }] },
  recurrenceInfo: {
    recurrencePolicy: ref('recurrence-policy', policy),
    priceSelectionMode: 'Fixed' as const,
  },
});
const template = { origin: 'RecurringOrder' as const };
const keeps = (now: ReturnType<typeof fixed>, before: ReturnType<typeof fixed>) =>
  keepsPrice(now, template, { lineItems: [before] });

test('A fixed price stays with another quantity, and above its tier', () => {
  assert.equal(keeps(fixed(3), fixed(2)), true);
  assert.equal(keeps(fixed(12), fixed(2)), true);
  assert.equal(keeps(fixed(10), fixed(12)), true);
});

test('A fixed price is looked up again below its tier, and for another policy', () => {
  assert.equal(keeps(fixed(9), fixed(12)), false);
  assert.equal(keeps(fixed(2), fixed(2, 'weekly')), false);
});
