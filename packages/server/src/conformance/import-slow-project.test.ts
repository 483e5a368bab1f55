// Imports of a project whose extension is slow do not delay the imports of another project.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProject } from '../provisioning/bootstrap.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, imported, settled } from '../testing/import-api.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

let slow: TestServer;
let quick: TestServer;
let extension: OtherServer;
/** Lets the extension answer. */
let release: () => void;

before(async () => {
  slow = await startTestServer();
  quick = await secondProject(slow);
  extension = await openOtherServer();
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  extension.answer = () => held.then(() => ({}));
  await slow.created('/extensions', {
    destination: { type: 'HTTP', url: extension.url },
    triggers: [{ resourceTypeId: 'customer', actions: ['Create'] }],
  });
});
after(async () => {
  release();
  await slow.close();
  await extension.close();
});

/** Another project of the same server, whose runner carries the imports of both out. */
async function secondProject(server: TestServer): Promise<TestServer> {
  const made = (await createProject(server.server.world, 'quick'))!;
  const own = { url: server.url, ...made };
  return { ...server, ...own, ...clientOf(own) };
}

/** Documents of one share of a project. */
const shareSize = 32;

const customer = (key: string) => ({
  ...{ key, email: `${key}@example.com`, authenticationMode: 'ExternalAuth' },
});

test('imports of a project end while those of another one wait for its extension', async () => {
  const ids: string[] = [];
  for (const half of ['a', 'b']) {
    const keys = Array.from({ length: 20 }, (_, index) => `slow-${half}-${index}`);
    ids.push(...(await accepted(slow, 'customers', 'customer', keys.map(customer))));
  }
  assertImported(await imported(quick, 'customers', 'customer', [customer('first')]));
  assertImported(await imported(quick, 'customers', 'customer', [customer('second')]));
  assert.ok(extension.seen.length < shareSize, `${extension.seen.length} calls`);
  release();
  assertImported(await Promise.all(ids.map((id) => settled(slow, id))));
});
