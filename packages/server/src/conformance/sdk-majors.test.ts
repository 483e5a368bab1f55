// Every major version of the official TypeScript SDK that is in use, with the clients of its time.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { installedTools } from '../testing/tools.ts';

const tools = await installedTools();
const fromTools = createRequire(join(tools.folder, 'of-tests.js'));

/** Majors of the SDK, each with the majors of the client that were published while it was current. */
const pairs: readonly (readonly [sdk: string, clients: readonly string[]])[] = [
  ['platform-sdk-7', ['ts-client-2', 'ts-client-3', 'ts-client-4']],
  ['platform-sdk-8', ['ts-client-4']],
  ['platform-sdk-9', ['ts-client-5']],
];

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await openShop(server);
  await server.created('/customers', { email: 'ann@example.com', password: 'secret' });
});
after(() => server.close());

/** The builder of an API over a client with one of its flows. */
function apiOver(sdk: string, client: string, withFlow: (builder: any, options: any) => any): any {
  const { createApiBuilderFromCtpClient } = fromTools(sdk);
  const { ClientBuilder } = fromTools(client);
  const { url: host, projectKey, clientId, clientSecret } = server;
  const options = {
    host,
    projectKey,
    credentials: { clientId, clientSecret },
    scopes: [`manage_project:${projectKey}`],
    httpClient: fetch,
  };
  const built = withFlow(new ClientBuilder(), options)
    .withHttpMiddleware({ host, httpClient: fetch })
    .withConcurrentModificationMiddleware()
    .withCorrelationIdMiddleware({ generate: () => 'of-the-sdk-1' })
    .withUserAgentMiddleware({ name: 'sdk-majors' })
    .build();
  return createApiBuilderFromCtpClient(built).withProjectKey({ projectKey });
}

const trusted = (builder: any, options: any) => builder.withClientCredentialsFlow(options);

const asAnn = (builder: any, { credentials, ...options }: any) => {
  const user = { username: 'ann@example.com', password: 'secret' };
  return builder.withPasswordFlow({ ...options, credentials: { ...credentials, user } });
};

const asVisitor = (builder: any, options: any) => builder.withAnonymousSessionFlow(options);

for (const [sdk, clients] of pairs)
  for (const client of clients)
    describe(`${sdk} with ${client}`, { skip: tools.missing }, () => {
      const mark = `${sdk}-${client}`;

      test('creates, updates, finds and deletes a document', async () => {
        const api = apiOver(sdk, client, trusted);
        const body = { key: mark, name: { en: mark }, slug: { en: mark } };
        const made = await api.categories().post({ body }).execute();
        assert.equal(made.statusCode, 201);
        assert.equal(made.body.version, 1);
        const actions = [{ action: 'changeName', name: { en: 'After' } }];
        const one = api.categories().withKey({ key: mark });
        const { body: after } = await one.post({ body: { version: 1, actions } }).execute();
        assert.equal(after.name.en, 'After');
        const where = ['key = :given'];
        const queryArgs = { where, 'var.given': mark, expand: ['parent'], limit: 1 };
        const page = await api.categories().get({ queryArgs }).execute();
        assert.deepEqual([page.body.total, page.body.results[0].id], [1, after.id]);
        const gone = await one.delete({ queryArgs: { version: after.version } }).execute();
        assert.equal(gone.statusCode, 200);
        await assert.rejects(one.get().execute(), { statusCode: 404 });
      });

      test('sends an update again with the current version after 409', async () => {
        const api = apiOver(sdk, client, trusted);
        const key = `${mark}-late`;
        await api
          .zones()
          .post({ body: { key, name: 'Before' } })
          .execute();
        const rename = (name: string) => ({
          version: 1,
          actions: [{ action: 'changeName', name }],
        });
        const zone = api.zones().withKey({ key });
        await zone.post({ body: rename('First') }).execute();
        const { body } = await zone.post({ body: rename('Second') }).execute();
        assert.deepEqual([body.name, body.version], ['Second', 3]);
      });

      test('shows the errors of a refused draft', async () => {
        const zones = apiOver(sdk, client, trusted).zones();
        await assert.rejects(zones.post({ body: {} }).execute(), (error: any) => {
          assert.equal(error.statusCode, 400);
          assert.equal(error.body.errors[0].code, 'InvalidJsonInput');
          return true;
        });
      });

      test('buys as a customer and as a visitor', async () => {
        for (const flow of [asAnn, asVisitor]) {
          const me = apiOver(sdk, client, flow).me();
          const lineItems = [{ sku: 'lamp-1', quantity: 2 }];
          const shippingAddress = { country: 'DE' };
          const { body } = await me
            .carts()
            .post({ body: { currency: 'EUR', lineItems, shippingAddress } })
            .execute();
          assert.equal(body.totalPrice.centAmount, 2_380);
          const { id, version } = body;
          const order = await me.orders().post({ body: { id, version } }).execute();
          assert.equal(order.body.cart.id, id);
        }
      });

      test('asks over GraphQL', async () => {
        const api = apiOver(sdk, client, trusted);
        const query = '{ products(where: "masterData(published = true)") { total } }';
        const { body } = await api.graphql().post({ body: { query } }).execute();
        assert.deepEqual(body.data, { products: { total: 1 } });
      });
    });
