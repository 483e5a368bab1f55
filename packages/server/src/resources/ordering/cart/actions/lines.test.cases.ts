import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  cartFixture,
  cartNow,
  chair,
  eur,
  german,
  lamp,
  parcel,
  ref,
  sums,
  taxed,
} from '../../../../testing/cart-fixture.ts';

const inState = (quantity: number) => [{ quantity, state: ref('state', 'initial') }];
const counted = (quantity: number, unit: number) => ({
  quantity,
  state: inState(quantity),
  totalPrice: eur(quantity * unit),
  taxedPrice: taxed(quantity * unit),
  lastModifiedAt: cartNow,
});

const newLamp = (quantity: number) => ({
  ...lamp,
  id: 'new-1',
  key: undefined,
  shippingDetails: undefined,
  custom: undefined,
  addedAt: cartNow,
  ...counted(quantity, 1190),
});

const bulky = { ...parcel, shippingMethod: ref('shipping-method', 'bulky') };

const adding: readonly CartCase[] = [
  {
    does: 'joins an equal line',
    action: 'addLineItem',
    input: { sku: 'chair-1', quantity: 3 },
    gives: {
      lineItems: [lamp, { ...chair, ...counted(4, 500) }],
      ...sums([2380, 2000, 600, 590]),
      totalLineItemQuantity: 6,
    },
  },
  {
    does: 'makes the cart meet the predicate of its shipping method',
    action: 'addLineItem',
    before: { shippingInfo: { ...bulky, shippingMethodState: 'DoesNotMatchCart' } },
    input: { sku: 'chair-1', quantity: 3 },
    gives: {
      lineItems: [lamp, { ...chair, ...counted(4, 500) }],
      ...sums([2380, 2000, 600, 590]),
      totalLineItemQuantity: 6,
      shippingInfo: bulky,
    },
  },
  {
    does: 'keeps apart a line with other custom fields',
    action: 'addLineItem',
    input: { productId: 'lamps', variantId: 1 },
    gives: {
      lineItems: [lamp, chair, newLamp(1)],
      ...sums([2380, 500, 1190, 600, 590]),
      totalLineItemQuantity: 4,
    },
  },
  {
    does: 'takes the price of the quantity',
    action: 'addLineItem',
    input: { sku: 'lamp-1', quantity: 10 },
    gives: {
      lineItems: [
        lamp,
        chair,
        { ...newLamp(10), ...counted(10, 1000), price: { ...lamp.price, value: eur(1000) } },
      ],
      // Above 100.00 the parcel is free.
      shippingInfo: { ...cartFixture.shippingInfo, price: eur(0), taxedPrice: taxed(0) },
      taxedShippingPrice: taxed(0),
      ...sums([2380, 500, 10_000, 600, 0]),
      totalLineItemQuantity: 13,
    },
  },
  {
    does: 'takes a price from outside',
    action: 'addLineItem',
    input: { sku: 'lamp-1', externalPrice: eur(5) },
    gives: {
      lineItems: [
        lamp,
        chair,
        {
          ...newLamp(1),
          ...counted(1, 5),
          price: { id: 'new-2', value: eur(5) },
          priceMode: 'ExternalPrice',
        },
      ],
      ...sums([2380, 500, 5, 600, 590]),
      totalLineItemQuantity: 4,
    },
  },
  ...(
    [
      ['neither sku nor product', {}, 'InvalidOperation'],
      ['an unknown sku', { sku: 'sofa-1' }, 'ReferencedResourceNotFound'],
      ['an unknown product', { productId: 'sofas' }, 'ReferencedResourceNotFound'],
      ['an unknown variant', { productId: 'lamps', variantId: 2 }, 'InvalidOperation'],
      ['a product that is not published', { sku: 'secret-1' }, 'InvalidOperation'],
      ['a key that is used', { sku: 'lamp-1', key: 'lamp-key' }, 'InvalidOperation'],
      ['a quantity of 0', { sku: 'lamp-1', quantity: 0 }, 'InvalidInput'],
      ['a half', { sku: 'lamp-1', quantity: 0.5 }, 'InvalidJsonInput'],
      ['too large a quantity', { sku: 'lamp-1', quantity: 2 ** 52 }, 'MoneyOverflow'],
      [
        'the mode ReserveOnCart',
        { sku: 'lamp-1', inventoryMode: 'ReserveOnCart' },
        'InvalidOperation',
      ],
      ['an external tax rate', { sku: 'lamp-1', externalTaxRate: german }, 'InvalidOperation'],
      [
        'a channel without the role',
        { sku: 'lamp-1', supplyChannel: ref('channel', 'shop') },
        'MissingRoleOnChannel',
      ],
      [
        'an unknown address',
        { sku: 'lamp-1', shippingDetails: { targets: [{ addressKey: 'hut', quantity: 1 }] } },
        'InvalidOperation',
      ],
    ] as const
  ).map(([what, input, refuses]) => ({
    does: `refuses ${what}`,
    action: 'addLineItem',
    input,
    refuses,
  })),
  {
    does: 'refuses a variant without a price in the currency',
    action: 'addLineItem',
    before: { totalPrice: { ...eur(0), currencyCode: 'USD' } },
    input: { sku: 'lamp-1' },
    refuses: 'MatchingPriceNotFound',
  },
  {
    does: 'refuses a frozen cart',
    action: 'addLineItem',
    before: { cartState: 'Frozen', freezeStrategy: 'SoftFreeze' },
    input: { sku: 'lamp-1' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses an ordered cart',
    action: 'addLineItem',
    before: { cartState: 'Ordered' },
    input: { sku: 'lamp-1' },
    refuses: 'InvalidOperation',
  },
];

const naming = { lineItemId: 'lamp' };
const withoutLamp = {
  lineItems: [chair],
  ...sums([500, 600, 590]),
  totalLineItemQuantity: 1,
};
const oneLamp = (shippingDetails: object) => ({
  lineItems: [{ ...lamp, ...counted(1, 1190), shippingDetails }, chair],
  ...sums([1190, 500, 600, 590]),
  totalLineItemQuantity: 2,
});
const stillTwo = { targets: [{ addressKey: 'home', quantity: 2 }], valid: false };
const nowOne = { targets: [{ addressKey: 'home', quantity: 1 }], valid: true };

const changing: readonly CartCase[] = [
  {
    does: 'changes the quantity; shipping details have to follow',
    action: 'changeLineItemQuantity',
    input: { lineItemKey: 'lamp-key', quantity: 1 },
    gives: oneLamp(stillTwo),
  },
  {
    does: 'of 0 removes the line',
    action: 'changeLineItemQuantity',
    input: { ...naming, quantity: 0 },
    gives: withoutLamp,
  },
  {
    does: 'refuses a line that is named neither by id nor by key',
    action: 'changeLineItemQuantity',
    input: { quantity: 1 },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a quantity below 0',
    action: 'changeLineItemQuantity',
    input: { ...naming, quantity: -1 },
    refuses: 'InvalidInput',
  },
  { does: 'removes the line', action: 'removeLineItem', input: naming, gives: withoutLamp },
  {
    does: 'removes a part of the quantity, and of the shipping details',
    action: 'removeLineItem',
    input: {
      ...naming,
      quantity: 1,
      shippingDetailsToRemove: { targets: [{ addressKey: 'home', quantity: 1 }] },
    },
    gives: oneLamp(nowOne),
  },
  {
    does: 'of more than there is removes the line',
    action: 'removeLineItem',
    input: { ...naming, quantity: 99 },
    gives: withoutLamp,
  },
  {
    does: 'refuses an unknown line',
    action: 'removeLineItem',
    input: { lineItemId: 'sofa' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'puts the lines into another order',
    action: 'changeLineItemsOrder',
    input: { lineItemOrder: ['chair', 'lamp'] },
    gives: { lineItems: [chair, lamp] },
  },
  ...[['chair'], ['chair', 'lamp', 'sofa'], ['chair', 'chair'], ['chair', 'lamp', 'lamp']].map(
    (lineItemOrder) => ({
      does: `refuses the order ${lineItemOrder.join(', ')}`,
      action: 'changeLineItemsOrder',
      input: { lineItemOrder },
      refuses: 'InvalidOperation',
    }),
  ),
];

const list = (id: string) => ({ shoppingList: ref('shopping-list', id) });

const fromList: readonly CartCase[] = [
  {
    does: 'adds the lines of the list',
    action: 'addShoppingList',
    input: list('wishes'),
    gives: {
      lineItems: [lamp, { ...chair, ...counted(3, 500) }],
      ...sums([2380, 1500, 600, 590]),
      totalLineItemQuantity: 5,
    },
  },
  {
    does: 'refuses a product that is not published',
    action: 'addShoppingList',
    input: list('dreams'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a list that is gone',
    action: 'addShoppingList',
    input: list('nothing'),
    refuses: 'ReferencedResourceNotFound',
  },
];

export const lineCases: readonly CartCase[] = [...adding, ...changing, ...fromList];
