import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { copyPlan, copyRows } from '@storewright/store/storage/projects/copy';
import { removeImages } from '../../../jobs/images.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { gif, jpeg, png } from '../../../testing/images.ts';
import { trustedSdk } from '../../../testing/sdk.ts';

let server: TestServer;
let images: string;
let typeId: string;
before(async () => {
  images = await mkdtemp(join(tmpdir(), 'images-'));
  server = await startTestServer({ options: { images } });
  typeId = (await server.created('/product-types', { name: 'mug', description: 'mug' })).id;
});
after(async () => {
  await server.close();
  await rm(images, { recursive: true, force: true });
});

let number = 0;
async function product(more: object = {}) {
  number += 1;
  return server.created('/products', {
    productType: { id: typeId },
    name: { en: 'Mug' },
    slug: { en: `mug-${number}` },
    masterVariant: { sku: `mug-${number}` },
    variants: [{ sku: `mug-${number}-big` }],
    ...more,
  });
}

async function sent(path: string, bytes: Buffer, type = 'image/png', token?: string) {
  const response = await fetch(`${server.url}/demo${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token ?? (await server.token())}`, 'Content-Type': type },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as any };
}

const addressesOn = (side: any, variant = 0) =>
  [side.masterVariant, ...side.variants][variant].images.map(({ url }: any) => url);

describe('an uploaded image', () => {
  for (const [what, bytes, type, ending, dimensions] of [
    ['a PNG', png(800, 600), 'image/png', 'png', { w: 800, h: 600 }],
    ['a JPEG', jpeg(40, 30), 'image/jpeg', 'jpg', { w: 40, h: 30 }],
    ['a GIF', gif(4, 3), 'image/gif', 'gif', { w: 4, h: 3 }],
    ['a PNG that is called a JPEG', png(5, 6), 'image/jpeg', 'png', { w: 5, h: 6 }],
  ] as const)
    test(`${what} is shown with its size and served as what it is`, async () => {
      const { id } = await product();
      const { status, body } = await sent(
        `/products/${id}/images?filename=mug%20front`,
        bytes,
        type,
      );
      assert.equal(status, 200, JSON.stringify(body));
      const [image] = body.masterData.staged.masterVariant.images;
      assert.deepEqual(image.dimensions, dimensions);
      assert.match(
        image.url,
        new RegExp(`^${server.url}/demo/images/[0-9a-f]{16}-mug-front\\.${ending}$`),
      );
      assert.deepEqual(body, await server.read(`/products/${id}`));
      const served = await fetch(image.url);
      assert.equal(served.status, 200);
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), bytes);
      const { headers } = served;
      assert.equal(
        headers.get('content-type'),
        ending === 'jpg' ? 'image/jpeg' : `image/${ending}`,
      );
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
      const again = await fetch(image.url, { headers: { 'If-None-Match': headers.get('etag')! } });
      assert.equal(again.status, 304);
      const head = await fetch(image.url, { method: 'HEAD' });
      assert.equal(head.headers.get('content-length'), String(bytes.length));
    });

  test('goes to the named variant on the staged side only, unless it says otherwise', async () => {
    const { id, version } = await product();
    const first = await sent(`/products/${id}/images?sku=mug-${number}-big`, png(1, 1));
    assert.equal(first.body.version, version + 1);
    assert.equal(addressesOn(first.body.masterData.staged, 1).length, 1);
    assert.equal(addressesOn(first.body.masterData.current, 1).length, 0);
    const second = await sent(`/products/${id}/images?variant=2&staged=false`, png(1, 1));
    const { staged, current } = second.body.masterData;
    assert.equal(addressesOn(staged, 1).length, 2, 'the same file is shown twice');
    assert.equal(addressesOn(staged, 1)[0], addressesOn(staged, 1)[1]);
    assert.equal(addressesOn(current, 1).length, 1);
    assert.equal(second.body.masterData.hasStagedChanges, true);
  });

  test('is told of by one message', async () => {
    await server.changed('', {
      action: 'changeMessagesConfiguration',
      messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
    });
    const { id } = await product();
    const { body } = await sent(`/products/${id}/images?staged=false`, png(8, 8));
    const where = encodeURIComponent(`resource(id = "${id}") and type = "ProductImageAdded"`);
    const { results } = await server.read(`/messages?where=${where}`);
    assert.equal(results.length, 1);
    const { variantId, image, staged } = results[0];
    assert.deepEqual(
      { variantId, image, staged },
      {
        variantId: 1,
        image: body.masterData.current.masterVariant.images[0],
        staged: false,
      },
    );
  });

  test('is uploaded by the official client', async () => {
    const { id } = await product();
    const { body } = await trustedSdk(server)
      .products()
      .withId({ ID: id })
      .images()
      .post({
        body: png(9, 9),
        headers: { 'Content-Type': 'image/png' },
        queryArgs: { filename: 'front', staged: false },
      } as never)
      .execute();
    const [image] = body.masterData.current.masterVariant.images!;
    assert.deepEqual(image!.dimensions, { w: 9, h: 9 });
  });

  test('begins as the proxy says, where one is said to be in front', async () => {
    const behind = await startTestServer({
      options: { images, behindProxy: true },
      databaseUrl: server.databaseUrl,
      credentials: server,
    });
    try {
      const { id } = await product();
      const response = await fetch(`${behind.url}/demo/products/${id}/images`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await behind.token()}`,
          'Content-Type': 'image/png',
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-Host': 'shop.example',
        },
        body: new Uint8Array(png(7, 9)),
      });
      const { masterData } = (await response.json()) as any;
      assert.match(addressesOn(masterData.staged)[0], /^https:\/\/shop\.example\/demo\/images\//);
    } finally {
      await behind.close();
    }
  });

  test('of another size by its name is the original', async () => {
    const { id } = await product();
    const { body } = await sent(`/products/${id}/images?filename=x`, png(2, 2, 'original'));
    const url: string = body.masterData.staged.masterVariant.images[0].url;
    const response = await fetch(url.replace('.png', '-thumb.png'));
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), png(2, 2, 'original'));
  });
});

describe('refused as an image', () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const large = Buffer.concat([png(1, 1), Buffer.alloc(10 * 1024 * 1024)]);
  for (const [what, query, bytes, type, status, code] of [
    ['a script named .png', '?filename=x.png', script, 'image/png', 400, 'InvalidInput'],
    ['an SVG', '', Buffer.from('<svg/>'), 'image/svg+xml', 400, 'InvalidInput'],
    ['a page', '', script, 'text/html', 400, 'InvalidInput'],
    ['no bytes', '', Buffer.alloc(0), 'image/png', 400, 'InvalidInput'],
    ['JSON', '', Buffer.from('{}'), 'application/json', 400, 'InvalidInput'],
    ['more than 10 MB', '', large, 'image/png', 413, 'ContentTooLarge'],
    ['no such variant', '?variant=7', png(1, 1), 'image/png', 400, 'InvalidOperation'],
    ['no such SKU', '?sku=none', png(1, 1), 'image/png', 400, 'InvalidOperation'],
    ['two names of a variant', '?variant=1&sku=x', png(1, 1), 'image/png', 400, 'InvalidInput'],
    ['staged in other words', '?staged=maybe', png(1, 1), 'image/png', 400, 'InvalidInput'],
  ] as const)
    test(what, async () => {
      const { id, version } = await product();
      const answer = await sent(`/products/${id}/images${query}`, bytes, type);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].code, code);
      assert.equal((await server.read(`/products/${id}`)).version, version);
    });

  test('one for a product that is not there', async () => {
    const answer = await sent('/products/none/images', png(1, 1));
    assert.equal(answer.status, 404);
  });

  test('one of a client who may not manage products', async () => {
    const { id } = await product();
    const token = await server.token('view_products:demo');
    const answer = await sent(`/products/${id}/images`, png(1, 1), 'image/png', token);
    assert.equal(answer.status, 403);
  });

  for (const name of [
    '0123456789abcdef.png',
    'x.png',
    '..%2F..%2Fetc%2Fpasswd',
    '0123456789abcdef.html',
  ])
    test(`nothing is served for ${name}`, async () => {
      const response = await fetch(`${server.url}/demo/images/${name}`);
      assert.equal(response.status, 404);
      assert.equal(((await response.json()) as any).errors[0].code, 'ResourceNotFound');
    });

  test('other calls still take JSON only', async () => {
    const answer = await sent('/products', png(1, 1));
    assert.equal(answer.status, 415);
  });
});

describe('a file goes', () => {
  const now = { goOn: () => true, olderThanMs: -60_000 };
  const clean = () => removeImages(server.server.world, server.server.database, now);
  const isServed = async (url: string) => (await fetch(url)).status === 200;
  const uploaded = async (id: string, bytes: Buffer): Promise<string> => {
    const { body } = await sent(`/products/${id}/images`, bytes);
    return body.masterData.staged.masterVariant.images.at(-1).url;
  };

  test('with the last product that shows it', async () => {
    const [one, two] = [await product(), await product()];
    const url = await uploaded(one.id, png(31, 1));
    assert.equal(await uploaded(two.id, png(31, 1)), url);
    for (const { id } of [one, two]) {
      await clean();
      assert.ok(await isServed(url));
      const { version } = await server.read(`/products/${id}`);
      await server.expecting(200, 'DELETE', `/products/${id}?version=${version}`);
    }
    await clean();
    assert.ok(!(await isServed(url)));
  });

  test('when its product does not show it any more', async () => {
    const { id } = await product();
    const [kept, gone] = [await uploaded(id, png(32, 1)), await uploaded(id, png(32, 2))];
    await server.changed(`/products/${id}`, {
      action: 'removeImage',
      variantId: 1,
      imageUrl: gone,
    });
    await clean();
    assert.deepEqual([await isServed(kept), await isServed(gone)], [true, false]);
    assert.equal(await uploaded(id, png(32, 2)), gone);
    assert.ok(await isServed(gone), 'uploaded once more it is there again');
  });

  test('not while a cart has a line with it', async () => {
    const { id, masterData } = await product({ publish: true });
    const { body } = await sent(`/products/${id}/images?staged=false`, png(33, 1));
    const { url } = body.masterData.current.masterVariant.images[0];
    const cart = await server.created('/carts', {
      currency: 'EUR',
      lineItems: [
        {
          sku: masterData.current.masterVariant.sku,
          externalPrice: { currencyCode: 'EUR', centAmount: 1 },
        },
      ],
    });
    await server.changed(`/products/${id}`, {
      action: 'removeImage',
      variantId: 1,
      imageUrl: url,
      staged: false,
    });
    await clean();
    assert.ok(await isServed(url));
    await server.expecting(200, 'DELETE', `/carts/${cart.id}?version=${cart.version}`);
    await clean();
    assert.ok(!(await isServed(url)));
  });

  test('not while a copy of its project shows it', async () => {
    const { id } = await product();
    const url = await uploaded(id, png(34, 1));
    await server.server.database.transaction(
      async (run) =>
        copyRows(run, await copyPlan(run, kinds, 'demo'), { source: 'demo', target: 'copy' }),
      'background',
    );
    const { version } = await server.read(`/products/${id}`);
    await server.expecting(200, 'DELETE', `/products/${id}?version=${version}`);
    await clean();
    assert.ok(await isServed(url));
  });

  test('within a day only when it is asked to', async () => {
    const { id } = await product();
    const url = await uploaded(id, png(35, 1));
    const { version } = await server.read(`/products/${id}`);
    await server.expecting(200, 'DELETE', `/products/${id}?version=${version}`);
    await removeImages(server.server.world, server.server.database, {
      ...now,
      olderThanMs: 86_400_000,
    });
    assert.ok(await isServed(url));
  });
});
