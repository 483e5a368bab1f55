// Images that are uploaded to variants, and one action for many variants.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { png } from '../../../testing/images.ts';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
let images: string;
before(async () => {
  images = await mkdtemp(join(tmpdir(), 'images-'));
  shop = await startModularShop({ images });
});
after(async () => {
  await shop.server.close();
  await rm(images, { recursive: true, force: true });
});

async function sent(path: string, bytes: Buffer, token?: string) {
  const { server } = shop;
  const response = await fetch(`${server.url}/demo${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token ?? (await server.token())}`,
      'Content-Type': 'image/png',
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as any };
}

describe('an image that is uploaded to a variant', () => {
  test('is staged, or on both sides, told of, and served', async () => {
    const made = await shop.variantOf(await shop.jacket());
    const path = `/variants/${made.id}/images`;
    const { status, body } = await sent(`${path}?filename=front`, png(8, 6));
    assert.equal(status, 200, JSON.stringify(body));
    const [image] = body.staged.images;
    assert.deepEqual(image.dimensions, { w: 8, h: 6 });
    assert.match(image.url, /-front\.png$/);
    assert.deepEqual([body.current.images, body.version], [[], made.version + 1]);
    assert.equal('productPublished' in body, false);
    const both = await sent(`${path}?staged=false`, png(4, 3));
    assert.deepEqual(
      [both.body.staged, both.body.current].map((side) => side.images.length),
      [2, 1],
    );
    const told = await shop.messagesOf(made.id);
    const added = told.filter(({ type }: any) => type === 'VariantImageAdded');
    assert.deepEqual(
      added.map(({ staged }: any) => staged),
      [true, false],
    );
    assert.deepEqual(added[0].image, image);
    assert.equal((await fetch(image.url)).headers.get('content-type'), 'image/png');
  });

  test('is refused when it is none, for no variant, and without the scope', async () => {
    const { id, version } = await shop.variantOf(await shop.jacket());
    const path = `/variants/${id}/images`;
    const none = await sent(path, Buffer.from('<script>'));
    assert.deepEqual([none.status, none.body.errors[0].code], [400, 'InvalidInput']);
    assert.equal((await sent('/variants/none/images', png(1, 1))).status, 404);
    const token = await shop.server.token('view_products:demo');
    assert.equal((await sent(path, png(1, 1), token)).status, 403);
    assert.equal((await shop.server.read(`/variants/${id}`)).version, version);
  });
});

const bulk = (body: object, query = '') =>
  shop.server.request('POST', `/variants/bulk${query}`, body);

const publish = [{ action: 'publish' }];

/** A variant that was there before its type got a required attribute. */
async function lackingVariant() {
  const attribute = { label: { en: 'x' }, type: { name: 'text' }, isRequired: true };
  const { id } = await shop.server.created('/product-types', { name: 'Coat', description: '' });
  const coat = await shop.jacket({ productType: { id }, attributes: [] });
  const variant = await shop.variantOf(coat, { publish: false, attributes: [] });
  await shop.server.changed(`/product-types/${id}`, {
    action: 'addAttributeDefinition',
    attribute: { name: 'late', ...attribute },
  });
  return variant;
}

describe('one action for many variants', () => {
  test('is done for each by itself, in the order of the items', async () => {
    const product = await shop.jacket();
    const one = await shop.variantOf(product, { publish: false });
    const two = await shop.variantOf(product, { publish: false });
    const lacking = await lackingVariant();
    const hidden = await shop.variantOf(await shop.jacket({ publish: false }), { publish: false });
    const { status, body } = await bulk({
      items: [
        { id: one.id, version: one.version },
        { id: 'none', version: 1 },
        { key: two.key, version: two.version },
        { id: two.id, version: two.version },
        { id: lacking.id, version: lacking.version },
        { id: hidden.id, version: hidden.version },
        { id: one.id, key: one.key, version: 1 },
        { version: 1 },
      ],
      actions: publish,
    });
    assert.equal(status, 207, JSON.stringify(body));
    assert.deepEqual([body.successCount, body.failureCount], [2, 6]);
    const said = body.results.map((one: any) => one.resource ?? one.errors[0].code);
    assert.deepEqual(said, [
      { id: one.id, version: one.version + 1 },
      'ResourceNotFound',
      { id: two.id, version: two.version + 1 },
      'InvalidInput',
      'RequiredField',
      'InvalidOperation',
      'InvalidInput',
      'InvalidInput',
    ]);
    assert.deepEqual(
      body.results.slice(0, 3).map(({ id, key, status }: any) => [id, key, status]),
      [
        [one.id, undefined, 'Success'],
        ['none', undefined, 'Fail'],
        [undefined, two.key, 'Success'],
      ],
    );
    for (const { id } of [one, two]) {
      assert.equal((await shop.server.read(`/variant-projections/${id}`)).id, id);
      assert.equal((await shop.messagesOf(id)).at(-1).type, 'VariantPublished');
    }
    assert.equal((await shop.server.read(`/variants/${lacking.id}`)).published, false);
  });

  test('compares versions unless it is told not to', async () => {
    const { id, key, version } = await shop.variantOf(await shop.jacket());
    const items = [{ id, version: version + 3 }];
    const unpublish = [{ action: 'unpublish' }];
    const refused = (await bulk({ items, actions: unpublish })).body.results[0];
    assert.deepEqual(
      [refused.errors[0].code, refused.errors[0].currentVersion],
      ['ConcurrentModification', version],
    );
    const without = (await bulk({ items: [{ id }], actions: unpublish })).body.results[0];
    assert.equal(without.errors[0].code, 'RequiredField');
    const off = await bulk({ items: [{ key }], actions: unpublish }, '?versionControl=Off');
    assert.deepEqual(off.body.results[0].resource, { id, version: version + 1 });
    const same = await bulk({ items: [{ id }], actions: unpublish }, '?versionControl=Off');
    assert.deepEqual(same.body.results[0].resource, { id, version: version + 1 });
    const nothing = await bulk({ items: [{ id, version: version + 1 }], actions: [] });
    assert.deepEqual(nothing.body.results[0].resource, { id, version: version + 1 });
  });

  const refusals: readonly (readonly [string, object, string, string?])[] = [
    ['two actions', { items: [], actions: [...publish, ...publish] }, 'InvalidInput'],
    ['another action', { items: [], actions: [{ action: 'setKey' }] }, 'InvalidField'],
    ['no items', { actions: publish }, 'InvalidJsonInput'],
    [
      'too many items',
      { items: Array.from({ length: 1_001 }, () => ({ id: 'x', version: 1 })), actions: publish },
      'BulkOperationMaxItemsExceeded',
    ],
    [
      'another way of versions',
      { items: [], actions: [] },
      'InvalidField',
      '?versionControl=Maybe',
    ],
  ];
  for (const [what, body, code, query] of refusals)
    test(`is refused with ${what}`, async () => {
      const answer = await bulk(body, query);
      assert.deepEqual([answer.status, answer.body.errors[0].code], [400, code]);
      if (code === 'BulkOperationMaxItemsExceeded')
        assert.deepEqual(
          [answer.body.errors[0].limit, answer.body.errors[0].provided],
          [1_000, 1_001],
        );
    });

  test('is refused without the scope', async () => {
    const token = await shop.server.token('view_products:demo');
    const body = { items: [], actions: [] };
    const { status } = await shop.server.request('POST', '/variants/bulk', body, { token });
    assert.equal(status, 403);
  });

  test('meets changes by others: each item is of one version', async () => {
    const product = await shop.jacket();
    const made = await Promise.all(
      [1, 2, 3].map(() => shop.variantOf(product, { publish: false })),
    );
    const items = made.map(({ id }) => ({ id }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => bulk({ items, actions: publish }, '?versionControl=Off')),
    );
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.failureCount]),
      [1, 2, 3].map(() => [207, 0]),
    );
    for (const { id, version } of made)
      assert.equal((await shop.server.read(`/variants/${id}`)).version, version + 1);
  });

  test('is there in GraphQL, too', async () => {
    const { id, version } = await shop.variantOf(await shop.jacket());
    const { bulkUpdateVariants } = await shop.server.graphql(
      `mutation ($input: BulkUpdateVariantsInput!) { bulkUpdateVariants(input: $input) {
        successCount failureCount
        results { status resource { id version } errors { code message } } } }`,
      {
        input: {
          items: [
            { id, version },
            { id: 'none', version: 1 },
          ],
          actions: [{ unpublish: {} }],
        },
      },
    );
    assert.deepEqual(bulkUpdateVariants.results[0], {
      status: 'Success',
      resource: { id, version: version + 1 },
      errors: null,
    });
    assert.equal(bulkUpdateVariants.results[1].errors[0].code, 'ResourceNotFound');
  });
});
