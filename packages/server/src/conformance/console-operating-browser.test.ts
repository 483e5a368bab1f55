// What an operator does in the console beside documents: tools, API clients, sending again; and the tour of a
// newcomer, from the first page to an order that he has changed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createProject } from '../provisioning/bootstrap.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let receiver: OtherServer;
before(async () => {
  server = await startTestServer({ options: { ownDestinations: true } });
  const { version } = (await server.request('GET', '')).body;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const action = 'changeMessagesConfiguration';
  await server.request('POST', '', { version, actions: [{ action, messagesConfiguration }] });
  receiver = await openOtherServer();
  await createProject(server.server.world, 'lab');
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
  await receiver.close();
});

const opened = (path: string) => openPage(browser, `${server.url}${path}`, { expected: refusals });

/** As the console asks. */
async function zonesOfLab(): Promise<number> {
  const made = await fetch(`${server.url}/-/console/projects/lab/token`, { method: 'POST' });
  const { token } = (await made.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/lab/zones`, { headers })).status;
}

test('clock, faults, snapshots and background work, by forms of their declarations', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/-/console#/lab/tools');
  const clock = page.getByRole('region', { name: 'Clock and ids' });
  await clock.getByText('"isReal": true').waitFor();
  await clock.getByText('Sets the clock forward').click();
  await clock.getByLabel('at', { exact: true }).fill('2031-01-01T00:00:00Z');
  await clock.getByLabel('speed', { exact: true }).fill('0');
  await clock
    .getByRole('form', { name: /^Sets the clock/ })
    .getByRole('button', { name: 'Apply' })
    .click();
  await clock.getByText('"now": "2031-01-01T00:00:00.000Z"').first().waitFor();
  await clock.getByLabel('at', { exact: true }).fill('2001-01-01T00:00:00Z');
  await clock
    .getByRole('form', { name: /^Sets the clock/ })
    .getByRole('button', { name: 'Apply' })
    .click();
  await clock.getByRole('alert').getByText('409').waitFor();
  const faults = page.getByRole('region', { name: 'Faults' });
  await faults.getByText('Adds rules.').click();
  const adding = faults.getByRole('form', { name: 'Adds rules.' });
  await adding.getByRole('button', { name: '+ rules' }).click();
  await adding.getByRole('button', { name: '+ when' }).click();
  await adding.getByLabel('path', { exact: true }).fill('/zones');
  await adding.getByLabel('status', { exact: true }).fill('503');
  await adding.getByRole('button', { name: 'Apply' }).click();
  await faults.getByLabel('Rules by which requests fail on purpose.').getByText('/zones').waitFor();
  assert.equal(await zonesOfLab(), 503);
  await faults.getByText('Ends all rules.').click();
  const ending = faults.getByRole('form', { name: 'Ends all rules.' });
  await ending.getByRole('button', { name: 'Apply' }).click();
  await ending.getByRole('button', { name: 'Really?' }).click();
  await ending.getByRole('status').waitFor();
  // Also with a clock that is ahead the console has tokens that hold.
  assert.equal(await zonesOfLab(), 200);

  const snapshots = page.getByRole('region', { name: 'Snapshots' });
  await snapshots.getByText('Keeps the project as it is now.').click();
  await snapshots.getByLabel('name', { exact: true }).fill('kept');
  await snapshots.getByRole('button', { name: 'Apply' }).first().click();
  await snapshots.getByLabel('Lists the snapshots of the project.').getByText('"kept"').waitFor();
  const background = page.getByRole('region', { name: 'Clean-up and indexing' });
  await background.getByText('"lagSeconds"').waitFor();
  await background.getByText('Removes outdated data immediately').click();
  await background
    .getByRole('form', { name: /^Removes outdated/ })
    .getByRole('button')
    .click();
  await background.getByText('"isDone": true').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('an API client is made with chosen scopes, works with its secret, and is deleted', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/-/console#/demo/clients');
  await page.getByText('New API client').click();
  await page.getByLabel('Name *').fill('Of the storefront');
  await page.getByLabel('Find a scope').fill('view_products');
  await page.getByLabel('See products', { exact: true }).check();
  await page.getByLabel('Find a scope').fill('view_orders');
  await page.getByLabel('See orders', { exact: true }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const codes = page.getByRole('status').locator('code');
  const [id, secret] = [await codes.nth(0).textContent(), await codes.nth(1).textContent()];
  const given = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { scope } = (await given.json()) as { scope: string };
  assert.deepEqual(scope.split(' ').sort(), ['view_orders:demo', 'view_products:demo']);
  await page.getByRole('button', { name: 'Delete Of the storefront' }).click();
  await page.getByRole('button', { name: 'Really? Of the storefront' }).click();
  await page.getByText('Of the storefront').waitFor({ state: 'detached' });
  assert.equal((await server.request('GET', `/api-clients/${id}`)).status, 404);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a newcomer changes an order, and sees it in the log and among the messages, which he sends again', {
  skip,
}, async () => {
  const address = { country: 'DE' };
  const cart = await server.created('/carts', {
    currency: 'EUR',
    shippingAddress: address,
    customLineItems: [
      {
        name: { en: 'Lamp' },
        slug: 'lamp',
        quantity: 1,
        money: { currencyCode: 'EUR', centAmount: 4_900 },
        externalTaxRate: { name: 'VAT', amount: 0.19, country: 'DE', includedInPrice: true },
      },
    ],
    taxMode: 'External',
  });
  const draft = {
    cart: { typeId: 'cart', id: cart.id },
    version: cart.version,
    orderNumber: 'N-1',
  };
  const order = await server.created('/orders', draft);
  await server.created('/subscriptions', {
    key: 'erp',
    destination: { type: 'HTTP', url: `${receiver.url}/hook` },
    messages: [{ resourceTypeId: 'order', types: ['OrderStateChanged'] }],
  });
  const { page, complaints } = await opened('/');
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('cell', { name: 'N-1' }).waitFor();
  await page.goto(`${server.url}/-/console#/demo/documents/order/${order.id}`);
  await page.getByRole('button', { name: 'Raw actions' }).click();
  await page.getByRole('button', { name: '+ actions' }).click();
  await page.getByLabel('actions 1', { exact: true }).selectOption({ label: 'changeOrderState' });
  await page.getByLabel('orderState *', { exact: true }).selectOption('Confirmed');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed.').waitFor();
  const { body: changed } = await server.request('GET', `/orders/${order.id}`);
  assert.deepEqual([changed.orderState, changed.version], ['Confirmed', order.version + 1]);

  await page.evaluate("location.hash = '#/demo/requests'");
  const line = page.getByRole('row').filter({ hasText: `/orders/${order.id}` });
  const written = line.filter({ hasText: 'POST' }).first();
  await written.getByRole('cell', { name: '200', exact: true }).waitFor();
  await written.getByRole('link', { name: 'Send again' }).click();
  assert.match(await page.getByLabel('Body (JSON)').inputValue(), /"changeOrderState"/);
  const actions = [{ action: 'changeOrderState', orderState: 'Complete' }];
  const body = page.getByLabel('Body (JSON)');
  await body.fill('{');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The body is not JSON.').waitFor();
  await body.fill(JSON.stringify({ version: 1, actions }));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText(/^409/).waitFor();
  await body.fill(JSON.stringify({ version: changed.version, actions }));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('status').getByText('"Complete"').first().waitFor();

  await page.evaluate("location.hash = '#/demo/messages'");
  const message = page.getByRole('row').filter({ hasText: 'OrderStateChanged' }).first();
  await message.getByRole('link', { name: 'Send again' }).click();
  const one = page.getByRole('listitem').filter({ hasText: 'erp' });
  const before = receiver.seen.length;
  await one.getByRole('button', { name: 'Send again' }).click();
  await one.getByText('"taken"').waitFor();
  assert.ok(receiver.seen.length > before);
  assert.deepEqual(complaints, []);
  await page.close();
});
