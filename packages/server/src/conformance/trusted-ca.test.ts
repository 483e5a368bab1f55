// Destinations and extensions with a certificate of the operator's own authority.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testAuthority } from '../testing/certificate.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { received } from '../testing/subscription-setting.ts';

const { ca, server: certificate } = testAuthority();
let folder: string;
let trusting: TestServer;
let other: TestServer;
let receiver: OtherServer;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storewright-ca-'));
  await writeFile(join(folder, 'ca.pem'), `# of this test\n${ca}`);
  await writeFile(join(folder, 'none.pem'), 'nothing');
  receiver = await openOtherServer(certificate);
  const own = { ownDestinations: true };
  trusting = await startTestServer({ options: { ...own, trustedCa: [join(folder, 'ca.pem')] } });
  other = await startTestServer({ options: own });
});
after(async () => {
  await trusting.close();
  await other.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

const subscription = () => ({
  destination: { type: 'HTTP', url: receiver.url },
  changes: [{ resourceTypeId: 'zone' }],
});
const extension = () => ({
  destination: { type: 'HTTP', url: receiver.url },
  triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
});

test('a webhook behind a certificate of that authority is told of changes', async () => {
  await trusting.created('/subscriptions', subscription());
  receiver.seen.length = 0;
  const { id } = await trusting.created('/zones', { name: 'z', locations: [] });
  const [first] = await received(receiver, 1);
  assert.equal(first.resource.id, id);
});

test('an extension behind it is asked', async () => {
  receiver.answer = ({ text }) =>
    JSON.parse(text).action === undefined
      ? {}
      : { body: { actions: [{ action: 'setLocale', locale: 'de' }] } };
  const project = await trusting.read('');
  const actions = [{ action: 'changeLanguages', languages: ['en', 'de'] }];
  await trusting.posted('', { version: project.version, actions });
  await trusting.created('/extensions', extension());
  assert.equal((await trusting.created('/carts', { currency: 'EUR' })).locale, 'de');
});

test('where the authority is not named nobody is told anything', async () => {
  receiver.seen.length = 0;
  const { status, body } = await other.request('POST', '/subscriptions', subscription());
  assert.equal(status, 400);
  assert.match(body.message, /did not accept the test notification: unreachable/);
  assert.deepEqual(receiver.seen, []);
});

for (const [what, file] of [
  ['not there', 'absent.pem'],
  ['without a certificate', 'none.pem'],
] as const)
  test(`a file that is ${what} is told at the start`, async () => {
    const options = { trustedCa: [join(folder, file)] };
    await assert.rejects(startTestServer({ options }), /absent.pem|--trusted-ca/);
  });
