import { eur, example, type KindExamples, type Step, to } from '../example.ts';
import { customFields, home, office } from '../families.ts';
import { cartItems } from './cart-items.ts';
import { cartShipping } from './cart-shipping.ts';
import { cartTaxes } from './cart-taxes.ts';

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
    example(
      'addDiscountCode',
      { code: 'SUMMER' },
      'discountCodes lineItems taxedPrice totalPrice',
      { isSealed: true },
    ),
    example(
      'removeDiscountCode',
      { discountCode: { typeId: 'discount-code', id: '{summer.id}' } },
      'discountCodes lineItems taxedPrice totalPrice',
    ),
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
