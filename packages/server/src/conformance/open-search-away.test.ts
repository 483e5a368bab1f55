// A search engine that is slow, away, has forgotten its indexes or is given another form of them: what
// is answered meanwhile, and that everything is found again.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openOutbound } from '@storewright/platform/outbound';
import pg from 'pg';
import { openSearch } from '../open-search/index.ts';
import { startTestServer, type TestServer, testDatabaseUrl } from '../testing/harness.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

let engine: OpenSearchServer;
let server: TestServer;
let client: pg.Client;
let type: string;

before(async () => {
  engine = await openSearchServer(testDatabaseUrl());
  server = await startTestServer({ options: { searchUrl: engine.url, queryTimeoutMs: 5_000 } });
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  type = (await server.created('/product-types', { name: 'plain', description: '' })).id;
  for (const name of ['Kettle', 'Pot']) await product(name);
  await switched(true);
  await there();
});
after(async () => {
  await client.end();
  await server.close();
  await engine.close();
});
afterEach(() => {
  engine.fault = undefined;
});

const product = (name: string) =>
  server.created('/products', {
    productType: { typeId: 'product-type', id: type },
    name: { en: name },
    slug: { en: `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}` },
    masterVariant: { sku: name },
    publish: true,
  });

async function switched(enabled: boolean): Promise<void> {
  const { version } = await server.read('');
  const mode = 'ProductsSearch';
  const action = { action: 'changeProductSearchIndexingEnabled', enabled, mode };
  await server.posted('', { version, actions: [action] });
}

const there = () =>
  waitUntil('the products are indexed', async () => {
    const { status } = await server.request('HEAD', '/products/search');
    return status === 200;
  });

const search = (name: string) =>
  server.request('POST', '/products/search', {
    query: { fullText: { field: 'name', language: 'en', value: name } },
  });

const isFound = (name: string) =>
  waitUntil(`${name} is found`, async () => (await total(name)) === 1);

async function total(name: string): Promise<number> {
  const { status, body } = await search(name);
  assert.equal(status, 200, JSON.stringify(body));
  return body.total;
}

const codeOf = ({ body }: { readonly body: any }) => body.errors[0].code;

test('an engine that is busy or away is 503', async () => {
  for (const status of [429, 502, 503]) {
    engine.fault = () => status;
    const answer = await search('kettle');
    assert.deepEqual([answer.status, codeOf(answer)], [503, 'OverCapacity']);
  }
  engine.fault = () => 401;
  const refused = await search('kettle');
  assert.equal(refused.status, 503);
  assert.match(refused.body.message, /rejects the credentials of this server/);
  engine.fault = undefined;
  assert.equal(await total('kettle'), 1);
});

test('an engine that does not answer in time is QueryTimedOut', async () => {
  engine.fault = () => 'hang';
  const answer = await search('kettle');
  assert.deepEqual([answer.status, codeOf(answer)], [400, 'QueryTimedOut']);
});

test('what the engine refuses to run is told without its words', async () => {
  engine.fault = (asked) => (asked.includes('_search') ? 400 : undefined);
  const answer = await search('kettle');
  assert.deepEqual([answer.status, codeOf(answer)], [400, 'SearchExecutionFailure']);
});

test('what is gone is not answered although the engine takes no writes, and what is new comes later', async () => {
  const { id, version } = await product('Samovar');
  assert.equal(await total('samovar'), 1);
  engine.fault = (asked) => (asked.includes('_bulk') ? 503 : undefined);
  await server.posted(`/products/${id}`, { version, actions: [{ action: 'unpublish' }] });
  assert.equal(await total('samovar'), 0);
  await product('Urn');
  assert.equal(await total('urn'), 0);
  engine.fault = undefined;
  await isFound('urn');
  assert.equal(await total('samovar'), 0);
});

test('what the engine has no time for is written again, later', async () => {
  let refusals = 0;
  engine.fault = (asked) => {
    if (!asked.includes('_bulk') || refusals === 3) return undefined;
    refusals += 1;
    return 429;
  };
  await product('Carafe');
  await isFound('carafe');
  assert.equal(refusals, 3);
});

const stored = async () => (await engine.indexNames()).filter((name) => name.includes('product'));

test('another form of documents is built beside the index that answers', async () => {
  const [former] = await stored();
  assert.equal(await total('kettle'), 1);
  engine.asked.length = 0;
  await client.query("update search_index set format = 0 where kind = 'product-projection'");
  const answers: number[] = [];
  const isReplaced = async () => {
    const [index, ...others] = await stored();
    return others.length === 0 && index !== former;
  };
  await waitUntil('the index is replaced', async () => {
    if (await isReplaced()) return true;
    answers.push(await total('kettle'));
    await product(`Mug${answers.length}`);
    // A search waits two seconds for the creation of an index; a busy engine takes longer.
    await isFound(`mug${answers.length}`);
    return false;
  });
  assert.deepEqual(new Set(answers), new Set([1]));
  const switches = engine.asked.filter((asked) => asked.includes('_aliases'));
  assert.equal(switches.length, 1);
  assert.equal(await total('kettle'), 1);
  assert.equal(await total('mug1'), 1);
});

test('an index is switched to although the engine gives no answer: one index is left', async () => {
  engine.fault = (asked) => (asked.includes('_aliases') ? 'unanswered' : undefined);
  engine.asked.length = 0;
  await client.query("update search_index set format = 0 where kind = 'product-projection'");
  await waitUntil('indexes are switched', async () =>
    engine.asked.some((asked) => asked.includes('_aliases')),
  );
  engine.fault = undefined;
  await waitUntil('the index is complete', async () => {
    const { rows } = await client.query(
      "select phase from search_index where kind = 'product-projection' and format > 0",
    );
    return rows[0]?.phase === 'ready' && (await search('kettle')).status === 200;
  });
  assert.equal(await total('kettle'), 1);
  await waitUntil('other indexes are dropped', async () => (await stored()).length === 1);
});

test('an engine that takes longer to create an index than a session may be idle is waited for', async () => {
  engine.fault = (asked) => (asked.startsWith('PUT') ? 'slow' : undefined);
  engine.asked.length = 0;
  await engine.forget();
  assert.equal((await search('kettle')).status, 409);
  await there();
  assert.equal(await total('kettle'), 1);
  assert.equal(engine.asked.filter((asked) => asked.startsWith('PUT')).length, 1);
});

test('an index that the engine has lost is built anew', async () => {
  await engine.forget();
  const lost = await search('kettle');
  assert.equal(lost.status, 409, JSON.stringify(lost.body));
  assert.equal(codeOf(lost), 'SearchNotReady');
  await there();
  assert.equal(await total('kettle'), 1);
  assert.equal((await stored()).length, 1);
});

test('writing to an index that is lost makes none in passing', async () => {
  await engine.forget();
  await product('Thermos');
  await there();
  await waitUntil('there is an index', async () => (await search('thermos')).status === 200);
  assert.equal(await total('thermos'), 1);
  assert.equal((await stored()).length, 1);
});

test('switched off, the engine keeps nothing of it; of a project that is gone neither', async () => {
  await switched(false);
  await waitUntil('the index is dropped', async () => (await stored()).length === 0);
  await switched(true);
  await there();
  const [former] = await stored();
  await client.query('delete from search_index');
  // The project is there, so another one is made for it.
  await waitUntil('the index is dropped', async () => !(await stored()).includes(former!));
});

test('an older write never wins', async () => {
  const outbound = openOutbound({ privateCalls: true });
  const direct = openSearch({ url: engine.url, outbound, queryTimeoutMs: 5_000 });
  await direct.create('order', []);
  const write = (order: number, key: string | undefined) =>
    direct.write(['order'], order, {
      documents:
        key === undefined
          ? []
          : [{ id: 'one', version: order, write: (writer) => writer.text('key', key) }],
      gone: key === undefined ? ['one'] : [],
    });
  const now = new Date().toISOString();
  const found = async (value: string) => {
    await direct.refresh(['order']);
    const field = { lists: [], name: 'key', type: 'text' } as const;
    const where = { op: 'exact', field, values: [value], folded: false, boost: 1 } as const;
    const question = { kind: 'x', where, sort: [], limit: 1, offset: 0, facets: [], now };
    return (await direct.search('order', question, [])).total;
  };
  await write(5, 'newer');
  await write(4, 'older');
  assert.deepEqual([await found('newer'), await found('older')], [1, 0]);
  await write(7, undefined);
  await write(6, 'late');
  assert.equal(await found('late'), 0);
  outbound.close();
});
