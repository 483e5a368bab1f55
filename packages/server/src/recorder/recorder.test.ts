// Two servers of ours: what one answers is written down, the other one is asked the same.
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createProject } from '../provisioning/bootstrap.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openRecorder, RecorderError, replay, reportOf } from './index.ts';
import { operationOf } from './replay.ts';

const folder = temporaryFolder();
const recording = join(folder.path, 'recording');
const canaries = ['Canary-Ann', 'canary.ann@example.com', 'canary-password', '+49 30 canary'];
let there: TestServer;
let here: TestServer;
let recorded: { readonly pairs: number; readonly left: readonly string[] };
before(async () => {
  [there, here] = await Promise.all([startTestServer(), startTestServer()]);
  const recorder = await openRecorder({ to: there.url, auth: there.url, directory: recording });
  await journey(recorder.url);
  recorded = await recorder.stop();
});
after(async () => {
  await Promise.all([there.close(), here.close()]);
  folder.remove();
});

async function tokenAt(url: string, path: string, form: object): Promise<any> {
  const basic = Buffer.from(`${there.clientId}:${there.clientSecret}`).toString('base64');
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams(form as any),
  });
  return response.json();
}

const callerAt =
  (url: string, token: string) => async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/${there.projectKey}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };

const address = {
  country: 'DE',
  firstName: 'Canary-Ann',
  streetName: 'Canary-Ann',
  phone: '+49 30 canary',
};

/** What a shop does, mistakes too. */
async function journey(url: string): Promise<void> {
  const { projectKey } = there;
  const scope = `manage_project:${projectKey}`;
  const { access_token } = await tokenAt(url, '/oauth/token', {
    grant_type: 'client_credentials',
    scope,
  });
  const call = callerAt(url, access_token);
  const type = await call('POST', '/product-types', {
    key: 'shoe',
    name: 'Shoe',
    description: 'x',
  });
  const taxes = await call('POST', '/tax-categories', {
    name: 'all',
    rates: [{ name: 'x', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  for (const sku of ['boot-1', 'boot-2'])
    await call('POST', '/products', {
      key: sku,
      name: { en: sku },
      slug: { en: sku },
      productType: { typeId: 'product-type', id: type.id },
      taxCategory: { typeId: 'tax-category', id: taxes.id },
      masterVariant: { sku, prices: [{ value: { currencyCode: 'EUR', centAmount: 9900 } }] },
      publish: true,
    });
  await call('GET', '/products?where=key%3D%22boot-1%22');
  await call('GET', '/product-projections?sort=key%20desc&limit=2');
  await buying(url, call);
  await call('POST', '/product-types', { key: 'shoe', name: 'Again', description: 'x' });
  await call('POST', `/product-types/${type.id}`, { version: 9, actions: [] });
  await call('GET', '/products?where=colour%3D1');
  await call('GET', '/carts/00000000-0000-4000-8000-000000000000');
  const query = 'query ($key: String) { productType(key: $key) { id version key name } }';
  await call('POST', '/graphql', { query, variables: { key: 'shoe' } });
  await call('DELETE', `/product-types/${type.id}?version=${type.version}`);
}

async function buying(url: string, call: ReturnType<typeof callerAt>): Promise<void> {
  const { projectKey } = there;
  const login = { email: 'canary.ann@example.com', password: 'canary-password' };
  const { customer } = await call('POST', '/customers', {
    ...login,
    firstName: 'Canary-Ann',
    addresses: [address],
  });
  const path = `/customers/${customer.id}`;
  const actions = [{ action: 'setKey', key: 'ann' }];
  await call('POST', path, { version: customer.version, actions });
  await call(
    'GET',
    `/customers?where=${encodeURIComponent('firstName = "Canary-Ann" and email = "canary.ann@example.com"')}`,
  );
  const token = await tokenAt(url, `/oauth/${projectKey}/customers/token`, {
    grant_type: 'password',
    username: login.email,
    password: login.password,
    scope: `manage_project:${projectKey}`,
  });
  await tokenAt(url, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token.refresh_token,
  });
  await tokenAt(url, '/oauth/introspect', { token: token.access_token });
  const mine = callerAt(url, token.access_token);
  let cart = await mine('POST', '/me/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingAddress: address,
  });
  for (const sku of ['boot-1', 'boot-2'])
    cart = await mine('POST', `/me/carts/${cart.id}`, {
      version: cart.version,
      actions: [{ action: 'addLineItem', sku }],
    });
  const order = await mine('POST', '/me/orders', { id: cart.id, version: cart.version });
  await call('POST', `/orders/${order.id}`, {
    version: order.version,
    actions: [{ action: 'changeOrderState', orderState: 'Confirmed' }],
  });
  await call('GET', `/orders/${order.id}?expand=cart`);
  await call('GET', `/messages?where=${encodeURIComponent(`resource(id="${order.id}")`)}`);
  await mine('GET', '/me/orders');
}

const replaying = (directory: string, more: object = {}) =>
  reportOf(
    replay({
      directory,
      url: here.url,
      project: here.projectKey,
      clientId: here.clientId,
      clientSecret: here.clientSecret,
      ...more,
    }),
  );

test('what is written holds no secret and nothing of a person, and belongs to its owner alone', () => {
  assert.deepEqual(recorded.left, []);
  const text = readFileSync(join(recording, 'pairs.jsonl'), 'utf8');
  for (const canary of [...canaries, there.clientSecret, 'Bearer ', 'Basic '])
    assert.equal(text.includes(canary), false, canary);
  assert.doesNotMatch(text, /"access_token":"(?!secret-)/);
  assert.equal(statSync(join(recording, 'pairs.jsonl')).mode & 0o077, 0);
  assert.equal(text.trim().split('\n').length, recorded.pairs);
});

test('two servers of ours answer alike', async () => {
  const report = await replaying(recording);
  assert.deepEqual(
    report.operations.flatMap(({ operation, examples }) =>
      examples.map(({ difference }) => [operation, difference]),
    ),
    [],
  );
  assert.deepEqual([report.alike, report.gaps], [recorded.pairs, 0]);
  const orders = report.operations.find(({ operation }) => operation === 'POST /me/carts/{id}');
  assert.equal(orders?.pairs, 2);
});

/** How an answer is changed, and how that must be reported. */
const mutations: readonly (readonly [string, string, (answer: any, pair: any) => void])[] = [
  [
    'POST /tax-categories',
    'status ',
    (_answer, pair) => {
      pair.status = 200;
    },
  ],
  [
    'POST /product-types',
    'code errors.0.code',
    (answer) => {
      if (answer.errors) answer.errors[0].code = 'InvalidField';
    },
  ],
  [
    'POST /tax-categories',
    'value rates.0.amount',
    (answer) => {
      answer.rates[0].amount = 0.2;
    },
  ],
  [
    'POST /tax-categories',
    'missing rates.0.subRates.0',
    (answer) => {
      answer.rates[0].subRates = [1];
    },
  ],
  [
    'POST /tax-categories',
    'type name',
    (answer) => {
      answer.name = 1;
    },
  ],
  [
    'POST /customers',
    'extra isEmailVerified',
    (answer) => {
      delete answer.customer.isEmailVerified;
    },
  ],
  [
    'POST /customers',
    'value customer.addresses.0.country',
    (answer) => {
      answer.customer.addresses[0].country = 'FR';
    },
  ],
  [
    'POST /customers',
    'value customer.createdAt',
    (answer) => {
      answer.customer.createdAt = '2020-01-01T00:00:00.000Z';
    },
  ],
  [
    'GET /product-projections',
    'order results',
    (answer) => {
      answer.results.reverse();
    },
  ],
  [
    'GET /product-projections',
    'value total',
    (answer) => {
      answer.total += 1;
    },
  ],
  [
    'GET /products',
    'missing results.1',
    (answer) => {
      answer.results?.push({ id: '00000000-0000-4000-8000-000000000001' });
    },
  ],
  [
    'POST /me/carts/{id}',
    'value totalPrice.centAmount',
    (answer) => {
      answer.totalPrice.centAmount += 1;
    },
  ],
  [
    'POST /me/carts/{id}',
    'type lineItems',
    (answer) => {
      answer.lineItems = {};
    },
  ],
  [
    'GET /orders/{id}',
    'value version',
    (answer) => {
      answer.version = 1;
    },
  ],
  [
    'POST /orders/{id}',
    'value orderState',
    (answer) => {
      answer.orderState = 'Open';
    },
  ],
  [
    'GET /orders/{id}',
    'value cart.obj.cartState',
    (answer) => {
      answer.cart.obj.cartState = 'Active';
    },
  ],
  [
    'GET /orders/{id}',
    'value cart.id',
    (answer) => {
      answer.cart.id = answer.id;
    },
  ],
  [
    'GET /messages',
    'missing results.0',
    (answer) => {
      answer.results.push({ id: '00000000-0000-4000-8000-000000000002' });
    },
  ],
  [
    'GET /carts/{id}',
    'message message',
    (answer) => {
      answer.message = 'Another one.';
    },
  ],
  [
    'POST /graphql',
    'value data.productType.name',
    (answer) => {
      answer.data.productType.name = 'Boot';
    },
  ],
  [
    'DELETE /product-types/{id}',
    'missing errors.0.kind',
    (answer) => {
      answer.errors[0].kind = 'x';
    },
  ],
];

test('each of twenty planted differences is found, with its class and place', async () => {
  const { projectKey } = there;
  const directory = join(folder.path, 'mutated');
  mkdirSync(directory);
  const manifest = readFileSync(join(recording, 'recording.json'), 'utf8');
  writeFileSync(join(directory, 'recording.json'), manifest);
  const lines = readFileSync(join(recording, 'pairs.jsonl'), 'utf8').trim().split('\n');
  for (const line of lines) {
    const pair = JSON.parse(line);
    const operation = operationOf(pair, projectKey);
    for (const [where, , mutate] of mutations) if (where === operation) mutate(pair.answer, pair);
    appendFileSync(join(directory, 'pairs.jsonl'), `${JSON.stringify(pair)}\n`);
  }
  // The recorder was killed.
  appendFileSync(join(directory, 'pairs.jsonl'), '{"order": 99, "met');
  const fresh = await createProject(here.server.world, 'fresh');
  const more = { project: 'fresh', clientId: fresh!.clientId, clientSecret: fresh!.clientSecret };
  const found = new Set<string>();
  let pairs = 0;
  for await (const one of replay({ directory, url: here.url, ...more })) {
    pairs += 1;
    for (const { class: kind, path } of one.differences)
      found.add(`${one.operation} ${kind} ${path}`);
  }
  assert.equal(pairs, lines.length);
  const missed = mutations.filter(([where, told]) => {
    const path = where === 'POST /customers' ? told.replace('extra ', 'extra customer.') : told;
    return !found.has(`${where} ${path}`);
  });
  assert.deepEqual(
    missed.map(([where, told]) => `${where} ${told}`),
    [],
    [...found].join('\n'),
  );
});

test('on the command line: a page, an exit code, what is ignored, what is not offered', async () => {
  const directory = join(folder.path, 'mutated');
  const fresh = await createProject(here.server.world, 'by-command');
  const page = join(folder.path, 'report.html');
  const flags = ['--project', 'by-command', '--url', here.url, '--report', page];
  const environment = { CTP_CLIENT_ID: fresh!.clientId, CTP_CLIENT_SECRET: fresh!.clientSecret };
  const told = await runCommand(['replay', directory, ...flags, '--json'], { environment });
  assert.equal(told.code, 1, told.stderr);
  const { byClass } = JSON.parse(told.stdout);
  assert.ok(byClass.status >= 1 && byClass.code >= 1, told.stdout);
  assert.match(readFileSync(page, 'utf8'), /<code>POST \/me\/carts\/\{id\}<\/code>/);
  const none = await runCommand(['replay', folder.path, ...flags], { environment });
  assert.match(none.stderr, /holds no finished recording/);
  const wrong = await runCommand(['replay', directory, ...flags, '--fail-on', 'x'], {
    environment,
  });
  assert.equal(wrong.code, 2);
});

test('only reads, only TLS beyond this machine, no second recording in a folder; what is left is told', async () => {
  const options = { to: there.url, auth: there.url };
  const reads = join(folder.path, 'reads');
  const recorder = await openRecorder({ ...options, directory: reads, onlyReads: true });
  const call = callerAt(recorder.url, 'x');
  assert.match((await call('POST', '/carts', {})).message, /--only-reads/);
  assert.equal((await call('GET', '/carts')).statusCode, 401);
  await call('GET', `/carts?note=${encodeURIComponent('4111 1111 1111 1111')}`);
  const { left } = await recorder.stop();
  assert.match(left.join(), /line 2: a card number/);
  await assert.rejects(openRecorder({ ...options, directory: reads }), RecorderError);
  const plain = { to: 'http://localhost.example.com', auth: there.url, directory: reads };
  await assert.rejects(openRecorder(plain), /no https address/);
});
