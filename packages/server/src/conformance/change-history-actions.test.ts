// Every update action of the resource types with a history, done on a real document: each change that
// it makes has a word of the public API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resourceTypes } from '../change-history/resource-types.ts';
import { wordsOf } from '../change-history/words.ts';
import type { ActionExample } from '../reference/examples/example.ts';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { kinds } from '../resources/index.ts';
import { type ExampleShop, openExampleShop, runExamples } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { adminToken, ownDestinations: true } });
  const response = await fetch(`${server.url}/-/projects/demo/history`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
  assert.equal(response.status, 200);
  main = await openExampleShop(server, receiver.url, shop);
});
after(async () => {
  await server.close();
  await receiver.close();
});

async function changesOf(kind: string): Promise<any[]> {
  const bearer = await server.token();
  const found: any[] = [];
  for (let offset = 0; ; offset += 500) {
    const url = `${server.url}/-/change-history/demo/${kind}?limit=500&offset=${offset}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
    const { results } = (await response.json()) as any;
    found.push(...results.flatMap(({ changes }: any) => changes));
    if (results.length < 500) return found;
  }
}

/** What the public API has no word for. */
const withoutWord: { readonly [kind: string]: readonly string[] } = {
  'business-unit': ['customerGroupAssignments'],
  'cart-discount': ['discountGroup', 'recurringOrderScope'],
  order: ['shippingInfo.estimatedDelivery'],
  payment: [
    'amountAuthorized',
    'amountPaid',
    'amountRefunded',
    'authorizedUntil',
    'externalId',
    'paymentMethodInfo.custom',
    'paymentMethodInfo.interfaceAccount',
    'paymentMethodInfo.token',
  ],
  'shipping-method': ['carrier', 'description'],
  store: ['storefront'],
};

const isHere = (one: { readonly isApart?: boolean }, action: ActionExample) =>
  one.isApart !== true && action.isApart !== true;

for (const { kind } of resourceTypes)
  test(`Changes of a ${kind} have words`, async () => {
    const one = examples.get(kind);
    if (one !== undefined) {
      const actions = one.actions.filter((action) => isHere(one, action));
      await runExamples(main, kinds.get(kind)!, { ...one, actions });
    }
    const changes = await changesOf(kind);
    const unknown = changes.filter(({ type }) => type === 'UnknownChange');
    const named = new Set(unknown.map(({ change }) => change));
    assert.deepEqual([...named].sort(), [...(withoutWord[kind] ?? [])].sort());
    for (const { change, previousValue, nextValue } of unknown)
      if (change === 'paymentMethodInfo.token')
        assert.deepEqual([previousValue, nextValue], [undefined, undefined]);
    const words = wordsOf([kind]);
    const wrong = changes.filter(
      ({ type, change }) => type !== 'UnknownChange' && !words.has(change),
    );
    assert.deepEqual([...new Set(wrong.map(({ change }) => change))], []);
  });
