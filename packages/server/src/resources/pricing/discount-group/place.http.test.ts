import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('Predicates and sorts find the discounts of a group at its new place', async () => {
  const group = await server.created('/discount-groups', { key: 'sale', sortOrder: '0.3' });
  const discount = await server.created('/cart-discounts', {
    name: { en: 'Sale' },
    value: { type: 'relative', permyriad: 1000 },
    cartPredicate: '1 = 1',
    target: { type: 'lineItems', predicate: '1 = 1' },
    discountGroup: { typeId: 'discount-group', id: group.id },
  });
  const actions = [{ action: 'setSortOrder', sortOrder: '0.7' }];
  await server.posted(`/discount-groups/${group.id}`, { version: 1, actions });
  const at = async (place: string) => {
    const where = encodeURIComponent(`sortOrder = "${place}"`);
    const { results } = await server.read(`/cart-discounts?where=${where}`);
    return results.map(({ id, sortOrder }: any) => [id, sortOrder]);
  };
  assert.deepEqual(await at('0.3'), []);
  assert.deepEqual(await at('0.7'), [[discount.id, '0.7']]);
});
