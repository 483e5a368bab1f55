// Each method and path that the declarations offer, asked as the reference shows it, with real documents.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isInRest } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { createProject } from '../provisioning/bootstrap.ts';
import { type ExampleShop, openExampleShop, takenAll } from '../testing/example-runner.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { type Asked, askEndpoint, askProcedure, nameless } from '../testing/request-runner.ts';
import { examples } from './examples/index.ts';
import { procedures } from './examples/procedures.ts';
import { modularSettings, requestSettings, settings, shop } from './examples/shop.ts';
import { placesOf } from './places.ts';

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
let apart: ExampleShop;
const asked: Asked = new Set();
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  main = await openExampleShop(server, receiver.url, [...shop, ...requestSettings]);
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular' };
  apart = await openExampleShop({ ...client, url: server.url }, receiver.url, [
    ...settings,
    ...modularSettings,
  ]);
});
after(async () => {
  await server.close();
  await receiver.close();
});

for (const [name, one] of examples)
  test(`what the endpoints of ${name} offer is answered`, async () => {
    const kind = kinds.get(name)!;
    const place = one.isApart === true ? apart : main;
    await takenAll(place, one.before ?? []);
    const wrong: string[] = [];
    for (const endpoint of kind.endpoints.filter(isInRest))
      wrong.push(...(await askEndpoint(place, kind, endpoint, one, asked)));
    assert.equal(wrong.length, 0, wrong.join('\n'));
  });

/** Searches answer once the index of the project is built. */
async function searchable(): Promise<void> {
  const paths = ['products', 'orders', 'customers', 'business-units'];
  const states = await Promise.all(
    paths.map((path) => main.server.request('HEAD', `/${path}/search`)),
  );
  if (states.every(({ status }) => status === 200)) return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return searchable();
}

test('what else is offered is answered', async () => {
  await searchable();
  const wrong: string[] = [];
  for (const { procedures: offered } of kinds.values())
    for (const one of offered) {
      const example = procedures.get(`${one.method} ${one.path}`);
      assert.ok(example, `${one.method} ${one.path} has no example`);
      const place = example.isApart === true ? apart : main;
      await askProcedure(place, one, example, asked).then(
        (told) => wrong.push(...told),
        (error) => wrong.push(`${one.method} ${one.path}: ${error.message}`),
      );
    }
  assert.equal(wrong.length, 0, wrong.join('\n'));
});

test('what no kind has is answered', async () => {
  const query = '{ zones { count } }';
  for (const [method, path, body] of [
    ['POST', '/graphql', { query }],
    ['GET', `/graphql?query=${encodeURIComponent(query)}`],
  ] as const) {
    const answer = await main.server.request(method, path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    asked.add(`${method} /graphql`);
  }
  const destination = { type: 'HTTP', url: receiver.url };
  const messages = [{ resourceTypeId: 'order' }];
  const { body } = await main.server.request('POST', '/subscriptions', { destination, messages });
  const health = await main.server.request('GET', `/subscriptions/${body.id}/health`);
  assert.equal(health.status, 200);
  asked.add('GET /subscriptions/{}/health');
  const cart = await main.server.request('POST', '/carts', { currency: 'EUR' });
  const draft = {
    cart: { cartRef: { id: cart.body.id } },
    metadata: { allowedPaymentMethods: ['card'] },
  };
  const session = await main.server.request('POST', '/sessions', draft);
  assert.equal(session.status, 201, JSON.stringify(session.body));
  const found = await main.server.request('GET', `/sessions/${session.body.id}`);
  assert.equal(found.status, 200);
  asked.add('POST /sessions').add('GET /sessions/{}');
});

test('each method and path has been asked', () => {
  const offered = placesOf(kinds).map(({ method, path }) =>
    nameless(method, path.replace('={value}', '={}')),
  );
  assert.deepEqual([...new Set(offered)].filter((one) => !asked.has(one)).sort(), []);
});
