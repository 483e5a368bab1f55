// A member that no declaration has is ignored in each draft, as the public API ignores it,
// and the hint names it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { createProject } from '../provisioning/bootstrap.ts';
import {
  createExample,
  type ExampleShop,
  openExampleShop,
  takenAll,
} from '../testing/example-runner.ts';
import { type Answer, clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { examples } from './examples/index.ts';
import { modularSettings, requestSettings, settings, shop } from './examples/shop.ts';

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
let apart: ExampleShop;
/** Paths whose answer has no hint of the member. */
const silent = new Set<string>();

type Requesting = Pick<TestServer, 'request'>;

/** Sends each object with a member that nothing declares. */
function withUnknownMembers<S extends Requesting>(plain: S): S {
  const request: TestServer['request'] = async (method, path, body, options) => {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const sent = isObject ? { ...body, unknownMember: 'x' } : body;
    const answer: Answer = await plain.request(method, path, sent as object, options);
    const hint = answer.headers.get('X-Storewright-Hint') ?? '';
    if (isObject && answer.status < 300 && !hint.includes('unknownMember'))
      silent.add(`${method} ${path.replace(/\?.*/, '')}`);
    return answer;
  };
  return { ...plain, request };
}

before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  const careless = withUnknownMembers(server);
  main = await openExampleShop(careless, receiver.url, [...shop, ...requestSettings]);
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular', url: server.url };
  apart = await openExampleShop(withUnknownMembers(client), receiver.url, [
    ...settings,
    ...modularSettings,
  ]);
});
after(async () => {
  await server.close();
  await receiver.close();
});

for (const [name, one] of examples)
  test(`a draft of ${name} may have an unknown member`, async () => {
    const place = one.isApart === true ? apart : main;
    await takenAll(place, one.before ?? []);
    await createExample(place, kinds.get(name)!, one.draft);
  });

test('the hint names it everywhere', () => {
  assert.deepEqual([...silent], []);
});
