// Examples of carts: their lines, their shipping and their taxes have lists of their own.
import {
  type ActionExample,
  changing,
  eur,
  example,
  type KindExamples,
  type Step,
  to,
} from './example.ts';
import { customFields, home, office } from './families.ts';

// Changes to the lines of a cart.

const mug = { lineItemKey: 'mug' };
const wrapping = { customLineItemKey: 'wrapping' };
const atHome = (quantity: number) => [{ addressKey: 'home', quantity }];
const counted = 'lineItems taxedPrice totalLineItemQuantity totalPrice';
const priced = 'lineItems taxedPrice totalPrice';
const customPriced = 'customLineItems taxedPrice totalPrice';
const monthly = to('recurrence-policy', 'monthly');

const ofLines = changing('lineItems');
const ofCustomLines = changing('customLineItems');
const ofCustomPrices = changing(customPriced);
const ofPrices = changing(priced);

const cartItems: readonly ActionExample[] = [
  example('addLineItem', { key: 'red', sku: 'red-mug', quantity: 1 }, counted),
  ofLines('changeLineItemsOrder', { lineItemOrder: ['{lineItems[1].id}', '{lineItems[0].id}'] }),
  example('changeLineItemQuantity', { ...mug, quantity: 4 }, counted),
  ofLines('setLineItemSupplyChannel', { ...mug, supplyChannel: to('channel', 'warehouse') }),
  ofLines('setLineItemDistributionChannel', {
    ...mug,
    distributionChannel: to('channel', 'online'),
  }),
  ofLines('setLineItemInventoryMode', { ...mug, inventoryMode: 'TrackOnly' }),
  ofLines('setLineItemRecurrenceInfo', {
    ...mug,
    recurrenceInfo: { recurrencePolicy: monthly, priceSelectionMode: 'Fixed' },
  }),
  ofLines('setLineItemShippingDetails', { ...mug, shippingDetails: { targets: atHome(3) } }),
  ofLines('applyDeltaToLineItemShippingDetailsTargets', { ...mug, targetsDelta: atHome(1) }),
  ...customFields('LineItem', mug, 'lineItems'),
  example('removeLineItem', { lineItemKey: 'red' }, counted),
  ofPrices('setLineItemPrice', { ...mug, externalPrice: eur(990) }),
  ofPrices('setLineItemTotalPrice', {
    ...mug,
    externalTotalPrice: { price: eur(990), totalPrice: eur(3500) },
  }),
  ofCustomPrices('addCustomLineItem', {
    key: 'card',
    name: { en: 'Greeting card' },
    slug: 'card',
    money: eur(150),
    taxCategory: to('tax-category', 'standard'),
  }),
  ofCustomPrices('removeCustomLineItem', { customLineItemKey: 'card' }),
  ofCustomPrices('changeCustomLineItemQuantity', { ...wrapping, quantity: 3 }),
  ofCustomPrices('changeCustomLineItemMoney', { ...wrapping, money: eur(200) }),
  ofCustomLines('changeCustomLineItemPriceMode', { ...wrapping, mode: 'External' }),
  ofCustomLines('setCustomLineItemRecurrenceInfo', {
    ...wrapping,
    recurrenceInfo: { recurrencePolicy: monthly },
  }),
  ofCustomLines('setCustomLineItemShippingDetails', {
    ...wrapping,
    shippingDetails: { targets: atHome(2) },
  }),
  ofCustomLines('applyDeltaToCustomLineItemShippingDetailsTargets', {
    ...wrapping,
    targetsDelta: atHome(1),
  }),
  ...customFields('CustomLineItem', wrapping, 'customLineItems'),
];

// Changes to the shipping of a cart.

const ofShippings = changing('shipping taxedPrice taxedShippingPrice totalPrice');
const ofShipping = changing('shippingInfo taxedPrice taxedShippingPrice totalPrice');
const rate = { price: eur(350) };
const estimatedDelivery = { from: '2027-01-04T00:00:00.000Z', until: '2027-01-06T00:00:00.000Z' };
const several = { currency: 'EUR', country: 'DE', shippingMode: 'Multiple' };

const ofAddresses = changing('itemShippingAddresses');

const cartShipping: readonly ActionExample[] = [
  ofAddresses('addItemShippingAddress', { address: office }),
  ofAddresses('updateItemShippingAddress', { address: { ...office, city: 'Potsdam' } }),
  ...customFields('ItemShippingAddress', { addressKey: 'office' }, 'itemShippingAddresses'),
  ofAddresses('removeItemShippingAddress', { addressKey: 'office' }),
  ofShipping('setShippingMethod', { shippingMethod: to('shipping-method', 'express') }),
  ofShipping('setCustomShippingMethod', {
    shippingMethodName: 'By bicycle',
    shippingRate: rate,
    taxCategory: to('tax-category', 'standard'),
  }),
  example('setShippingRateInput', { shippingRateInput: { type: 'Score', score: 10 } }),
  example('setEstimatedDelivery', { estimatedDelivery }, 'shippingInfo'),
  ...customFields('Shipping', {}, 'shippingCustomFields'),
  ofShippings(
    'addShippingMethod',
    {
      shippingKey: 'first',
      shippingMethod: to('shipping-method', 'parcel'),
      shippingAddress: home,
    },
    { isAnew: true, draft: [{ path: '/carts', body: several }] },
  ),
  ofShippings('addCustomShippingMethod', {
    shippingKey: 'second',
    shippingMethodName: 'By bicycle',
    shippingRate: rate,
    shippingAddress: office,
    taxCategory: to('tax-category', 'standard'),
  }),
  ofShippings('removeShippingMethod', { shippingKey: 'second' }),
];

// Changes to the taxes of a cart.

const taxRate = { name: '19 %', amount: 0.19, country: 'DE' };
const amount = (centAmount: number) => ({
  externalTaxAmount: { totalGross: eur(centAmount), taxRate },
});
const express = {
  action: 'setShippingMethod',
  shippingMethod: { typeId: 'shipping-method', key: 'express' },
};
const mode = (taxMode: string) => ({ action: 'changeTaxMode', taxMode });

const cartTaxes: readonly ActionExample[] = [
  example('changeTaxRoundingMode', { taxRoundingMode: 'HalfDown' }, 'taxRoundingMode', {
    isAnew: true,
  }),
  example('changeTaxCalculationMode', { taxCalculationMode: 'UnitPriceLevel' }),
  example('changeTaxMode', { taxMode: 'External' }, 'customLineItems lineItems taxMode taxedPrice'),
  example('setLineItemTaxRate', { ...mug, externalTaxRate: taxRate }, 'lineItems'),
  example(
    'setCustomLineItemTaxRate',
    { ...wrapping, externalTaxRate: taxRate },
    'customLineItems taxedPrice',
  ),
  example(
    'setShippingMethodTaxRate',
    { externalTaxRate: taxRate },
    'shippingInfo taxedPrice taxedShippingPrice',
    { given: [express] },
  ),
  example('setLineItemTaxAmount', { ...mug, ...amount(3546) }, 'lineItems', {
    given: [mode('ExternalAmount')],
  }),
  example('setCustomLineItemTaxAmount', { ...wrapping, ...amount(595) }, 'customLineItems'),
  example('setShippingMethodTaxAmount', amount(1178), 'shippingInfo taxedShippingPrice'),
  example('setCartTotalTax', { externalTotalGross: eur(5319) }, 'taxedPrice'),
];

/** The cart that most of the examples are done to. */
export const cartDraft = {
  key: 'cart-1',
  currency: 'EUR',
  country: 'DE',
  shippingAddress: home,
  lineItems: [{ key: 'mug', sku: 'blue-mug', quantity: 2 }],
  customLineItems: [
    {
      key: 'wrapping',
      name: { en: 'Wrapping' },
      slug: 'wrapping',
      quantity: 2,
      money: eur(250),
      taxCategory: to('tax-category', 'standard'),
    },
  ],
  itemShippingAddresses: [home],
};

const payment = to('payment', 'cart-payment');

const allocation = {
  id: 'card',
  paymentMethod: { typeId: 'payment-method', id: '{cartCard.id}' },
  allocation: { type: 'Relative', percentage: 60 },
};

const recurringPayments = [
  example('setRecurringPaymentConfiguration', {
    recurringPaymentConfiguration: {
      paymentStrategy: 'Checkout',
      paymentAllocations: [allocation],
    },
  }),
  example(
    'addRecurringPaymentAllocation',
    {
      ...allocation,
      id: 'invoice',
      allocation: {
        type: 'Absolute',
        amount: {
          currencyCode: 'EUR',
          fractionDigits: 3,
          preciseAmount: 12_500,
          centAmount: 1_250,
        },
      },
    },
    'recurringPaymentConfiguration',
  ),
  example('removeRecurringPaymentAllocation', { id: 'invoice' }, 'recurringPaymentConfiguration'),
  example(
    'setRecurringPaymentStrategy',
    { paymentStrategy: 'Checkout' },
    'recurringPaymentConfiguration',
    {
      isAnew: true,
    },
  ),
];

/** The product of a line item gets another name. */
const renamed: readonly Step[] = [
  { method: 'GET', path: '/products/key=red-mug', as: 'product' },
  {
    path: '/products/key=red-mug',
    body: {
      version: '{product.version}',
      actions: [{ action: 'changeName', name: { en: 'Mug, dark red' }, staged: false }],
    },
  },
];

const ofCodes = changing('discountCodes lineItems taxedPrice totalPrice');

export const cart: KindExamples = {
  kind: 'cart',
  before: [
    {
      path: '/payment-methods',
      body: { key: 'cart-card', customer: to('customer', 'jane'), method: 'card' },
      as: 'cartCard',
    },
    { path: '/payments', body: { key: 'cart-payment', amountPlanned: eur(2980) } },
    {
      path: '/shopping-lists',
      body: { key: 'wishes', name: { en: 'Wishes' }, lineItems: [{ sku: 'red-mug' }] },
    },
  ],
  draft: cartDraft,
  actions: [
    example('setKey', { key: 'my-cart' }),
    example('setCustomerEmail', { email: 'jane@example.com' }, 'customerEmail'),
    example('setAnonymousId', { anonymousId: 'session-17' }),
    example('setCustomerId', { customerId: '{jane.id}' }),
    example('setBusinessUnit', { businessUnit: to('business-unit', 'acme') }),
    example('setLocale', { locale: 'en' }),
    example('setPurchaseOrderNumber', { purchaseOrderNumber: 'PO-4711' }),
    example('setDeleteDaysAfterLastModification', { deleteDaysAfterLastModification: 30 }),
    example('setReservationExpirationInMinutes', { reservationExpirationInMinutes: 20 }, '', {
      why: 'No answer shows how long its reservations hold.',
    }),
    ...customFields(),
    example('setBillingAddress', { address: office }, 'billingAddress'),
    ...customFields('BillingAddress', {}, 'billingAddress'),
    example('setShippingAddress', { address: { ...home, apartment: '3' } }, 'shippingAddress'),
    ...customFields('ShippingAddress', {}, 'shippingAddress'),
    ofCodes('addDiscountCode', { code: 'SUMMER' }, { isSealed: true }),
    ofCodes('removeDiscountCode', { discountCode: { typeId: 'discount-code', id: '{summer.id}' } }),
    example(
      'setDirectDiscounts',
      {
        discounts: [
          {
            value: { type: 'relative', permyriad: 1000 },
            target: { type: 'lineItems', predicate: 'true' },
          },
        ],
      },
      'directDiscounts lineItems taxedPrice totalPrice',
    ),
    ...cartItems,
    ...cartShipping,
    example('addPayment', { payment }, 'paymentInfo'),
    example('removePayment', { payment }, 'paymentInfo'),
    example(
      'addShoppingList',
      { shoppingList: to('shopping-list', 'wishes') },
      'lineItems taxedPrice totalLineItemQuantity totalPrice',
    ),
    example('recalculate', { updateProductData: true }, 'lineItems', { meanwhile: renamed }),
    example('changePriceRoundingMode', { priceRoundingMode: 'HalfUp' }),
    example('setCountry', { country: 'FR' }),
    ...cartTaxes,
    ...recurringPayments,
    example(
      'setCustomerGroup',
      { customerGroup: to('customer-group', 'wholesale') },
      'customerGroup',
      { isAnew: true },
    ),
    example('lockCart', {}, 'lock'),
    example('unlockCart', {}, 'lock'),
    example('freezeCart', {}, 'cartState freezeStrategy'),
    example('unfreezeCart', {}, 'cartState freezeStrategy'),
  ],
};
