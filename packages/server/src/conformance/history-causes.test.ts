// What made a version of a document: the request, by its correlation id, and its update actions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { commandHere } from '../testing/command-here.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-/projects/demo/history${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

const asked = (correlationId: string, method: string, path: string, body?: object) =>
  server.request(method, path, body, { headers: { 'X-Correlation-ID': correlationId } });

const shown = ({ changes }: any) =>
  changes.map(({ kind, id, version, deleted }: any) => [kind, id, version, deleted ?? false]);

test('what a request has changed, and what was changed by an action, is told of all documents', async () => {
  const before = (await asked('before', 'POST', '/zones', { name: 'Before' })).body;
  assert.match((await admin('GET', '/changes?action=changeName')).message, /keeps no former/);
  await admin('PUT', '', { enabled: true });
  const zone = (await asked('request-of-one', 'POST', '/zones', { name: 'One' })).body;
  const rename = { version: 1, actions: [{ action: 'changeName', name: 'Two' }] };
  const both = [...rename.actions, { action: 'setKey', key: 'two' }];
  const sent = [
    asked('request-of-two', 'POST', `/zones/${zone.id}`, { ...rename, actions: both }),
    asked('request-of-old', 'POST', `/zones/${before.id}`, rename),
  ];
  for (const { status, body } of await Promise.all(sent))
    assert.equal(status, 200, JSON.stringify(body));
  await asked('request-of-end', 'DELETE', `/zones/${zone.id}?version=2`);
  const query = `mutation { updateZone(id: "${before.id}", version: 2,
    actions: [{ changeName: { name: "Three" } }]) { version } }`;
  await asked('request-of-query', 'POST', '/graphql', { query });

  const of = async (parameters: string) => shown(await admin('GET', `/changes?${parameters}`));
  assert.deepEqual(await of('correlationId=request-of-one'), [['zone', zone.id, 1, false]]);
  assert.deepEqual(await of('correlationId=request-of-end'), [['zone', zone.id, 2, true]]);
  assert.deepEqual(await of('correlationId=before'), []);
  const renamed = [
    ['zone', before.id, 2, false],
    ['zone', before.id, 3, false],
    ['zone', zone.id, 2, false],
  ];
  assert.deepEqual((await of('action=changeName')).sort(), renamed.sort());
  assert.deepEqual(await of('action=setKey&correlationId=request-of-old'), []);
  const { versions } = await admin('GET', `/zone/${zone.id}`);
  assert.deepEqual(
    versions.map(({ correlationId, actions }: any) => [correlationId, actions]),
    [
      ['request-of-end', undefined],
      ['request-of-two', ['changeName', 'setKey']],
      ['request-of-one', undefined],
    ],
  );
  assert.match((await admin('GET', '/changes')).message, /says which changes/);
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  const { stdout } = await commandHere(['history', '--action', 'setKey', ...flags]);
  assert.match(stdout, new RegExp(`^zone  ${zone.id}  2  .*request-of-two  changeName, setKey`));
});

test('A version says who made it, also the last one: who deleted the document', async () => {
  await admin('PUT', '', { enabled: true });
  const zone = (await asked('by-create', 'POST', '/zones', { name: 'Whose' })).body;
  await server.request('DELETE', `/zones/${zone.id}?version=1`, undefined, {
    headers: { 'X-External-User-ID': 'clerk-7' },
  });
  const { versions } = await admin('GET', `/zone/${zone.id}`);
  const { clientId } = server;
  assert.deepEqual(
    versions.map(({ by, deleted }: any) => [by, deleted]),
    [
      [{ clientId, isPlatformClient: false, externalUserId: 'clerk-7' }, true],
      [{ clientId, isPlatformClient: false }, undefined],
    ],
  );
});

test('Each version that is kept after a project has begun to keep them has a cause', async () => {
  await admin('PUT', '', { enabled: false });
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  await commandHere(['history', '--on', ...flags]);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      asked(`first-change-${index}`, 'POST', '/zones', { name: `First ${index}` }),
    ),
  );
  for (const [index, { body }] of made.entries()) {
    const { versions } = await admin('GET', `/zone/${body.id}`);
    assert.equal(versions[0].correlationId, `first-change-${index}`);
  }
  const { stdout } = await commandHere(['history', '--on', '--most', '5000', '--json', ...flags]);
  assert.equal(JSON.parse(stdout).most, 5_000);
  assert.equal((await commandHere(['history', '--on', '--most', 'all', ...flags])).code, 2);
});

/** The same numbers in every run. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An update of one or two actions. */
function someActions(number: (below: number) => number): object[] {
  const address = () => ({ country: 'DE', city: `City ${number(9)}`, streetName: `${number(99)}` });
  const states = ['Open', 'Confirmed', 'Complete', 'Cancelled'];
  const makers = [
    () => ({ action: 'changeOrderState', orderState: states[number(4)] }),
    () => ({ action: 'changePaymentState', paymentState: number(2) === 0 ? 'Paid' : 'Pending' }),
    () => ({ action: 'setCustomerEmail', email: `of-${number(50)}@example.com` }),
    () => ({ action: 'setBillingAddress', ...(number(4) === 0 ? {} : { address: address() }) }),
    () => ({ action: 'setShippingAddress', address: address() }),
    () => ({ action: 'setLocale', locale: number(2) === 0 ? 'de' : 'en' }),
    () => ({ action: 'addDelivery', address: address() }),
    () => ({ action: 'setPurchaseOrderNumber', purchaseOrderNumber: `${number(50)}` }),
  ];
  return Array.from({ length: 1 + number(2) }, () => makers[number(makers.length)]!());
}

/** What stands at a path of a difference, such as `lines.0.quantity`. */
const valueAt = (document: any, path: string): unknown =>
  path.split(/[.[\]]+/).reduce((value, step) => (step === '' ? value : value?.[step]), document);

test('a hundred random edits of an order: each version is what was answered then, each difference what differs', async () => {
  await admin('PUT', '', { enabled: true });
  const number = numbersOf(7);
  const answered: any[] = [
    await (await openShop(server)).order({ quantity: 1 }, { orderNumber: 'edited' }),
  ];
  while (answered.length <= 100) {
    const { id, version } = answered.at(-1);
    const update = { version, actions: someActions(number) };
    const { status, body } = await server.request('POST', `/orders/${id}`, update);
    assert.equal(status, 200, JSON.stringify([update, body]));
    // What changes nothing makes no version.
    if (body.version > version) answered.push(body);
  }
  const of = (query: string) => admin('GET', `/order/${answered[0].id}?${query}`);
  for (const one of answered) assert.deepEqual(await of(`version=${one.version}`), one);
  const { versions } = await of('');
  const newest = answered.map(({ version }) => version).reverse();
  assert.deepEqual(
    versions.map(({ version }: any) => version),
    newest.slice(0, versions.length),
  );
  for (let at = 1; at < answered.length; at += 7) {
    const [was, is] = [answered[at - 1], answered[at]];
    const { changes } = await of(`diff=${was.version}..${is.version}`);
    assert.ok(changes.length > 0);
    for (const { path, from, to } of changes)
      assert.deepEqual([valueAt(was, path), valueAt(is, path)], [from, to], path);
  }
  const [, first, last] = answered;
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  const range = `${first.version}..${last.version}`;
  const { stdout } = await commandHere(['history', 'order', 'edited', '--diff', range, ...flags]);
  const { changes } = await of(`diff=${range}`);
  for (const { path } of changes) assert.ok(stdout.includes(path), stdout);
});
