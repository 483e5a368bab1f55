// A unit that is not active: its associates look after it, carts and orders do not use it. And the
// sign-up of an associate through GraphQL, by key and by id.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  configured,
  errorOf,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let zoe: Person;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await work.role('admin', [
    'AddChildUnits',
    'UpdateAssociates',
    'UpdateBusinessUnitDetails',
    'ViewMyCarts',
    'CreateMyCarts',
    'UpdateMyCarts',
  ]);
  await work.changed('', ...configured('admin', 'Inactive'));
  [ada, zoe] = [await work.person('ada'), await work.person('zoe')];
});
after(() => server.close());

const newAssociate = (name: string, version: number) => ({
  version,
  customer: { email: `${name}@example.com`, password: 'pw' },
  associateRoleAssignments: [{ associateRole: roleOf('admin') }],
});

describe('an Inactive unit', () => {
  before(() =>
    work.company('idle', { status: 'Inactive', associates: [associateOf(ada, { role: 'admin' })] }),
  );

  test('is seen, changed, staffed and given divisions by its associates', async () => {
    assert.equal(
      (await work.as(ada, 'GET', '/me/business-units/key=idle')).body.status,
      'Inactive',
    );
    const renamed = await work.asked(ada, 'idle', { action: 'changeName', name: 'Idle' });
    assert.equal(renamed.status, 200);
    const path = '/in-business-unit/key=idle/me/customers';
    const { version } = renamed.body;
    const hired = await work.as(ada, 'POST', path, newAssociate('first', version));
    assert.equal(hired.status, 201, JSON.stringify(hired.body));
    const division = {
      key: 'idle-1',
      unitType: 'Division',
      name: 'One',
      parentUnit: unitOf('idle'),
    };
    assert.equal((await work.as(ada, 'POST', '/me/business-units', division)).status, 201);
  });

  test('is changed on the path of an associate too', async () => {
    const path = `/as-associate/${ada.id}/business-units/key=idle`;
    const { version } = (await server.request('GET', path)).body;
    const actions = [{ action: 'setContactEmail', contactEmail: 'idle@example.com' }];
    assert.equal((await server.request('POST', path, { version, actions })).status, 200);
  });

  test('takes no carts, on whatever path, and its carts are only looked at', async () => {
    await work.changed('/business-units/key=idle', { action: 'changeStatus', status: 'Active' });
    const draft = { currency: 'EUR', customerId: ada.id, businessUnit: unitOf('idle') };
    const cart = await work.made('/carts', draft);
    await work.changed('/business-units/key=idle', { action: 'changeStatus', status: 'Inactive' });
    const carts = `/as-associate/${ada.id}/in-business-unit/key=idle/carts`;
    const mine = { currency: 'EUR', businessUnit: unitOf('idle') };
    const change = { version: 1, actions: [{ action: 'setLocale' }] };
    for (const answer of [
      await server.request('POST', carts, { currency: 'EUR' }),
      await server.request('POST', '/carts', draft),
      await work.as(ada, 'POST', '/me/carts', mine),
      await server.request('POST', `${carts}/${cart.id}`, change),
    ])
      assert.equal(errorOf(answer)?.code, 'InvalidOperation', JSON.stringify(answer.body));
    assert.equal((await server.request('GET', `${carts}/${cart.id}`)).status, 200);
  });
});

describe('signUpInMyBusinessUnit', () => {
  const query = `mutation Hire($draft: SignUpInMyBusinessUnitDraft!) {
    signUpInMyBusinessUnit(draft: $draft) { customer { id email password isEmailVerified } cart { id } }
  }`;
  const sign = (who: Person, draft: object) =>
    work.as(who, 'POST', '/graphql', { query, variables: { draft } });
  const customer = { email: 'gql@example.com', password: 'pw', firstName: 'Gil' };

  test('makes a customer and an associate in one commit', async () => {
    const unit = await work.company('signing', {
      associates: [associateOf(ada, { role: 'admin' })],
    });
    for (const [email, named] of [
      ['one@example.com', { key: 'signing' }],
      ['two@example.com', { id: unit.id }],
    ] as const) {
      const { version } = await work.read('/business-units/key=signing');
      const { body } = await sign(ada, {
        ...newAssociate('x', version),
        businessUnit: { typeId: 'business-unit', ...named },
        customer: { ...customer, email },
      });
      const made = body.data.signUpInMyBusinessUnit;
      assert.equal(made.customer.email, email, JSON.stringify(body));
      assert.deepEqual([made.customer.isEmailVerified, made.cart], [false, null]);
      const after = await work.read('/business-units/key=signing');
      assert.equal(after.version, version + 1);
      assert.equal(after.associates.at(-1).customer.id, made.customer.id);
    }
  });

  test('refuses as the endpoint does: unseen units, stale versions, missing permission', async () => {
    await work.role('looker', []);
    await work.company('closed', { associates: [associateOf(zoe, { role: 'looker' })] });
    const to = (key: string, version: number) => ({
      ...newAssociate('never', version),
      businessUnit: { typeId: 'business-unit', key },
    });
    for (const [who, draft, code] of [
      [ada, to('closed', 1), 'ResourceNotFound'],
      [ada, to('nowhere', 1), 'ResourceNotFound'],
      [zoe, to('closed', 7), 'ConcurrentModification'],
      [zoe, to('closed', 1), 'AssociateMissingPermission'],
    ] as const) {
      const { body } = await sign(who, draft);
      assert.equal(body.errors[0].extensions.code, code, JSON.stringify(body));
    }
    const trusted = await server.request('POST', '/graphql', {
      query,
      variables: { draft: to('closed', 1) },
    });
    assert.match(JSON.stringify(trusted.body.errors), /insufficient_scope|InvalidSubject/);
  });
});
