// Update actions on states, numbers, owners, payments and synchronisation of orders.

import { type OrderCase, ref, testOrderActions } from '../../../../testing/order-cases.ts';
import { fixtureNow } from '../../../../testing/order-fixture.ts';

const now = fixtureNow;
const stateOf = (id: string, members: object = {}) => ({
  id,
  type: 'OrderState',
  initial: true,
  ...members,
});

const states: readonly OrderCase[] = [
  {
    does: 'sets the order state',
    action: 'changeOrderState',
    input: { orderState: 'Complete' },
    gives: { orderState: 'Complete' },
    tells: [{ type: 'OrderStateChanged', orderState: 'Complete', oldOrderState: 'Open' }],
  },
  {
    does: 'sets the payment state',
    action: 'changePaymentState',
    input: { paymentState: 'Paid' },
    before: { paymentState: 'Pending' },
    gives: { paymentState: 'Paid' },
    tells: [{ type: 'OrderPaymentStateChanged', paymentState: 'Paid', oldPaymentState: 'Pending' }],
  },
  {
    does: 'sets the shipment state',
    action: 'changeShipmentState',
    input: { shipmentState: 'Ready' },
    gives: { shipmentState: 'Ready' },
    tells: [{ type: 'OrderShipmentStateChanged', shipmentState: 'Ready' }],
  },
  {
    does: 'enters an initial state',
    action: 'transitionState',
    input: { state: ref('state', 'new'), force: false },
    facts: { to: stateOf('new') },
    gives: { state: ref('state', 'new') },
    tells: [{ type: 'OrderStateTransition', state: ref('state', 'new'), force: false }],
  },
  {
    does: 'does not enter a state that is not initial',
    action: 'transitionState',
    input: { state: ref('state', 'new'), force: false },
    facts: { to: stateOf('new', { initial: false }) },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not leave a final state',
    action: 'transitionState',
    input: { state: ref('state', 'new'), force: false },
    before: { state: ref('state', 'old') },
    facts: { from: stateOf('old', { transitions: [] }), to: stateOf('new') },
    refuses: 'InvalidOperation',
  },
  {
    does: 'leaves a final state by force',
    action: 'transitionState',
    input: { state: ref('state', 'new'), force: true },
    before: { state: ref('state', 'old') },
    facts: { from: stateOf('old', { transitions: [] }), to: stateOf('new') },
    gives: { state: ref('state', 'new') },
    tells: [
      {
        type: 'OrderStateTransition',
        state: ref('state', 'new'),
        oldState: ref('state', 'old'),
        force: true,
      },
    ],
  },
  {
    does: 'does not take the state of an item',
    action: 'transitionState',
    input: { state: ref('state', 'new'), force: true },
    facts: { to: stateOf('new', { type: 'LineItemState' }) },
    refuses: 'InvalidOperation',
  },
];

const identity: readonly OrderCase[] = [
  {
    does: 'gives a number',
    action: 'setOrderNumber',
    input: { orderNumber: 'A-1' },
    gives: { orderNumber: 'A-1' },
    tells: [],
  },
  {
    does: 'does not change the number',
    action: 'setOrderNumber',
    input: { orderNumber: 'A-2' },
    before: { orderNumber: 'A-1' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the purchase order number',
    action: 'setPurchaseOrderNumber',
    input: { purchaseOrderNumber: 'P' },
    gives: { purchaseOrderNumber: 'P' },
    tells: [{ type: 'OrderPurchaseOrderNumberSet', purchaseOrderNumber: 'P' }],
  },
  {
    does: 'removes the e-mail address',
    action: 'setCustomerEmail',
    input: {},
    gives: { customerEmail: undefined },
    tells: [{ type: 'OrderCustomerEmailSet', oldEmail: 'ada@example.com' }],
  },
  {
    does: 'gives the order to a customer with a group',
    action: 'setCustomerId',
    input: { customerId: 'bob' },
    facts: { customer: { customerGroup: ref('customer-group', 'vip') } },
    gives: { customerId: 'bob', customerGroup: ref('customer-group', 'vip') },
    tells: [
      {
        type: 'OrderCustomerSet',
        customer: ref('customer', 'bob'),
        customerGroup: ref('customer-group', 'vip'),
        oldCustomer: ref('customer', 'ada'),
      },
    ],
  },
  {
    does: 'sets a language of the project',
    action: 'setLocale',
    input: { locale: 'de' },
    facts: { project: { languages: ['de'] } },
    gives: { locale: 'de' },
    tells: [],
  },
  {
    does: 'does not set a foreign language',
    action: 'setLocale',
    input: { locale: 'fr' },
    facts: { project: { languages: ['de'] } },
    refuses: 'InvalidInput',
  },
  {
    does: 'moves to a store',
    action: 'setStore',
    input: { store: { ...ref('store', 's'), key: 'berlin' } },
    gives: { store: { typeId: 'store', key: 'berlin' } },
    tells: [{ type: 'OrderStoreSet', store: { typeId: 'store', key: 'berlin' } }],
  },
  {
    does: 'tells the store that it leaves',
    action: 'setStore',
    before: { store: { typeId: 'store', key: 'berlin' } },
    input: {},
    gives: { store: undefined },
    tells: [{ type: 'OrderStoreSet', oldStore: { typeId: 'store', key: 'berlin' } }],
  },
  {
    does: 'moves to a business unit',
    action: 'setBusinessUnit',
    input: { businessUnit: { ...ref('business-unit', 'u'), key: 'acme' } },
    before: { businessUnit: { typeId: 'business-unit', key: 'old' } },
    gives: { businessUnit: { typeId: 'business-unit', key: 'acme' } },
    tells: [
      {
        type: 'OrderBusinessUnitSet',
        businessUnit: { typeId: 'business-unit', key: 'acme' },
        oldbusinessUnit: { typeId: 'business-unit', key: 'old' },
      },
    ],
  },
];

const paymentsAndSync: readonly OrderCase[] = [
  {
    does: 'adds a payment',
    action: 'addPayment',
    input: { payment: ref('payment', 'new') },
    facts: { orders: [], carts: [] },
    gives: { paymentInfo: { payments: [ref('payment', 'paid'), ref('payment', 'new')] } },
    tells: [{ type: 'OrderPaymentAdded', paymentRef: ref('payment', 'new') }],
  },
  {
    does: 'does not add a payment of another order',
    action: 'addPayment',
    input: { payment: ref('payment', 'new') },
    facts: { orders: [{ id: 'other' }], carts: [] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not add a payment twice',
    action: 'addPayment',
    input: { payment: ref('payment', 'paid') },
    facts: { orders: [{ id: 'order' }], carts: [] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'removes the last payment',
    action: 'removePayment',
    input: { payment: ref('payment', 'paid') },
    gives: { paymentInfo: undefined },
    tells: [
      {
        type: 'OrderPaymentRemoved',
        paymentRef: ref('payment', 'paid'),
        removedPaymentInfo: true,
      },
    ],
  },
  {
    does: 'does not remove a payment that is not there',
    action: 'removePayment',
    input: { payment: ref('payment', 'other') },
    refuses: 'InvalidOperation',
  },
  {
    does: 'replaces the entry of the same channel and external id',
    action: 'updateSyncInfo',
    input: { channel: ref('channel', 'erp'), externalId: '7' },
    facts: { channel: { id: 'erp', key: 'erp', roles: ['OrderExport'] } },
    gives: { syncInfo: [{ channel: ref('channel', 'erp'), externalId: '7', syncedAt: now }] },
    tells: [],
  },
  {
    does: 'does not sync with a channel without the role',
    action: 'updateSyncInfo',
    input: { channel: ref('channel', 'erp') },
    facts: { channel: { id: 'erp', key: 'erp', roles: ['Primary'] } },
    refuses: 'InvalidInput',
  },
];

testOrderActions([...states, ...identity, ...paymentsAndSync]);
