// Each example of what buyers change themselves, done by the customer with the one scope that it needs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { type ExampleShop, openExampleShop, runExamples } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { ownEndpoint, ownExamples } from './examples/own/index.ts';
import { requestSettings, shop } from './examples/shop.ts';

const own = ownExamples(kinds);

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
/** Tokens of customers that may look at products. */
const strangers = new Map<string, string>();
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  main = await openExampleShop(server, receiver.url, [...shop, ...requestSettings]);
  for (const { by } of own) strangers.set(by, await tokenWith(by, 'view_published_products'));
});
after(async () => {
  await server.close();
  await receiver.close();
});

test('each update action that buyers have has an example, and no other', () => {
  const offered = [...kinds].flatMap(([name, kind]) => {
    const endpoint = ownEndpoint(kind);
    return [...kind.actions.keys()]
      .filter((action) => endpoint !== undefined && endpoint.actions?.includes(action) !== false)
      .map((action) => `${name} ${action}`);
  });
  const shown = own.flatMap(({ kind, actions }) =>
    actions.map(({ body }) => `${kind} ${body.action}`),
  );
  assert.deepEqual([...shown].sort(), [...offered].sort());
});

test('each update action that the public API has for buyers is among them', () => {
  const names = readFileSync(new URL('../../public-names/actions.txt', import.meta.url), 'utf8');
  const known = [...kinds.values()].map(({ resource }) => resource);
  const shown = new Set(
    own.flatMap(({ kind, actions }) => {
      const { name } = known.find((one) => one.kind === kind)!;
      return actions.map(({ body }) => `My${name} ${body.action}`);
    }),
  );
  const ofBuyers = names.split('\n').filter((line) => line.startsWith('My'));
  assert.ok(ofBuyers.length > 90);
  assert.deepEqual(
    ofBuyers.filter((line) => !shown.has(line)),
    [],
  );
});

const tokenWith = (by: string, scope: string) =>
  server.customerToken(`${by}@example.com`, 'correct horse', `${scope}:${server.projectKey}`);

for (const one of own)
  test(`what a buyer does to his ${one.kind} changes what it says, with no more than its scope`, async () => {
    const kind = kinds.get(one.kind)!;
    const [scope] = ownEndpoint(kind)!.scopes.manage;
    const tokens = new Map([[one.by, await tokenWith(one.by, scope!)]]);
    const wrong = await runExamples({ ...main, tokens, buyer: one.by }, kind, one);
    assert.equal(wrong.length, 0, wrong.join('\n'));
  });

test('none of them is done without the scope', async () => {
  for (const { kind: name, by, actions } of own) {
    const endpoint = ownEndpoint(kinds.get(name)!)!;
    const token = strangers.get(by)!;
    const path = endpoint.singleton === undefined ? `${endpoint.path}/any` : endpoint.path;
    for (const { body } of actions) {
      const update = { version: 1, actions: [body] };
      const answer = await server.request('POST', path, update, { token });
      assert.deepEqual([answer.status, answer.body.errors[0].code], [403, 'insufficient_scope']);
    }
  }
});
