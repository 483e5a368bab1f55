// Whatever valid actions do to a cart, its sums add up and settling it again changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalQuantity } from '@storewright/model/commerce/line-items/item-state';
import { ApiError } from '@storewright/model/declaration';
import { type Cart, cartKind } from '@storewright/model/resources/ordering/cart';
import fc from 'fast-check';
import { createdIn, runActions, settledIn, type World } from '../../../testing/pure-pipeline.ts';

const eur = (centAmount: number) => ({
  type: 'centPrecision',
  currencyCode: 'EUR',
  centAmount,
  fractionDigits: 2,
});

const product = (number: number, prices: readonly object[]) => ({
  id: `product-${number}`,
  skus: [`sku-${number}`],
  productType: { typeId: 'product-type', id: 'type' },
  taxCategory: { typeId: 'tax-category', id: number % 2 === 0 ? 'standard' : 'reduced' },
  masterData: {
    published: true,
    current: {
      name: { en: `Product ${number}` },
      slug: { en: `product-${number}` },
      masterVariant: { id: 1, sku: `sku-${number}`, prices, attributes: [], images: [] },
      variants: [],
    },
  },
});

const rate = (amount: number, country: string, includedInPrice: boolean) => ({
  name: `${amount}`,
  amount,
  country,
  includedInPrice,
});

const precise = { type: 'highPrecision', currencyCode: 'EUR', fractionDigits: 5 };

const world: World = {
  project: { languages: ['en'], carts: {} },
  documents: new Map<string, readonly object[]>([
    ['state', [{ id: 'initial', key: 'Initial', type: 'LineItemState', initial: true }]],
    [
      'product',
      [
        product(0, [
          { id: 'a', value: eur(1190) },
          { id: 'b', value: eur(990), country: 'FR' },
        ]),
        product(1, [{ id: 'c', value: { ...precise, centAmount: 12, preciseAmount: 12_345 } }]),
        product(2, [
          { id: 'd', value: eur(333), tiers: [{ minimumQuantity: 5, value: eur(299) }] },
        ]),
      ],
    ],
    [
      'tax-category',
      [
        { id: 'standard', rates: [rate(0.19, 'DE', true), rate(0.2, 'FR', false)] },
        { id: 'reduced', rates: [rate(0.07, 'DE', true), rate(0.055, 'FR', false)] },
      ],
    ],
    ['zone', [{ id: 'zone', locations: [{ country: 'DE' }, { country: 'FR' }] }]],
    [
      'shipping-method',
      [
        {
          id: 'parcel',
          name: 'Parcel',
          active: true,
          stores: [],
          taxCategory: { typeId: 'tax-category', id: 'standard' },
          zoneRates: [
            {
              zone: { typeId: 'zone', id: 'zone' },
              shippingRates: [{ price: eur(590), freeAbove: eur(5000), tiers: [] }],
            },
          ],
        },
      ],
    ],
  ]),
};

const quantity = fc.integer({ min: 0, max: 12 });
const place = fc.integer({ min: 0, max: 3 });
const mode = fc.constantFrom('HalfEven', 'HalfUp', 'HalfDown');
const address = fc.constantFrom({ country: 'DE' }, { country: 'FR' }, undefined);
const method = fc.constantFrom({ typeId: 'shipping-method', id: 'parcel' }, undefined);
const taxRate = { name: 'x', amount: 0.123, country: 'US', includedInPrice: false };

/** An action on a cart; items are named by their place, so that most of them exist. */
type Step = (cart: Cart) => { readonly action: string; readonly input: object };

const step = (action: string, input: fc.Arbitrary<object>): fc.Arbitrary<Step> =>
  input.map((given) => () => ({ action, input: given }));

const onLine = (action: string, input: fc.Arbitrary<object>): fc.Arbitrary<Step> =>
  fc.tuple(place, input).map(([index, given]) => ({ lineItems }) => ({
    action,
    input: { lineItemId: lineItems[index]?.id ?? 'nothing', ...given },
  }));

const onCustom = (action: string, input: fc.Arbitrary<object>): fc.Arbitrary<Step> =>
  fc.tuple(place, input).map(([index, given]) => ({ customLineItems }) => ({
    action,
    input: { customLineItemId: customLineItems[index]?.id ?? 'nothing', ...given },
  }));

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(
    'addLineItem',
    fc.record({
      sku: fc.constantFrom('sku-0', 'sku-1', 'sku-2'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  ),
  step(
    'addLineItem',
    fc.record({ sku: fc.constant('sku-0'), quantity, externalPrice: fc.constant(eur(777)) }),
  ),
  onLine('changeLineItemQuantity', fc.record({ quantity })),
  onLine('removeLineItem', fc.record({ quantity: fc.option(quantity, { nil: undefined }) })),
  onLine('setLineItemTaxRate', fc.record({ externalTaxRate: fc.constantFrom(taxRate, undefined) })),
  onLine('setLineItemPrice', fc.record({ externalPrice: fc.constantFrom(eur(50), undefined) })),
  onLine(
    'setLineItemTaxAmount',
    fc.constant({ externalTaxAmount: { totalGross: eur(100), taxRate } }),
  ),
  step(
    'addCustomLineItem',
    fc.record({
      name: fc.constant({ en: 'Extra' }),
      slug: fc.constantFrom('extra', 'other'),
      money: fc.integer({ min: -500, max: 500 }).map(eur),
      quantity: fc.integer({ min: 1, max: 5 }),
      priceMode: fc.constant('Standard'),
      taxCategory: fc.constant({ typeId: 'tax-category', id: 'reduced' }),
    }),
  ),
  onCustom('changeCustomLineItemQuantity', fc.record({ quantity })),
  onCustom('removeCustomLineItem', fc.constant({})),
  step('setShippingAddress', fc.record({ address })),
  step('setShippingMethod', fc.record({ shippingMethod: method })),
  step('setCountry', fc.record({ country: fc.constantFrom('DE', 'FR', undefined) })),
  step(
    'changeTaxMode',
    fc.record({
      taxMode: fc.constantFrom('Platform', 'External', 'ExternalAmount', 'Disabled'),
    }),
  ),
  step('changeTaxRoundingMode', fc.record({ taxRoundingMode: mode })),
  step('changePriceRoundingMode', fc.record({ priceRoundingMode: mode })),
  step(
    'changeTaxCalculationMode',
    fc.record({ taxCalculationMode: fc.constantFrom('LineItemLevel', 'UnitPriceLevel') }),
  ),
  step('setCartTotalTax', fc.constant({ externalTotalGross: eur(5000), externalTaxPortions: [] })),
  step('recalculate', fc.record({ updateProductData: fc.boolean() })),
  step('freezeCart', fc.constant({})),
  step('unfreezeCart', fc.constant({})),
);

const draft = {
  currency: 'EUR',
  country: 'DE',
  taxMode: 'Platform',
  inventoryMode: 'None',
  shippingMode: 'Single',
  taxCalculationMode: 'LineItemLevel',
  origin: 'Customer',
  shippingAddress: { country: 'DE' },
};

const centsIn = (parts: readonly { readonly centAmount: number }[]): number =>
  parts.reduce((sum, { centAmount }) => sum + centAmount, 0);

function checkSums(cart: Cart): void {
  const items = [...cart.lineItems, ...cart.customLineItems];
  const prices = items.map(({ totalPrice }) => totalPrice);
  const shipping = cart.shippingInfo === undefined ? [] : [cart.shippingInfo.price];
  assert.equal(cart.totalPrice.centAmount, centsIn([...prices, ...shipping]));
  for (const item of items) assert.equal(totalQuantity(item.state), item.quantity);
  const ids = items.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const total = cart.lineItems.length === 0 ? undefined : totalQuantity(cart.lineItems);
  assert.equal(cart.totalLineItemQuantity, total);
  checkTaxes(cart);
}

function checkTaxes(cart: Cart): void {
  if (cart.taxMode === 'Disabled') assert.equal(cart.taxedPrice, undefined);
  if (cart.taxedPrice === undefined || cart.taxMode === 'ExternalAmount') return;
  const infos = cart.shippingInfo === undefined ? [] : [cart.shippingInfo];
  const parts = [...cart.lineItems, ...cart.customLineItems, ...infos];
  const taxed = parts.map(({ taxedPrice }) => taxedPrice!);
  assert.equal(cart.taxedPrice.totalNet.centAmount, centsIn(taxed.map((each) => each.totalNet)));
  const gross = centsIn(taxed.map((each) => each.totalGross));
  assert.equal(cart.taxedPrice.totalGross.centAmount, gross);
  const portions = cart.taxedPrice.taxPortions.map(({ amount }) => amount);
  assert.equal(centsIn(portions), gross - cart.taxedPrice.totalNet.centAmount);
}

test('after any sequence of valid actions the sums of a cart add up', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 })), (requests) => {
      let cart: Cart = createdIn(cartKind, world, draft);
      for (const steps of requests) {
        const next = attempted(cart, steps);
        if (next === undefined) continue;
        cart = next;
        checkSums(cart);
        assert.deepEqual(settledIn(cartKind, world, cart, cart), cart);
      }
    }),
    { numRuns: 300 },
  );
});

/** The cart after one request; `undefined` when an action refuses, which changes nothing. */
function attempted(cart: Cart, steps: readonly Step[]): Cart | undefined {
  const before = JSON.stringify(cart);
  try {
    return runActions(
      cartKind,
      world,
      cart,
      steps.map((make) => make(cart)),
    ).document;
  } catch (fault) {
    assert.ok(fault instanceof ApiError && fault.status < 500, String(fault));
    return undefined;
  } finally {
    assert.equal(JSON.stringify(cart), before);
  }
}
