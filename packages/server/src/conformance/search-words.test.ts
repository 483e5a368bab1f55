// Words of documents that are gone are gone too: nothing is found near them, and no row tells them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

let server: TestServer;
let client: pg.Client;

before(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { version } = (await server.request('GET', '')).body;
  await server.request('POST', '', {
    version,
    actions: [{ action: 'changeCustomerSearchStatus', status: 'Activated' }],
  });
  const head = () => server.request('HEAD', '/customers/search');
  await waitUntil('/customers/search is ready', async () => (await head()).status === 200);
});
after(async () => {
  await client.end();
  await server.close();
});

const created = async (firstName: string, lastName: string): Promise<any> =>
  (
    await server.created('/customers', {
      email: `${firstName}.${lastName}@example.com`,
      password: 'secret',
      firstName,
      lastName,
    })
  ).customer;

const found = async (value: string): Promise<readonly string[]> => {
  const query = { fuzzy: { field: 'lastName', value, level: 1 } };
  const { status, body } = await server.request('POST', '/customers/search', { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map(({ id }: { readonly id: string }) => id);
};

/** How many rows of the index tell the word, in whatever member. */
async function told(word: string): Promise<number> {
  const { rows } = await client.query(
    `select (select count(*) from search_word where word = $1)::int
       + (select count(*) from search_entry where content::text ilike '%' || $1 || '%')::int as n`,
    [word],
  );
  return rows[0].n;
}

test('the words of an erased customer go, those that others have stay', async () => {
  const ada = await created('Ada', 'Lovelace');
  const anna = await created('Anna', 'Lovelace');
  const grace = await created('Grace', 'Hopperson');
  assert.deepEqual([...(await found('lovelase'))].sort(), [ada.id, anna.id].sort());
  assert.deepEqual(await found('hoperson'), [grace.id]);
  assert.notEqual(await told('hopperson'), 0);
  for (const { id, version } of [ada, grace]) {
    const path = `/customers/${id}?version=${version}&dataErasure=true`;
    assert.equal((await server.request('DELETE', path)).status, 200);
  }
  assert.deepEqual(await found('hoperson'), []);
  assert.deepEqual(await found('lovelase'), [anna.id]);
  assert.equal(await told('hopperson'), 0);
  assert.equal(await told('grace'), 0);
  assert.notEqual(await told('lovelace'), 0);
});

test('a word that a document does not have any more goes', async () => {
  const { id, version } = await created('Ida', 'Beforehand');
  assert.deepEqual(await found('beforhand'), [id]);
  await server.request('POST', `/customers/${id}`, {
    version,
    actions: [{ action: 'setLastName', lastName: 'Afterwards' }],
  });
  assert.deepEqual(await found('afterward'), [id]);
  const { rows } = await client.query(
    "select word from search_word where word in ('beforehand', 'afterwards')",
  );
  // His e-mail address still has the former one.
  assert.deepEqual(new Set(rows.map(({ word }) => word)), new Set(['afterwards', 'beforehand']));
  await server.request('DELETE', `/customers/${id}?version=${version + 1}`);
  assert.deepEqual(await found('afterward'), []);
  assert.equal(await told('beforehand'), 0);
  assert.equal(await told('afterwards'), 0);
});
