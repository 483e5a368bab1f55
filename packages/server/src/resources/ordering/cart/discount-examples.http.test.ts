// Worked examples with taxes, shipping, gifts and product discounts, over HTTP; examples of bare
// arithmetic are with the calculation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import {
  absolute,
  all,
  cents,
  discountShop,
  lines,
  relative,
  shown,
} from '../../../testing/discount-shop.ts';

const shop = discountShop();

const rate = (amount: number, includedInPrice: boolean) => ({
  name: `${amount}`,
  amount,
  country: 'DE',
  includedInPrice,
});
const included = rate(0.19, true);
const onTop = rate(0.19, false);

/** A line at a price from outside. */
const line = (quantity: number, centAmount: number, externalTaxRate: object = included) => ({
  sku: 'cup-1',
  quantity,
  externalPrice: eur(centAmount),
  externalTaxRate,
});
const taxed = (lineItems: object[], members: object = {}) =>
  shop.newCart(lineItems, { taxMode: 'External', ...members });
const ship = (centAmount: number) => ({
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Parcel',
  shippingRate: { price: eur(centAmount) },
  externalTaxRate: included,
});
const onTotal = { target: { type: 'totalPrice' } };
const netAndGross = ({ totalNet, totalGross }: any) => [totalNet, totalGross].map(cents);

test('13 % off a total with rates inside and on top of prices, and shipping', async () => {
  await shop.discount(relative(1_300), onTotal);
  const cart = await shop.change(
    await taxed([line(1, 23_134), line(3, 23_134, onTop)], {
      taxCalculationMode: 'UnitPriceLevel',
    }),
    ship(1_000),
  );
  assert.deepEqual(netAndGross(cart.lineItems[1].taxedPrice), [69_402, 82_587]);
  assert.deepEqual(netAndGross(cart.shippingInfo.taxedPrice), [840, 1_000]);
  const { discountedAmount, discountedGrossAmount, discountedNetAmount } =
    cart.discountOnTotalPrice;
  assert.deepEqual(
    [discountedAmount, discountedGrossAmount, discountedNetAmount].map(cents),
    [12_160, 13_874, 11_659],
  );
  assert.deepEqual(netAndGross(cart.taxedPrice), [78_023, 92_847]);
  assert.equal(cents(cart.totalPrice), 81_376);
});

test('10 % and then 5.00 off a total with shipping, which is taxed in proportion', async () => {
  await shop.discount(relative(1_000), onTotal);
  await shop.discount(absolute(500), onTotal);
  const cart = await shop.change(await taxed([line(1, 10_000)]), ship(490));
  const { discountedAmount, includedDiscounts } = cart.discountOnTotalPrice;
  assert.equal(cents(discountedAmount), 1_549);
  assert.deepEqual(
    includedDiscounts.map((one: any) => cents(one.discountedAmount)),
    [1_049, 500],
  );
  assert.equal(cents(cart.totalPrice), 8_941);
  assert.equal(cents(cart.taxedPrice.totalNet), 7_513);
  assert.deepEqual(netAndGross(cart.taxedShippingPrice), [351, 418]);
  assert.deepEqual(netAndGross(cart.shippingInfo.taxedPrice), [412, 490]);
});

test('a product at 181.99 in place of 259.99, and 10 % off', async () => {
  const desk = await shop.product('desk', 25_999);
  await shop.onSale(desk, 18_199);
  await shop.discount(relative(1_000));
  const stacked = await shop.newCart(lines(['desk', 1]));
  assert.deepEqual(shown(stacked), [[[1, 16_379, 1_820]], 16_379]);
  await shop.combine('BestDeal');
  const better = await shop.again(stacked);
  assert.deepEqual(shown(better), [[], 18_199]);
  assert.equal(better.discountTypeCombination.chosenDiscountType, 'ProductDiscount');
  await shop.combine('Stacking');
});

test('one of two for nothing is better than 15 % off each', async () => {
  const lounge = await shop.product('lounge', 10_000);
  await shop.onSale(lounge, 8_500);
  const component = {
    type: 'CountOnLineItemUnits',
    predicate: 'sku = "lounge-1"',
    minCount: 1,
    maxCount: 1,
  };
  await shop.discount(relative(10_000), {
    target: {
      type: 'pattern',
      triggerPattern: [component],
      targetPattern: [component],
      selectionMode: 'Cheapest',
    },
  });
  await shop.combine('BestDeal');
  const cart = await shop.newCart(lines(['lounge', 2]));
  assert.deepEqual(shown(cart), [
    [
      [1, 0, 10_000],
      [1, 10_000, 0],
    ],
    10_000,
  ]);
  assert.equal(cart.discountTypeCombination.chosenDiscountType, 'CartDiscount');
  await shop.combine('Stacking');
});

test('a gift of 18.48: predicates see it with quantity 1 and total 0', async () => {
  await shop.gift({}, await shop.product('vase', 1_848));
  await shop.discount(relative(1), {
    cartPredicate: 'lineItemTotal(true) = "100.00 EUR" and lineItemCount(true) = 2',
    target: { type: 'lineItems', predicate: 'sku = "none"' },
    requiresDiscountCode: true,
  });
  const cart = await shop.newCart(lines(['chair', 1]));
  assert.deepEqual(shown(cart), [[], [[1, 0, 1_848]], 10_000]);
  assert.deepEqual(netAndGross(cart.lineItems[1].taxedPrice), [0, 0]);
  const seen = await shop.discount(absolute(100), {
    cartPredicate: 'lineItemTotal(true) = "100.00 EUR" and lineItemCount(true) = 2',
    target: { type: 'lineItems', predicate: 'sku = "chair-1"' },
  });
  assert.equal(seen.isActive, true);
  assert.deepEqual(shown(await shop.again(cart)), [[[1, 9_900, 100]], [[1, 0, 1_848]], 9_900]);
});

test('several shippings: lines by quantity, an amount off shipping by price', async () => {
  await shop.discount(absolute(100), { target: { type: 'lineItems', predicate: 'true' } });
  await shop.discount(absolute(300), { target: { type: 'shipping' } });
  await shop.discount(relative(1_000), onTotal);
  const shipping = (shippingKey: string, centAmount: number) => ({
    ...ship(centAmount),
    action: 'addCustomShippingMethod',
    shippingKey,
    shippingAddress: { country: 'DE' },
  });
  const addresses = ['home', 'work'].map((key) => ({ key, country: 'DE' }));
  const targets = [
    { addressKey: 'home', quantity: 2, shippingMethodKey: 'fast' },
    { addressKey: 'work', quantity: 1, shippingMethodKey: 'slow' },
  ];
  const perMethodExternalTaxRate = ['fast', 'slow'].map((shippingMethodKey) => ({
    shippingMethodKey,
    taxRate: included,
  }));
  const { externalTaxRate: _rate, ...bought } = line(3, 1_000);
  const cart = await taxed(
    [{ ...bought, perMethodExternalTaxRate, shippingDetails: { targets } }],
    {
      shippingMode: 'Multiple',
      itemShippingAddresses: addresses,
      shippingAddress: undefined,
    },
  );
  const shipped = await shop.change(cart, shipping('fast', 590), shipping('slow', 410));
  const [{ taxedPrice, taxedPricePortions, totalPrice }] = shipped.lineItems;
  assert.equal(cents(totalPrice), 2_900);
  assert.deepEqual(
    taxedPricePortions.map((one: any) => cents(one.taxedPrice.totalGross)),
    [1_933, 967],
  );
  assert.equal(cents(taxedPrice.totalGross), 2_900);
  assert.deepEqual(
    shipped.shipping.map(({ shippingInfo }: any) => cents(shippingInfo.discountedPrice.value)),
    [413, 287],
  );
  // 29.00 + 4.13 + 2.87 = 36.00, less a tenth.
  assert.deepEqual([shipped.totalPrice, shipped.taxedPrice.totalGross].map(cents), [3_240, 3_240]);
  assert.deepEqual((await shop.again(shipped)).shipping, shipped.shipping);
});

test('a total from outside is not touched', async () => {
  await shop.discount(relative(1_000));
  const given = { sku: 'cup-1', quantity: 2, externalTaxRate: included };
  const externalTotalPrice = { price: eur(750), totalPrice: eur(1_500) };
  const cart = await taxed([{ ...given, externalTotalPrice }, line(1, 1_000)]);
  assert.deepEqual(shown(cart), [[], [[1, 900, 100]], 2_400]);
});

const precise = (preciseAmount: number) => ({
  type: 'highPrecision',
  currencyCode: 'EUR',
  preciseAmount,
  fractionDigits: 4,
});

test('a price of four digits keeps them, and so does what is taken off it', async () => {
  await shop.discount(relative(1_000));
  const externalPrice = precise(125);
  const cart = await taxed([{ ...line(1_000, 0), externalPrice }]);
  const [{ discountedPrice, quantity }] = cart.lineItems[0].discountedPricePerQuantity;
  const { value, includedDiscounts } = discountedPrice;
  assert.deepEqual(
    [quantity, value.type, value.preciseAmount, value.fractionDigits],
    [1_000, 'highPrecision', 112, 4],
  );
  assert.equal(includedDiscounts[0].discountedAmount.preciseAmount, 13);
  assert.equal(cents(cart.totalPrice), 1_120);
});

test('a fixed price of four digits', async () => {
  await shop.discount({ type: 'fixed', money: [precise(98)] });
  const cart = await taxed([{ ...line(1_000, 0), externalPrice: precise(125) }]);
  assert.equal(cents(cart.totalPrice), 980);
});

test('a custom line of a money from outside and a deduction are left alone', async () => {
  await shop.discount(relative(1_000), {
    target: { type: 'customLineItems', predicate: 'true' },
  });
  const custom = (slug: string, centAmount: number, priceMode: string) => ({
    name: { en: slug },
    slug,
    quantity: 1,
    money: eur(centAmount),
    priceMode,
    externalTaxRate: included,
  });
  const cart = await taxed([line(1, 5_000)], {
    customLineItems: [
      custom('standard', 1_000, 'Standard'),
      custom('external', 1_000, 'External'),
      custom('deduction', -1_000, 'Standard'),
    ],
  });
  assert.deepEqual(
    cart.customLineItems.map(({ totalPrice }: any) => cents(totalPrice)),
    [900, 1_000, -1_000],
  );
});

for (const [what, value, target] of [
  ['a percentage', relative(3_333), all],
  ['an amount', absolute(999), all],
  ['an amount off each', { ...absolute(999), applicationMode: 'IndividualApplication' }, all],
  ['an amount off the total', absolute(999), onTotal.target],
] as const)
  test(`${what} on amounts beyond what JSON carries exactly is refused, not miscounted`, async () => {
    await shop.discount(value, { target });
    const most = Number.MAX_SAFE_INTEGER;
    const cart = await taxed([line(1, most)]);
    assert.ok(cents(cart.totalPrice) < most);
    const action = { action: 'addLineItem', ...line(1, most) };
    const fault = await shop.refused(cart, action);
    assert.equal(fault.code, 'MoneyOverflow');
    const huge = { action: 'addLineItem', ...line(most, 100) };
    assert.equal((await shop.refused(cart, huge)).code, 'MoneyOverflow');
  });
