import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentKind } from '@storewright/model/resources/ordering/payment';
import { rehearse } from '../../../testing/rehearse.ts';

const type = (id: string, customizable: string) => ({
  id,
  key: id,
  resourceTypeIds: [customizable],
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
});
const documents = {
  type: [
    type('interaction', 'payment-interface-interaction'),
    type('method', 'payment-method-info'),
    type('transaction', 'transaction'),
    type('payment', 'payment'),
  ],
  state: [
    {
      id: 'new',
      type: 'PaymentState',
      initial: true,
      transitions: [{ typeId: 'state', id: 'paid' }],
    },
    { id: 'paid', type: 'PaymentState', initial: false },
    { id: 'open', type: 'OrderState', initial: true },
  ],
};
const payments = rehearse(paymentKind, { documents });
const act = (action: string, members: object = {}) => ({ action, ...members });
const euros = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' });
const stored = (centAmount: number) => ({
  ...euros(centAmount),
  type: 'centPrecision',
  fractionDigits: 2,
});
const typed = (id: string) => ({ type: { typeId: 'type', id }, fields: { note: 'a' } });

const before = payments.create({
  amountPlanned: euros(100),
  transactions: [{ type: 'Charge', amount: euros(100) }],
}).document;
const [{ id: transactionId }] = before.transactions;

test('A new payment has a method, a status and lists, and is told of whole', () => {
  const { document, messages } = payments.create({ amountPlanned: euros(100) });
  const { paymentMethodInfo, paymentStatus, transactions, interfaceInteractions } = document;
  assert.deepEqual(document.amountPlanned, stored(100));
  assert.deepEqual(
    { paymentMethodInfo, paymentStatus, transactions, interfaceInteractions },
    { paymentMethodInfo: {}, paymentStatus: {}, transactions: [], interfaceInteractions: [] },
  );
  assert.deepEqual(messages, [{ type: 'PaymentCreated', payment: document }]);
});

test('A transaction of a draft gets an id and begins as Initial', () => {
  assert.equal(typeof transactionId, 'string');
  assert.equal(before.transactions[0].state, 'Initial');
});

test('A payment is of a customer or of an anonymous session, not of both', () => {
  const customer = { typeId: 'customer', id: 'c' };
  const draft = { amountPlanned: euros(1), customer, anonymousId: 'a' };
  assert.throws(() => payments.create(draft), { code: 'InvalidInput' });
  const { document } = payments.update(
    before,
    act('setAnonymousId', { anonymousId: 'a' }),
    act('setCustomer', { customer }),
  );
  assert.deepEqual([document.customer, document.anonymousId], [customer, undefined]);
});

const changes: readonly [object, (payment: any) => unknown, unknown, object | undefined][] = [
  [act('changeAmountPlanned', { amount: euros(5) }), (p) => p.amountPlanned, stored(5), undefined],
  [act('setAmountPaid', { amount: euros(5) }), (p) => p.amountPaid, stored(5), undefined],
  [act('setAmountRefunded', { amount: euros(5) }), (p) => p.amountRefunded, stored(5), undefined],
  [
    act('setAuthorization', { amount: euros(5), until: '2024-06-01T00:00:00Z' }),
    (p) => [p.amountAuthorized, p.authorizedUntil],
    [stored(5), '2024-06-01T00:00:00.000Z'],
    undefined,
  ],
  [act('setExternalId', { externalId: 'x' }), (p) => p.externalId, 'x', undefined],
  [act('setKey', { key: 'key' }), (p) => p.key, 'key', undefined],
  [
    act('setInterfaceId', { interfaceId: 'x' }),
    (p) => p.interfaceId,
    'x',
    { type: 'PaymentInterfaceIdSet', interfaceId: 'x' },
  ],
  [
    act('setMethodInfo', { method: 'card', token: { value: 't' } }),
    (p) => p.paymentMethodInfo,
    { method: 'card', token: { value: 't' } },
    undefined,
  ],
  [
    act('setMethodInfoInterface', { interface: 'psp' }),
    (p) => p.paymentMethodInfo.paymentInterface,
    'psp',
    { type: 'PaymentMethodInfoInterfaceSet', interface: 'psp' },
  ],
  [
    act('setMethodInfoMethod', { method: 'card' }),
    (p) => p.paymentMethodInfo.method,
    'card',
    { type: 'PaymentMethodInfoMethodSet', method: 'card' },
  ],
  [
    act('setMethodInfoName', { name: { en: 'Card' } }),
    (p) => p.paymentMethodInfo.name,
    { en: 'Card' },
    { type: 'PaymentMethodInfoNameSet', name: { en: 'Card' } },
  ],
  [
    act('setMethodInfoToken', { token: { value: 't' } }),
    (p) => p.paymentMethodInfo.token,
    { value: 't' },
    { type: 'PaymentMethodInfoTokenSet', token: { value: '****' } },
  ],
  [
    act('setMethodInfoInterfaceAccount', { interfaceAccount: 'a' }),
    (p) => p.paymentMethodInfo.interfaceAccount,
    'a',
    { type: 'PaymentMethodInfoInterfaceAccountSet', interfaceAccount: 'a' },
  ],
  [
    act('setStatusInterfaceCode', { interfaceCode: '200' }),
    (p) => p.paymentStatus.interfaceCode,
    '200',
    { type: 'PaymentStatusInterfaceCodeSet', paymentId: 'new', interfaceCode: '200' },
  ],
  [
    act('setStatusInterfaceText', { interfaceText: 'fine' }),
    (p) => p.paymentStatus.interfaceText,
    'fine',
    undefined,
  ],
  [
    act('changeTransactionState', { transactionId, state: 'Success' }),
    (p) => p.transactions[0].state,
    'Success',
    { type: 'PaymentTransactionStateChanged', transactionId, state: 'Success' },
  ],
  [
    act('changeTransactionTimestamp', { transactionId, timestamp: '2024-06-01T02:00:00+02:00' }),
    (p) => p.transactions[0].timestamp,
    '2024-06-01T00:00:00.000Z',
    undefined,
  ],
  [
    act('changeTransactionInteractionId', { transactionId, interactionId: 'i' }),
    (p) => p.transactions[0].interactionId,
    'i',
    undefined,
  ],
  [
    act('setTransactionInterfaceId', { transactionId, interfaceId: 'i' }),
    (p) => p.transactions[0].interfaceId,
    'i',
    { type: 'PaymentTransactionInterfaceIdSet', transactionId, newInterfaceId: 'i' },
  ],
  [
    act('addInterfaceInteraction', typed('interaction')),
    (p) => p.interfaceInteractions,
    [typed('interaction')],
    { type: 'PaymentInteractionAdded', interaction: typed('interaction') },
  ],
  [
    act('setMethodInfoCustomType', typed('method')),
    (p) => p.paymentMethodInfo.custom,
    typed('method'),
    { type: 'PaymentMethodInfoCustomTypeSet', customFields: typed('method') },
  ],
  [
    act('setTransactionCustomType', { transactionId, ...typed('transaction') }),
    (p) => p.transactions[0].custom,
    typed('transaction'),
    undefined,
  ],
  [act('setCustomType', typed('payment')), (p) => p.custom, typed('payment'), undefined],
];

for (const [action, seen, expected, message] of changes)
  test(`The payment action ${(action as any).action} changes what it names`, () => {
    const { document, messages } = payments.update(before, action as any);
    assert.deepEqual(seen(document), expected);
    assert.deepEqual(messages, message === undefined ? [] : [message]);
  });

test('A changed custom field of the method is told of without its former value', () => {
  const { messages } = payments.update(
    before,
    act('setMethodInfoCustomType', typed('method')),
    act('setMethodInfoCustomField', { name: 'note', value: 'b' }),
  );
  assert.deepEqual(messages[1], {
    type: 'PaymentMethodInfoCustomFieldChanged',
    name: 'note',
    value: 'b',
  });
});

test('An added transaction is told of', () => {
  const transaction = { type: 'Refund', amount: euros(5), state: 'Success' };
  const { document, messages } = payments.update(before, act('addTransaction', { transaction }));
  assert.deepEqual(messages, [
    { type: 'PaymentTransactionAdded', transaction: document.transactions[1] },
  ]);
});

test('Custom fields of a type for something else are refused', () => {
  assert.throws(() => payments.update(before, act('addInterfaceInteraction', typed('payment'))), {
    code: 'InvalidInput',
  });
});

for (const action of [
  'changeTransactionState',
  'changeTransactionTimestamp',
  'changeTransactionInteractionId',
  'setTransactionInterfaceId',
  'setTransactionCustomType',
])
  test(`The payment action ${action} refuses an unknown transaction`, () => {
    const members = { state: 'Success', timestamp: '2024-06-01T00:00:00Z', interactionId: 'i' };
    assert.throws(() => payments.update(before, act(action, { transactionId: 'no', ...members })), {
      code: 'InvalidOperation',
    });
  });

const to = (id: string, force = false) =>
  act('transitionState', { state: { typeId: 'state', id }, force });

test('A payment moves through states of payments', () => {
  const { document, messages } = payments.update(before, to('new'), to('paid'));
  assert.deepEqual(document.paymentStatus.state, { typeId: 'state', id: 'paid' });
  assert.deepEqual(messages[1], {
    type: 'PaymentStatusStateTransition',
    state: { typeId: 'state', id: 'paid' },
    force: false,
  });
  assert.throws(() => payments.update(before, to('paid')), { code: 'InvalidOperation' });
  assert.throws(() => payments.update(before, to('open', true)), { code: 'InvalidOperation' });
});

test('The interface id is unique together with the payment interface', () => {
  const [rule] = paymentKind.resource.unique!;
  const taken = (interfaceId: string | undefined, paymentInterface?: string) =>
    rule!.values({ interfaceId, paymentMethodInfo: { paymentInterface } });
  assert.deepEqual(taken(undefined, 'psp'), []);
  assert.notDeepEqual(taken('i', 'psp'), taken('i', 'other'));
  assert.deepEqual(rule!.shown!(taken('i', 'psp')[0]!), 'i');
});

const buyer = {
  projectKey: 'demo',
  clientId: 'shop',
  scopes: new Set(['manage_my_payments:demo']),
  customerId: 'c',
};
const mine = paymentKind.endpoints.find(({ path }) => path === '/me/payments')!;

test('A buyer creates a payment of their own with a transaction that is Initial', () => {
  const buying = rehearse(
    { ...paymentKind, create: mine.create! },
    { documents, principal: buyer },
  );
  const { document } = buying.create({
    amountPlanned: euros(1),
    customer: { typeId: 'customer', id: 'other' },
    transaction: { type: 'Charge', amount: euros(1), state: 'Success' },
  });
  assert.deepEqual(document.customer, { typeId: 'customer', id: 'c' });
  assert.equal(document.transactions[0].state, 'Initial');
});

test('A buyer cannot say that money has moved', () => {
  const buying = rehearse(paymentKind, { documents, principal: buyer });
  const add = (state?: string) =>
    buying.update(
      before,
      act('addTransaction', { transaction: { type: 'Charge', amount: euros(1), state } }),
    );
  add();
  add('Initial');
  assert.throws(() => add('Success'), { code: 'InvalidOperation' });
});

test('A buyer cannot change a payment whose transactions are under way', () => {
  const { document } = payments.update(
    before,
    act('changeTransactionState', { transactionId, state: 'Pending' }),
  );
  const check = (payment: object, operation: 'get' | 'update' | 'delete') =>
    mine.authorize!.check({ principal: buyer, params: {}, operation, document: payment }, {});
  check(before, 'update');
  check(document, 'get');
  assert.throws(() => check(document, 'update'), { code: 'InvalidOperation' });
  assert.throws(() => check(document, 'delete'), { code: 'InvalidOperation' });
});

test('A buyer does not see what was exchanged with the payment service', () => {
  for (const member of ['interfaceInteractions', 'paymentStatus'])
    assert.ok(mine.hidden!.members.includes(member), member);
});
