// What answers hide is told by nothing else: not by predicates, sorts or expansion, not by an error
// about what was named by key, and not by a reference that a buyer writes into his own document.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  customerOf,
  errorOf,
  openWorkplace,
  type Person,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let zoe: Person;
/** A payment of ada with everything that the shop keeps to itself. */
let payment: any;
/** A cart of ada with that payment, and one of zoe. */
let cart: any;
let foreign: any;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  [ada, zoe] = [await work.person('ada'), await work.person('zoe')];
  await work.role('admin', ['UpdateBusinessUnitDetails']);
  await work.company('acme', { associates: [associateOf(ada, { role: 'admin' })] });
  await work.company('zeta', { associates: [associateOf(zoe, { role: 'admin' })] });
  await work.made('/types', {
    key: 'pointers',
    name: { en: 'Pointers' },
    resourceTypeIds: ['order', 'business-unit', 'shopping-list'],
    fieldDefinitions: ['cart', 'customer', 'business-unit'].map((kind) => ({
      name: kind,
      label: { en: kind },
      required: false,
      type: { name: 'Reference', referenceTypeId: kind },
    })),
  });
  payment = await work.made('/payments', {
    key: 'secret-key',
    interfaceId: 'secret-interface',
    amountPlanned: { currencyCode: 'EUR', centAmount: 100 },
    customer: customerOf(ada.id),
    paymentStatus: { interfaceCode: 'secret-code' },
  });
  cart = await work.made('/carts', { currency: 'EUR', customerId: ada.id });
  cart = await work.changed(`/carts/${cart.id}`, {
    action: 'addPayment',
    payment: { typeId: 'payment', id: payment.id },
  });
  foreign = await work.made('/carts', { currency: 'EUR', customerId: zoe.id });
});
after(() => server.close());

const scope = 'manage_my_payments:demo manage_my_orders:demo';
const buyer = () => server.customerToken(ada.email, 'pw', scope);

describe('of business units', () => {
  const hidden = ['ancestors(key="acme")', 'inheritsFrom contains any ("acme")'];
  for (const where of [...hidden, 'inheritedAssociates is defined', 'inheritedStores is defined'])
    test(`no predicate of an associate knows: ${where}`, async () => {
      const query = `business-units?where=${encodeURIComponent(where)}`;
      const mine = await work.as(zoe, 'GET', `/me/${query}`);
      const named = await server.request('GET', `/as-associate/${zoe.id}/${query}`);
      for (const answer of [mine, named]) {
        assert.equal(answer.status, 400);
        assert.equal(errorOf(answer).code, 'InvalidInput');
        assert.match(errorOf(answer).message, /does not exist/);
      }
      const graphql = `{ me { businessUnits(where: ${JSON.stringify(where)}) { total } } }`;
      const { body } = await work.as(zoe, 'POST', '/graphql', { query: graphql });
      assert.equal(body.errors[0].extensions.code, 'InvalidInput');
    });

  for (const sort of ['inheritsFrom', 'ancestors.key', 'inheritedStores.key'])
    test(`nothing is sorted by ${sort}`, async () => {
      assert.equal((await work.as(zoe, 'GET', `/me/business-units?sort=${sort}`)).status, 400);
    });
});

describe('of payments', () => {
  const hidden = ['key', 'interfaceId', 'paymentStatus.interfaceCode', 'interfaceInteractions'];

  test('a buyer is shown neither key nor what the payment service said', async () => {
    const token = await buyer();
    const path = `/me/carts/${cart.id}?expand=${encodeURIComponent('paymentInfo.payments[*]')}`;
    const expanded = await server.request('GET', path, undefined, { token });
    const own = await server.request('GET', `/me/payments/${payment.id}`, undefined, { token });
    assert.equal(own.status, 200, JSON.stringify(own.body));
    const { obj } = expanded.body.paymentInfo.payments[0];
    for (const shown of [own.body, obj]) {
      assert.equal(shown.id, payment.id);
      assert.doesNotMatch(JSON.stringify(shown), /secret|interfaceInteractions|paymentStatus/);
    }
    const trusted = await server.request('GET', path.replace('/me', ''));
    assert.equal(trusted.body.paymentInfo.payments[0].obj.key, 'secret-key');
  });

  for (const member of hidden)
    test(`no predicate and no sort of a buyer knows ${member}`, async () => {
      const token = await buyer();
      const [first, second] = member.split('.');
      const where = `${first}${second === undefined ? '' : `(${second}`} is defined${second === undefined ? '' : ')'}`;
      for (const query of [`where=${encodeURIComponent(where)}`, `sort=${member}`]) {
        const path = `/me/payments?${query}`;
        const answer = await server.request('GET', path, undefined, { token });
        assert.equal(errorOf(answer)?.code, 'InvalidInput', query);
        assert.equal((await server.request('HEAD', path, undefined, { token })).status, 400);
      }
    });
});

describe('a reference in a custom field', () => {
  const pointing = (fields: object) => ({
    action: 'setCustomType',
    type: { typeId: 'type', key: 'pointers' },
    fields,
  });
  const refused = (answer: any, typeId: string, id: string) => {
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    const {
      code,
      message: _message,
      action: _action,
      actionIndex: _,
      ...members
    } = errorOf(answer);
    assert.deepEqual({ code, ...members }, { code: 'ReferencedResourceNotFound', typeId, id });
  };
  const nowhere = '01890000-0000-7000-8000-000000000000';

  test('leads a buyer to nothing that he cannot see, by draft or by action', async () => {
    const zeta = await work.read('/business-units/key=zeta');
    const strange = [
      ['cart', foreign.id],
      ['cart', nowhere],
      ['customer', zoe.id],
      ['business-unit', zeta.id],
    ] as const;
    const own = await work.made('/carts', { currency: 'EUR', customerId: ada.id });
    await work.changed(`/carts/${own.id}`, pointing({}));
    for (const [typeId, id] of strange) {
      const fields = { [typeId]: { typeId, id } };
      const custom = { type: { typeId: 'type', key: 'pointers' }, fields };
      refused(await work.as(ada, 'POST', '/me/carts', { currency: 'EUR', custom }), typeId, id);
      const { version } = await work.read(`/carts/${own.id}`);
      const asking = (action: object) =>
        work.as(ada, 'POST', `/me/carts/${own.id}`, { version, actions: [action] });
      refused(await asking(pointing(fields)), typeId, id);
      const value = { typeId, id };
      refused(await asking({ action: 'setCustomField', name: typeId, value }), typeId, id);
      refused(await work.asked(ada, 'acme', pointing(fields)), typeId, id);
    }
    const acme = await work.read('/business-units/key=acme');
    for (const [typeId, id] of [
      ['cart', cart.id],
      ['customer', ada.id],
      ['business-unit', acme.id],
    ] as const) {
      const answer = await work.asked(ada, 'acme', pointing({ [typeId]: { typeId, id } }));
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
  });

  test('that the shop wrote is expanded for a buyer only where it is his', async () => {
    for (const [id, isShown] of [
      [foreign.id, false],
      [cart.id, true],
    ] as const) {
      const fields = { cart: { typeId: 'cart', id } };
      const made = await work.made('/carts', {
        currency: 'EUR',
        customerId: ada.id,
        custom: { type: { typeId: 'type', key: 'pointers' }, fields },
      });
      const { body } = await work.as(ada, 'GET', `/me/carts/${made.id}?expand=custom.fields.cart`);
      assert.equal(body.custom.fields.cart.obj?.id, isShown ? id : undefined);
    }
  });

  test('leads a client of one store into no other store', async () => {
    for (const key of ['berlin', 'paris']) await work.made('/stores', { key, name: { en: key } });
    const inStore = (key: string) =>
      work.made('/carts', { currency: 'EUR', store: { typeId: 'store', key } });
    const [here, there] = [await inStore('berlin'), await inStore('paris')];
    const token = await server.token('manage_orders:demo:berlin');
    const draft = (id: string) => ({
      currency: 'EUR',
      custom: {
        type: { typeId: 'type', key: 'pointers' },
        fields: { cart: { typeId: 'cart', id } },
      },
    });
    const path = '/in-store/key=berlin/carts';
    for (const id of [there.id, cart.id])
      refused(await server.request('POST', path, draft(id), { token }), 'cart', id);
    assert.equal((await server.request('POST', path, draft(here.id), { token })).status, 201);
  });
});

test('an error about what was named by key does not tell its id', async () => {
  await work.made('/stores', { key: 'rome', name: { en: 'Rome' } });
  const elsewhere = await work.made('/carts', { currency: 'EUR', key: 'elsewhere' });
  const named = { typeId: 'cart', key: 'elsewhere' };
  const asked: readonly (readonly [string, object])[] = [
    ['/in-store/key=rome/orders', { cart: named, version: 1 }],
    [
      `/as-associate/${ada.id}/in-business-unit/key=acme/orders`,
      { cart: named, version: elsewhere.version },
    ],
    ['/in-store/key=rome/login', { email: ada.email, password: 'pw', anonymousCart: named }],
  ];
  for (const [path, body] of asked) {
    const answer = await server.request('POST', path, body);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(elsewhere.id), path);
  }
});

test('a payment that is not on the cart and not the buyer’s is not there', async () => {
  const other = await work.made('/payments', {
    key: 'of-zoe',
    amountPlanned: { currencyCode: 'EUR', centAmount: 100 },
    customer: customerOf(zoe.id),
  });
  for (const action of ['addPayment', 'removePayment']) {
    const { version } = await work.read(`/carts/${cart.id}`);
    const answer = await work.as(ada, 'POST', `/me/carts/${cart.id}`, {
      version,
      actions: [{ action, payment: { typeId: 'payment', key: 'of-zoe' } }],
    });
    assert.equal(errorOf(answer).code, 'ReferencedResourceNotFound', action);
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(other.id));
  }
});

test('a unit that a buyer does not see is for his carts like one that is not there', async () => {
  const zeta = await work.read('/business-units/key=zeta');
  const cartFor = (businessUnit: object) =>
    work.as(ada, 'POST', '/me/carts', { currency: 'EUR', businessUnit });
  const words = (answer: any, text: string) => JSON.stringify(answer.body).replaceAll(text, '?');
  for (const [real, none] of [
    [{ key: 'zeta' }, { key: 'no-such-unit' }],
    [{ id: zeta.id }, { id: '01890000-0000-7000-8000-000000000000' }],
  ] as const) {
    const [found, missing] = [
      await cartFor({ typeId: 'business-unit', ...real }),
      await cartFor({ typeId: 'business-unit', ...none }),
    ];
    assert.equal(found.status, 400);
    assert.equal(words(found, Object.values(real)[0]!), words(missing, Object.values(none)[0]!));
  }
  // Of a unit that she sees she is told what she lacks there.
  const own = await cartFor(unitOf('acme'));
  assert.equal(own.body.errors[0].code, 'AssociateMissingPermission');
});

test('a unit of another company is no new parent, whether it is there or not', async () => {
  await work.role('mover', ['UpdateParentUnit', 'UpdateAssociates']);
  const associates = [associateOf(ada, { role: 'mover' })];
  await work.division('acme-1', 'acme', { associates });
  const moving = async (key: string) => {
    const parentUnit = unitOf(key);
    const answer = await work.asked(ada, 'acme-1', { action: 'changeParentUnit', parentUnit });
    return [answer.status, JSON.stringify(answer.body).replaceAll(key, '?')];
  };
  assert.deepEqual(await moving('zeta'), await moving('no-such-unit'));
});

test('a customer who is no associate keeps his id from whoever knows his key', async () => {
  const draft = { email: 'keyed@example.com', password: 'pw', key: 'keyed' };
  const { customer } = await work.made('/customers', draft);
  const removal = { action: 'removeAssociate', customer: { typeId: 'customer', key: 'keyed' } };
  const answer = await work.asked(ada, 'acme-1', removal);
  assert.equal(errorOf(answer).code, 'InvalidOperation');
  assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(customer.id));
});
