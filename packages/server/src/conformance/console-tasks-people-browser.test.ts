// How colleagues come into the console, walked in a real browser from `/` by labels that people see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  await makeUser(server, 'adam@example.com', { demo: 'admin' });
  const money = { currencyCode: 'EUR', centAmount: 4_900 };
  const customLineItems = [{ name: { en: 'Lamp' }, slug: 'lamp', money, quantity: 1 }];
  const draft = { orderNumber: 'A-1001', totalPrice: money, customLineItems };
  await server.created('/orders/import', draft);
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

/** A walk begins at the address of the server, as an administrator who signs in. */
function task(name: string, walk: (page: Page) => Promise<void>): void {
  test(`people ${name}`, { skip }, async () => {
    const { page, complaints } = await openPage(browser, `${server.url}/`, { expected: refusals });
    page.setDefaultTimeout(60_000);
    await page.getByRole('link', { name: 'Sign in to the console' }).click();
    await signIn(page, 'adam@example.com', password);
    await page.getByRole('link', { name: 'demo', exact: true }).click();
    await walk(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

async function signIn(page: Page, email: string, given: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(given);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function look(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1_200],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${widest} of ${width}`);
  }
}

task('invite a colleague who may only see orders', async (page) => {
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const invite = page.getByRole('region', { name: 'Invite a colleague' });
  await invite.getByLabel('E-mail').fill('Olga@example.com');
  await invite.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Own choice' }).click();
  await invite.getByLabel('Find').fill('see orders');
  await invite.getByLabel('See orders').check();
  await invite.getByRole('button', { name: 'Create the link' }).click();
  const link = await invite.getByLabel('Link').inputValue();
  await page.getByRole('row', { name: /^olga@example\.com Own choice/ }).waitFor();
  await look(page);

  const { page: hers, complaints } = await openPage(browser, link, { expected: refusals });
  hers.setDefaultTimeout(60_000);
  await hers.getByText('adam@example.com has invited you to the project demo.').waitFor();
  await look(hers);
  await hers.getByLabel('Your name').fill('Olga');
  await hers.getByLabel('New password').fill('a password of olga');
  await hers.getByRole('button', { name: 'Accept the invitation' }).click();
  await hers.getByRole('link', { name: 'To the projects' }).click();
  await hers.getByRole('link', { name: 'Orders', exact: true }).click();
  await hers.getByRole('cell', { name: 'A-1001' }).waitFor();
  await hers.getByRole('cell').getByRole('link').first().click();
  await hers.getByRole('heading', { level: 1, name: 'A-1001' }).waitFor();
  await hers.getByRole('region', { name: 'How the total comes about' }).first().waitFor();
  for (const name of ['Edit', 'People', 'Requests', 'Products'])
    assert.equal(await hers.getByRole('link', { name, exact: true }).count(), 0, name);
  assert.equal(await hers.getByRole('alert').count(), 0);
  assert.equal(await hers.getByRole('button', { name: 'Mark as shipped' }).count(), 0);
  assert.deepEqual(complaints, []);
  await hers.close();

  const again = await openPage(browser, link, { expected: refusals });
  await again.page.getByText('This invitation has been used').waitFor();
  await again.page.close();
  await page.reload();
  await page.getByRole('row', { name: /Invitation accepted olga@example\.com/ }).waitFor();
});

test('people change their own password, and other sessions end', { skip }, async () => {
  await makeUser(server, 'paul@example.com', { demo: 'viewer' });
  const other = await openPage(browser, `${server.url}/-/console#/demo`, { expected: refusals });
  await signIn(other.page, 'paul@example.com', password);
  await other.page.getByRole('link', { name: 'Zones', exact: true }).waitFor();
  const { page } = await openPage(browser, `${server.url}/-/console#/demo`, { expected: refusals });
  await signIn(page, 'paul@example.com', password);
  await page.getByRole('link', { name: 'paul@example.com' }).click();
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill('another good password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Your current password is another one.').waitFor();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password was changed.').waitFor();
  await look(page);
  await page.goto(`${server.url}/-/console#/demo/documents/zone`);
  await page.getByText('There is none yet.').waitFor();
  await other.page.goto(`${server.url}/-/console#/demo/documents/zone`);
  await other.page.getByRole('dialog').getByText('Your session has ended.').waitFor();
  await other.page.close();
  await page.close();
});
