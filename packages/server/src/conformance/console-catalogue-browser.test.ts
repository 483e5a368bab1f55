// Work on the catalogue in a real browser: the tree of categories, many documents together, pictures; and finding
// customers by their full names.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let images: string;
before(async () => {
  images = await mkdtemp(join(tmpdir(), 'console-images-'));
  server = await startTestServer({ options: { images } });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
  await rm(images, { recursive: true, force: true });
});

async function opened(path: string) {
  const url = `${server.url}/-/console#/demo${path}`;
  const all = await openPage(browser, url, { expected: refusals });
  all.page.setDefaultTimeout(60_000);
  return all;
}

/** Axe finds nothing in either theme, and nothing is wider than a telephone. */
async function look(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_200],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${widest} of ${width}`);
  }
}

const category = (name: string, orderHint: string) =>
  server.created('/categories', {
    key: name.toLowerCase(),
    name: { en: name },
    slug: { en: name.toLowerCase() },
    orderHint,
  });

test('categories are moved in their tree by dragging, and by a dialog with the keyboard', {
  skip,
}, async () => {
  const furniture = await category('Furniture', '0.1');
  const lamps = await category('Lamps', '0.2');
  const chairs = await category('Chairs', '0.3');
  const { page, complaints } = await opened('/documents/category');
  await page.getByRole('link', { name: 'As a tree' }).click();
  const tree = page.getByRole('tree', { name: 'Categories as a tree' });
  await look(page);
  await tree
    .getByRole('link', { name: 'Lamps' })
    .dragTo(tree.getByRole('link', { name: 'Furniture' }));
  await page.getByText('Lamps was moved.').waitFor();
  assert.equal((await server.read('/categories/key=lamps')).parent.id, furniture.id);
  await tree.getByRole('button', { name: 'Move Chairs' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move Chairs' });
  await dialog.getByRole('combobox', { name: 'Into' }).click();
  await dialog.getByRole('option', { name: 'Furniture', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Place' }).click();
  await dialog.getByRole('option', { name: 'At the beginning' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('Chairs was moved.').waitFor();
  const where = encodeURIComponent(`parent(id = "${furniture.id}")`);
  const { results } = await server.read(`/categories?where=${where}&sort=orderHint`);
  assert.deepEqual(
    results.map(({ id }: any) => id),
    [chairs.id, lamps.id],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a category is dragged between two siblings, and never into one below itself', {
  skip,
}, async () => {
  const [first, second, third] = [
    await category('Alpha', '0.91'),
    await category('Beta', '0.92'),
    await category('Gamma', '0.93'),
  ];
  const parent = { typeId: 'category', id: first!.id };
  for (const { id } of [second!, third!])
    await server.changed(`/categories/${id}`, { action: 'changeParent', parent });
  const below = await category('Delta', '0.94');
  await server.changed(`/categories/${below.id}`, { action: 'changeParent', parent });
  const { page, complaints } = await opened('/categories');
  const tree = page.getByRole('tree', { name: 'Categories as a tree' });
  const linkOf = (name: string) => tree.getByRole('link', { name });
  await linkOf('Delta').waitFor();
  // The upper edge of an item is the place before it.
  await linkOf('Delta').dragTo(linkOf('Gamma'), { targetPosition: { x: 5, y: 1 } });
  await page.getByText('Delta was moved.').waitFor();
  const where = encodeURIComponent(`parent(id = "${first!.id}")`);
  const order = async () =>
    (await server.read(`/categories?where=${where}&sort=orderHint`)).results.map(
      ({ key }: any) => key,
    );
  assert.deepEqual(await order(), ['beta', 'delta', 'gamma']);
  const versionOf = async () => (await server.read('/categories/key=alpha')).version;
  const before = await versionOf();
  await linkOf('Alpha').dragTo(linkOf('Beta'));
  assert.equal(await versionOf(), before);
  assert.equal((await server.read('/categories/key=alpha')).parent, undefined);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('selected products are published and put into a category together, and failures are listed', {
  skip,
}, async () => {
  const shelf = await category('Shelf', '0.9');
  const type = await server.created('/product-types', { name: 'Plain', description: '' });
  const ids: string[] = [];
  for (const slug of ['one', 'two', 'three']) {
    const { id } = await server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      name: { en: slug },
      slug: { en: `bulk-${slug}` },
    });
    ids.push(id);
  }
  const { page, complaints } = await opened('/documents/product');
  const bar = page.getByRole('region', { name: 'Change the selected documents' });
  await bar.getByRole('button', { name: 'Select all that are loaded' }).click();
  await bar.getByText('3 selected').waitFor();
  await look(page);
  await page.getByRole('checkbox', { name: `Select ${ids[2]!.slice(-8)}` }).uncheck();
  await bar.getByRole('button', { name: 'Change them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 2 products' });
  for (const name of ['one', 'two'])
    await dialog.getByRole('row', { name: `${name} appears in the shop` }).waitFor();
  assert.equal(await dialog.getByRole('row').count(), 3);
  await look(page);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await bar.getByText('2 changed.').waitFor();
  const published = async () =>
    Promise.all(ids.map(async (id) => (await server.read(`/products/${id}`)).masterData.published));
  assert.deepEqual(await published(), [true, true, false]);
  await bar.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Set the price of all variants' }).click();
  const pricesOf = async (id: string) =>
    (await server.read(`/products/${id}`)).masterData.staged.masterVariant.prices.map(
      ({ value }: any) => value.centAmount,
    );
  for (const [amount, cents] of [
    ['12.50', 1_250],
    ['9.90', 990],
  ] as const) {
    await bar.getByLabel('Value', { exact: true }).fill(amount);
    await bar.getByRole('button', { name: 'Change them' }).click();
    for (const id of ids.slice(0, 2))
      await waitUntil(
        'String(pricesOf(id)) === String(cents)',
        async () => String(await pricesOf(id)) === String(cents),
      );
  }
  const { version } = await server.read(`/products/${ids[1]}`);
  const unpublish = [{ action: 'unpublish' }];
  await server.request('POST', `/products/${ids[1]}`, { version, actions: unpublish });
  await server.request('DELETE', `/products/${ids[1]}?version=${version + 1}`);
  await bar.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Add to a category' }).click();
  await bar.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'Shelf' }).click();
  await bar.getByRole('button', { name: 'Change them' }).click();
  await bar.getByText('1 not changed:').waitFor();
  await bar.getByRole('link', { name: ids[1]!.slice(-8) }).waitFor();
  const { categories } = (await server.read(`/products/${ids[0]}`)).masterData.staged;
  assert.deepEqual(categories, [{ typeId: 'category', id: shelf.id }]);
  assert.deepEqual(complaints, []);
  await page.close();
});

/** A picture of one point. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture is uploaded, shown as a thumbnail, and removed', { skip }, async () => {
  const type = await server.created('/product-types', { name: 'Mug', description: '' });
  const { id } = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Mug' },
    slug: { en: 'mug' },
    masterVariant: { sku: 'mug-1' },
    variants: [{ sku: 'mug-2' }],
  });
  const { page, complaints } = await opened(`/documents/product/${id}`);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const file = { name: 'front.png', mimeType: 'image/png', buffer: pixel };
  await pictures.locator('input[type=file]').setInputFiles(file);
  await pictures.getByRole('combobox', { name: 'Variant' }).click();
  await page.getByRole('option', { name: 'mug-2' }).click();
  await pictures.getByRole('button', { name: 'Upload' }).click();
  const picture = pictures.getByRole('img', { name: /front\.png$/ });
  await picture.waitFor();
  const width = await picture.evaluate((one: any) => one.decode().then(() => one.naturalWidth));
  assert.equal(width, 1);
  const imagesOf = async () =>
    (await server.read(`/products/${id}`)).masterData.staged.variants[0].images;
  assert.deepEqual((await imagesOf())[0].dimensions, { w: 1, h: 1 });
  await look(page);
  await pictures.getByRole('button', { name: /^Remove picture/ }).click();
  await pictures.getByText('No variant has a picture.').waitFor();
  assert.deepEqual(await imagesOf(), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('customers are found by their full names, and get a token for a new password', {
  skip,
}, async () => {
  const draft = { password: 'secret-1', lastName: 'Berg' };
  await server.created('/customers', { ...draft, email: 'anna@example.com', firstName: 'Anna' });
  await server.created('/customers', { ...draft, email: 'otto@example.com', firstName: 'Otto' });
  const { page, complaints } = await opened('');
  for (const text of ['Anna Berg', 'berg, anna', 'anna be']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Found for “${text}”` }).waitFor();
    const found = page.getByRole('region', { name: 'Customers', exact: true });
    await found.getByRole('link', { name: 'Anna Berg' }).waitFor();
    assert.equal(await found.getByRole('link').count(), 1, text);
  }
  await page.getByRole('link', { name: 'Anna Berg' }).click();
  await page.getByRole('region', { name: 'Latest orders' }).getByText('There is none.').waitFor();
  await page.getByRole('button', { name: 'Create a password token' }).click();
  const token = await page.getByRole('status').locator('code').innerText();
  const reset = { tokenValue: token, newPassword: 'secret-2' };
  assert.equal((await server.request('POST', '/customers/password/reset', reset)).status, 200);
  await look(page);
  assert.deepEqual(complaints, []);
  await page.close();
});
