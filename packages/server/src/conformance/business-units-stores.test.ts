// Units on the path of one store, for a client that holds scopes of that store alone; and lists and
// payments that an associate brings into carts of his unit.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
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

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await openShop(server);
  for (const key of ['berlin', 'paris', 'rome'])
    await work.made('/stores', { key, name: { en: key } });
});
after(() => server.close());

const store = (key: string) => ({ typeId: 'store', key });

describe('a client of the store berlin', () => {
  const path = '/in-store/key=berlin/business-units/key=shared';
  const asking = async (action: object, scope = 'manage_business_units:demo:berlin') => {
    const { version } = await work.read('/business-units/key=shared');
    const token = await server.token(scope);
    return server.request('POST', path, { version, actions: [action] }, { token });
  };

  before(() => work.company('shared', { stores: [store('berlin'), store('paris')] }));

  for (const [action, told] of [
    [{ action: 'addStore', store: store('rome') }, ['rome']],
    [{ action: 'removeStore', store: store('paris') }, ['paris']],
    [{ action: 'setStores', stores: [store('berlin')] }, ['paris']],
    [{ action: 'setStores', stores: [store('berlin'), store('rome')] }, ['rome', 'paris']],
    [{ action: 'setStoreMode', storeMode: 'Explicit', stores: [] }, ['paris']],
  ] as const)
    test(`changes nothing of other stores: ${JSON.stringify(action)}`, async () => {
      const answer = await asking(action);
      assert.equal(answer.status, 403, JSON.stringify(answer.body));
      assert.equal(errorOf(answer).code, 'Unauthorized');
      assert.deepEqual(errorOf(answer).storesWithoutPermission, told);
      const unit = await work.read('/business-units/key=shared');
      assert.deepEqual(unit.stores, [store('berlin'), store('paris')]);
    });

  test('does not learn the key of a store from its id', async () => {
    const rome = await work.read('/stores/key=rome');
    const answer = await asking({ action: 'addStore', store: { typeId: 'store', id: rome.id } });
    assert.equal(answer.status, 403);
    assert.doesNotMatch(JSON.stringify(answer.body), /rome/);
  });

  test('with the scope of a further store, or of all, does it', async () => {
    const both = 'manage_business_units:demo:berlin manage_business_units:demo:rome';
    const added = await asking({ action: 'addStore', store: store('rome') }, both);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const all = 'manage_business_units:demo';
    const set = await asking({ action: 'setStores', stores: [store('berlin')] }, all);
    assert.deepEqual(set.body.stores, [store('berlin')]);
    assert.equal((await asking({ action: 'changeName', name: 'Ours' })).status, 200);
  });
});

describe('a parent unit named by a client of the store berlin', () => {
  const scope = 'manage_business_units:demo:berlin';
  const path = '/in-store/key=berlin/business-units';
  let foreign: any;

  before(async () => {
    foreign = await work.company('foreign', { stores: [store('paris')] });
    await work.company('nearby', { stores: [store('berlin')] });
  });

  const creating = async (key: string, parent: object, scopes = scope) => {
    const parentUnit = { typeId: 'business-unit', ...parent };
    const draft = { key, name: key, unitType: 'Division', parentUnit };
    const token = await server.token(scopes);
    return server.request('POST', path, draft, { token });
  };

  test('of another store is not there for it, whatever it is named by', async () => {
    for (const parent of [{ key: 'foreign' }, { id: foreign.id }]) {
      const answer = await creating('below', parent);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(errorOf(answer).code, 'ReferencedResourceNotFound');
      assert.equal('id' in parent && /foreign/.test(JSON.stringify(answer.body)), false);
    }
    const absent = await creating('below', { key: 'absent' });
    const hidden = await creating('below', { key: 'foreign' });
    const text = JSON.stringify(hidden.body).replaceAll('foreign', 'absent');
    assert.deepEqual(JSON.parse(text), absent.body);
  });

  test('of its store is taken; that of another with the scope of all', async () => {
    const made = await creating('near', { key: 'nearby' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const token = await server.token(scope);
    const actions = [{ action: 'changeParentUnit', parentUnit: unitOf('foreign') }];
    const body = { version: made.body.version, actions };
    const moved = await server.request('POST', `${path}/key=near`, body, { token });
    assert.equal(errorOf(moved).code, 'ReferencedResourceNotFound', JSON.stringify(moved.body));
    const all = await creating('far', { key: 'foreign' }, 'manage_business_units:demo');
    assert.equal(all.status, 201, JSON.stringify(all.body));
  });
});

describe('an associate’s cart', () => {
  let ada: Person;
  let bob: Person;
  let zoe: Person;

  before(async () => {
    [ada, bob, zoe] = [
      await work.person('ada'),
      await work.person('bob'),
      await work.person('zoe'),
    ];
    const carts = ['UpdateMyCarts', 'UpdateOthersCarts', 'UpdateMyOrders'];
    await work.role('own-lists', [...carts, 'ViewMyShoppingLists']);
    await work.role('all-lists', [...carts, 'ViewMyShoppingLists', 'ViewOthersShoppingLists']);
    const associates = [
      associateOf(ada, { role: 'own-lists' }),
      associateOf(bob, { role: 'all-lists' }),
    ];
    await work.company('acme', { associates });
    await work.company('zeta', { associates: [associateOf(zoe, { role: 'all-lists' })] });
  });

  const listOf = (owner: Person, unit?: string) =>
    work.made('/shopping-lists', {
      name: { en: 'List' },
      customer: customerOf(owner.id),
      lineItems: [{ sku: 'lamp-1' }],
      ...(unit === undefined ? {} : { businessUnit: unitOf(unit) }),
    });

  const paymentOf = (owner?: Person) =>
    work.made('/payments', {
      amountPlanned: { currencyCode: 'EUR', centAmount: 100 },
      ...(owner === undefined ? {} : { customer: customerOf(owner.id) }),
    });

  /** The action on a fresh cart of the owner in `acme`, in the name of the actor. */
  async function attempt(actor: Person, owner: Person, action: object) {
    const draft = { currency: 'EUR', country: 'DE', customerId: owner.id };
    const cart = await work.made('/carts', { ...draft, businessUnit: unitOf('acme') });
    const path = `/as-associate/${actor.id}/in-business-unit/key=acme/carts/${cart.id}`;
    const answer = await server.request('POST', path, { version: 1, actions: [action] });
    return answer.status === 200 ? 'done' : errorOf(answer).code;
  }

  const adding = ({ id }: any) => ({
    action: 'addShoppingList',
    shoppingList: { typeId: 'shopping-list', id },
  });
  const paying = ({ id }: any) => ({ action: 'addPayment', payment: { typeId: 'payment', id } });

  test('takes lists of the unit that he may see, and his own', async () => {
    const mine = await listOf(ada, 'acme');
    const private_ = await listOf(ada);
    const bobs = await listOf(bob, 'acme');
    const bobsOwn = await listOf(bob);
    const zoes = await listOf(zoe, 'zeta');
    for (const [actor, list, outcome] of [
      [ada, mine, 'done'],
      [ada, private_, 'done'],
      [ada, bobs, 'AssociateMissingPermission'],
      [ada, bobsOwn, 'ReferencedResourceNotFound'],
      [ada, zoes, 'ReferencedResourceNotFound'],
      [bob, mine, 'done'],
      [bob, private_, 'ReferencedResourceNotFound'],
    ] as const)
      assert.equal(await attempt(actor, actor, adding(list)), outcome);
  });

  test('takes payments of his own and of the customer whose the cart is', async () => {
    assert.equal(await attempt(ada, ada, paying(await paymentOf(ada))), 'done');
    assert.equal(await attempt(bob, ada, paying(await paymentOf(ada))), 'done');
    assert.equal(await attempt(bob, ada, paying(await paymentOf(bob))), 'done');
    for (const payment of [await paymentOf(zoe), await paymentOf()])
      assert.equal(await attempt(ada, ada, paying(payment)), 'ReferencedResourceNotFound');
    const removal = { ...paying(await paymentOf(zoe)), action: 'removePayment' };
    assert.equal(await attempt(ada, ada, removal), 'ReferencedResourceNotFound');
  });
});
