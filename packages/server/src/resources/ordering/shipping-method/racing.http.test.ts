import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let other: TestServer;
let taxCategory: object;
before(async () => {
  server = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = server;
  other = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  const { id } = await server.created('/tax-categories', { name: 'standard', rates: [] });
  taxCategory = { typeId: 'tax-category', id };
});
after(async () => {
  await other.close();
  await server.close();
});

const draft = (name: string, isDefault: boolean) => ({
  name,
  taxCategory,
  zoneRates: [],
  isDefault,
});

const defaults = async () => {
  const { results } = await server.read(
    `/shipping-methods?sort=key+asc&where=${encodeURIComponent('isDefault = true')}`,
  );
  return results;
};

test('shipping methods that become the default at the same time leave one default', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `method-${index}`);
  const methods: any[] = [];
  for (const name of names)
    methods.push(await server.created('/shipping-methods', draft(name, false)));
  for (let round = 0; round < 5; round += 1) {
    const current = await Promise.all(
      methods.map(({ id }) => server.read(`/shipping-methods/${id}`)),
    );
    const updates = current.map(({ id, version }) =>
      server.request('POST', `/shipping-methods/${id}`, {
        version,
        actions: [{ action: 'changeIsDefault', isDefault: true }],
      }),
    );
    const creations = [server, other, server, other].map((each, index) =>
      each.request('POST', '/shipping-methods', draft(`new-${round}-${index}`, true)),
    );
    const answers = await Promise.all([...updates, ...creations]);
    for (const { status, body } of answers)
      assert.ok([200, 201, 409].includes(status), JSON.stringify(body));
    assert.ok(answers.some(({ status }) => status < 300));
    const [left, ...others] = await defaults();
    assert.deepEqual(others, []);
    // The next round begins without a default, because a document that all of them change would put them in order.
    await server.changed(`/shipping-methods/${left.id}`, {
      action: 'changeIsDefault',
      isDefault: false,
    });
  }
});

async function run(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('two defaults that an earlier version left can be edited, and the next default replaces both', async () => {
  const one = await server.created('/shipping-methods', { ...draft('one', true), key: 'one' });
  await run(`create table kept as select * from shipping_method where id = '${one.id}'`);
  await server.created('/shipping-methods', { ...draft('other', true), key: 'other' });
  await run(
    `delete from shipping_method where id = '${one.id}'`,
    'insert into shipping_method select * from kept',
    'drop table kept',
    `delete from unique_values where kind = 'shipping-method' and field = 'isDefault'`,
  );
  await server.created('/shipping-methods', draft('none', false));
  const both = await defaults();
  assert.deepEqual(
    both.map(({ key }: any) => key),
    ['one', 'other'],
  );
  for (const { id } of both)
    await server.changed(`/shipping-methods/${id}`, { action: 'changeName', name: 'edited' });
  await server.created('/shipping-methods', { ...draft('next', true), key: 'next' });
  assert.deepEqual(
    (await defaults()).map(({ key }: any) => key),
    ['next'],
  );
});
