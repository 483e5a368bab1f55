// Suggestions on two server processes that share a database: what one stores the other suggests, and
// what one begins to index the other finishes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const credentials = { id: 'two-processes', secret: 'the secret of two processes' };
const folder = temporaryFolder();
let database: TestDatabase;
let servers: StartedServer[];
let token: string;

before(async () => {
  database = await openDatabase();
  servers = [await started('one'), await started('other')];
  const [one] = servers;
  const basic = Buffer.from(`${credentials.id}:${credentials.secret}`).toString('base64');
  const answer = await fetch(`${one!.url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=manage_project:demo',
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
after(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  folder.remove();
});

const started = (name: string): Promise<StartedServer> =>
  startCommand({
    directory: folder.path,
    flags: [
      ...['--database-url', database.url, '--data-dir', `${folder.path}/${name}`],
      ...['--project-key', 'demo', '--client-id', credentials.id],
      ...['--client-secret', credentials.secret],
    ],
  });

async function asked(server: StartedServer, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/demo${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: any = await response.json();
  assert.ok(response.status < 300, JSON.stringify(answer));
  return answer;
}

const suggested = async (server: StartedServer, input: string, further = ''): Promise<string[]> => {
  const path = `/product-projections/suggest?searchKeywords.en=${input}${further}`;
  const answer = await asked(server, 'GET', path);
  return answer['searchKeywords.en'].map(({ text }: { readonly text: string }) => text);
};

async function switched(server: StartedServer, enabled: boolean) {
  const { version } = await asked(server, 'GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled };
  await asked(server, 'POST', '', { version, actions: [action] });
}

async function activated(server: StartedServer): Promise<void> {
  const { searchIndexing } = await asked(server, 'GET', '');
  if (searchIndexing.products.status === 'Activated') return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return activated(server);
}

/** Words of which no two begin alike, so that each brings heads that no process knows. */
const words = ['anvil', 'brush', 'chisel', 'drill', 'easel', 'file', 'gauge', 'hammer'];

test('what one process stores the other suggests in the next request, misspelt too', async () => {
  const [one, other] = servers as [StartedServer, StartedServer];
  await switched(one, true);
  await activated(other);
  const type = await asked(one, 'POST', '/product-types', { name: 'plain', description: '' });
  for (const [index, word] of words.entries()) {
    const [writer, reader] = index % 2 === 0 ? [one, other] : [other, one];
    const misspelt = `${word.slice(0, 2)}x${word.slice(3)}`;
    assert.deepEqual(await suggested(reader, misspelt, '&fuzzy=true'), []);
    const draft = {
      productType: { typeId: 'product-type', id: type.id },
      name: { en: word },
      slug: { en: `slug-${word}` },
      searchKeywords: { en: [{ text: word }] },
      publish: true,
    };
    const { id, version } = await asked(writer, 'POST', '/products', draft);
    assert.deepEqual(await suggested(reader, word.slice(0, 3)), [word]);
    assert.deepEqual(await suggested(reader, misspelt, '&fuzzy=true'), [word]);
    const actions = [{ action: 'unpublish' }];
    await asked(writer, 'POST', `/products/${id}`, { version, actions });
    assert.deepEqual(await suggested(reader, word.slice(0, 3)), []);
    assert.deepEqual(await suggested(reader, misspelt, '&fuzzy=true'), []);
    assert.deepEqual(await suggested(reader, word.slice(0, 3), '&staged=true'), [word]);
  }
});

test('an index that one process begins is finished when that process is killed', async () => {
  const [one, other] = servers as [StartedServer, StartedServer];
  await switched(one, false);
  const products = 6_000;
  const client = await database.connect();
  await client.query(
    'background',
    sql`insert into product (project, id, version, created_at, last_modified_at, document, facets)
      select 'demo', 'p' || n, 1, now(), now(), json_build_object('id', 'p' || n, 'masterData',
        json_build_object('published', true, 'current', sides.data, 'staged', sides.data)), '{}'
      from generate_series(1, ${products}::int) n cross join lateral (
        select json_build_object('searchKeywords', json_build_object('en', json_build_array(
          json_build_object('text', 'Tool ' || n)))) as data) sides`,
  );
  await switched(one, true);
  await one.kill();
  servers = [other];
  await activated(other);
  assert.deepEqual(await suggested(other, 'tool 5999'), ['Tool 5999']);
  // It has asked for misspelled words of the former index.
  assert.deepEqual(await suggested(other, 'trol 5999', '&fuzzy=true&limit=1'), ['Tool 5999']);
  const [row] = await client.query<{ count: number }>(
    'query',
    sql`select count(*) as count from suggestion_token where token like 'tool %'`,
  );
  assert.equal(row!.count, products);
});
