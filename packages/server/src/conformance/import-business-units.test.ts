// Business units by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, imported, operationWhen } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const units = (...resources: object[]) =>
  imported(server, 'business-units', 'business-unit', resources);
const acme = { key: 'acme', name: 'Acme', unitType: 'Company' };

test('A division that stands before its company in a request is imported, too', async () => {
  const parentUnit = { typeId: 'business-unit', key: 'acme' };
  const division = { key: 'north', name: 'North', unitType: 'Division', parentUnit };
  const ids = await accepted(server, 'business-units', 'business-unit', [division, acme]);
  for (const id of ids) await operationWhen(server, id, ({ state }) => state === 'imported');
  const { topLevelUnit } = await server.read('/business-units/key=north');
  assert.equal(topLevelUnit.key, 'acme');
});

test('Addresses without a key are found by their content, and the same unit twice changes nothing', async () => {
  const addresses = [
    { country: 'DE', city: 'Bonn' },
    { key: 'lager', country: 'DE', city: 'Ulm' },
  ];
  const one = { ...acme, key: 'mono', addresses, shippingAddresses: [0], defaultBillingAddress: 1 };
  assertImported(await units(one));
  const before = await server.read('/business-units/key=mono');
  const [again] = await units(one);
  assert.equal(again.resourceVersion, before.version);
  const more = [...addresses, { country: 'FR', city: 'Lyon' }];
  assertImported(await units({ ...one, addresses: more, shippingAddresses: [2] }));
  const unit = await server.read('/business-units/key=mono');
  assert.deepEqual(
    unit.addresses.map(({ city }: any) => city),
    ['Bonn', 'Ulm', 'Lyon'],
  );
  assert.deepEqual(unit.shippingAddressIds, [unit.addresses[2].id]);
  assert.deepEqual(unit.defaultBillingAddressId, before.addresses[1].id);
});

test('Associates and their roles are replaced as a whole, in any order', async () => {
  const role = { key: 'buyer', buyerAssignable: true, permissions: ['CreateMyCarts'] };
  await server.created('/associate-roles', role);
  for (const key of ['al', 'bo'])
    await server.created('/customers', { key, email: `${key}@x.com`, password: 'secret-1' });
  const associate = (key: string) => ({
    customer: { typeId: 'customer', key },
    associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }],
  });
  const one = { ...acme, key: 'team', associates: [associate('al'), associate('bo')] };
  assertImported(await units(one));
  const { version } = await server.read('/business-units/key=team');
  const [again] = await units({ ...one, associates: [associate('bo'), associate('al')] });
  assert.equal(again.resourceVersion, version);
  assertImported(await units({ ...one, associates: [associate('bo')] }));
  assert.equal((await server.read('/business-units/key=team')).associates.length, 1);
});

for (const [title, resource, field] of [
  ['A division without a parent', { ...acme, unitType: 'Division' }, 'parentUnit'],
  [
    'A company that names a mode of divisions',
    { ...acme, associateMode: 'Explicit' },
    'associateMode',
  ],
] as const)
  test(`${title} is refused`, async () => {
    await server.request('POST', '/import-containers', { key: 'all' });
    const body = { type: 'business-unit', resources: [resource] };
    const answer = await server.request('POST', '/business-units/import-containers/all', body);
    const [error] = answer.body.errors;
    assert.deepEqual([error.code, error.field], ['InvalidField', `resources.0.${field}`]);
  });

test('Another type of a unit is InvalidFieldUpdate', async () => {
  assertImported(await units(acme));
  const parentUnit = { typeId: 'business-unit', key: 'mono' };
  const [operation] = await units({ ...acme, unitType: 'Division', parentUnit });
  const [{ code, fields }] = operation.errors;
  assert.deepEqual([code, fields], ['InvalidFieldUpdate', ['unitType']]);
});
