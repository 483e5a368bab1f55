// What subscriptions receive of variants.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';
import { type OtherServer, openOtherServer } from '../../../testing/other-server.ts';
import { received } from '../../../testing/subscription-setting.ts';

let shop: ModularShop;
let receiver: OtherServer;
before(async () => {
  shop = await startModularShop({ ownDestinations: true });
  receiver = await openOtherServer();
});
after(async () => {
  await shop.server.close();
  await receiver.close();
});

test('a subscription receives the messages and the changes of variants', async () => {
  await shop.server.created('/subscriptions', {
    destination: { type: 'HTTP', url: `${receiver.url}/hook` },
    messages: [{ resourceTypeId: 'variant', types: [] }],
    changes: [{ resourceTypeId: 'variant' }],
  });
  receiver.seen.length = 0;
  const product = await shop.jacket();
  const { id } = await shop.variantOf(product);
  const bodies = (await received(receiver, 2)).filter(({ resource }) => resource.id === id);
  const told = bodies.map(({ notificationType, type }) => type ?? notificationType).sort();
  assert.deepEqual(told, ['ResourceCreated', 'VariantCreated']);
  const { product: named } = bodies.find(({ type }) => type === 'VariantCreated');
  assert.deepEqual(named, { typeId: 'product', id: product.id });
});
