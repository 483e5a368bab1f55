// Messages in GraphQL: every member that REST returns, in a type of its own.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql/schema';
import { payloadName } from '@storewright/edges/graphql/schema/payloads';
import { kinds } from '@storewright/model/resources';
import { type GraphQLObjectType, type GraphQLOutputType, getNamedType, isLeafType } from 'graphql';
import { openShop } from '../../testing/checkout-shop.ts';
import { associateOf, openWorkplace, type Workplace } from '../../testing/company.ts';
import { countedGraphql } from '../../testing/counted-graphql.ts';
import { enableMessages } from '../../testing/customers.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const schema = createSchema(kinds);

let server: TestServer;
let work: Workplace;
let all: readonly any[];

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await enableMessages(server);
  await Promise.all([companies(), categories(), sales()]);
  all = (await work.read('/messages?limit=500')).results;
});
after(() => server.close());

async function companies(): Promise<void> {
  await work.role('buyer', ['ViewMyOrders']);
  const ann = await work.person('ann');
  await work.made('/stores', { key: 'north', name: { en: 'North' } });
  await work.company('acme', { associates: [associateOf(ann, { role: 'buyer' })] });
  await work.changed(
    '/business-units/key=acme',
    { action: 'changeStatus', status: 'Inactive' },
    { action: 'addStore', store: { typeId: 'store', key: 'north' } },
    { action: 'addAddress', address: { key: 'home', country: 'DE' } },
    { action: 'removeAddress', addressKey: 'home' },
  );
  await work.changed(`/customers/${ann.id}`, { action: 'setStores', stores: [northern] });
}

const northern = { typeId: 'store', key: 'north' };

async function categories(): Promise<void> {
  await work.made('/categories', { key: 'shoes', name: { en: 'Shoes' }, slug: { en: 'shoes' } });
  await work.changed('/categories/key=shoes', { action: 'changeSlug', slug: { en: 'boots' } });
}

async function sales(): Promise<void> {
  const shop = await openShop(server);
  const { id: productId } = await shop.product('mug', 500);
  const category = await work.made('/categories', { name: { en: 'Cups' }, slug: { en: 'cups' } });
  await work.changed(
    `/products/${productId}`,
    { action: 'addToCategory', category: { typeId: 'category', id: category.id } },
    { action: 'publish' },
    { action: 'unpublish' },
  );
  const cart = await shop.cart({ quantity: 2 });
  const order = await work.made('/orders', { id: cart.id, version: cart.version });
  const state = await work.made('/states', { key: 'packed', type: 'LineItemState' });
  const lineItem = { lineItemId: order.lineItems[0].id, quantity: 1 };
  const fromState = order.lineItems[0].state[0].state;
  await work.made('/business-units', { key: 'far', name: 'Far', unitType: 'Company' });
  await work.changed(
    `/orders/${order.id}`,
    { action: 'changeOrderState', orderState: 'Confirmed' },
    { action: 'setBusinessUnit', businessUnit: { typeId: 'business-unit', key: 'far' } },
    { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P-1' },
    { action: 'addDelivery', items: [{ id: lineItem.lineItemId, quantity: 1 }] },
    {
      action: 'transitionLineItemState',
      ...lineItem,
      fromState,
      toState: { typeId: 'state', id: state.id },
    },
  );
}

const payloadOf = (type: string) => schema.getType(payloadName(type)) as GraphQLObjectType;

/** Each field that needs no argument, with the plain fields below it. */
function fieldsOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type) as GraphQLObjectType;
  if (isLeafType(named)) return '';
  const inner = Object.values(named.getFields())
    .filter(({ name }) => name !== 'stagedProductCount')
    .filter((field) => depth > 0 || isLeafType(getNamedType(field.type)))
    .filter((field) => !field.args.some(({ type: given }) => String(given).endsWith('!')))
    .map((field) => `${field.name} ${fieldsOf(field.type, depth - 1)}`);
  return `{ __typename ${inner.join(' ')} }`;
}

const told = async (type: string, fields: string): Promise<any> => {
  const data = await server.graphql(
    `{ messages(where: "type = \\"${type}\\"", sort: "id asc") { results { id payload { type ... on ${type} { ${fields} } } } } }`,
  );
  return data.messages.results[0].payload;
};

test('every field of every payload can be asked for', async () => {
  const types = [...new Set(all.map(({ type }) => type))];
  assert.ok(types.length > 20, types.join());
  for (const type of types) {
    const data = await server.graphql(
      `{ messages(where: "type = \\"${type}\\"") { results { id type payload { __typename type
         ... on ${payloadName(type)} ${fieldsOf(payloadOf(type), 1)} } } } }`,
    );
    for (const { payload } of data.messages.results) {
      assert.equal(payload.__typename, payloadName(type));
      assert.equal(payload.type, type);
    }
  }
});

test('every type of message has a payload type, and those of orders one in common', () => {
  const types = [...kinds.values()].flatMap(({ messages }) => messages);
  assert.ok(types.length > 200);
  const missing = types
    .map(({ type }) => payloadName(type))
    .filter((name) => !schema.getType(name));
  assert.deepEqual(
    missing,
    [],
    'Messages without a type: the schema has something else of their name.',
  );
  for (const { type } of types) {
    const names = payloadOf(type)
      .getInterfaces()
      .map(({ name }) => name);
    assert.ok(names.includes('MessagePayload'), type);
  }
  const created = schema.getType('OrderCreated') as GraphQLObjectType;
  assert.deepEqual(
    created.getInterfaces().map(({ name }) => name),
    ['MessagePayload', 'OrderMessagePayload'],
  );
});

describe('members under the names that GraphQL has for them', () => {
  const rest = (type: string) => all.find((message) => message.type === type);

  test('a change of an order', async () => {
    const changed = await told('OrderStateChanged', 'orderId orderState oldOrderState');
    const { resource } = rest('OrderStateChanged');
    assert.deepEqual(changed, {
      type: 'OrderStateChanged',
      orderId: resource.id,
      orderState: 'Confirmed',
      oldOrderState: 'Open',
    });
  });

  test('references with their twins, and those that are a key alone', async () => {
    const moved = await told('LineItemStateTransition', 'toState { key } toStateRef { typeId id }');
    const { toState } = rest('LineItemStateTransition');
    assert.deepEqual(moved.toState, { key: 'packed' });
    assert.deepEqual(moved.toStateRef, toState);
    const placed = await told('OrderBusinessUnitSet', 'businessUnit oldBusinessUnit');
    assert.equal(placed.businessUnit, 'far');
    assert.equal(placed.oldBusinessUnit, null);
    const added = await told('ProductAddedToCategory', 'category { typeId id } staged');
    assert.deepEqual(added.category, rest('ProductAddedToCategory').category);
  });

  test('a snapshot of what was made', async () => {
    const created = await told('OrderCreated', 'order { version lineItems { quantity } }');
    assert.deepEqual(created.order, { version: 1, lineItems: [{ quantity: 2 }] });
    const unit = await told('BusinessUnitCreated', 'businessUnit { key status }');
    assert.equal(unit.businessUnit.status, 'Active');
    const customer = await told('CustomerCreated', 'customer { email }');
    assert.equal(customer.customer.email, rest('CustomerCreated').customer.email);
    const status = await told('BusinessUnitStatusChanged', 'status');
    assert.equal(status.status, 'Inactive');
  });
});

test('payloads alone take no further query', async () => {
  const { run, reads } = countedGraphql(server);
  await run('{ messages { results { payload { ... on OrderCreated { order { id } } } } } }');
  assert.deepEqual(reads, ['message page']);
});

test('payloads take the scope of messages', async () => {
  const token = await server.token(`view_orders:${server.projectKey}`);
  const query = '{ messages { results { payload { type } } } }';
  const [error] = await server.graphqlErrors(query, {}, { token });
  assert.equal(error.extensions.code, 'insufficient_scope');
});
