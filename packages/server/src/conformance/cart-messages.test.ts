// What carts and shopping lists tell of, through real HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { enableMessages } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  await enableMessages(server);
  shop = await openShop(server);
});
after(() => server.close());

/** Types of messages about a document with the members that are theirs alone. */
async function told(kind: string, id: string, ...members: string[]): Promise<any[]> {
  const where = encodeURIComponent(`resource(typeId = "${kind}" and id = "${id}")`);
  const { results } = await server.read(`/messages?where=${where}&sort=sequenceNumber`);
  return results.map((message: any) =>
    Object.fromEntries(
      ['type', ...members].flatMap((name) => (name in message ? [[name, message[name]]] : [])),
    ),
  );
}

test('a cart tells of being frozen and locked, of its purchase order number and its delivery', async () => {
  const { id } = await shop.cart({ quantity: 1 });
  const path = `/carts/${id}`;
  const estimatedDelivery = { from: '2030-01-01T00:00:00.000Z' };
  await server.changed(
    path,
    { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P-1' },
    { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P-1' },
    { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P-2' },
    { action: 'setEstimatedDelivery', estimatedDelivery },
    { action: 'freezeCart' },
  );
  await server.changed(
    path,
    { action: 'unfreezeCart' },
    { action: 'lockCart' },
    { action: 'lockCart' },
  );
  await server.changed(path, { action: 'unlockCart' }, { action: 'unlockCart' });
  const members = ['purchaseOrderNumber', 'oldPurchaseOrderNumber', 'estimatedDelivery'];
  assert.deepEqual(await told('cart', id, ...members), [
    { type: 'CartPurchaseOrderNumberSet', purchaseOrderNumber: 'P-1' },
    {
      type: 'CartPurchaseOrderNumberSet',
      purchaseOrderNumber: 'P-2',
      oldPurchaseOrderNumber: 'P-1',
    },
    { type: 'CartEstimatedDeliverySet', estimatedDelivery },
    { type: 'CartFrozen' },
    { type: 'CartUnfrozen' },
    { type: 'CartLocked' },
    { type: 'CartUnlocked' },
  ]);
  const { messages } = await server.graphql(
    `{ messages(where: "type = \\"CartFrozen\\"") { results { payload { __typename type } } } }`,
  );
  assert.deepEqual(messages.results[0].payload, { __typename: 'CartFrozen', type: 'CartFrozen' });
});

test('a shopping list tells of line items that come and go', async () => {
  const list = await server.created('/shopping-lists', { name: { en: 'List' } });
  const path = `/shopping-lists/${list.id}`;
  const added = await server.changed(path, { action: 'addLineItem', sku: 'lamp-1' });
  const [{ id: lineItemId }] = added.lineItems;
  await server.changed(
    path,
    { action: 'addLineItem', sku: 'lamp-1', quantity: 2 },
    { action: 'removeLineItem', lineItemId, quantity: 1 },
    { action: 'changeLineItemQuantity', lineItemId, quantity: 5 },
    { action: 'changeLineItemQuantity', lineItemId, quantity: 0 },
  );
  const messages = await told('shopping-list', list.id, 'lineItem');
  assert.deepEqual(
    messages.map(({ type, lineItem }) => [type, lineItem.id, lineItem.quantity]),
    [
      ['ShoppingListLineItemAdded', lineItemId, 1],
      ['ShoppingListLineItemAdded', lineItemId, 3],
      ['ShoppingListLineItemRemoved', lineItemId, 5],
    ],
  );
});
