// Whatever is sent to the update actions of carts and orders, the answer is the client's error or
// a success, never a fault of the server; and a refusal changes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kind } from '@storewright/model/declaration';
import { cartKind } from '@storewright/model/resources/ordering/cart';
import { orderKind } from '@storewright/model/resources/ordering/order';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { noteTypeFor } from '../../../testing/order-edges.ts';
import { type InputPool, randomInput, randomOf } from '../../../testing/random-input.ts';

let server: TestServer;
let shop: Shop;
let ids: ReadonlyMap<string, readonly string[]>;

const seed = Number(process.env.STOREWRIGHT_TEST_SEED ?? 1);

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  ids = await makeTargets();
});
after(() => server.close());

async function makeTargets() {
  const make = async (path: string, body: object): Promise<string> => {
    const made = await server.created(path, body);
    return made.id ?? made.customer.id;
  };
  const resourceTypeIds = [
    ...['order', 'line-item', 'custom-line-item', 'address', 'shipping'],
    ...['order-delivery', 'order-parcel', 'order-return-item'],
  ];
  const states = await server.request('GET', '/states');
  const initial = states.body.results[0].id;
  const other = await make('/states', { key: 'other', type: 'LineItemState' });
  return new Map([
    ['state', [initial, initial, other, await make('/states', { key: 's', type: 'OrderState' })]],
    ['type', [await make('/types', noteTypeFor(...resourceTypeIds))]],
    ['channel', [await make('/channels', { key: 'c', roles: ['OrderExport', 'InventorySupply'] })]],
    ['store', [await make('/stores', { key: 'st' })]],
    ['customer-group', [await make('/customer-groups', { groupName: 'g' })]],
    ['customer', [await make('/customers', { email: 'x@example.com', password: 'x' })]],
    [
      'payment',
      [await make('/payments', { amountPlanned: { currencyCode: 'EUR', centAmount: 1 } })],
    ],
    ['tax-category', [shop.taxCategoryId]],
    ['shipping-method', [shop.shippingMethodId]],
  ]);
}

/** Names in the document, so that most inputs reach the rule itself. */
function poolFor(document: any, random: () => number): InputPool {
  const idsOf = (all: readonly any[] | undefined) => [...(all ?? []).map(({ id }) => id), 'no'];
  const deliveries = document.shippingInfo?.deliveries ?? [];
  // A key is used only without an id, which would hide the id's rule.
  const unnamed = [undefined, undefined, undefined, 'no'];
  return {
    random,
    ids,
    named: new Map<string, readonly unknown[]>([
      ['lineItemId', idsOf(document.lineItems)],
      ['customLineItemId', idsOf(document.customLineItems)],
      ['id', [...idsOf(document.lineItems), ...idsOf(document.customLineItems)]],
      ['lineItemOrder', [idsOf(document.lineItems).slice(0, -1), []]],
      ['deliveryId', idsOf(deliveries)],
      ['parcelId', idsOf(deliveries.flatMap(({ parcels }: any) => parcels))],
      ['returnItemId', idsOf(document.returnInfo?.flatMap(({ items }: any) => items))],
      ['customerId', [...ids.get('customer')!, 'no']],
      ['sku', ['lamp-1', 'lamp-1', 'lamp-1', 'no']],
      ['productId', unnamed],
      ['variantId', unnamed],
      ['lineItemKey', unnamed],
      ['customLineItemKey', unnamed],
      ['shippingKey', unnamed],
      ['type', ['centPrecision', 'centPrecision', 'highPrecision', undefined]],
      ['quantity', [1, 2, 3, 4, 0, -1]],
      ['fractionDigits', [3, 5, 20, 2]],
      ['taxMode', ['Platform', 'Platform', 'External', 'ExternalAmount', 'Disabled']],
      ['name', ['note', { en: 'x' }]],
      ['addressKey', ['home', 'work', 'no']],
    ]),
  };
}

async function batter(path: string, kind: Kind, fresh: () => Promise<any>): Promise<void> {
  const random = randomOf(seed);
  const names = [...kind.actions.keys()];
  let document = await fresh();
  for (let count = 0; count < 400; count += 1) {
    const name = names[Math.floor(random() * names.length)]!;
    const input = randomInput(kind.actions.get(name)!.members, poolFor(document, random));
    const body = { version: document.version, actions: [{ action: name, ...input }] };
    const answer = await server.request('POST', `${path}/${document.id}`, body);
    const sent = `seed ${seed}: ${JSON.stringify(body)} -> ${JSON.stringify(answer.body)}`;
    assert.ok(answer.status === 200 || answer.status === 400, sent);
    if (answer.status === 200) document = answer.body;
    if (count % 80 === 79) document = await fresh();
  }
}

test('no input to a cart gives a fault of the server', () =>
  batter('/carts', cartKind, () => shop.cart({ quantity: 2 })));

test('no input to an order gives a fault of the server', () =>
  batter('/orders', orderKind, () => shop.order({ quantity: 2 })));
