// Imports ask the extensions of a project, and the log has one line for each that ends without success.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, imported, operationWhen } from '../testing/import-api.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

let server: TestServer;
let other: OtherServer;
const lines: any[] = [];

before(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line));
  server = await startTestServer({ logger: pino({ level: 'info' }, { write }) });
  other = await openOtherServer();
  await imported(server, 'customers', 'customer', [customer('old')]);
  const triggers = ['customer', 'business-unit'].map((resourceTypeId) => ({
    ...{ resourceTypeId, actions: ['Create', 'Update'] },
  }));
  await server.created('/extensions', { destination: { type: 'HTTP', url: other.url }, triggers });
});
after(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  lines.length = 0;
  other.seen.length = 0;
  other.answer = () => ({});
});

const customer = (key: string, members: object = {}) => ({
  ...{ key, email: `${key}@example.com`, authenticationMode: 'ExternalAuth', ...members },
});
const company = { key: 'acme', name: 'Acme', unitType: 'Company', status: 'Active' };

const linesOf = (id: string) => lines.filter(({ operation }) => operation === id);

for (const [what, path, type, resource] of [
  ['creates a customer', 'customers', 'customer', customer('new')],
  ['changes a customer', 'customers', 'customer', customer('old', { firstName: 'Jo' })],
  ['creates a business unit', 'business-units', 'business-unit', company],
] as const)
  test(`An import that ${what} fails with the errors of an extension that refuses`, async () => {
    const errors = ['One.', 'Two.'].map((message) => ({ code: 'InvalidOperation', message }));
    other.answer = () => ({ status: 400, body: { errors } });
    const [refused] = await imported(server, path, type, [resource]);
    assert.equal(refused.state, 'validationFailed');
    assert.deepEqual(
      refused.errors.map(({ code, message }: any) => ({ code, message })),
      errors,
    );
    assert.equal(other.seen.length, 1);
    const told = linesOf(refused.id).map(({ container, type: of, key, state, code }) => [
      ...[container, of, key, state, code],
    ]);
    assert.deepEqual(told, [['all', type, resource.key, 'validationFailed', 'InvalidOperation']]);
    other.answer = () => ({});
    const [again] = await imported(server, path, type, [resource]);
    assert.equal(again.state, 'imported');
    assert.deepEqual(linesOf(again.id), []);
  });

test('An import is changed by the actions that an extension answers', async () => {
  const actions = [{ action: 'setLastName', lastName: 'By extension' }];
  other.answer = () => ({ body: { actions } });
  const [{ state }] = (await imported(server, 'customers', 'customer', [customer('ext')])) as any;
  assert.equal(state, 'imported');
  assert.equal((await server.read('/customers/key=ext')).lastName, 'By extension');
});

/** The waits between its attempts are longer than a test; this is the last of them. */
async function lastAttempt(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const skip = `update import_operation set attempts = 5, due_at = clock_timestamp()
    where id = $1 and attempts > 0 and owner is null`;
  try {
    while ((await client.query(skip, [id])).rowCount === 0);
  } finally {
    await client.end();
  }
}

test('The first import of a container that unpublishes a product has a line, and it alone', async () => {
  const productType = { typeId: 'product-type', key: 'goods' };
  await imported(server, 'product-types', 'product-type', [
    { key: 'goods', name: 'G', description: '' },
  ]);
  const draft = (key: string, more: object = {}) => ({
    ...{ key, name: { en: key }, slug: { en: key }, productType, ...more },
  });
  const send = (container: string, ...drafts: object[]) =>
    imported(server, 'product-drafts', 'product-draft', drafts, container);
  const keys = ['lamp', 'chair'];
  await send('day', ...keys.map((key) => draft(key, { publish: true })));
  await send('night', draft('lamp'));
  await send('night', draft('chair'));
  for (const key of keys)
    assert.equal((await server.read(`/products/key=${key}`)).masterData.published, false);
  const about = lines.filter(({ msg }) => /has unpublished/.test(msg));
  assert.deepEqual(
    about.map(({ level, container, key }) => [level, container, key]),
    [[40, 'night', 'lamp']],
  );
});

test('An import whose extension fails again and again is rejected, with one line', async () => {
  other.answer = () => ({ status: 500 });
  const [id] = await accepted(server, 'customers', 'customer', [customer('bad')]);
  await lastAttempt(id!);
  const { errors } = await operationWhen(server, id!, ({ state }) => state === 'rejected');
  assert.equal(errors[0].code, 'ExtensionBadResponse');
  const told = linesOf(id!).map(({ state, key, code }) => [state, key, code]);
  assert.deepEqual(told, [['rejected', 'bad', 'ExtensionBadResponse']]);
});
