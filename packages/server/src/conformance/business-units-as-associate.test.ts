// Units on the path of an associate: the drafts and actions of trusted applications, with the
// permissions of the associate.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import {
  associateOf,
  companyDraft,
  configured,
  openWorkplace,
  type Person,
  refusedWith,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let bob: Person;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  [ada, bob] = [await work.person('ada'), await work.person('bob')];
  await work.role('admin', [
    'AddChildUnits',
    'UpdateAssociates',
    'UpdateBusinessUnitDetails',
    'UpdateParentUnit',
  ]);
  await work.role('buyer', ['CreateMyCarts']);
  await work.role('auditor', ['ViewMyCarts'], false);
  for (const key of ['berlin', 'hamburg']) await work.made('/stores', { key });
  await work.made('/customer-groups', { key: 'gold', groupName: 'gold' });
});
after(() => server.close());

const storeOf = (key: string) => ({ typeId: 'store', key });

const post = (who: Person, path: string, body: object): Promise<Answer> =>
  server.request('POST', `/as-associate/${who.id}/business-units${path}`, body);

/** Update actions of an associate on the present version. */
async function change(who: Person, key: string, ...actions: readonly object[]): Promise<Answer> {
  const { version } = await work.read(`/business-units/key=${key}`);
  return post(who, `/key=${key}`, { version, actions });
}

test('no path of an associate takes a draft or only actions of My …', () => {
  const endpoints = [...kinds.values()].flatMap((kind) =>
    kind.endpoints.map((endpoint) => ({ kind, endpoint })),
  );
  const below = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/as-associate/'));
  assert.ok(below.length > 5);
  for (const { kind, endpoint } of below) {
    assert.doesNotMatch((endpoint.create ?? kind.create)?.name ?? '', /^My/, endpoint.path);
    const { actions = [...kind.actions.keys()] } = endpoint;
    const left = [...kind.actions.keys()].filter((name) => !actions.includes(name));
    // Those two are made for buyers themselves.
    assert.deepEqual(
      left.filter((name) => !['changeMyQuoteState', 'cancelQuoteRequest'].includes(name)),
      [],
      endpoint.path,
    );
  }
});

test('a company is made as the draft says, without a default role', async () => {
  const { status, body } = await post(ada, '', {
    ...companyDraft('acme'),
    status: 'Active',
    stores: [storeOf('berlin')],
    storeMode: 'Explicit',
    customerGroupAssignments: [{ customerGroup: { typeId: 'customer-group', key: 'gold' } }],
    associates: [
      associateOf(ada, { role: 'admin', isHandedDown: true }),
      associateOf(bob, { role: 'buyer' }),
    ],
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.status, 'Active');
  assert.deepEqual(body.stores, [storeOf('berlin')]);
  assert.equal(body.customerGroupAssignments.length, 1);
  assert.deepEqual(body.associates, [
    associateOf(ada, { role: 'admin', isHandedDown: true }),
    associateOf(bob, { role: 'buyer' }),
  ]);
  assert.equal(body.createdBy.associate.id, ada.id);
});

test('the settings of My Business Unit do not set the status', async () => {
  const made = await post(ada, '', companyDraft('plain'));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(made.body.status, 'Active');
  assert.deepEqual(made.body.associates, []);
});

test('a draft without associates takes the creator in the default role', async () => {
  await work.changed('', ...configured('auditor', 'Inactive'));
  const { status, body } = await post(bob, '', companyDraft('default'));
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.status, 'Active');
  assert.deepEqual(body.associates, [associateOf(bob, { role: 'auditor' })]);
  const named = await post(bob, '', { ...companyDraft('named'), associates: [] });
  assert.deepEqual(named.body.associates, []);
});

test('a division needs AddChildUnits in a parent that the associate sees', async () => {
  const division = (key: string, parent: string) => ({
    key,
    name: key,
    unitType: 'Division',
    parentUnit: unitOf(parent),
    storeMode: 'Explicit',
    stores: [storeOf('hamburg')],
    associateMode: 'Explicit',
    approvalRuleMode: 'Explicit',
  });
  const made = await post(ada, '', division('acme-north', 'acme'));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { stores, associateMode, approvalRuleMode } = made.body;
  assert.deepEqual(
    { stores, associateMode, approvalRuleMode },
    { stores: [storeOf('hamburg')], associateMode: 'Explicit', approvalRuleMode: 'Explicit' },
  );
  refusedWith(await post(bob, '', division('other', 'acme')), 'AssociateMissingPermission', 403);
  refusedWith(await post(bob, '', division('other', 'plain')), 'ReferencedResourceNotFound');
});

test('associates give roles only that buyers may assign', async () => {
  const auditor = associateOf(bob, { role: 'auditor' });
  await work.changed('', {
    action: 'setMyBusinessUnitAssociateRoleOnCreation',
    associateRole: roleOf('admin'),
  });
  refusedWith(
    await post(ada, '', { ...companyDraft('other'), associates: [auditor] }),
    'InvalidOperation',
  );
  const carol = await work.person('carol');
  const added = { ...auditor, customer: { typeId: 'customer', id: carol.id } };
  for (const action of [
    { action: 'addAssociate', associate: added },
    { action: 'setAssociates', associates: [associateOf(ada, { role: 'admin' }), added] },
    { action: 'changeAssociate', associate: auditor },
  ])
    refusedWith(await change(ada, 'acme', action), 'InvalidOperation');
  await work.changed('/business-units/key=acme', { action: 'changeAssociate', associate: auditor });
  // What a seller has assigned stays.
  const kept = await change(ada, 'acme', {
    action: 'setAssociates',
    associates: [associateOf(ada, { role: 'admin', isHandedDown: true }), auditor],
  });
  assert.equal(kept.status, 200, JSON.stringify(kept.body));
});

test('a company becomes a division only below a unit to which the associate may add', async () => {
  const below = (parent: string) => ({
    action: 'setUnitType',
    unitType: 'Division',
    parentUnit: unitOf(parent),
  });
  await work.company('free', { associates: [associateOf(ada, { role: 'admin' })] });
  await work.company('strange', { associates: [] });
  await work.company('known', { associates: [associateOf(ada, { role: 'buyer' })] });
  refusedWith(await change(ada, 'free', below('strange')), 'ReferencedResourceNotFound');
  refusedWith(await change(ada, 'free', below('known')), 'AssociateMissingPermission', 403);
  const moved = await change(ada, 'free', below('acme'));
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.deepEqual(moved.body.parentUnit, unitOf('acme'));
});
