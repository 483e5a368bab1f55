// Examples of kinds about buying and paying.
import { cart, cartDraft } from './cart.ts';
import { changing, eur, example, type KindExamples, to } from './example.ts';
import { customFields } from './families.ts';
import { order, orderEdit } from './order.ts';

const paymentMethod: KindExamples = {
  kind: 'payment-method',
  draft: { key: 'card', customer: to('customer', 'jane'), method: 'card', paymentInterface: 'PSP' },
  actions: [
    example('setName', { name: { en: 'Card ending in 4242' } }),
    example('setKey', { key: 'card-4242' }),
    example('setMethod', { method: 'credit-card' }),
    example('setPaymentInterface', { paymentInterface: 'PSP Europe' }),
    example('setInterfaceAccount', { interfaceAccount: 'shop-eu' }),
    example('setPaymentMethodStatus', { paymentMethodStatus: 'Inactive' }),
    example('setDefault', { default: true }, 'default', {
      given: [{ action: 'setPaymentMethodStatus', paymentMethodStatus: 'Active' }],
    }),
    ...customFields(),
  ],
};

const transactionId = '{transactions[0].id}';

const ofMethod = changing('paymentMethodInfo');
const ofTransactions = changing('transactions');

const payment: KindExamples = {
  kind: 'payment',
  draft: { key: 'first-payment', amountPlanned: eur(4470) },
  actions: [
    example('setKey', { key: 'payment-1001' }),
    example('setAnonymousId', { anonymousId: 'session-17' }),
    example('setCustomer', { customer: to('customer', 'jane') }, 'anonymousId customer'),
    example('setExternalId', { externalId: 'erp-1001' }),
    example('setInterfaceId', { interfaceId: 'psp-1001' }),
    example('changeAmountPlanned', { amount: eur(4960) }, 'amountPlanned'),
    example(
      'setAuthorization',
      { amount: eur(4960), until: '2027-01-01T00:00:00.000Z' },
      'amountAuthorized authorizedUntil',
    ),
    example('setAmountPaid', { amount: eur(4960) }, 'amountPaid'),
    example('setAmountRefunded', { amount: eur(490) }, 'amountRefunded'),
    ofMethod('setMethodInfo', { method: 'card', name: { en: 'Card' } }),
    ofMethod('setMethodInfoInterface', { interface: 'PSP' }),
    ofMethod('setMethodInfoInterfaceAccount', { interfaceAccount: 'shop-de' }),
    ofMethod('setMethodInfoMethod', { method: 'credit-card' }),
    ofMethod('setMethodInfoName', { name: { en: 'Credit card' } }),
    ofMethod(
      'setMethodInfoToken',
      { token: { value: 'tok-4242' } },
      {
        isSealed: true,
      },
    ),
    ...customFields('MethodInfo', {}, 'paymentMethodInfo'),
    example('setStatusInterfaceCode', { interfaceCode: '20000' }, 'paymentStatus'),
    example('setStatusInterfaceText', { interfaceText: 'authorised' }, 'paymentStatus'),
    example('transitionState', { state: to('state', 'pending') }, 'paymentStatus'),
    ofTransactions('addTransaction', { transaction: { type: 'Charge', amount: eur(4960) } }),
    ofTransactions('changeTransactionInteractionId', { transactionId, interactionId: 'charge-1' }),
    ofTransactions('setTransactionInterfaceId', { transactionId, interfaceId: 'psp-charge-1' }),
    ofTransactions('changeTransactionTimestamp', {
      transactionId,
      timestamp: '2026-11-22T10:00:00.000Z',
    }),
    ofTransactions('changeTransactionState', { transactionId, state: 'Success' }),
    ...customFields('Transaction', { transactionId }, 'transactions'),
    example(
      'addInterfaceInteraction',
      { type: to('type', 'notes'), fields: { note: 'charged' } },
      'interfaceInteractions',
    ),
    ...customFields(),
  ],
};

const recurrencePolicy: KindExamples = {
  kind: 'recurrence-policy',
  draft: { key: 'fortnightly', schedule: { type: 'standard', value: 2, intervalUnit: 'Weeks' } },
  actions: [
    example('setName', { name: { en: 'Every two weeks' } }),
    example('setKey', { key: 'every-two-weeks' }),
    example('setDescription', { description: { en: 'Twice a month' } }),
    example('setSchedule', { schedule: { type: 'dayOfMonth', day: 15 } }),
  ],
};

const recurrenceInfo = {
  recurrencePolicy: to('recurrence-policy', 'monthly'),
  priceSelectionMode: 'Fixed',
};

const recurringOrder: KindExamples = {
  kind: 'recurring-order',
  draft: [
    {
      path: '/carts',
      body: {
        ...cartDraft,
        key: undefined,
        customerId: '{jane.id}',
        shippingMethod: to('shipping-method', 'parcel'),
        lineItems: [{ sku: 'blue-mug', recurrenceInfo }],
        customLineItems: [],
      },
      as: 'cart',
    },
    {
      path: '/recurring-orders',
      body: {
        key: 'mugs',
        cart: { typeId: 'cart', id: '{cart.id}' },
        cartVersion: '{cart.version}',
        startsAt: '2030-01-01T00:00:00.000Z',
      },
    },
  ],
  actions: [
    example('setKey', { key: 'mugs-every-month' }),
    example('setSchedule', { recurrencePolicy: to('recurrence-policy', 'weekly') }, 'schedule'),
    example('setStartsAt', { startsAt: '2030-02-01T00:00:00.000Z' }, 'nextOrderAt startsAt'),
    example('setExpiresAt', { expiresAt: '2031-02-01T00:00:00.000Z' }),
    example(
      'setOrderSkipConfiguration',
      { skipConfigurationInputDraft: { type: 'Counter', totalToSkip: 1 } },
      'skipConfiguration',
      { isSealed: true },
    ),
    example('transitionState', { state: to('state', 'running') }),
    ...customFields(),
    example(
      'setRecurringOrderState',
      { recurringOrderState: { type: 'paused' } },
      'recurringOrderState',
      { isSealed: true },
    ),
  ],
};

const france = to('zone', 'france');
const bulky = { price: eur(2900) };

const shippingMethod: KindExamples = {
  kind: 'shipping-method',
  draft: {
    key: 'courier',
    name: 'Courier',
    taxCategory: to('tax-category', 'standard'),
    zoneRates: [],
    isDefault: false,
  },
  actions: [
    example('changeName', { name: 'Bicycle courier' }),
    example('setKey', { key: 'bicycle' }),
    example('setDescription', { description: 'Within the hour' }),
    example('setLocalizedName', { localizedName: { en: 'Bicycle courier' } }),
    example('setLocalizedDescription', { localizedDescription: { en: 'Within the hour' } }),
    example('setCarrier', { carrier: 'Velo GmbH' }),
    example('changeTaxCategory', { taxCategory: to('tax-category', 'reduced') }),
    example('addZone', { zone: france }, 'zoneRates'),
    example('addShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeZone', { zone: france }, 'zoneRates'),
    example('setPredicate', { predicate: 'customer.email is defined' }),
    example('changeIsDefault', { isDefault: true }),
    example('changeActive', { active: false }),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    ...customFields(),
  ],
};

const mug = { lineItemKey: 'mug' };
const hint = { textLineItemKey: 'hint' };

const ofTexts = changing('textLineItems');

export const shoppingList: KindExamples = {
  kind: 'shopping-list',
  draft: {
    key: 'birthday',
    name: { en: 'Birthday' },
    lineItems: [{ key: 'mug', sku: 'blue-mug' }],
    textLineItems: [{ key: 'hint', name: { en: 'Something red' } }],
  },
  actions: [
    example('changeName', { name: { en: 'For my birthday' } }),
    example('setKey', { key: 'my-birthday' }),
    example('setSlug', { slug: { en: 'my-birthday' } }),
    example('setDescription', { description: { en: 'Presents' } }),
    example('setAnonymousId', { anonymousId: 'session-17' }),
    example('setCustomer', { customer: to('customer', 'jane') }, 'anonymousId customer'),
    example('setDeleteDaysAfterLastModification', { deleteDaysAfterLastModification: 90 }),
    example('addLineItem', { key: 'red', sku: 'red-mug', quantity: 2 }, 'lineItems', {
      isSealed: true,
    }),
    example(
      'changeLineItemsOrder',
      { lineItemOrder: ['{lineItems[1].id}', '{lineItems[0].id}'] },
      'lineItems',
    ),
    example('changeLineItemQuantity', { ...mug, quantity: 3 }, 'lineItems'),
    ...customFields('LineItem', mug, 'lineItems'),
    example('removeLineItem', mug, 'lineItems'),
    ofTexts('addTextLineItem', { key: 'colour', name: { en: 'Ask Joe' } }),
    ofTexts('changeTextLineItemsOrder', {
      textLineItemOrder: ['{textLineItems[1].id}', '{textLineItems[0].id}'],
    }),
    ofTexts('changeTextLineItemName', { ...hint, name: { en: 'Something dark red' } }),
    ofTexts('changeTextLineItemQuantity', { ...hint, quantity: 2 }),
    ofTexts('setTextLineItemDescription', { ...hint, description: { en: 'Not too large' } }),
    ...customFields('TextLineItem', hint, 'textLineItems'),
    ofTexts('removeTextLineItem', hint),
    example('setStore', { store: to('store', 'berlin') }),
    example('setBusinessUnit', { businessUnit: to('business-unit', 'acme') }),
    ...customFields(),
  ],
};

const state: KindExamples = {
  kind: 'state',
  draft: { key: 'verified', type: 'ReviewState', initial: false },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example('setTransitions', { transitions: [to('state', 'accepted')] }),
    example('setName', { name: { en: 'Verified' } }),
    example('changeKey', { key: 'approved' }),
    example('setDescription', { description: { en: 'Somebody has read it' } }),
    example('changeInitial', { initial: true }),
    example('addRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('removeRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('setRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('changeType', { type: 'ProductState' }, 'type', {
      isAnew: true,
      draft: [{ path: '/states', body: { key: 'unused', type: 'ReviewState' } }],
    }),
  ],
};

export const ordering: readonly KindExamples[] = [
  cart,
  orderEdit,
  order,
  paymentMethod,
  payment,
  recurrencePolicy,
  recurringOrder,
  shippingMethod,
  shoppingList,
  state,
];
