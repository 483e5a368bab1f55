// Each example of the reference, as it stands there, done on a real document: what it says it changes is
// what changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProject } from '../composition/bootstrap.ts';
import { kinds } from '../resources/index.ts';
import { type ExampleShop, openExampleShop, runExamples } from '../testing/example-runner.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import type { ActionExample } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { settings, shop } from './examples/shop.ts';

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
/** Of a project that has no products. */
let apart: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  main = await openExampleShop(server, receiver.url, shop);
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular', url: server.url };
  apart = await openExampleShop(client, receiver.url, settings);
});
after(async () => {
  await server.close();
  await receiver.close();
});

test('each update action of each kind has an example, and no other', () => {
  const offered = [...kinds].flatMap(([name, { actions }]) =>
    [...actions.keys()].map((action) => `${name} ${action}`),
  );
  const shown = [...examples].flatMap(([name, { actions }]) =>
    actions.map(({ body }) => `${name} ${body.action}`),
  );
  assert.deepEqual(
    offered.filter((one) => !shown.includes(one)),
    [],
  );
  assert.deepEqual(
    shown.filter((one, at) => !offered.includes(one) || shown.indexOf(one) !== at),
    [],
  );
});

test('where no member changes, the example says why', () => {
  const silent = [...examples.values()].flatMap(({ actions }) =>
    actions.filter(({ changes, why }) => changes.length === 0 && why === undefined),
  );
  assert.deepEqual(silent, []);
});

for (const [name, one] of examples)
  test(`examples of ${name} change what they say`, async () => {
    const kind = kinds.get(name)!;
    const isApart = (action: ActionExample) => one.isApart === true || action.isApart === true;
    const done = (place: ExampleShop, actions: readonly ActionExample[]) =>
      runExamples(place, kind, { ...one, actions });
    const wrong = [
      ...(await done(
        main,
        one.actions.filter((action) => !isApart(action)),
      )),
      ...(await done(apart, one.actions.filter(isApart))),
    ];
    assert.equal(wrong.length, 0, wrong.join('\n'));
  });
