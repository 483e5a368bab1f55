// Product selections over HTTP on a real database: products in them, what stores sell by them, and
// carts of those stores.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { trustedSdk } from '../../../testing/sdk.ts';
import { inTurn, outcomeOf, pagesInGraphql, skusIn, toldOf } from '../../../testing/selections.ts';

let server: TestServer;
let product: any;
let other: any;

before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  const type = await server.created('/product-types', { name: 'Thing', description: '' });
  const made = (name: string) =>
    server.created('/products', {
      productType: { id: type.id },
      key: `key-${name}`,
      name: { en: name },
      slug: { en: `slug-${name}` },
      publish: true,
      masterVariant: {
        sku: `${name}-1`,
        prices: [{ value: { centAmount: 1, currencyCode: 'EUR' } }],
      },
      variants: [{ sku: `${name}-2`, prices: [{ value: { centAmount: 2, currencyCode: 'EUR' } }] }],
    });
  product = await made('X');
  other = await made('Y');
});

after(() => server.close());

let count = 0;
async function selection(mode: string, ...actions: object[]): Promise<any> {
  count += 1;
  const made = await server.created('/product-selections', {
    key: `s-${count}`,
    name: { en: 'S' },
    mode,
  });
  assert.equal(made.productCount, 0);
  return actions.length === 0 ? made : server.changed(`/product-selections/${made.id}`, ...actions);
}

async function store(...settings: readonly [any, boolean][]): Promise<string> {
  count += 1;
  const key = `store-${count}`;
  await server.created('/stores', {
    key,
    productSelections: settings.map(([one, active]) => ({
      productSelection: { typeId: 'product-selection', id: one.id },
      active,
    })),
  });
  return key;
}

const named = () => ({ typeId: 'product', id: product.id });
const adding = (more: object = {}) => ({ action: 'addProduct', product: named(), ...more });
const excluding = (more: object = {}) => ({ action: 'excludeProduct', product: named(), ...more });
const only = (...skus: readonly string[]) => ({ variantSelection: { type: 'includeOnly', skus } });

const soldBy = (storeKey: string) => skusIn(server, storeKey);
const all = ['X-1', 'X-2'];
const individual = (...actions: object[]) => selection('Individual', ...actions);
const exclusion = (...actions: object[]) => selection('IndividualExclusion', ...actions);

const assortments: readonly [string, () => Promise<[any, boolean][]>, string[] | undefined][] = [
  ['no selection', async () => [], all],
  ['one with the product', async () => [[await individual(adding()), true]], all],
  ['one with a variant', async () => [[await individual(adding(only('X-1'))), true]], ['X-1']],
  [
    'one with another variant',
    async () => [[await individual(adding(only('X-2'))), true]],
    ['X-2'],
  ],
  [
    'one with a variant there is not',
    async () => [[await individual(adding(only('Z'))), true]],
    undefined,
  ],
  [
    'one without a variant',
    async () => [
      [
        await individual(adding({ variantSelection: { type: 'includeAllExcept', skus: ['X-1'] } })),
        true,
      ],
    ],
    ['X-2'],
  ],
  ['one without the product', async () => [[await individual(), true]], undefined],
  [
    'one with a variant and one that excludes the product',
    async () => [
      [await individual(adding(only('X-1'))), true],
      [await exclusion(excluding()), true],
    ],
    ['X-1'],
  ],
  ['one that excludes the product', async () => [[await exclusion(excluding()), true]], undefined],
  [
    'one that excludes a variant',
    async () => [[await exclusion(excluding({ variantExclusion: { skus: ['X-2'] } })), true]],
    ['X-1'],
  ],
  ['one that excludes nothing', async () => [[await exclusion(), true]], all],
  [
    'one with the product that is not active',
    async () => [[await individual(adding()), false]],
    undefined,
  ],
  [
    'one that excludes it and is not active',
    async () => [[await exclusion(excluding()), false]],
    all,
  ],
  [
    'both kinds, not active',
    async () => [
      [await individual(adding()), false],
      [await exclusion(), false],
    ],
    undefined,
  ],
];

for (const [title, settings, expected] of assortments)
  test(`A store with ${title} sells ${expected ?? 'nothing of it'}`, async () => {
    const key = await store(...(await settings()));
    assert.deepEqual(await soldBy(key), expected);
    for (const sku of all) {
      const { status, body } = await server.request('POST', '/carts', {
        currency: 'EUR',
        store: { key },
        lineItems: [{ sku }],
      });
      if (expected?.includes(sku)) assert.equal(status, 201, JSON.stringify(body));
      else assert.equal(`${status} ${body.errors[0].code}`, '400 InvalidInput');
    }
  });

test('A line that the store does not sell is not added later either', async () => {
  const key = await store([await individual(adding(only('X-1'))), true]);
  const cart = await server.created('/carts', { currency: 'EUR', store: { key } });
  const line = (sku: string) => ({
    version: cart.version,
    actions: [{ action: 'addLineItem', sku }],
  });
  const refused = await server.request('POST', `/carts/${cart.id}`, line('X-2'));
  assert.equal(refused.body.errors[0].code, 'InvalidInput');
  await server.posted(`/carts/${cart.id}`, line('X-1'));
});

const codeOf = (one: any, ...actions: object[]) => outcomeOf(server, one, ...actions);

test('Actions of the other mode, on products that are not there or there otherwise, are refused', async () => {
  const one = await individual(adding(only('X-1')));
  const absent = { typeId: 'product', id: other.id };
  for (const [action, code] of [
    [adding(only('X-1')), one.version],
    [adding(), 'ProductPresentWithDifferentVariantSelection'],
    [excluding(), 'InvalidOperation'],
    [{ action: 'setVariantExclusion', product: named() }, 'InvalidOperation'],
    [{ action: 'setVariantSelection', product: absent }, 'ProductAssignmentMissing'],
    [{ action: 'removeProduct', product: absent }, one.version],
    [adding({ product: { typeId: 'product', key: 'none' } }), 'ReferencedResourceNotFound'],
    [adding({ product: absent, ...only() }), 'InvalidInput'],
    [{ action: 'setVariantSelection', product: named() }, one.version + 1],
  ] as const)
    assert.equal(await codeOf(one, action), code, JSON.stringify(action));
  const left = await exclusion(excluding({ variantExclusion: { skus: ['X-1'] } }));
  for (const [action, code] of [
    [adding(), 'InvalidOperation'],
    [{ action: 'setVariantSelection', product: named() }, 'InvalidOperation'],
    [excluding({ variantExclusion: { skus: ['X-1'] } }), left.version],
    [excluding(), 'ProductPresentWithDifferentVariantSelection'],
    [excluding({ product: absent, variantExclusion: { skus: [] } }), 'InvalidInput'],
    [{ action: 'setVariantExclusion', product: absent }, 'ProductAssignmentMissing'],
    [{ action: 'setVariantExclusion', product: named() }, left.version + 1],
  ] as const)
    assert.equal(await codeOf(left, action), code, JSON.stringify(action));
  const { body } = await server.request('POST', `/product-selections/${one.id}`, {
    version: one.version + 1,
    actions: [adding(only('X-2'))],
  });
  assert.deepEqual(body.errors[0].product, named());
  assert.equal(body.errors[0].existingVariantSelection, undefined);
});

for (const [type, skus] of [
  ['inclusion', ['X-1']],
  ['exclusion', ['X-2']],
] as const)
  test(`The older word ${type} is taken, and answered as it was sent`, async () => {
    const selected = { type, skus: ['X-1'] };
    const one = await individual(adding({ variantSelection: selected }));
    const { results } = await server.read(`/product-selections/${one.id}/products`);
    assert.deepEqual(results[0].variantSelection, selected);
    assert.deepEqual(await soldBy(await store([one, true])), skus);
  });

for (const [draft, mode] of [
  [{}, 'Individual'],
  [{ type: 'individual' }, 'Individual'],
  [{ type: 'individualExclusion' }, 'IndividualExclusion'],
  [{ type: 'individual', mode: 'IndividualExclusion' }, 'IndividualExclusion'],
] as const)
  test(`A selection made with ${JSON.stringify(draft)} has the mode ${mode}`, async () => {
    const made = await server.created('/product-selections', { name: { en: 'S' }, ...draft });
    assert.equal(made.mode, mode);
  });

test('Each action of either mode tells of itself', async () => {
  const gone = { action: 'removeProduct', product: named() };
  const selected = { action: 'setVariantSelection', product: named(), ...only('X-1') };
  const one = await inTurn(server, await individual(), adding(), selected, gone);
  const out = { variantExclusion: { skus: ['X-1'] } };
  const excluded = { action: 'setVariantExclusion', product: named(), ...out };
  const left = await inTurn(server, await exclusion(), excluding(), excluded, gone);
  const none = undefined;
  assert.deepEqual(await toldOf(server, one), [
    ['Created', none, none],
    ['ProductAdded', none, none],
    ['VariantSelectionChanged', none, only('X-1').variantSelection],
    ['ProductRemoved', none, none],
    ['Deleted', none, none],
  ]);
  assert.deepEqual(await toldOf(server, left), [
    ['Created', none, none],
    ['ProductExcluded', none, none],
    ['VariantExclusionChanged', none, out.variantExclusion],
    ['ProductRemoved', none, none],
    ['Deleted', none, none],
  ]);
});

test('Several actions on one product in one request count it once', async () => {
  const one = await individual(
    adding(),
    { action: 'removeProduct', product: named() },
    adding(only('X-2')),
    { ...adding(), product: { typeId: 'product', key: 'key-Y' } },
  );
  assert.equal(one.productCount, 2);
  const where = encodeURIComponent(`product(id = "${product.id}")`);
  const path = `/product-selections/${one.id}/products`;
  const { results } = await server.read(`${path}?where=${where}&expand=product`);
  assert.equal(results.length, 1);
  assert.deepEqual(Object.keys(results[0]), ['product', 'variantSelection']);
  assert.equal(results[0].product.obj.key, 'key-X');
  assert.deepEqual(results[0].variantSelection, only('X-2').variantSelection);
  assert.equal((await server.read(`/product-selections/key=${one.key}/products`)).count, 2);
  const told = encodeURIComponent(`resource(id = "${one.id}")`);
  const { results: messages } = await server.read(
    `/messages?where=${told}&sort=sequenceNumber asc`,
  );
  assert.deepEqual(
    messages.map(({ type }: any) => type.replace('ProductSelection', '')),
    ['Created', 'ProductAdded', 'ProductRemoved', 'ProductAdded', 'ProductAdded'],
  );
  const less = await server.changed(`/product-selections/${one.id}`, {
    action: 'removeProduct',
    product: named(),
  });
  assert.equal(less.productCount, 1);
});

test('Products and stores show their selections', async () => {
  const one = await individual(adding(only('X-1')));
  const shown = await server.read(
    `/products/key=key-X/product-selections?limit=500&sort=createdAt desc`,
  );
  const [found] = shown.results.filter(
    ({ productSelection }: any) => productSelection.id === one.id,
  );
  assert.deepEqual(Object.keys(found), ['productSelection', 'variantSelection', 'createdAt']);
  const key = await store([one, true], [await individual(adding()), false]);
  const { results } = await server.read(`/in-store/key=${key}/product-selection-assignments`);
  assert.equal(results.length, 1);
  assert.equal(results[0].productSelection.id, one.id);
  assert.equal(
    (await server.read(`/in-store/key=${await store()}/product-selection-assignments`)).count,
    0,
  );
  for (const path of ['/product-selections/none/products', '/products/key=none/product-selections'])
    assert.equal((await server.request('GET', path)).status, 404);
});

test('A selection of a store is not deleted; another one goes with its assignments', async () => {
  const [used, free] = [await individual(adding()), await individual(adding())];
  await store([used, true]);
  const gone = (one: any) =>
    server.request('DELETE', `/product-selections/${one.id}?version=${one.version}`);
  assert.equal((await gone(used)).body.errors[0].code, 'ReferenceExists');
  assert.equal((await gone(free)).status, 200);
  const { results } = await server.read('/products/key=key-X/product-selections?limit=500');
  assert.ok(!results.some(({ productSelection }: any) => productSelection.id === free.id));
});

test('A product that is deleted leaves its selections', async () => {
  const one = await individual(
    { ...adding(), product: { typeId: 'product', key: 'key-Y' } },
    adding(),
  );
  const { version } = await server.changed('/products/key=key-Y', { action: 'unpublish' });
  await server.expecting(200, 'DELETE', `/products/key=key-Y?version=${version}`);
  assert.equal((await server.read(`/product-selections/${one.id}`)).productCount, 1);
  assert.equal((await server.read(`/product-selections/${one.id}/products`)).count, 1);
});

test('Twenty products added at once on one version: one request holds, the others are told', async () => {
  const one = await individual();
  const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(one, adding())));
  assert.equal(answers.filter((code) => code === 2).length, 1);
  assert.ok(answers.every((code) => code === 2 || code === 'ConcurrentModification'));
});

test('GraphQL and the official client work with product selections', async () => {
  const { createProductSelection: made } = await server.graphql(
    `mutation { createProductSelection(draft: { key: "gql", name: [{ locale: "en", value: "G" }] })
      { id version mode productCount } }`,
  );
  assert.deepEqual([made.mode, made.productCount], ['Individual', 0]);
  const { updateProductSelection: next } = await server.graphql(
    `mutation ($id: String!, $product: String!) { updateProductSelection(id: $id, version: 1,
      actions: [{ addProduct: { product: { typeId: "product", id: $product },
        variantSelection: { includeOnly: ["X-1"] } } }]) { version productCount } }`,
    { id: made.id, product: product.id },
  );
  assert.deepEqual(next, { version: 2, productCount: 1 });
  await pagesInGraphql(server, product.id, made.id);
  const selections = trustedSdk(server).productSelections();
  const { body } = await selections
    .withKey({ key: 'gql' })
    .post({
      body: {
        version: 2,
        actions: [
          {
            action: 'setVariantSelection',
            product: { typeId: 'product', key: 'key-X' },
            variantSelection: { type: 'includeAllExcept', skus: ['X-1'] },
          },
        ],
      },
    })
    .execute();
  assert.equal(body.version, 3);
  const products = await selections.withKey({ key: 'gql' }).products().get().execute();
  assert.equal(products.body.results[0]!.variantSelection!.type, 'includeAllExcept');
});

const following = [
  ['a SKU that changes', { action: 'setSku', variantId: 1, sku: 'F-9' }, ['F-9', 'F-2', 'Z']],
  ['a variant that goes', { action: 'removeVariant', id: 2 }, ['F-1', 'Z']],
] as const;

for (const [what, action, expected] of following)
  test(`Lists of SKUs follow ${what}, once it is published`, async () => {
    const { version, ...made } = await server.created('/products', {
      productType: product.productType,
      name: { en: 'F' },
      slug: { en: `f-${what.length}` },
      masterVariant: { sku: 'F-1' },
      variants: [{ sku: 'F-2' }],
      publish: true,
    });
    const of = { typeId: 'product', id: made.id } as const;
    const skus = ['F-1', 'F-2', 'Z'];
    const selected = { type: 'includeOnly', skus };
    const one = await individual({ ...adding(), product: of, variantSelection: selected });
    const listed = async () =>
      (await server.read(`/product-selections/${one.id}/products`)).results[0].variantSelection
        .skus;
    await server.changed(`/products/${made.id}`, action);
    assert.deepEqual(await listed(), skus);
    await server.changed(`/products/${made.id}`, { action: 'publish' });
    assert.deepEqual(await listed(), expected);
    const last = await server.changed(`/products/${made.id}`, { action: 'unpublish' });
    await server.expecting(200, 'DELETE', `/products/${made.id}?version=${last.version}`);
  });

test('Products of a selection are counted only when that is asked for', async () => {
  const one = await individual(adding());
  const path = `/product-selections/${one.id}/products`;
  assert.equal('total' in (await server.read(path)), false);
  assert.equal((await server.read(`${path}?withTotal=true`)).total, 1);
});
