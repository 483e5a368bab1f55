// Each example of the reference, as it stands there, done on a real document: what it says it changes is
// what changes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { createProject } from '../provisioning/bootstrap.ts';
import { type ExampleShop, openExampleShop, runExamples } from '../testing/example-runner.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import type { AnswerFinding } from '../testing/shapes/answers.ts';
import { deleteEverything, messageTypes, readEverything } from '../testing/shapes/everything.ts';
import { isExpected } from '../testing/shapes/repairs.ts';
import { watchAnswers } from '../testing/shapes/watch.ts';
import type { ActionExample } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { settings, shop } from './examples/shop.ts';

let server: TestServer;
let apartClient: Pick<TestServer, 'request' | 'read'>;
const found: AnswerFinding[] = [];
const looked = new Set<string>();
let unwatch = () => {};
let receiver: OtherServer;
let main: ExampleShop;
/** Of a project that has no products. */
let apart: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  unwatch = watchAnswers({
    finding: (one) => {
      if (!isExpected(one)) found.push(one);
    },
    looked: (operation) => looked.add(operation),
  });
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular', url: server.url };
  apartClient = client;
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  main = await openExampleShop(server, receiver.url, shop);
  apart = await openExampleShop(client, receiver.url, settings);
});
after(async () => {
  unwatch();
  await server.close();
  await receiver.close();
});

test('each update action of each kind has an example, and no other', () => {
  const offered = [...kinds].flatMap(([name, { actions }]) =>
    [...actions.keys()].map((action) => `${name} ${action}`),
  );
  const shown = [...examples].flatMap(([name, { actions }]) =>
    actions.map(({ body }) => `${name} ${body.action}`),
  );
  assert.deepEqual(
    offered.filter((one) => !shown.includes(one)),
    [],
  );
  assert.deepEqual(
    shown.filter((one, at) => !offered.includes(one) || shown.indexOf(one) !== at),
    [],
  );
});

test('where no member changes, the example says why', () => {
  const silent = [...examples.values()].flatMap(({ actions }) =>
    actions.filter(({ changes, why }) => changes.length === 0 && why === undefined),
  );
  assert.deepEqual(silent, []);
});

/** Custom fields that an example sets are removed, set and removed with their type, which is told of. */
function withFieldsTakenBack(actions: readonly ActionExample[]): readonly ActionExample[] {
  return actions.flatMap((one) => {
    const { action, name, value, ...place } = one.body;
    const type = action.replace(/Field$/, 'Type');
    if (type === action || !actions.some(({ body }) => body.action === type)) return [one];
    const again = { ...one, isAnew: false, given: [], meanwhile: [] };
    return [
      one,
      { ...again, body: { ...place, action, name } },
      again,
      { ...again, body: { ...place, action: type } },
    ];
  });
}

for (const [name, one] of examples)
  test(`examples of ${name} change what they say`, async () => {
    const kind = kinds.get(name)!;
    const isApart = (action: ActionExample) => one.isApart === true || action.isApart === true;
    const done = (place: ExampleShop, actions: readonly ActionExample[]) =>
      runExamples(place, kind, { ...one, actions });
    const wrong = [
      ...(await done(main, withFieldsTakenBack(one.actions.filter((action) => !isApart(action))))),
      ...(await done(apart, one.actions.filter(isApart))),
    ];
    assert.equal(wrong.length, 0, wrong.join('\n'));
  });

test('customers are told of by tokens, and orders by imports', async () => {
  const email = 'told@example.com';
  const { customer } = await server.created('/customers', { email, password: 'first-password' });
  const mail = await server.posted('/customers/email-token', { id: customer.id, ttlMinutes: 5 });
  await server.posted('/customers/email/confirm', { tokenValue: mail.value });
  await server.posted('/customers/password-token', { email });
  await server.posted('/customers/password', {
    id: customer.id,
    version: (await server.read(`/customers/${customer.id}`)).version,
    currentPassword: 'first-password',
    newPassword: 'second-password',
  });
  const totalPrice = { currencyCode: 'EUR', centAmount: 100 };
  const wrapping = { name: { en: 'Wrapping' }, slug: 'wrap', quantity: 1, money: totalPrice };
  await server.created('/orders/import', { totalPrice, customLineItems: [wrapping] });
  await server.created('/custom-objects', { container: 'notes', key: 'first', value: 1 });
  const entry = {
    sku: 'sold-out',
    quantityOnStock: 9,
    stockLevels: { reorderPoint: 5, safetyStock: 3 },
  };
  const { id } = await server.created('/inventory', entry);
  for (const quantity of [4, 2, 0])
    await server.changed(`/inventory/${id}`, { action: 'changeQuantity', quantity });
});

test('documents of every kind are read, listed, expanded and refused', async () => {
  const empty = await Promise.all([server, apartClient].map(readEverything));
  assert.deepEqual(
    empty[0]!.filter((kind) => empty[1]!.includes(kind)),
    [],
  );
});

test('documents of every kind are deleted', async () => {
  assert.deepEqual(await Promise.all([server, apartClient].map(deleteEverything)), [[], []]);
});

/** Messages of what takes time or further documents, and the tests that see them. */
const seenElsewhere: readonly (readonly [file: string, types: readonly string[]])[] = [
  [
    'conformance/recurring-orders.test.ts',
    ['OrderCreatedFromRecurringOrder', 'RecurringOrderFailed'],
  ],
  ['conformance/product-discounts.test.ts', ['ProductPriceDiscountsSet']],
  [
    'resources/pricing/standalone-price/standalone-price.http.test.ts',
    ['StandalonePriceDiscountSet'],
  ],
  [
    'resources/ordering/order-edit/order-edit.http.test.ts',
    [
      'OrderCustomLineItemDiscountSet',
      'OrderDiscountCodeRemoved',
      'OrderDiscountCodeStateSet',
      'OrderEditApplied',
    ],
  ],
  [
    'resources/ordering/order-edit/every-staged-action.http.test.ts',
    [
      'OrderCustomLineItemAdded',
      'OrderCustomLineItemQuantityChanged',
      'OrderCustomLineItemRemoved',
      'OrderCustomerGroupSet',
      'OrderDiscountCodeAdded',
      'OrderLineItemAdded',
      'OrderLineItemDiscountSet',
      'OrderLineItemDistributionChannelSet',
      'OrderLineItemRemoved',
      'OrderShippingInfoSet',
      'OrderShippingRateInputSet',
    ],
  ],
];

test('every message that is declared was sent, here or where a test of its own sees it', async () => {
  const types = await Promise.all([server, apartClient].map(messageTypes));
  const seen = new Set(types.flatMap((one) => [...one]));
  const elsewhere = new Set(seenElsewhere.flatMap(([, names]) => names));
  const declared = [...kinds.values()].flatMap(({ messages }) => messages.map(({ type }) => type));
  assert.deepEqual(
    declared.filter((type) => !seen.has(type) && !elsewhere.has(type)),
    [],
  );
  for (const [file, names] of seenElsewhere) {
    const text = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
    for (const name of names) assert.match(text, new RegExp(`['"]${name}['"]`), file);
  }
});

test('every answer has the members that the public API requires, of their types', () => {
  const told = found.map((one) => `${one.operation}: ${one.problem} ${one.place} (${one.at})`);
  assert.deepEqual([...new Set(told)], []);
});
