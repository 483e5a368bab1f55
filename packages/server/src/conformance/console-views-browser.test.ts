// What the console shows of documents, in a real browser: states and where they may go, staged data, trees of business
// units and why somebody may do something there, figures; by the keyboard alone, and when the server is gone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const expected = /status of 4\d\d|ERR_/;

const opened = (path: string, locale = 'en-GB') =>
  openPage(browser, `${server.url}/-/console#/demo${path}`, { locale, expected });

const reference = (typeId: string, id: string) => ({ typeId, id });

test('an order goes from state to state by the form; of a workflow only what follows is offered', {
  skip,
}, async () => {
  const shipped = await server.created('/states', {
    key: 'sent',
    type: 'OrderState',
    initial: false,
  });
  const elsewhere = await server.created('/states', {
    key: 'elsewhere',
    type: 'OrderState',
    initial: false,
  });
  const first = await server.created('/states', {
    key: 'taken',
    type: 'OrderState',
    initial: true,
    transitions: [reference('state', shipped.id)],
  });
  const totalPrice = { currencyCode: 'EUR', centAmount: 123_456 };
  const order = await server.created('/orders/import', {
    orderNumber: 'A-1',
    totalPrice,
    customLineItems: [{ name: { en: 'Lamp' }, slug: 'lamp', money: totalPrice, quantity: 1 }],
    state: reference('state', first.id),
  });
  const { page, complaints } = await opened(`/documents/order/${order.id}`);
  await page.getByText('€1,234.56').first().waitFor();
  await page.getByRole('button', { name: 'Set workflow to sent' }).waitFor();
  assert.equal(
    await page.getByRole('button', { name: `Set workflow to ${elsewhere.key}` }).count(),
    0,
  );
  await page.getByRole('button', { name: 'Set Order state to Confirmed' }).click();
  await page.getByRole('button', { name: 'Set workflow to sent' }).click();
  await server.request('POST', `/orders/${order.id}`, {
    version: order.version,
    actions: [{ action: 'changeShipmentState', shipmentState: 'Ready' }],
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Somebody else has changed the document').waitFor();
  await page.getByRole('button', { name: 'Continue with the current document' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed.').waitFor();
  const { body } = await server.request('GET', `/orders/${order.id}`);
  assert.deepEqual(
    [body.orderState, body.shipmentState, body.state.id],
    ['Confirmed', 'Ready', shipped.id],
  );
  await page.locator('dd', { hasText: 'sent' }).getByText('sent').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a product shows its variants, prices and what is staged against what is current', {
  skip,
}, async () => {
  const type = await server.created('/product-types', { name: 'type', description: '' });
  const product = await server.created('/products', {
    productType: reference('product-type', type.id),
    name: { en: 'Lamp', de: 'Lampe' },
    slug: { en: 'lamp' },
    publish: true,
    masterVariant: {
      sku: 'lamp-1',
      prices: [
        { value: { currencyCode: 'EUR', centAmount: 1_990 }, country: 'DE' },
        { value: { currencyCode: 'JPY', centAmount: 2_500 } },
      ],
      images: [{ url: 'https://images.example.com/lamp.png', dimensions: { w: 1, h: 1 } }],
    },
  });
  await server.request('POST', `/products/${product.id}`, {
    version: product.version,
    actions: [{ action: 'changeName', name: { en: 'Better lamp', de: 'Bessere Lampe' } }],
  });
  const { page, complaints } = await opened(`/documents/product/${product.id}`, 'de-DE');
  await page.getByRole('heading', { name: 'Bessere Lampe' }).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'Name · de' })
    .filter({ hasText: 'Bessere Lampe' })
    .waitFor();
  const prices = page.getByRole('region', { name: 'Preise', exact: true });
  await prices.getByText(/^19,90\s€$/).waitFor();
  await prices.getByText(/^2\.500\s¥$/).waitFor();
  await prices.getByRole('cell', { name: 'Deutschland', exact: true }).waitFor();
  await page.getByRole('link', { name: 'lamp.png' }).waitFor();
  await page.getByRole('combobox', { name: 'Vorgemerkt gegen aktuell' }).selectOption('aktuell');
  await page.getByRole('heading', { name: 'Lampe', exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('business units are a tree, and the server says why somebody may do something there', {
  skip,
}, async () => {
  const { customer } = await server.created('/customers', {
    email: 'ada@example.com',
    password: 'secret-1',
  });
  await server.created('/associate-roles', {
    key: 'buyer',
    buyerAssignable: true,
    permissions: ['ViewMyCarts'],
  });
  const associateRole = { typeId: 'associate-role', key: 'buyer' };
  const associateRoleAssignments = [{ associateRole, inheritance: 'Enabled' }];
  const associates = [{ customer: reference('customer', customer.id), associateRoleAssignments }];
  await server.created('/business-units', {
    key: 'firm',
    unitType: 'Company',
    name: 'Firm',
    associates,
  });
  await server.created('/business-units', {
    key: 'branch',
    unitType: 'Division',
    name: 'Branch',
    parentUnit: { typeId: 'business-unit', key: 'firm' },
    associateMode: 'ExplicitAndFromParent',
  });
  const { page, complaints } = await opened('/units');
  await page.locator('li li').getByRole('link', { name: 'Branch' }).click();
  await page.getByRole('cell', { name: 'inherited from firm' }).waitFor();
  await page.getByRole('cell', { name: 'ada@example.com' }).waitFor();
  await page.getByText('ada@example.com has 1 permission here.').waitFor();
  await page.getByRole('combobox', { name: /^may/ }).selectOption('DeleteMyCarts');
  await page.getByText('No: ada@example.com does not have DeleteMyCarts here.').waitFor();
  await page
    .getByText('add DeleteMyCarts to role buyer; this affects everyone with the role')
    .waitFor();
  await page.getByRole('combobox', { name: /^may/ }).selectOption('ViewMyCarts');
  await page.getByText('role buyer, inherited from firm').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('messages of a document are beside it, and how former versions come to be kept', {
  skip,
}, async () => {
  const { version } = (await server.request('GET', '')).body;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await server.request('POST', '', {
    version,
    actions: [{ action: 'changeMessagesConfiguration', messagesConfiguration }],
  });
  const category = await server.created('/categories', {
    name: { en: 'Told' },
    slug: { en: 'told' },
  });
  await server.created('/categories', { name: { en: 'Other' }, slug: { en: 'other' } });
  const { page } = await opened(`/documents/category/${category.id}`);
  await page.locator('summary', { hasText: 'Messages' }).click();
  await page.getByRole('link', { name: 'CategoryCreated' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'CategoryCreated' }).count(), 1);
  await page.locator('summary', { hasText: 'History' }).click();
  await page.getByText(`npx storewright history --on --project ${server.projectKey}`).waitFor();
  await page.close();
});

test('figures are drawn, and stand beside in a table', { skip }, async () => {
  await server.created('/inventory', { sku: 'scarce', quantityOnStock: 3 });
  await server.created('/carts', { currency: 'EUR' });
  const { page, complaints } = await opened('/overview');
  await page.getByRole('link', { name: 'scarce' }).waitFor();
  await page.getByText(/^Carts: \d+, of which ordered: \d+ \(\d+\.\d %\)$/).waitFor();
  await page.getByText('deliveries of subscriptions have succeeded').waitFor();
  await page.getByRole('img', { name: 'Requests a second' }).locator('canvas').waitFor();
  for (let count = 0; count < 5; count += 1)
    await server.request('GET', `/zones/key=none-${count}`);
  const row = page.getByRole('row').filter({ hasText: 'GET /zones/key={…}' });
  await row.getByRole('cell', { name: '5', exact: true }).waitFor();
  await page.getByText('As a table').last().click();
  await page.getByRole('columnheader', { name: 'refused' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('views are reached by keys, which are listed and can be turned off', { skip }, async () => {
  const { page, complaints } = await opened('');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await dialog.getByRole('cell', { name: 'Requests', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  // The second key may take as long as it takes; meanwhile the page says what it waits for.
  await page.getByRole('status').getByText('g, then').waitFor();
  await page.waitForTimeout(2_000);
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Requests' }).waitFor();
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('?gd');
  assert.equal(await page.getByLabel(/^method, path/).inputValue(), '?gd');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await dialog.getByLabel('Keyboard shortcuts').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  assert.equal(await dialog.isVisible(), false);
  await page.reload();
  await page.getByRole('heading', { name: 'Requests' }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'To the content' }).press('Enter');
  assert.equal(await page.evaluate('document.activeElement.id'), 'content');
  assert.match(page.url(), /#\/demo\/requests$/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a page that was not opened is there when the connection is lost', { skip }, async () => {
  const { page, complaints } = await opened('');
  page.setDefaultTimeout(60_000);
  const names = (await page.locator('#app').getAttribute('data-pages'))?.split(' ') ?? [];
  assert.ok(names.some((name) => name.startsWith('csv-view-')));
  const files = JSON.stringify(names.map((name) => `${server.url}/-/console/assets/${name}`));
  const areFetched = `${files}.every((file) => performance.getEntriesByName(file).length > 0)`;
  await waitUntil('all pages are fetched', () => page.evaluate(areFetched));
  await page.context().setOffline(true);
  await page.evaluate("location.hash = '#/demo/import-csv'");
  await page.getByRole('heading', { name: 'Import a CSV file', level: 1 }).waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('when the server is gone it is said, nothing typed is lost, and it is offered again', {
  skip,
}, async () => {
  const { page } = await opened('/documents/zone/new');
  await page.getByLabel('name *', { exact: true }).fill('Typed before');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('The server does not answer. Is it running?').waitFor();
  assert.equal(await page.getByLabel('name *', { exact: true }).inputValue(), 'Typed before');
  await page.evaluate("location.hash = '#/demo/documents/tax-category/none'");
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText("with ID 'none' was not found").waitFor();
  await page.evaluate("location.hash = '#/demo/documents/zone/new'");
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created:').waitFor();
  const { body } = await server.request('GET', '/zones?where=name%3D%22Typed%20before%22');
  assert.equal(body.total, 1);
  await page.context().close();
});

test('a visitor finds nothing of the one before, whose page he has', { skip }, async () => {
  const first = await opened('');
  await first.page.evaluate(`(async () => {
    document.cookie = 'seen=yes';
    window.name = 'seen';
    localStorage.setItem('seen', 'yes');
    sessionStorage.setItem('seen', 'yes');
    await caches.open('seen');
    await new Promise((resolve) => { indexedDB.open('seen').onsuccess = resolve; });
  })()`);
  await first.page.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'reduce' });
  await first.page.setViewportSize({ width: 390, height: 844 });
  await first.page.route('**/*', (route) => route.abort());
  const stored = `(async () => [
    document.cookie,
    window.name,
    localStorage.getItem('seen'),
    sessionStorage.getItem('seen'),
    await caches.keys(),
    (await indexedDB.databases()).map(({ name }) => name),
  ])()`;
  assert.deepEqual(await first.page.evaluate(stored), [
    'seen=yes',
    'seen',
    'yes',
    'yes',
    ['seen'],
    ['seen'],
  ]);
  await first.page.close();
  assert.equal(first.page.url(), 'about:blank', 'the page is empty');
  const { page } = await opened('');
  assert.ok(page === first.page);
  assert.deepEqual(await page.evaluate(stored), ['', '', null, null, [], []]);
  const usual = '(min-width: 1280px) and (prefers-color-scheme: light)';
  const isUsual = `matchMedia('screen and ${usual} and (prefers-reduced-motion: no-preference)').matches`;
  assert.equal(await page.evaluate(isUsual), true);
  await page.close();
});

test('every kind has a name in German', { skip }, async () => {
  const { kinds } = (await (await fetch(`${server.url}/-/console/kinds`)).json()) as any;
  const english = await titles('en-GB');
  const german = await titles('de-DE');
  assert.equal(english.size, kinds.length);
  // Names of the interface, which are the same in both.
  const alike = new Set(['API-Clients', 'MCP-Server', 'Stores']);
  for (const [address, name] of german)
    assert.ok(alike.has(name) || english.get(address) !== name, name);
});

async function titles(locale: string): Promise<ReadonlyMap<string, string>> {
  const { page } = await opened('', locale);
  await page.locator('main li a').first().waitFor();
  const links = await page.locator('main li a').all();
  const all = await Promise.all(
    links.map(
      async (link) => [(await link.getAttribute('href')) ?? '', await link.innerText()] as const,
    ),
  );
  await page.close();
  return new Map(all);
}
