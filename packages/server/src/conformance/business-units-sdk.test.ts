// A portal for business customers, with the official SDK alone: a buyer signs in, sees his units,
// hires a colleague, fills a cart and orders; a clerk does the same for him as an associate.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import {
  configured,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { customerSdk, trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
let work: Workplace;
let boss: Person;

const scopes = ['manage_my_business_units', 'manage_my_orders'];

/** The API in the name of a customer. */
const signedIn = (username: string) => customerSdk(server, { username, password: 'pw' }, ...scopes);

const trusted = () => trustedSdk(server);

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await openShop(server);
  await work.role('admin', ['AddChildUnits', 'UpdateAssociates', 'UpdateBusinessUnitDetails']);
  await work.role('buyer', [
    'ViewMyCarts',
    'CreateMyCarts',
    'UpdateMyCarts',
    'ViewMyOrders',
    'CreateMyOrdersFromMyCarts',
    'ViewMyShoppingLists',
    'CreateMyShoppingLists',
  ]);
  await work.changed('', ...configured('admin'));
  boss = await work.person('boss');
});
after(() => server.close());

const address = { country: 'DE', city: 'Berlin', key: 'office' };

test('a company, a division, a colleague: the whole of My Business Unit', async () => {
  const units = signedIn(boss.email).me().businessUnits();
  const company = await units
    .post({ body: { key: 'acme', unitType: 'Company', name: 'Acme', addresses: [address] } })
    .execute();
  assert.equal(company.statusCode, 201);
  const division = await units
    .post({
      body: {
        key: 'acme-north',
        unitType: 'Division',
        name: 'North',
        parentUnit: { typeId: 'business-unit', key: 'acme' },
      },
    })
    .execute();
  assert.equal(division.body.topLevelUnit.key, 'acme');
  const page = await units.get({ queryArgs: { sort: 'key', limit: 1, withTotal: true } }).execute();
  assert.deepEqual([page.body.total, page.body.results[0]?.key], [2, 'acme']);
  await units.head({ queryArgs: { where: 'key="acme"' } }).execute();
  await units.withKey({ key: 'acme' }).head().execute();
  const { body: unit } = await units.withId({ ID: company.body.id }).get().execute();
  const changed = await units
    .withKey({ key: 'acme' })
    .post({
      body: {
        version: unit.version,
        actions: [
          { action: 'changeName', name: 'Acme & Co' },
          { action: 'setDefaultShippingAddress', addressKey: 'office' },
        ],
      },
    })
    .execute();
  assert.equal(changed.body.defaultShippingAddressId, unit.addresses[0]?.id);
  const hired = await signedIn(boss.email)
    .inBusinessUnitKeyWithBusinessUnitKeyValue({ businessUnitKey: 'acme' })
    .me()
    .customers()
    .post({
      body: {
        version: changed.body.version,
        customer: { email: 'buyer@example.com', password: 'pw' },
        associateRoleAssignments: [
          { associateRole: roleOf('buyer') as any, inheritance: 'Enabled' },
        ],
      },
    })
    .execute();
  assert.equal(hired.statusCode, 201);
  assert.equal(hired.body.customer.email, 'buyer@example.com');
  const seen = await signedIn('buyer@example.com').me().businessUnits().get().execute();
  assert.deepEqual(seen.body.results.map(({ key }) => key).sort(), ['acme', 'acme-north']);
});

test('what an associate lacks is told as the SDK’s error', async () => {
  const unit = signedIn('buyer@example.com').me().businessUnits().withKey({ key: 'acme' });
  const { version } = (await unit.get().execute()).body;
  const body = { version, actions: [{ action: 'changeName' as const, name: 'Mine' }] };
  await assert.rejects(unit.post({ body }).execute(), (error: any) => {
    assert.equal(error.statusCode, 403);
    assert.equal(error.body.errors[0].code, 'AssociateMissingPermission');
    assert.deepEqual(error.body.errors[0].permissions, ['UpdateBusinessUnitDetails']);
    return true;
  });
});

test('an associate orders for the unit through My Cart and My Order', async () => {
  const me = signedIn('buyer@example.com').me();
  const cart = await me
    .carts()
    .post({
      body: {
        currency: 'EUR',
        country: 'DE',
        businessUnit: unitOf('acme') as any,
        shippingAddress: address,
        lineItems: [{ sku: 'lamp-1', quantity: 2 }],
      },
    })
    .execute();
  const order = await me
    .orders()
    .post({ body: { id: cart.body.id, version: cart.body.version } })
    .execute();
  assert.deepEqual(order.body.businessUnit, unitOf('acme'));
  const theirs = signedIn(boss.email).me().orders().withId({ ID: order.body.id });
  await assert.rejects(theirs.get().execute(), { statusCode: 404 });
});

test('a clerk acts for an associate: carts, orders and shopping lists of the unit', async () => {
  const page = await trusted()
    .customers()
    .get({ queryArgs: { where: 'email="buyer@example.com"' } })
    .execute();
  const buyer = page.body.results[0]!;
  const place = trusted()
    .asAssociate()
    .withAssociateIdValue({ associateId: buyer.id })
    .inBusinessUnitKeyWithBusinessUnitKeyValue({ businessUnitKey: 'acme-north' });
  const cart = await place
    .carts()
    .post({
      body: {
        currency: 'EUR',
        country: 'DE',
        shippingAddress: address,
        lineItems: [{ sku: 'lamp-1' }],
      },
    })
    .execute();
  assert.equal(cart.body.customerId, buyer.id);
  assert.deepEqual(cart.body.businessUnit, unitOf('acme-north'));
  assert.deepEqual(cart.body.createdBy?.associate, { typeId: 'customer', id: buyer.id });
  const twin = await place
    .carts()
    .replicate()
    .post({ body: { reference: { typeId: 'cart', id: cart.body.id } } })
    .execute();
  assert.equal(twin.statusCode, 201);
  const changed = await place
    .carts()
    .withId({ ID: cart.body.id })
    .post({
      body: {
        version: cart.body.version,
        actions: [{ action: 'setKey', key: 'north-1' }],
      },
    })
    .execute();
  const order = await place
    .orders()
    .post({
      body: {
        cart: { typeId: 'cart', id: changed.body.id },
        version: changed.body.version,
        orderNumber: 'N-1',
      },
    })
    .execute();
  const again = await place.orders().withOrderNumber({ orderNumber: 'N-1' }).get().execute();
  assert.equal(again.body.id, order.body.id);
  assert.equal((await place.carts().get().execute()).body.total, 2);
  const list = await place
    .shoppingLists()
    .post({ body: { name: { en: 'Monday' } } })
    .execute();
  assert.deepEqual(list.body.customer, { typeId: 'customer', id: buyer.id });
  assert.deepEqual(list.body.businessUnit, unitOf('acme-north'));
  const units = trusted().asAssociate().withAssociateIdValue({ associateId: buyer.id });
  assert.equal((await units.businessUnits().get().execute()).body.total, 2);
});

test('GraphQL acts for an associate too', async () => {
  const page = await work.read('/customers?where=email%3D%22buyer%40example.com%22');
  const associateId = page.results[0].id;
  const { body } = await server.request('POST', '/graphql', {
    query: `query ($unit: KeyReferenceInput!, $associate: String!) {
      asAssociate(businessUnitKey: $unit, associateId: $associate) {
        orders { total results { orderNumber } }
        carts { total }
      }
    }`,
    variables: { unit: 'acme-north', associate: associateId },
  });
  assert.deepEqual(body.data.asAssociate, {
    orders: { total: 1, results: [{ orderNumber: 'N-1' }] },
    carts: { total: 2 },
  });
  const outsider = await server.request('POST', '/graphql', {
    query: `mutation ($as: AsAssociateArgument) {
      createCart(draft: { currency: "EUR" }, asAssociate: $as) { id }
    }`,
    variables: { as: { businessUnitKey: 'acme-north', associateId: boss.id } },
  });
  assert.equal(outsider.body.errors[0].extensions.code, 'AssociateMissingPermission');
});
