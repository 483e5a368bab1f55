// Two companies in one project, and the same company in two projects: by no operation does an
// associate of the one learn anything of the other.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  configured,
  customerOf,
  errorOf,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { openProjectBeside, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let second: TestServer;
let work: Workplace;
/** Associate of `acme`, and of nothing else. */
let ada: Person;
/** Associate of `zeta`, and of nothing else. */
let zoe: Person;
let acme: any;
let secret: any;

const permissions = [
  'AddChildUnits',
  'UpdateAssociates',
  'UpdateBusinessUnitDetails',
  'UpdateParentUnit',
  'ViewMyCarts',
  'ViewOthersCarts',
  'CreateMyCarts',
  'UpdateMyCarts',
];

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await work.role('admin', permissions);
  await work.changed('', ...configured('admin'));
  [ada, zoe] = [await work.person('ada'), await work.person('zoe')];
  const admin = (person: Person) => [associateOf(person, { role: 'admin', isHandedDown: true })];
  acme = await work.company('acme', { associates: admin(ada), contactEmail: 'acme@example.com' });
  await work.division('acme-open', 'acme');
  secret = await work.division('acme-secret', 'acme', { associateMode: 'Explicit' });
  await work.company('zeta', { associates: admin(zoe) });
  await work.division('zeta-north', 'zeta');
  second = await openProjectBeside(server, 'second');
  const other = openWorkplace(second);
  await other.company('acme', { name: 'Acme elsewhere' });
});
after(async () => {
  await server.close();
});

const rename = (version: number) => ({
  version,
  actions: [{ action: 'changeName', name: 'mine' }],
});

const newCustomer = (version: number) => ({
  version,
  customer: { email: 'spy@example.com', password: 'pw' },
  associateRoleAssignments: [{ associateRole: roleOf('admin') }],
});

/** Each operation that names one unit, for the unit of a key and an id. */
const naming: readonly (readonly [
  title: string,
  method: string,
  path: (unit: Named) => string,
  body?: (version: number) => object,
])[] = [
  ['get by id', 'GET', ({ id }) => `/me/business-units/${id}`],
  ['get by key', 'GET', ({ key }) => `/me/business-units/key=${key}`],
  ['exists by id', 'HEAD', ({ id }) => `/me/business-units/${id}`],
  ['exists by key', 'HEAD', ({ key }) => `/me/business-units/key=${key}`],
  ['update by id', 'POST', ({ id }) => `/me/business-units/${id}`, rename],
  ['update by key', 'POST', ({ key }) => `/me/business-units/key=${key}`, rename],
  [
    'create associate',
    'POST',
    ({ key }) => `/in-business-unit/key=${key}/me/customers`,
    newCustomer,
  ],
];

interface Named {
  readonly id: string;
  readonly key: string;
}

const missing: Named = { id: '01890000-0000-7000-8000-000000000000', key: 'no-such-unit' };

describe('a unit of another company', () => {
  for (const [title, method, path, body] of naming)
    for (const version of [1, 99])
      test(`is for ${title} like one that is not there, with the version ${version}`, async () => {
        const ask = (unit: Named, who: Person) => work.as(who, method, path(unit), body?.(version));
        const words = ({ id, key }: Named, text: string) =>
          text.replaceAll(id, '?').replaceAll(key, '?');
        const none = await ask(missing, zoe);
        assert.equal(none.status, 404);
        for (const unit of [acme, secret]) {
          const hidden = await ask(unit, zoe);
          assert.equal(hidden.status, 404);
          assert.equal(
            words(unit, JSON.stringify(hidden.body) ?? ''),
            words(missing, JSON.stringify(none.body) ?? ''),
          );
        }
        assert.equal((await ask(secret, ada)).status, 404, 'explicit units take nobody from above');
      });

  test('is no parent, whether it is there or not', async () => {
    const below = (parentUnit: object) =>
      work.as(zoe, 'POST', '/me/business-units', {
        key: 'spy-unit',
        unitType: 'Division',
        name: 'Spy',
        parentUnit,
      });
    for (const named of [
      { key: 'acme' },
      { key: missing.key },
      { id: acme.id },
      { id: missing.id },
    ]) {
      const answer = await below({ typeId: 'business-unit', ...named });
      assert.equal(answer.status, 400);
      const { code, message, ...members } = errorOf(answer);
      assert.equal(code, 'ReferencedResourceNotFound');
      assert.deepEqual(members, { typeId: 'business-unit', ...named });
      assert.equal(message.includes(Object.values(named)[0]), true);
    }
  });
});

const predicates = [
  'key="acme"',
  'key != "zeta"',
  `not(key="zeta")`,
  'name in ("acme", "acme-open", "acme-secret")',
  'topLevelUnit(key="acme")',
  'parentUnit(key="acme")',
  'contactEmail is defined',
  'key="zeta" or key="acme"',
  'key="zeta") or (key="acme"',
];

describe('a query', () => {
  for (const where of predicates)
    test(`where ${where} finds units of one’s own company alone`, async () => {
      const path = `/me/business-units?where=${encodeURIComponent(where)}&sort=contactEmail+desc`;
      const { status, body } = await work.as(zoe, 'GET', path);
      if (where.includes(') or (')) return assert.equal(status, 400);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.total, body.results.length);
      assert.deepEqual(
        body.results.filter(({ topLevelUnit }: any) => topLevelUnit.key !== 'zeta'),
        [],
      );
      const head = await work.as(zoe, 'HEAD', path);
      assert.equal(head.status, body.total > 0 ? 200 : 404);
    });

  test('by who is an associate finds nobody else’s units', async () => {
    for (const [person, total] of [
      [ada, 0],
      [zoe, 1],
    ] as const) {
      const where = encodeURIComponent(`associates(customer(id="${person.id}"))`);
      const page = await work.as(zoe, 'GET', `/me/business-units?where=${where}`);
      assert.equal(page.body.total, total);
    }
  });

  test('without a predicate counts and offsets only what is visible', async () => {
    const page = await work.as(zoe, 'GET', '/me/business-units?sort=key&limit=1&offset=1');
    assert.deepEqual(
      [page.body.total, page.body.results.map(({ key }: any) => key)],
      [2, ['zeta-north']],
    );
  });
});

const paths = [
  'associates[*].customer',
  'associates[0].customer',
  'associates[*].customer.customerGroup',
  'associates.0.customer',
  'associates[*].\tcustomer',
  'inheritedAssociates[*].customer',
  'inheritedAssociates[0].customer.stores[*]',
  'createdBy.customer',
  'lastModifiedBy.customer',
  'lastModifiedBy.customer.customerGroup',
  'parentUnit',
  'topLevelUnit',
];

for (const path of paths)
  test(`expanding ${JSON.stringify(path)} shows nobody`, async () => {
    for (const unit of ['acme', 'acme-open']) {
      await work.asked(ada, unit, { action: 'setContactEmail', contactEmail: 'x@example.com' });
      const query = `expand=${encodeURIComponent(path)}`;
      for (const place of [
        `/me/business-units/key=${unit}?${query}`,
        `/me/business-units?${query}`,
      ]) {
        const answer = await work.as(ada, 'GET', place);
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        assert.equal(JSON.stringify(answer.body).includes('"obj"'), false);
      }
    }
  });

test('GraphQL leads an associate to himself and to his units, and to nobody else', async () => {
  await work.changed('/business-units/key=acme-secret', {
    action: 'addAssociate',
    associate: associateOf(zoe, { role: 'admin' }),
  });
  const query = `{ me {
    businessUnit(key: "acme-secret") {
      key associates { customer { id email } } parentUnit { key } topLevelUnit { key name }
      ancestors { key }
    }
    acme: businessUnit(key: "acme") { key }
    businessUnits { total results { key } }
  } }`;
  const answer = await work.as(zoe, 'POST', '/graphql', { query });
  assert.deepEqual(answer.body, {
    data: {
      me: {
        businessUnit: {
          key: 'acme-secret',
          associates: [{ customer: null }],
          parentUnit: null,
          topLevelUnit: null,
          ancestors: [],
        },
        acme: null,
        businessUnits: {
          total: 3,
          results: [{ key: 'acme-secret' }, { key: 'zeta' }, { key: 'zeta-north' }],
        },
      },
    },
  });
  const cart = await work.as(zoe, 'POST', '/me/carts', {
    currency: 'EUR',
    businessUnit: unitOf('acme-secret'),
  });
  assert.equal(cart.status, 201, JSON.stringify(cart.body));
  const through = await work.as(zoe, 'POST', '/graphql', {
    query: `{ me { carts { results {
      customer { id } businessUnit { key parentUnit { key } associates { customer { email } } }
    } } } }`,
  });
  assert.deepEqual(through.body.data.me.carts.results, [
    {
      customer: { id: zoe.id },
      businessUnit: {
        key: 'acme-secret',
        parentUnit: null,
        associates: [{ customer: { email: zoe.email } }],
      },
    },
  ]);
});

test('GraphQL shows trusted clients what is inherited, and the units above from the top', async () => {
  await work.division('acme-deep', 'acme-open');
  const { body } = await server.request('POST', '/graphql', {
    query: `{ businessUnit(key: "acme-deep") {
      ancestors { key }
      inheritedAssociates { customer { email } associateRoleAssignments { source { key } } }
    } }`,
  });
  assert.deepEqual(body.data.businessUnit, {
    ancestors: [{ key: 'acme' }, { key: 'acme-open' }],
    inheritedAssociates: [
      { customer: { email: ada.email }, associateRoleAssignments: [{ source: { key: 'acme' } }] },
    ],
  });
});

test('as an associate, carts of another unit are not there, and strangers may nothing', async () => {
  const made = (unit: string, customerId: string) =>
    work.made('/carts', { currency: 'EUR', businessUnit: unitOf(unit), customerId });
  const [theirs, own] = [await made('acme', ada.id), await made('zeta', zoe.id)];
  const path = `/as-associate/${zoe.id}/in-business-unit/key=zeta/carts`;
  for (const method of ['GET', 'HEAD'])
    assert.equal((await server.request(method, `${path}/${theirs.id}`)).status, 404);
  const change = { version: 1, actions: [{ action: 'setCustomerEmail', email: 'x@example.com' }] };
  assert.equal((await server.request('POST', `${path}/${theirs.id}`, change)).status, 404);
  assert.equal((await server.request('DELETE', `${path}/${theirs.id}?version=1`)).status, 404);
  const where = encodeURIComponent(`id="${theirs.id}" or id="${own.id}"`);
  const page = await server.request('GET', `${path}?where=${where}`);
  assert.deepEqual(
    page.body.results.map(({ id }: any) => id),
    [own.id],
  );
  const all = await server.request('GET', path);
  assert.deepEqual([all.body.total, all.body.results[0].id], [1, own.id]);
  const order = await server.request(
    'POST',
    `/as-associate/${zoe.id}/in-business-unit/key=zeta/orders`,
    { cart: { typeId: 'cart', id: theirs.id }, version: 1 },
  );
  assert.equal(errorOf(order).code, 'ReferencedResourceNotFound');
  const replica = await server.request('POST', `${path}/replicate`, {
    reference: { typeId: 'cart', id: theirs.id },
  });
  assert.equal(errorOf(replica).code, 'ReferencedResourceNotFound');
  const stranger = await server.request('GET', path.replace('zeta', 'acme'));
  assert.equal(errorOf(stranger).code, 'AssociateMissingPermission');
  for (const nowhere of [path.replace('zeta', 'nothing'), path.replace(zoe.id, missing.id)])
    assert.equal((await server.request('GET', nowhere)).status, 404);
  const moved = await server.request('POST', `${path}/${own.id}`, {
    version: own.version,
    actions: [{ action: 'setBusinessUnit', businessUnit: unitOf('acme-secret') }],
  });
  assert.equal(errorOf(moved).code, 'InvalidOperation');
});

test('of two pages the own and the others’ carts are told apart by permission', async () => {
  await work.role('mine-only', ['ViewMyCarts']);
  await work.role('others-only', ['ViewOthersCarts']);
  await work.company('shared', {
    associates: [
      associateOf(ada, { role: 'mine-only' }),
      associateOf(zoe, { role: 'others-only' }),
    ],
  });
  const made = async (customerId: string) =>
    (await work.made('/carts', { currency: 'EUR', businessUnit: unitOf('shared'), customerId })).id;
  const [ofAda, ofZoe] = [await made(ada.id), await made(zoe.id)];
  for (const [person, seen] of [
    [ada, [ofAda]],
    [zoe, [ofAda]],
  ] as const) {
    const path = `/as-associate/${person.id}/in-business-unit/key=shared/carts`;
    const page = await server.request('GET', path);
    assert.deepEqual(
      page.body.results.map(({ id }: any) => id),
      seen,
    );
    assert.equal(page.body.total, 1);
    const other = await server.request('GET', `${path}/${ofZoe}`);
    assert.equal(errorOf(other).code, 'AssociateMissingPermission');
  }
});

test('another project knows neither the customer nor the unit', async () => {
  const answer = await fetch(`${server.url}/second/me/business-units/key=acme`, {
    headers: { Authorization: `Bearer ${ada.token}` },
  });
  assert.equal(answer.status, 403);
  assert.equal((await second.request('GET', '/business-units/key=zeta')).status, 404);
  assert.equal((await second.request('GET', `/business-units/${acme.id}`)).status, 404);
  assert.equal((await second.request('GET', '/business-units')).body.total, 1);
  const foreign = await second.request('POST', '/business-units/key=acme', {
    version: 1,
    actions: [
      {
        action: 'setAssociates',
        associates: [
          {
            customer: customerOf(ada.id),
            associateRoleAssignments: [{ associateRole: roleOf('admin') }],
          },
        ],
      },
    ],
  });
  assert.equal(errorOf(foreign).code, 'ReferencedResourceNotFound');
});
