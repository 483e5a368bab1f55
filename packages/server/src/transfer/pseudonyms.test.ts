// A project in a folder in which no person can be recognized.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { loadDemo } from '../demo/index.ts';
import { demoPassword } from '../demo/people.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportProject } from './export.ts';
import { importProject } from './import.ts';

const folder = temporaryFolder();
const whole = join(folder.path, 'whole');
const directory = join(folder.path, 'nobody');
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await loadDemo(server.server.world, 'demo');
  await exported({ directory: whole });
});
after(async () => {
  await server.close();
  folder.remove();
});

const exported = (options: { readonly directory: string; readonly pseudonyms?: boolean }) =>
  exportProject(server.server.world, server.server.database, {
    project: 'demo',
    withSecrets: true,
    ...options,
  });

const imported = (project: string) =>
  importProject(server.server.world, server.server.database, { project, directory });

const linesOf = (place: string, kind: string): any[] =>
  readFileSync(join(place, `${kind}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('with pseudonyms nobody of the demo shop is in the folder, and who was one person still is', async () => {
  await exported({ directory, pseudonyms: true });
  const all = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'utf8'));
  const persons = linesOf(whole, 'customer');
  assert.ok(persons.length > 1);
  for (const { email } of persons)
    assert.equal(
      all.some((text) => text.includes(email)),
      false,
      email,
    );
  const mailOf = new Map(linesOf(directory, 'customer').map(({ id, email }) => [id, email]));
  assert.equal(new Set(mailOf.values()).size, persons.length);
  const orders = linesOf(directory, 'order').filter(({ customerId }) => customerId !== undefined);
  assert.ok(orders.length > 0);
  for (const { customerId, customerEmail } of orders)
    if (customerEmail !== undefined) assert.equal(customerEmail, mailOf.get(customerId));
  const { stored } = await imported('nobody');
  assert.ok(stored > persons.length);
  const login = { email: mailOf.get(persons[0].id), password: demoPassword };
  const { credentials } = await imported('nobody-again');
  const shop = clientOf({ url: server.url, ...credentials! });
  assert.equal((await shop.request('POST', '/login', login)).status, 200);
});
