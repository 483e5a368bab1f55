// Documents that are put as they are may lack nearly everything that one made by a client has: whatever is then
// asked of them is answered or refused, and breaks nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isInRest, type Kind } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import type { KindExamples } from '../reference/examples/example.ts';
import { examples } from '../reference/examples/index.ts';
import { filledPath } from '../reference/examples/placeholders.ts';
import { requestSettings, shop } from '../reference/examples/shop.ts';
import {
  type ExampleShop,
  namesIn,
  openExampleShop,
  sent,
  tokenOf,
} from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let receiver: OtherServer;
let place: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true, adminToken } });
  place = await openExampleShop(server, receiver.url, [...shop, ...requestSettings]);
});
after(async () => {
  await server.close();
  await receiver.close();
});

/** Puts a document that has an id and nothing else; answers it as it is then. */
async function stub(kind: string): Promise<any> {
  const answer = await fetch(`${server.url}/-/projects/${server.projectKey}/documents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind, document: { id: crypto.randomUUID() } }),
  });
  assert.ok(
    answer.status === 201 || answer.status === 400,
    `${kind}: ${await answer.clone().text()}`,
  );
  return answer.status === 201 ? answer.json() : undefined;
}

for (const [name, one] of examples)
  test(`a ${name} that has only an id is read, searched for, changed or refused`, async () => {
    const kind = kinds.get(name)!;
    const broken: string[] = [];
    for (const endpoint of kind.endpoints.filter(isInRest))
      broken.push(...(await askedOf(kind, endpoint, one)));
    assert.deepEqual(broken, []);
  });

/** What of all that an endpoint offers ends in an error of the server. */
async function askedOf(
  kind: Kind,
  { path, singleton, actor, operations, actions }: Kind['endpoints'][number],
  { actions: taken }: KindExamples,
): Promise<readonly string[]> {
  const token = await tokenOf(place, actor && (place.buyer ?? 'jane'));
  const broken: string[] = [];
  const ask = async (method: string, at: string, body?: object) => {
    const answer = await server.request(method, at, body, { token });
    if (answer.status >= 500)
      broken.push(`${method} ${at} ${JSON.stringify(body ?? '')}: ${JSON.stringify(answer.body)}`);
  };
  const document = await stub(kind.resource.kind);
  if (document === undefined) return [];
  const names = namesIn(place, document);
  const at = (one: any) =>
    filledPath(singleton === undefined ? `${path}/{id}` : path, namesIn(place, one));
  await ask('GET', at(document));
  if (operations.includes('query')) await ask('GET', `${filledPath(path, names)}?limit=500`);
  if (!operations.includes('update')) return broken;
  for (const { body } of taken) {
    if (actions !== undefined && !actions.includes(body.action)) continue;
    const fresh = await stub(kind.resource.kind);
    const action = fresh && sentTo(fresh, body);
    if (action !== undefined)
      await ask('POST', at(fresh), { version: fresh.version, actions: [action] });
  }
  return broken;
}

/** Nothing for one that names a part which the document does not have. */
function sentTo(document: any, action: object): object | undefined {
  try {
    return sent(place, action, document);
  } catch {
    return undefined;
  }
}
