// Why this tax, and why this associate: what the pages of the console say, against what the API then does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let customer: any;
let cart: any;
let order: any;

const lines = [{ sku: 'lamp-1', quantity: 2 }];
const address = { country: 'US', state: 'New York', city: 'Albany' };

before(async () => {
  server = await startTestServer();
  const rate = (name: string, amount: number, country: string, state?: string) => ({
    ...{ name, amount, country, includedInPrice: false },
    ...(state === undefined ? {} : { state }),
  });
  const rates = [
    rate('German VAT', 0.19, 'DE'),
    rate('New York tax', 0.04, 'US', 'New York'),
    rate('Texas tax', 0.0625, 'US', 'Texas'),
  ];
  const { id } = await server.created('/tax-categories', { name: 'Standard', rates });
  const type = await server.created('/product-types', { name: 'Goods', description: '' });
  await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    taxCategory: { typeId: 'tax-category', id },
    name: { en: 'Desk lamp' },
    slug: { en: 'desk-lamp' },
    masterVariant: {
      sku: 'lamp-1',
      prices: [{ value: { currencyCode: 'EUR', centAmount: 8_900 } }],
    },
    publish: true,
  });
  await server.created('/associate-roles', {
    ...{ key: 'buyer', name: 'Buyer', buyerAssignable: true, permissions: ['ViewMyCarts'] },
  });
  ({ customer } = await server.created('/customers', {
    email: 'ada@example.com',
    password: 'secret-1',
  }));
  const associateRole = { typeId: 'associate-role', key: 'buyer' };
  const associateRoleAssignments = [{ associateRole, inheritance: 'Enabled' }];
  const associates = [{ customer: ofCustomer(), associateRoleAssignments }];
  await server.created('/business-units', {
    ...{ key: 'firm', name: 'Firm', unitType: 'Company', associates },
  });
  const businessUnit = { typeId: 'business-unit', key: 'firm' };
  const sale = { currency: 'EUR', lineItems: lines, customerId: customer.id, businessUnit };
  cart = await server.created('/carts', { ...sale, shippingAddress: address });
  const ordered = await server.created('/carts', { ...sale, shippingAddress: address });
  order = await server.created('/orders', {
    ...{ cart: { typeId: 'cart', id: ordered.id }, version: ordered.version },
  });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const ofCustomer = () => ({ typeId: 'customer', id: customer.id });

async function openDocument(path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo/documents/${path}`;
  const opened = await openPage(browser, url, { expected: refusals, locale });
  opened.page.setDefaultTimeout(60_000);
  return opened;
}

test('the pages of a cart and of an order name the chosen tax rate, and why the others are not', {
  skip,
}, async () => {
  for (const path of [`cart/${cart.id}`, `order/${order.id}`]) {
    const [kind, id] = path.split('/');
    const { lineItems, taxedPrice } = await server.read(`/${kind}s/${id}`);
    const [{ taxRate }] = lineItems;
    assert.deepEqual([taxRate.name, taxedPrice.totalTax.centAmount], ['New York tax', 712]);
    const { page, complaints } = await openDocument(path);
    await page.getByRole('row', { name: 'Tax 4 % New York tax €7.12' }).waitFor();
    await page.getByRole('button', { name: 'Explain' }).click();
    const taxes = page.getByRole('region', { name: 'Taxes of Desk lamp lamp-1' });
    for (const row of [
      `${taxRate.name} 4 % United States, New York it is chosen`,
      'German VAT 19 % Germany it is for another country',
      'Texas tax 6.25 % United States, Texas it is for another state of the country',
    ])
      await taxes.getByRole('row', { name: row }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test('a cart without an address says why it has no tax', { skip }, async () => {
  const { id } = await server.created('/carts', { currency: 'EUR', lineItems: lines });
  assert.equal((await server.read(`/carts/${id}`)).taxedPrice, undefined);
  for (const [locale, button, reason] of [
    ['en-GB', 'Explain', 'the cart has no shipping address'],
    ['de-DE', 'Erklären', 'keine Lieferadresse'],
  ] as const) {
    const { page } = await openDocument(`cart/${id}`, locale);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(reason, { exact: true }).first().waitFor();
    await page.close();
  }
});

/** What the API answers when the associate reads the cart of the unit. */
const requestCart = async () =>
  server.request('GET', `/as-associate/${customer.id}/in-business-unit/key=firm/carts/${cart.id}`);

test('the pages of a cart and of an order lead to why an associate may or may not do something', {
  skip,
}, async () => {
  for (const path of [`cart/${cart.id}`, `order/${order.id}`]) {
    const { page } = await openDocument(path);
    await page
      .getByRole('link', { name: 'Why an associate of Firm may or may not do something' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Firm' }).waitFor();
    await page.getByText('ada@example.com has 1 permission here.').waitFor();
    await page.close();
  }
});

test('the page of a unit says no where the API refuses, and yes after its advice was followed', {
  skip,
}, async () => {
  const { id } = await server.read('/business-units/key=firm');
  assert.equal((await requestCart()).status, 200);
  const order = () =>
    server.request('POST', `/as-associate/${customer.id}/in-business-unit/key=firm/orders`, {
      ...{ cart: { typeId: 'cart', id: cart.id }, version: cart.version },
    });
  assert.equal((await order()).status, 403);
  const { page, complaints } = await openDocument(`business-unit/${id}`);
  const may = page.getByRole('combobox', { name: /^may/ });
  await may.selectOption('ViewMyCarts');
  await page.getByText('Yes: ada@example.com has ViewMyCarts here.').waitFor();
  await may.selectOption('CreateMyOrdersFromMyCarts');
  await page
    .getByText('No: ada@example.com does not have CreateMyOrdersFromMyCarts here.')
    .waitFor();
  await page
    .getByText(/^add CreateMyOrdersFromMyCarts to role buyer; this affects everyone/)
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await server.changed('/associate-roles/key=buyer', {
    action: 'addPermission',
    permission: 'CreateMyOrdersFromMyCarts',
  });
  await page.reload();
  await may.selectOption('CreateMyOrdersFromMyCarts');
  await page.getByText('Yes: ada@example.com has CreateMyOrdersFromMyCarts here.').waitFor();
  assert.equal((await order()).status, 201);
  assert.deepEqual(complaints, []);
  await page.close();
});
