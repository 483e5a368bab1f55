// Business units in the name of an associate, through GraphQL: what the paths of REST allow.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { associateOf, openWorkplace, type Person, type Workplace } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let admin: Person;
let buyer: Person;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  admin = await work.person('admin');
  buyer = await work.person('buyer');
  await work.role('admin', ['UpdateBusinessUnitDetails', 'AddChildUnits']);
  await work.role('buyer', []);
  const associateRole = { typeId: 'associate-role', key: 'admin' };
  await work.changed('', { action: 'setMyBusinessUnitAssociateRoleOnCreation', associateRole });
  await work.company('acme', {
    associates: [associateOf(admin, { role: 'admin' }), associateOf(buyer, { role: 'buyer' })],
  });
  await work.company('other', { associates: [associateOf(buyer, { role: 'buyer' })] });
  await work.company('hidden');
});
after(() => server.close());

const inNameOf = ({ id }: Person, key = 'acme') => ({ businessUnitKey: key, associateId: id });

test('an associate sees the units that he is an associate of, and no others', async () => {
  const seen = async (person: Person) => {
    const data = await server.graphql(
      `query ($unit: KeyReferenceInput!, $id: String!) {
        asAssociate(businessUnitKey: $unit, associateId: $id) {
          businessUnits(sort: "key asc") { total results { key } }
          own: businessUnit(key: "acme") { key }
          none: businessUnit(key: "hidden") { key }
        }
      }`,
      { unit: 'acme', id: person.id },
    );
    return data.asAssociate;
  };
  const own = { own: { key: 'acme' }, none: null };
  const keys = (...some: string[]) => ({
    total: some.length,
    results: some.map((key) => ({ key })),
  });
  assert.deepEqual(await seen(buyer), { businessUnits: keys('acme', 'other'), ...own });
  assert.deepEqual(await seen(admin), { businessUnits: keys('acme'), ...own });
});

const rename = `mutation ($as: AsAssociateArgument, $version: Long!, $name: String!) {
  updateBusinessUnit(key: "acme", version: $version, asAssociate: $as,
    actions: [{ changeName: { name: $name } }]) { name version }
}`;

test('an associate changes a unit when a role of his allows it', async () => {
  const { version } = await work.read('/business-units/key=acme');
  const [refused] = await server.graphqlErrors(rename, {
    as: inNameOf(buyer),
    version,
    name: 'Refused',
  });
  assert.equal(refused.extensions.code, 'AssociateMissingPermission');
  const data = await server.graphql(rename, { as: inNameOf(admin), version, name: 'Acme Inc.' });
  assert.equal(data.updateBusinessUnit.name, 'Acme Inc.');
  const stored = await work.read('/business-units/key=acme');
  assert.equal(stored.lastModifiedBy.associate.id, admin.id);
});

test('an associate changes what trusted applications change', async () => {
  const { version } = await work.read('/business-units/key=acme');
  const change = (as: object, status: string) =>
    [
      `mutation ($as: AsAssociateArgument, $version: Long!) {
      updateBusinessUnit(key: "acme", version: $version, asAssociate: $as,
        actions: [{ changeStatus: { status: ${status} } }, { changeStatus: { status: Active } },
          { setContactEmail: { contactEmail: "${status}@example.com" } }]) { status contactEmail }
    }`,
      { as, version },
    ] as const;
  const [refused] = await server.graphqlErrors(...change(inNameOf(buyer), 'Inactive'));
  assert.equal(refused.extensions.code, 'AssociateMissingPermission');
  const { updateBusinessUnit } = await server.graphql(...change(inNameOf(admin), 'Inactive'));
  assert.deepEqual(updateBusinessUnit, { status: 'Active', contactEmail: 'Inactive@example.com' });
});

test('an associate makes a company with everything that the draft says', async () => {
  const data = await server.graphql(
    `mutation ($as: AsAssociateArgument, $draft: BusinessUnitDraft!) {
      createBusinessUnit(asAssociate: $as, draft: $draft) {
        status storeMode associateMode
        associates { customerRef { id } associateRoleAssignments { inheritance } }
      }
    }`,
    {
      as: inNameOf(admin),
      draft: {
        key: 'own-company',
        name: 'Own',
        unitType: 'Company',
        status: 'Active',
        associates: [
          {
            customer: { typeId: 'customer', id: buyer.id },
            associateRoleAssignments: [
              { associateRole: { typeId: 'associate-role', key: 'admin' }, inheritance: 'Enabled' },
            ],
          },
        ],
      },
    },
  );
  assert.deepEqual(data.createBusinessUnit, {
    status: 'Active',
    storeMode: 'Explicit',
    associateMode: 'Explicit',
    associates: [
      {
        customerRef: { id: buyer.id },
        associateRoleAssignments: [{ inheritance: 'Enabled' }],
      },
    ],
  });
});

test('an associate adds a division below a unit', async () => {
  const create = `mutation ($as: AsAssociateArgument, $key: String!) {
    createBusinessUnit(asAssociate: $as, draft: {
      key: $key, name: "Division", unitType: Division, parentUnit: { key: "acme", typeId: "business-unit" }
    }) { key parentUnitRef { key } }
  }`;
  const data = await server.graphql(create, { as: inNameOf(admin), key: 'acme-east' });
  assert.deepEqual(data.createBusinessUnit, { key: 'acme-east', parentUnitRef: { key: 'acme' } });
  const [refused] = await server.graphqlErrors(create, { as: inNameOf(buyer), key: 'acme-west' });
  assert.equal(refused.extensions.code, 'AssociateMissingPermission');
});

test('it takes the scopes of the path', async () => {
  const token = await server.token(`view_orders:${server.projectKey}`);
  const query = `{ asAssociate(businessUnitKey: "acme", associateId: "${admin.id}") {
    businessUnits { total } } }`;
  const errors = await server.graphqlErrors(query, {}, { token });
  assert.equal(errors[0].extensions.code, 'insufficient_scope');
});
