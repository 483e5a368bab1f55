// My Business Units through real HTTP: who sees what, who may do what, what comes down the tree.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { configured } from '../testing/company.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();

before(async () => {
  server = await startTestServer();
  for (const [key, permissions] of roles)
    await server.created('/associate-roles', {
      key,
      permissions,
      buyerAssignable: key !== 'owner',
    });
  await server.changed('', ...configured('admin'));
  for (const name of ['ada', 'bob', 'eve']) {
    const { customer } = await server.created('/customers', {
      email: `${name}@example.com`,
      password: 'pw',
    });
    ids.set(name, customer.id);
    tokens.set(
      name,
      await server.customerToken(`${name}@example.com`, 'pw', 'manage_my_business_units:demo'),
    );
  }
});
after(() => server.close());

const roles: readonly (readonly [string, readonly string[]])[] = [
  ['admin', ['AddChildUnits', 'UpdateAssociates', 'UpdateBusinessUnitDetails', 'UpdateParentUnit']],
  ['buyer', ['CreateMyCarts']],
  ['owner', ['UpdateAssociates']],
];

const as = (name: string, method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, path, body, { token: tokens.get(name) });

const company = (name: string, key: string): Promise<any> => {
  const draft = { key, unitType: 'Company', name: key };
  return server.created('/me/business-units', draft, { token: tokens.get(name) });
};

test('the creator of a company is its associate in the default role', async () => {
  const unit = await company('ada', 'acme');
  assert.deepEqual(unit.associates, [
    {
      associateRoleAssignments: [
        { associateRole: { typeId: 'associate-role', key: 'admin' }, inheritance: 'Disabled' },
      ],
      customer: { typeId: 'customer', id: ids.get('ada') },
    },
  ]);
  assert.equal(unit.status, 'Active');
  assert.equal(unit.topLevelUnit.key, 'acme');
  assert.equal('ancestors' in unit || 'inheritsFrom' in unit, false);
});

test('a customer who is no associate does not see the unit, by any operation', async () => {
  for (const [method, path] of [
    ['GET', '/me/business-units/key=acme'],
    ['HEAD', '/me/business-units/key=acme'],
  ] as const)
    assert.equal((await as('eve', method, path)).status, 404);
  const update = await as('eve', 'POST', '/me/business-units/key=acme', {
    version: 1,
    actions: [{ action: 'changeName', name: 'mine' }],
  });
  assert.equal(update.status, 404);
  const page = await as('eve', 'GET', '/me/business-units');
  assert.equal(page.body.total, 0);
  assert.equal((await as('eve', 'HEAD', '/me/business-units?where=key%3D%22acme%22')).status, 404);
});

test('a division inherits the associates whose assignment is handed down', async () => {
  const { version } = (await server.request('GET', '/business-units/key=acme')).body;
  const associate = {
    customer: { typeId: 'customer', id: ids.get('bob') },
    associateRoleAssignments: [
      { associateRole: { typeId: 'associate-role', key: 'admin' }, inheritance: 'Enabled' },
    ],
  };
  const added = await server.request('POST', '/business-units/key=acme', {
    version,
    actions: [{ action: 'addAssociate', associate }],
  });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const draft = {
    key: 'acme-north',
    unitType: 'Division',
    name: 'North',
    parentUnit: { typeId: 'business-unit', key: 'acme' },
  };
  const division = await as('ada', 'POST', '/me/business-units', draft);
  assert.equal(division.status, 201, JSON.stringify(division.body));
  assert.deepEqual(division.body.inheritedAssociates, [
    {
      associateRoleAssignments: [
        {
          associateRole: { typeId: 'associate-role', key: 'admin' },
          source: { typeId: 'business-unit', key: 'acme' },
        },
      ],
      customer: { typeId: 'customer', id: ids.get('bob') },
    },
  ]);
  const page = await as('bob', 'GET', '/me/business-units?sort=key');
  assert.deepEqual(
    page.body.results.map(({ key }: any) => key),
    ['acme', 'acme-north'],
  );
});

test('an inherited role gives its permissions, and without one the answer is 403', async () => {
  const unit = (await as('bob', 'GET', '/me/business-units/key=acme-north')).body;
  const renamed = await as('bob', 'POST', '/me/business-units/key=acme-north', {
    version: unit.version,
    actions: [{ action: 'changeName', name: 'Northern' }],
  });
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
  const buyer = await as('bob', 'POST', '/in-business-unit/key=acme-north/me/customers', {
    version: renamed.body.version,
    customer: { email: 'carl@example.com', password: 'pw' },
    associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }],
  });
  assert.equal(buyer.status, 201, JSON.stringify(buyer.body));
  assert.equal(buyer.body.customer.email, 'carl@example.com');
  tokens.set(
    'carl',
    await server.customerToken('carl@example.com', 'pw', 'manage_my_business_units:demo'),
  );
  const refused = await as('carl', 'POST', '/me/business-units/key=acme-north', {
    version: renamed.body.version + 1,
    actions: [{ action: 'changeName', name: 'Carl’s' }],
  });
  assert.equal(refused.status, 403);
  assert.deepEqual(refused.body.errors[0].permissions, ['UpdateBusinessUnitDetails']);
  assert.equal(refused.body.errors[0].code, 'AssociateMissingPermission');
  assert.deepEqual(refused.body.errors[0].businessUnit, {
    typeId: 'business-unit',
    key: 'acme-north',
  });
});

test('a role that buyers cannot assign is refused, and no customer is made', async () => {
  const unit = (await as('bob', 'GET', '/me/business-units/key=acme-north')).body;
  const answer = await as('bob', 'POST', '/in-business-unit/key=acme-north/me/customers', {
    version: unit.version,
    customer: { email: 'dora@example.com', password: 'pw' },
    associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'owner' } }],
  });
  assert.equal(answer.body.errors[0].code, 'InvalidOperation');
  const where = encodeURIComponent('email="dora@example.com"');
  assert.equal((await server.request('GET', `/customers?where=${where}`)).body.total, 0);
});

test('a division moves only inside its tree, and what hangs below moves along', async () => {
  for (const [key, parent] of [
    ['acme-south', 'acme'],
    ['acme-south-1', 'acme-south'],
  ])
    await server.created('/business-units', {
      key,
      unitType: 'Division',
      name: key,
      parentUnit: { typeId: 'business-unit', key: parent },
    });
  await company('eve', 'other');
  const move = async (parent: string) => {
    const { version } = (await as('bob', 'GET', '/me/business-units/key=acme-south')).body;
    return as('bob', 'POST', '/me/business-units/key=acme-south', {
      version,
      actions: [
        { action: 'changeParentUnit', parentUnit: { typeId: 'business-unit', key: parent } },
      ],
    });
  };
  assert.equal((await move('acme-south-1')).body.errors[0].code, 'InvalidOperation');
  // A company that bob is no associate of is for him as if it did not exist.
  assert.equal((await move('other')).body.errors[0].code, 'ReferencedResourceNotFound');
  const moved = await move('acme-north');
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const below = (await as('bob', 'GET', '/me/business-units/key=acme-south-1')).body;
  assert.deepEqual(
    below.inheritedAssociates.map(({ customer }: any) => customer.id),
    [ids.get('bob')],
  );
  assert.equal(below.topLevelUnit.key, 'acme');
  assert.equal((await move('acme')).status, 200);
});

test('there is no DELETE below /me/business-units', async () => {
  assert.equal((await as('ada', 'DELETE', '/me/business-units/key=acme?version=1')).status, 405);
});

test('the customer of an associate is never shown by expansion', async () => {
  const answer = await as(
    'bob',
    'GET',
    '/me/business-units/key=acme?expand=associates%5B*%5D.customer',
  );
  assert.equal(answer.status, 200);
  assert.equal('obj' in answer.body.associates[0].customer, false);
});

test('a token without a customer is refused', async () => {
  const token = await server.token('manage_my_business_units:demo');
  const answer = await server.request('GET', '/me/business-units', undefined, { token });
  assert.equal(answer.status, 403);
});
