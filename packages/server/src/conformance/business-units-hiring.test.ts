// Creating an associate: what it refuses, in which order, and what is answered about associates.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  companyDraft,
  configured,
  customerOf,
  openWorkplace,
  type Person,
  refusedWith,
  roleOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let bob: Person;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await work.role('admin', ['UpdateAssociates']);
  await work.role('buyer', ['ViewMyCarts']);
  await work.role('owner', ['UpdateAssociates'], false);
  await work.changed('', ...configured('admin'));
  [ada, bob] = [await work.person('ada'), await work.person('bob')];
});
after(() => server.close());

const joining = (members: object = {}, version = 1) => ({
  version,
  customer: { email: 'new@example.com', password: 'pw' },
  associateRoleAssignments: [{ associateRole: roleOf('buyer') }],
  ...members,
});

const hire = (body: object, person = ada, key = 'hiring') =>
  work.as(person, 'POST', `/in-business-unit/key=${key}/me/customers`, body);

describe('creating an associate refuses', () => {
  before(async () => {
    await work.company('hiring', {
      associates: [associateOf(ada, { role: 'admin' }), associateOf(bob, { role: 'buyer' })],
    });
  });
  after(async () => {
    const found = encodeURIComponent('email="new@example.com"');
    assert.equal((await work.read(`/customers?where=${found}`)).total, 0);
  });

  const cases: readonly (readonly [why: string, body: object, code: string])[] = [
    ['no role', joining({ associateRoleAssignments: [] }), 'InvalidInput'],
    ['no roles at all', joining({ associateRoleAssignments: undefined }), 'InvalidJsonInput'],
    [
      'an unknown role',
      joining({ associateRoleAssignments: [{ associateRole: roleOf('nothing') }] }),
      'ReferencedResourceNotFound',
    ],
    [
      'a role that buyers cannot give',
      joining({ associateRoleAssignments: [{ associateRole: roleOf('owner') }] }),
      'InvalidOperation',
    ],
    [
      'an e-mail address that is used',
      joining({ customer: { email: 'ADA@example.com', password: 'pw' } }),
      'DuplicateField',
    ],
    ['no password', joining({ customer: { email: 'new@example.com' } }), 'InvalidJsonInput'],
    ['an existing customer', joining({ customer: customerOf('ada') }), 'InvalidJsonInput'],
    ['no version', joining({ version: undefined }), 'InvalidJsonInput'],
  ];
  for (const [why, body, code] of cases)
    test(why, async () => {
      refusedWith(await hire(body), code);
      assert.equal((await work.read('/business-units/key=hiring')).version, 1);
    });

  test('a stale version, whoever asks and whatever the role', async () => {
    const wrong = { associateRoleAssignments: [{ associateRole: roleOf('nothing') }] };
    refusedWith(await hire(joining(wrong, 7), bob), 'ConcurrentModification', 409);
  });

  test('who may not, before it looks at the role', async () => {
    const wrong = { associateRoleAssignments: [{ associateRole: roleOf('nothing') }] };
    refusedWith(await hire(joining(wrong), bob), 'AssociateMissingPermission', 403);
  });

  test('a unit that is not there, by its key', async () => {
    const error = refusedWith(await hire(joining(), ada, 'nowhere'), 'ResourceNotFound', 404);
    assert.ok(error.message.includes('nowhere'));
  });
});

test('tokens of anonymous sessions and of clients are refused everywhere', async () => {
  const token = await server.token('manage_my_business_units:demo');
  for (const [method, path, body] of [
    ['GET', '/me/business-units', undefined],
    ['POST', '/me/business-units', companyDraft('anonymous')],
    ['POST', '/in-business-unit/key=hiring/me/customers', joining()],
  ] as const)
    assert.equal((await server.request(method, path, body, { token })).status, 403);
});

test('what an associate may do is answered with its roles, or that there is no such associate', async () => {
  await work.division('hiring-child', 'hiring', {
    associates: [associateOf(bob, { role: 'owner' })],
  });
  await work.changed('/business-units/key=hiring', {
    action: 'changeAssociate',
    associate: associateOf(bob, { role: 'buyer', isHandedDown: true }),
  });
  const { id } = await work.read('/business-units/key=hiring-child');
  for (const path of ['/business-units/key=hiring-child', `/business-units/${id}`]) {
    const response = await work.read(`${path}/associates/${bob.id}`);
    assert.deepEqual(response.customer, customerOf(bob.id));
    const keys = (roles: readonly any[]) => roles.map(({ key }) => key);
    assert.deepEqual(keys(response.associateRoles), ['owner']);
    assert.deepEqual(keys(response.inheritedAssociateRoles), ['buyer']);
    assert.deepEqual([...response.permissions].sort(), ['UpdateAssociates', 'ViewMyCarts']);
    assert.equal((await server.request('GET', `${path}/associates/nobody`)).status, 404);
  }
});
