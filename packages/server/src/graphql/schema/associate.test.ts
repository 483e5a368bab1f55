// What one associate may do in a unit: `associate(businessUnitKey, associateId)`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { associateOf, openWorkplace, type Person } from '../../testing/company.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let ann: Person;
let unitId: string;

before(async () => {
  server = await startTestServer();
  const work = openWorkplace(server);
  await work.role('buyer', ['ViewMyOrders', 'CreateMyCarts']);
  await work.role('admin', ['AddChildUnits']);
  ann = await work.person('ann');
  const roles = associateOf(ann, { role: 'buyer', isHandedDown: true });
  await work.company('acme', { associates: [roles] });
  const associates = [associateOf(ann, { role: 'admin' })];
  const members = { associateMode: 'ExplicitAndFromParent', associates };
  unitId = (await work.division('sales', 'acme', members)).id;
});
after(() => server.close());

const fields = `__typename customerRef { typeId id } customer { email }
  associateRoles { key permissions } inheritedAssociateRoles { key } permissions`;
const associateBy = (given: string, id = ann.id) =>
  `{ associate(${given} associateId: "${id}") { ${fields} } }`;

test('an associate has the roles of the unit and those from above', async () => {
  const { associate } = await server.graphql(associateBy('businessUnitKey: "sales"'));
  const { permissions, ...shown } = associate;
  assert.deepEqual(shown, {
    __typename: 'BusinessUnitAssociateProjection',
    customerRef: { typeId: 'customer', id: ann.id },
    customer: { email: ann.email },
    associateRoles: [{ key: 'admin', permissions: ['AddChildUnits'] }],
    inheritedAssociateRoles: [{ key: 'buyer' }],
  });
  assert.deepEqual(permissions.sort(), ['AddChildUnits', 'CreateMyCarts', 'ViewMyOrders']);
  const byId = await server.graphql(associateBy(`businessUnitId: "${unitId}"`));
  assert.deepEqual(byId.associate.associateRoles, associate.associateRoles);
});

test('nobody is an associate of a unit that is not there, or of one that is not his', async () => {
  assert.deepEqual(await server.graphql(associateBy('businessUnitKey: "none"')), {
    associate: null,
  });
  const stranger = associateBy('businessUnitKey: "sales"', unitId);
  assert.deepEqual(await server.graphql(stranger), { associate: null });
});

test('the unit of an associate is named once', async () => {
  for (const given of ['', `businessUnitKey: "sales", businessUnitId: "${unitId}"`]) {
    const [error] = await server.graphqlErrors(associateBy(given));
    assert.equal(error.extensions.code, 'InvalidInput');
    assert.match(error.message, /Exactly one of businessUnitId, businessUnitKey/);
  }
});

test('associates are shown to those who may view business units', async () => {
  const token = await server.token('view_customers:demo');
  const [error] = await server.graphqlErrors(
    associateBy('businessUnitKey: "sales"'),
    {},
    { token },
  );
  assert.equal(error.extensions.code, 'insufficient_scope');
});
