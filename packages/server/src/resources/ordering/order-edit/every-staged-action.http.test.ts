// Every action that an order edit can keep: what its preview shows of it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { type EditShop, openEditShop } from './shop.test.cases.ts';
import { stagedActions } from './staged.ts';
import { ofCarts } from './staged-carts.test.cases.ts';
import { ofBoth, ofOrders } from './staged-orders.test.cases.ts';

let server: TestServer;
let shop: EditShop;
before(async () => {
  server = await startTestServer();
  shop = await openEditShop(server);
});
after(() => server.close());

const rows = [...ofOrders, ...ofBoth, ...ofCarts];

const resolvedFirst = ({ naming, ...action }: any) => ({
  ...action,
  ...(typeof naming === 'function' ? naming(shop.ids) : naming),
});

describe('a preview shows what it makes of the order:', () => {
  for (const { action, members, first = [], shows, expected } of rows)
    test(action, async () => {
      const given = typeof members === 'function' ? members(shop.ids) : members;
      const staged = [...first.map(resolvedFirst), { action, ...given }];
      const result = await shop.result(shop.order, ...staged);
      assert.equal(result.type, 'PreviewSuccess', JSON.stringify(result.errors));
      assert.deepEqual(shows(result.preview, shop.ids), expected);
    });
});

test('no action is without its row, and previews leave the order as it is', async () => {
  assert.deepEqual(rows.map(({ action }) => action).sort(), [...stagedActions.keys()].sort());
  assert.deepEqual(await server.read(`/orders/${shop.order.id}`), shop.order);
});
