// What the settings of a project make of discounts in carts, over HTTP and GraphQL.
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
  states,
} from '../../../testing/discount-shop.ts';

const shop = discountShop();

test('best deal: product discounts or cart discounts, never both', async () => {
  const bed = await shop.product('bed', 10_000);
  await shop.onSale(bed, 7_000);
  const tenth = await shop.discount(relative(1_000), { requiresDiscountCode: true });
  await shop.codeFor('DEAL', [tenth]);
  const stacked = await shop.newCart(lines(['bed', 1]), { discountCodes: ['DEAL'] });
  assert.equal(cents(stacked.totalPrice), 6_300);
  await shop.combine('BestDeal');
  const ofProducts = await shop.again(stacked);
  assert.deepEqual(shown(ofProducts), [[], 7_000]);
  assert.deepEqual(ofProducts.discountTypeCombination, {
    type: 'BestDeal',
    chosenDiscountType: 'ProductDiscount',
  });
  assert.deepEqual(states(ofProducts), ['MatchesCart']);
  const half = await shop.discount(relative(5_000));
  const ofCart = await shop.again(ofProducts);
  assert.equal(cents(ofCart.totalPrice), 4_500);
  assert.equal(ofCart.lineItems[0].price.discounted, undefined);
  assert.equal(ofCart.discountTypeCombination.chosenDiscountType, 'CartDiscount');
  await shop.switchOff(half);
  const back = await shop.again(ofCart);
  assert.equal(cents(back.totalPrice), 7_000);
  const order = await shop.server.created('/orders', { id: back.id, version: back.version });
  assert.equal(cents(order.totalPrice), 7_000);
  await shop.combine('Stacking');
});

test('best deal with standalone prices: back and forth', async () => {
  await shop.standalone('desk', 20_000);
  const sale = await shop.server.created('/product-discounts', {
    name: { en: 'Sale' },
    value: { type: 'external' },
    predicate: 'sku = "desk-1"',
    sortOrder: '0.2',
    isActive: true,
  });
  await shop.server.expecting(200, 'POST', '/standalone-prices/key=desk', {
    version: 1,
    actions: [
      {
        action: 'setDiscountedPrice',
        discounted: { value: eur(15_000), discount: { typeId: 'product-discount', id: sale.id } },
      },
    ],
  });
  await shop.combine('BestDeal');
  const half = await shop.discount(relative(5_000));
  const ofCart = await shop.newCart(lines(['desk', 1]));
  assert.deepEqual(shown(ofCart), [[[1, 10_000, 10_000]], 10_000]);
  assert.equal(ofCart.lineItems[0].price.discounted, undefined);
  await shop.switchOff(half);
  const ofProducts = await shop.again(ofCart);
  assert.deepEqual(shown(ofProducts), [[], 15_000]);
  assert.equal(cents(ofProducts.lineItems[0].price.discounted.value), 15_000);
  await shop.combine('Stacking');
});

test('a line gets its product discount back when no better deal is looked for any more', async () => {
  const sofa = await shop.product('sofa', 10_000);
  await shop.onSale(sofa, 7_000);
  await shop.discount(relative(5_000));
  await shop.combine('BestDeal');
  const bare = await shop.newCart(lines(['sofa', 1]));
  assert.deepEqual(shown(bare), [[[1, 5_000, 5_000]], 5_000]);
  const discounts = [{ value: relative(1_000), target: all }];
  const direct = await shop.change(bare, { action: 'setDirectDiscounts', discounts });
  assert.deepEqual(shown(direct), [[[1, 6_300, 700]], 6_300]);
  const again = await shop.change(direct, { action: 'setDirectDiscounts', discounts: [] });
  assert.deepEqual(shown(again), [[[1, 5_000, 5_000]], 5_000]);
  await shop.combine('Stacking');
  assert.deepEqual(shown(await shop.again(again)), [[[1, 3_500, 3_500]], 3_500]);
});

const onTotal = { target: { type: 'totalPrice' } };

const setting = async (actions: object[]) => {
  const { version } = await shop.server.read('');
  const query = `mutation ($version: Long!, $actions: [ProjectSettingsUpdateAction!]!) {
    updateProject(version: $version, actions: $actions) {
      carts { totalPriceDiscountDoesNotReduceExternalTax }
      discounts { productVsCartDiscountCombination discountCombinationMode } } }`;
  const variables = { version, actions };
  const { body } = await shop.server.request('POST', '/graphql', { query, variables });
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data.updateProject;
};

test('an external tax of the cart is taken as it is, or lowered with the total', async () => {
  await shop.discount(absolute(1_000), onTotal);
  const taxed = async () => {
    const cart = await shop.newCart(lines(['cup', 10]), { taxMode: 'ExternalAmount' });
    const { taxedPrice } = await shop.change(cart, {
      action: 'setCartTotalTax',
      externalTotalGross: eur(11_900),
      externalTaxPortions: [
        { name: 'A', rate: 0.15, amount: eur(1_500) },
        { name: 'B', rate: 0.04, amount: eur(400) },
      ],
    });
    const { taxPortions, totalGross, totalNet, totalTax } = taxedPrice;
    const portions = taxPortions.map(({ amount }: any) => amount);
    return [totalNet, totalGross, totalTax, ...portions].map(cents);
  };
  assert.deepEqual(await taxed(), [9_000, 11_900, 2_900, 1_500, 400]);
  const reduces = { changeTotalPriceDiscountDoesNotReduceExternalTax: { value: false } };
  const { carts } = await setting([reduces]);
  assert.equal(carts.totalPriceDiscountDoesNotReduceExternalTax, false);
  assert.deepEqual(await taxed(), [9_000, 10_710, 1_710, 1_350, 360]);
  await setting([{ changeTotalPriceDiscountDoesNotReduceExternalTax: { value: true } }]);
});

test('an external tax that was lowered is not lowered again', async () => {
  await shop.discount(absolute(1_000), onTotal);
  await setting([{ changeTotalPriceDiscountDoesNotReduceExternalTax: { value: false } }]);
  const cart = await shop.newCart(lines(['cup', 10]), { taxMode: 'ExternalAmount' });
  const action = { action: 'setCartTotalTax', externalTotalGross: eur(11_900) };
  const taxed = await shop.change(cart, action);
  assert.deepEqual((await shop.again(taxed)).taxedPrice, taxed.taxedPrice);
  await setting([{ changeTotalPriceDiscountDoesNotReduceExternalTax: { value: true } }]);
});

test('the mode of combination has an older name in GraphQL', async () => {
  const mode = (productVsCartDiscountCombination?: string) =>
    setting([{ setProductVsCartDiscountCombination: { productVsCartDiscountCombination } }]);
  assert.deepEqual((await mode('BestDeal')).discounts, {
    productVsCartDiscountCombination: 'BestDeal',
    discountCombinationMode: 'BestDeal',
  });
  const { discounts } = await shop.server.read('');
  assert.deepEqual(discounts, { discountCombinationMode: 'BestDeal' });
  assert.equal((await mode()).discounts.discountCombinationMode, 'Stacking');
});

test('the switch of consoles is kept, with its time', async () => {
  await setting([{ changeCartDiscountVisualizationSearchStatus: { status: 'Activated' } }]);
  const { cartDiscountVisualization } = (await shop.server.read('')).searchIndexing;
  assert.equal(cartDiscountVisualization.status, 'Activated');
  assert.match(cartDiscountVisualization.lastModifiedAt, /^20/);
});
