// Two servers of one database deliver for the same subscriptions, one of which may end at any time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();

/** Each writer changes a zone of its own again and again, now over one server, now over the other. */
async function write(servers: readonly TestServer[], changes: number) {
  const [first] = servers;
  const { id } = await first!.created('/zones', { name: 'n', locations: [] });
  let version = 1;
  for (let index = 0; index < changes; index += 1) {
    const server = servers[index % servers.length]!;
    const actions = [{ action: 'changeName', name: `n${index}` }];
    ({ version } = await server.posted(`/zones/${id}`, { version, actions }));
  }
  return { id, version };
}

test('what two servers store arrives, each document in its order, also when one of them ends', async () => {
  const { server, receiver, subscribe } = setting();
  const { databaseUrl, clientId, clientSecret } = server;
  const second = await startTestServer({
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { ownDestinations: true },
  });
  const hook = await receiver();
  await subscribe(hook, { changes: [{ resourceTypeId: 'zone' }] });
  const both = await Promise.all(Array.from({ length: 6 }, () => write([server, second], 12)));
  await second.close();
  const alone = await Promise.all(Array.from({ length: 6 }, () => write([server], 6)));
  const all = [...both, ...alone];
  const wanted = all.reduce((sum, { version }) => sum + version, 0);
  const arrived = () => {
    const versions = new Map<string, number[]>();
    for (const { text } of hook.seen) {
      const { resource, version } = JSON.parse(text);
      const known = versions.get(resource.id) ?? [];
      versions.set(resource.id, known.includes(version) ? known : [...known, version]);
    }
    return versions;
  };
  const count = () => [...arrived().values()].reduce((sum, { length }) => sum + length, 0);
  for (let waited = 0; count() < wanted && waited < 30_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const { id, version } of all)
    assert.deepEqual(
      arrived().get(id),
      Array.from({ length: version }, (_, index) => index + 1),
    );
});
