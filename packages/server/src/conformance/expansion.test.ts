// Expansion along every form of path, and custom fields in predicates and sorts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Query parameters in the order given; a name may repeat. */
type Query = readonly (readonly [name: string, value: string])[];

const ask = (path: string, query: Query = []): Promise<Answer> =>
  server.request('GET', `${path}?${new URLSearchParams(query.map(([...pair]) => pair))}`);

async function pageOf(path: string, query: Query = []): Promise<any> {
  const { status, body } = await ask(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

describe('expansion', () => {
  let parent: any;
  let child: any;
  let grandchild: any;
  const category = async (name: string, members: object = {}) => {
    const draft = { name: { en: name }, slug: { en: `slug-${name}` }, key: name, ...members };
    return server.created('/categories', draft);
  };
  const below = (key: string) => ({ parent: { typeId: 'category', key } });
  before(async () => {
    parent = await category('parent');
    child = await category('child', below('parent'));
    grandchild = await category('grandchild', below('child'));
  });
  const expand = (...paths: string[]) => paths.map((one) => ['expand', one] as const);
  const parentOf = (document: any) => ({ typeId: 'category', id: document.id, obj: document });

  test('obj stands beside typeId and id, on read and on query', async () => {
    const { body } = await ask('/categories/key=child', expand('parent'));
    assert.deepEqual(body, { ...child, parent: parentOf(parent) });
    const { results } = await pageOf('/categories', [
      ['where', 'key="child"'],
      ...expand('parent'),
    ]);
    assert.deepEqual(results, [body]);
  });

  test('a path leads through expanded objects and through arrays', async () => {
    const { body } = await ask('/categories/key=grandchild', expand('parent.parent'));
    assert.deepEqual(body.parent.obj.parent, parentOf(parent));
    for (const [path, expanded] of [
      ['ancestors[*]', [true, true]],
      ['ancestors[1]', [false, true]],
      ['ancestors[7]', [false, false]],
    ] as const) {
      const answer = await ask('/categories/key=grandchild', expand(path));
      const held = answer.body.ancestors.map((one: any) => 'obj' in one);
      assert.deepEqual(held, expanded, path);
    }
  });

  test('only what was asked for is expanded', async () => {
    const { body } = await ask('/categories/key=grandchild', expand('parent'));
    assert.equal('obj' in body.parent.obj.parent, false);
    assert.equal(
      body.ancestors.some((one: any) => 'obj' in one),
      false,
    );
    assert.deepEqual((await ask('/categories/key=grandchild')).body, grandchild);
  });

  test('create, update and delete expand as well', async () => {
    const draft = { name: { en: 'x' }, slug: { en: 'slug-x' }, ...below('parent') };
    const created = await server.request('POST', '/categories?expand=parent', draft);
    assert.deepEqual(created.body.parent, parentOf(parent));
    const path = `/categories/${created.body.id}`;
    const actions = [{ action: 'changeName', name: { en: 'y' } }];
    const updated = await server.request('POST', `${path}?expand=parent`, { version: 1, actions });
    assert.deepEqual(updated.body.parent, parentOf(parent));
    const gone = await server.request('DELETE', `${path}?version=2&expand=parent`);
    assert.deepEqual(gone.body.parent, parentOf(parent));
  });

  test('a reference whose target is gone stays as it is', async () => {
    const customer = await server.request('POST', '/customers', {
      email: 'gone@example.com',
      password: 'secret',
    });
    const { id } = customer.body.customer;
    const payment = await server.request('POST', '/payments', {
      amountPlanned: { currencyCode: 'EUR', centAmount: 1 },
      customer: { typeId: 'customer', id },
    });
    await server.request('DELETE', `/customers/${id}?version=1`);
    const { status, body } = await ask(`/payments/${payment.body.id}`, expand('customer'));
    assert.equal(status, 200);
    assert.deepEqual(body.customer, { typeId: 'customer', id });
  });

  test('a reference by key is not expanded', async () => {
    await server.request('POST', '/stores', { key: 'berlin', name: { en: 'Berlin' } });
    const cart = await server.request('POST', '/carts?expand=store', {
      currency: 'EUR',
      store: { typeId: 'store', key: 'berlin' },
    });
    assert.deepEqual(cart.body.store, { typeId: 'store', key: 'berlin' });
  });
});

describe('custom fields', () => {
  before(async () => {
    const fieldDefinitions = [
      { name: 'rank', type: { name: 'Number' } },
      { name: 'words', type: { name: 'Set', elementType: { name: 'String' } } },
    ].map((definition) => ({ ...definition, label: { en: 'x' }, required: false }));
    await server.created('/types', {
      key: 'ranked',
      name: { en: 'Ranked' },
      resourceTypeIds: ['order', 'category', 'customer', 'channel'],
      fieldDefinitions,
    });
    for (const rank of [10, 9, 100]) {
      const fields = { rank, words: [`w${rank}`, 'all'] };
      const custom = { type: { typeId: 'type', key: 'ranked' }, fields };
      for (const [path, draft] of [
        ['/carts', { currency: 'EUR' }],
        ['/channels', { key: `ranked-${rank}` }],
        ['/customers', { email: `r${rank}@example.com`, password: 'secret' }],
        ['/categories', { name: { en: 'r' }, slug: { en: `ranked-${rank}` } }],
      ] as const) {
        await server.created(path, { ...draft, custom });
      }
    }
  });

  for (const path of ['/carts', '/channels', '/customers', '/categories'])
    test(`${path} are found and sorted by them, numbers as numbers`, async () => {
      const ranks = async (where: string, sort = 'custom.fields.rank') => {
        const query = [
          ['where', where],
          ['sort', sort],
        ] as const;
        return (await pageOf(path, query)).results.map(({ custom }: any) => custom.fields.rank);
      };
      assert.deepEqual(await ranks('custom(fields(rank > 9))'), [10, 100]);
      assert.deepEqual(await ranks('custom is defined', 'custom.fields.rank desc'), [100, 10, 9]);
      assert.deepEqual(await ranks('custom(fields(words contains any ("w9", "w10")))'), [9, 10]);
      assert.deepEqual(await ranks('custom(fields(words contains all ("w9", "all")))'), [9]);
      assert.deepEqual(await ranks('custom(fields(absent = "x"))'), []);
    });
});
