// The error of an update action says which one of the request it was: the action as it was sent, and
// its place counted from one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { createProject } from '../provisioning/bootstrap.ts';
import type { ActionBody, KindExamples } from '../reference/examples/example.ts';
import { examples } from '../reference/examples/index.ts';
import { modularSettings, settings, shop } from '../reference/examples/shop.ts';
import { type ExampleShop, openDocument, openExampleShop } from '../testing/example-runner.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
let apart: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  main = await openExampleShop(server, receiver.url, shop);
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular', url: server.url };
  apart = await openExampleShop(client, receiver.url, [...settings, ...modularSettings]);
});
after(async () => {
  await server.close();
  await receiver.close();
});

const unknown = 'nothing-has-this-key';

/** The action with references to nothing, or `undefined` where it has none. */
function withoutTargets(body: ActionBody): ActionBody | undefined {
  const text = JSON.stringify(body);
  const changed = JSON.stringify(body, (_, value) =>
    typeof value?.typeId === 'string' ? { typeId: value.typeId, key: unknown } : value,
  );
  return text === changed ? undefined : JSON.parse(changed);
}

/** The action with each of its strings far too long. */
const withLongStrings = (body: ActionBody): readonly ActionBody[] =>
  Object.entries(body).flatMap(([member, value]) =>
    member === 'action' || typeof value !== 'string'
      ? []
      : [{ ...body, [member]: 'x'.repeat(262_145) }],
  );

/** Actions that name nothing of an earlier answer. */
const wrongOf = ({ actions }: KindExamples): readonly ActionBody[] => {
  const bodies = actions
    .map(({ body }) => body)
    .filter((one) => !/"\{\w/.test(JSON.stringify(one)));
  return [
    ...bodies.flatMap((body) => withoutTargets(body) ?? []),
    ...bodies.flatMap((body) => withLongStrings(body)),
  ];
};

const isApart = ({ isApart: whole, actions }: KindExamples): boolean =>
  whole === true || actions[0]?.isApart === true;

const acting = [...examples].filter(([, { actions }]) => actions.length > 0);

test('all kinds with update actions are here', () => {
  const wanted = [...kinds].flatMap(([name, { actions }]) => (actions.size > 0 ? [name] : []));
  assert.deepEqual(acting.map(([name]) => name).sort(), wanted.sort());
});

for (const [name, one] of acting)
  test(`the error of an update action of ${name} says which one it was`, async () => {
    const { filled, send } = await openDocument(isApart(one) ? apart : main, kinds.get(name)!, one);
    let count = 0;
    for (const wrong of wrongOf(one).slice(0, 6)) {
      const { status, body } = await send(filled(wrong), filled(wrong));
      const [error] = body?.errors ?? [];
      // Some references are looked up by nothing, and some members have no place for a key.
      if (status !== 400 || error.code === 'InvalidJsonInput') continue;
      count += 1;
      assert.equal(error.actionIndex, 1, JSON.stringify(body));
      assert.equal(error.action.action, wrong.action);
      const isLong = JSON.stringify(wrong).length > 10_000;
      assert.deepEqual(Object.keys(error.action), Object.keys(isLong ? { action: 1 } : wrong));
    }
    assert.ok(count > 0, `no action of ${name} was refused`);
  });

test('the place counts from one, and the action stands as it was sent', async () => {
  const cart = await server.created('/carts', { currency: 'EUR' });
  const wrong = { action: 'removeLineItem', lineItemId: 'nope', unknownMember: { a: [1] } };
  const update = (...actions: readonly object[]) =>
    server.request('POST', `/carts/${cart.id}`, { version: cart.version, actions });
  const { status, body } = await update({ action: 'setCountry', country: 'DE' }, wrong);
  assert.equal(status, 400);
  const [{ code, action, actionIndex }] = body.errors;
  assert.deepEqual(
    { code, action, actionIndex },
    { code: 'InvalidOperation', action: wrong, actionIndex: 2 },
  );
});

test('errors of no action have neither', async () => {
  const cart = await server.created('/carts', { currency: 'EUR' });
  const path = `/carts/${cart.id}`;
  for (const body of [
    { version: 99, actions: [{ action: 'setCountry', country: 'DE' }] },
    { version: cart.version, actions: [{ action: 'nonsense' }] },
    { version: cart.version, actions: [{ action: 'setCountry', country: 1 }] },
  ]) {
    const { errors } = (await server.request('POST', path, body)).body;
    assert.equal('actionIndex' in errors[0] || 'action' in errors[0], false);
  }
});

test('GraphQL says the same in extensions', async () => {
  const cart = await server.created('/carts', { currency: 'EUR' });
  const [{ extensions }] = await server.graphqlErrors(
    `mutation ($id: String!, $version: Long!) {
      updateCart(id: $id, version: $version, actions: [
        { setCountry: { country: "DE" } }, { removeLineItem: { lineItemId: "nope" } }
      ]) { id }
    }`,
    { id: cart.id, version: cart.version },
  );
  const { code, action, actionIndex } = extensions;
  assert.deepEqual(
    { code, action, actionIndex },
    {
      code: 'InvalidOperation',
      action: { action: 'removeLineItem', lineItemId: 'nope' },
      actionIndex: 2,
    },
  );
});
