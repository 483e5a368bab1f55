// Queries answered by a replica: who has written reads at least that, on every server, and a replica
// that is gone, silent or behind is no error for anybody.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { openReplicated, type Replicated } from '../testing/replicated.ts';
import { waitUntil } from '../testing/wait-until.ts';

const found = await openReplicated();
const skip = typeof found === 'string' ? found : false;
const pair = found as Replicated;

const adminToken = 'admin-token-of-servers-under-test';
let servers: readonly [TestServer, TestServer];

before(async () => {
  if (skip !== false) return;
  const settings = {
    databaseUrl: pair.primary.url,
    options: { replicaUrl: pair.replica.url, replicaLag: 600, adminToken },
  };
  const first = await startTestServer(settings);
  const { clientId, clientSecret } = first;
  const second = await startTestServer({ ...settings, credentials: { clientId, clientSecret } });
  servers = [first, second];
  await isUsedBy(...servers);
});
after(async () => {
  if (skip !== false) return;
  await Promise.all(servers.map((server) => server.close()));
  pair.close();
});

const position = 'X-Storewright-Position';

const stateOf = (server: TestServer) => server.server.world.storage.replicas!.states()[0]!;

/** Waits until the servers read from the replica, which holds everything. */
async function isUsedBy(...all: readonly TestServer[]): Promise<void> {
  await pair.caughtUp();
  await waitUntil('the replica is used', async () => all.every((server) => stateOf(server).isUsed));
}

/** How many statements the replica has answered for the server while the work was done. */
async function answeredDuring(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const before = stateOf(server).answered;
  await work();
  return stateOf(server).answered - before;
}

/** On a machine that is busy the primary may be quicker; it is asked again until the replica was. */
async function answersIn(server: TestServer, read: () => Promise<unknown>): Promise<void> {
  while ((await answeredDuring(server, read)) === 0) await isUsedBy(server);
}

let count = 0;

async function made(server: TestServer, headers: { [name: string]: string } = {}) {
  count += 1;
  const draft = { key: `zone-${count}`, name: 'Zone', locations: [] };
  const answer = await server.request('POST', '/zones', draft, { headers });
  assert.equal(answer.status, 201);
  return { zone: answer.body, at: answer.headers.get(position)! };
}

const listed = async (
  server: TestServer,
  key: string,
  headers: { [name: string]: string } = {},
) => {
  const answer = await server.request('GET', `/zones?where=key%3D%22${key}%22`, undefined, {
    headers,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.results as readonly any[];
};

const renamed = async (server: TestServer, { id, version }: any, name: string) =>
  server.request('POST', `/zones/${id}`, { version, actions: [{ action: 'changeName', name }] });

test('lists, GraphQL lists and projections come from a replica; documents by id do not', {
  skip,
}, async () => {
  const [server] = servers;
  const { zone } = await made(server);
  await isUsedBy(server);
  const query = { query: '{ zones(limit: 5) { total results { id } } }' };
  const reads: readonly (readonly [boolean, () => Promise<unknown>])[] = [
    [true, () => listed(server, zone.key)],
    [true, () => server.request('GET', '/zones?limit=1')],
    [true, () => server.request('HEAD', '/zones?where=name%3D%22Zone%22')],
    [true, () => server.request('POST', '/graphql', query)],
    [true, () => server.request('GET', '/product-projections?staged=true')],
    [false, () => server.request('GET', `/zones/${zone.id}`)],
    [false, () => server.request('GET', `/zones/key=${zone.key}`)],
    [false, () => made(server)],
  ];
  for (const [isReplicas, read] of reads) {
    await isUsedBy(server);
    if (isReplicas) await answersIn(server, read);
    else assert.equal(await answeredDuring(server, read), 0, read.toString());
  }
});

test('who has written reads it in lists of every server, though the replica lacks it', {
  skip,
}, async () => {
  await isUsedBy(...servers);
  await pair.pause();
  try {
    const [one, other] = servers;
    const { zone, at } = await made(one);
    for (const server of servers) {
      assert.equal((await listed(server, zone.key)).length, 1);
      assert.equal((await listed(server, zone.key, { [position]: at })).length, 1);
      const query = `{ zones(where: "key = \\"${zone.key}\\"") { results { version } } }`;
      const { body } = await server.request('POST', '/graphql', { query });
      assert.equal(body.data.zones.results.length, 1);
    }
    assert.equal((await renamed(other, zone, 'Other')).status, 200);
    for (const server of servers) assert.equal((await listed(server, zone.key))[0].name, 'Other');
  } finally {
    await pair.resume();
  }
});

test('searches come from a replica, and find on every server what was stored last', {
  skip,
}, async () => {
  const [one] = servers;
  const order = async (orderNumber: string) => {
    const totalPrice = { currencyCode: 'EUR', centAmount: 100 };
    const line = { name: { en: 'Lamp' }, slug: 'lamp', quantity: 1, money: totalPrice };
    const draft = { orderNumber, totalPrice, customLineItems: [line] };
    assert.equal((await one.request('POST', '/orders/import', draft)).status, 201);
  };
  const found = async (server: TestServer, value: string) => {
    const query = { exact: { field: 'orderNumber', value } };
    const { status, body } = await server.request('POST', '/orders/search', { query });
    assert.equal(status, 200, JSON.stringify(body));
    return body.total;
  };
  const { version } = (await one.request('GET', '')).body;
  const actions = [{ action: 'changeOrderSearchStatus', status: 'Activated' }];
  assert.equal((await one.request('POST', '', { version, actions })).status, 200);
  await order('searched-1');
  const head = () => one.request('HEAD', '/orders/search');
  await waitUntil('/orders/search is ready', async () => (await head()).status === 200);
  await isUsedBy(...servers);
  for (const server of servers)
    await answersIn(server, async () => assert.equal(await found(server, 'searched-1'), 1));
  await pair.pause();
  try {
    await order('searched-2');
    for (const server of servers) assert.equal(await found(server, 'searched-2'), 1);
  } finally {
    await pair.resume();
  }
});

test('a client that names an earlier position may be answered by a replica that is no further', {
  skip,
}, async () => {
  const [server] = servers;
  const { zone, at } = await made(server);
  await isUsedBy(server);
  await pair.pause();
  try {
    const update = await renamed(server, zone, 'New');
    const since = update.headers.get(position)!;
    let old: any;
    while (old?.name !== 'Zone') [old] = await listed(server, zone.key, { [position]: at });
    const [fresh] = await listed(server, zone.key, { [position]: since });
    assert.equal(fresh.name, 'New');
    // What an older answer told is remembered by nobody.
    const { body } = await server.request('GET', `/zones/${zone.id}`);
    assert.deepEqual([body.name, body.version], ['New', 2]);
    assert.equal((await renamed(server, old, 'Newer')).status, 409);
    assert.equal((await renamed(server, body, 'Newer')).status, 200);
  } finally {
    await pair.resume();
  }
});

test('what is no position is refused, and one that is far away is answered by the primary', {
  skip,
}, async () => {
  const [server] = servers;
  for (const text of ['1', '0/G', '0/123456789', `0/0' or '1`]) {
    const answer = await server.request('GET', '/zones', undefined, {
      headers: { [position]: text },
    });
    assert.equal(answer.status, 400, text);
    assert.match(answer.body.message, /X-Storewright-Position/);
  }
  const far = { [position]: 'FFFFFFFF/FFFFFFFF' };
  assert.equal(
    await answeredDuring(server, () =>
      server.request('GET', '/zones', undefined, { headers: far }),
    ),
    0,
  );
});

test('writers and readers over two servers, with a replica that stands still now and then', {
  skip,
}, async () => {
  await isUsedBy(...servers);
  let goesOn = true;
  const holding = (async () => {
    for (let round = 0; round < 6; round += 1) {
      await pair.pause();
      await sleep(300);
      await pair.resume();
      await sleep(150);
    }
    goesOn = false;
  })();
  const older: string[] = [];
  const client = async (index: number) => {
    const [own, other] = index % 2 === 0 ? servers : [servers[1], servers[0]];
    let { zone } = await made(own);
    for (let step = 0; goesOn; step += 1) {
      const writer = step % 2 === 0 ? own : other;
      const reader = step % 3 === 0 ? own : other;
      const answer = await renamed(writer, zone, `Zone ${step}`);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      zone = answer.body;
      const at = answer.headers.get(position)!;
      const headers: { [name: string]: string } = step % 4 === 0 ? { [position]: at } : {};
      const [seen] = await listed(reader, zone.key, headers);
      if (seen?.version !== zone.version) older.push(`${seen?.version} < ${zone.version}`);
    }
  };
  await Promise.all([holding, ...[0, 1, 2, 3].map(client)]);
  assert.deepEqual(older, []);
});

test('what is written without a commit of documents is not missed either', { skip }, async () => {
  const [server, other] = servers;
  const { zone } = await made(server);
  await isUsedBy(...servers);
  await pair.pause();
  try {
    const headers = { Authorization: `Bearer ${adminToken}` };
    const answer = await fetch(`${server.url}/-/projects/demo/reset`, { method: 'POST', headers });
    assert.equal(answer.status, 200, await answer.text());
    assert.deepEqual(await listed(other, zone.key), []);
  } finally {
    await pair.resume();
  }
});

test('after a crash of the primary, which forgets what was noted, the primary answers until all is known', {
  skip,
}, async () => {
  const [server] = servers;
  const { zone } = await made(server);
  await isUsedBy(server);
  await pair.pause();
  try {
    await renamed(server, zone, 'Noted');
    await pair.primary.run('truncate project_position');
    assert.equal((await listed(server, zone.key))[0].name, 'Noted');
    for (;;) {
      assert.equal((await listed(server, zone.key))[0].name, 'Noted');
      const rows = await pair.primary.run(`select 1 from project_position where project = ''`);
      if (rows.length === 1) break;
    }
    assert.equal((await listed(server, zone.key))[0].name, 'Noted');
  } finally {
    await pair.resume();
  }
});

test('a replica that is too far behind answers nobody, and is told of', { skip }, async () => {
  const { clientId, clientSecret } = servers[0];
  const server = await startTestServer({
    databaseUrl: pair.primary.url,
    credentials: { clientId, clientSecret },
    options: { replicaUrl: pair.replica.url, replicaLag: 1, metricsPort: 0 },
  });
  try {
    const { zone, at } = await made(server);
    await isUsedBy(server);
    await pair.pause();
    await renamed(server, zone, 'New');
    await waitUntil('the replica is not used', async () => !stateOf(server).isUsed);
    assert.match(stateOf(server).reason!, /behind/);
    assert.equal((await listed(server, zone.key, { [position]: at }))[0].name, 'New');
    const text = await (await fetch(server.metricsUrl!)).text();
    assert.match(text, /storewright_replica_used\{replica="[^"]+"\} 0/);
    const [, lag] = /storewright_replica_lag_seconds\{replica="[^"]+"\} ([\d.]+)/.exec(text) ?? [];
    assert.ok(Number(lag) > 1, lag);
    await pair.resume();
    await isUsedBy(server);
    assert.equal(stateOf(server).reason, undefined);
  } finally {
    await pair.resume();
    await server.close();
  }
});

test('a replica that is killed is left without an error, and used again when it is back', {
  skip,
}, async () => {
  const [server] = servers;
  const { zone } = await made(server);
  await isUsedBy(...servers);
  let goesOn = true;
  const reading = Promise.all(
    [0, 1, 2, 3].map(async () => {
      while (goesOn) assert.equal((await listed(server, zone.key)).length, 1);
    }),
  );
  pair.replica.crash();
  await waitUntil('the replica is not used', async () => !stateOf(server).isUsed);
  assert.equal(typeof stateOf(server).reason, 'string');
  goesOn = false;
  await reading;
  const health = await fetch(`${server.url}/health/ready`);
  const told: any = await health.json();
  assert.equal(health.status, 200);
  assert.equal(told.replicas[0].isUsed, false);
  pair.replica.stop();
  pair.replica.start();
  await isUsedBy(...servers);
  await answersIn(server, () => listed(server, zone.key));
});

test('a replica that falls silent under queries is left, and the primary answers them', {
  skip,
}, async () => {
  const [server] = servers;
  const { zone } = await made(server);
  await isUsedBy(...servers);
  const failed = stateOf(server).failed;
  await Promise.all(Array.from({ length: 20 }, () => listed(server, zone.key)));
  const wake = await pair.replica.silence();
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => listed(server, zone.key)));
    for (const results of answers) assert.equal(results.length, 1);
    assert.ok(stateOf(server).failed >= failed);
  } finally {
    wake();
  }
  await isUsedBy(...servers);
});

test('a server that takes writes is no replica', { skip }, async () => {
  const { clientId, clientSecret } = servers[0];
  const server = await startTestServer({
    databaseUrl: pair.primary.url,
    credentials: { clientId, clientSecret },
    options: { replicaUrl: pair.primary.url },
  });
  try {
    assert.equal(stateOf(server).isUsed, false);
    assert.match(stateOf(server).reason!, /no replica/);
    assert.equal((await server.request('GET', '/zones')).status, 200);
  } finally {
    await server.close();
  }
});
