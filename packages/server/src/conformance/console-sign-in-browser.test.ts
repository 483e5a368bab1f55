// Signing in to the console in a real browser: who sees what, sessions and connections that end while somebody
// types, and what pages of elsewhere get.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createPasswords } from '@storewright/platform/passwords';
import { setPassword } from '@storewright/store/storage/people/users';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const hour = 3_600_000;
let ahead = 0;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer({
    options: { console: 'sign-in' },
    now: () => Date.now() + ahead,
  });
  await makeUser(server, 'vera@example.com', { demo: 'viewer' });
  await makeUser(server, 'edda@example.com', { demo: 'editor' });
  await makeUser(server, 'locked@example.com', { demo: 'editor' });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const expected = /status of 4\d\d|ERR_INTERNET/;

const opened = (path: string) => openPage(browser, `${server.url}/-/console#${path}`, { expected });

const dialog = (page: Page) => page.getByRole('dialog');

async function signIn(page: Page, email: string, given = password): Promise<void> {
  const mail = dialog(page).getByLabel('E-mail');
  if (await mail.isEditable()) await mail.fill(email);
  else assert.equal(await mail.inputValue(), email);
  await dialog(page).getByLabel('Password').fill(given);
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('whoever has not signed in sees a form, and with a wrong password still', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/demo/documents/zone');
  await dialog(page).getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /zone/i);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // A second Escape in a row closes any dialog, which is opened again at once.
  await dialog(page).waitFor();
  await signIn(page, 'vera@example.com', 'wrong');
  await dialog(page).getByRole('alert').getByText('Invalid credentials').waitFor();
  await signIn(page, 'vera@example.com');
  await page.getByText('There is none yet.').waitFor();
  await page.getByText('vera@example.com').waitFor();
  assert.equal(await page.evaluate('document.cookie'), '');
  assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0);
  await page.reload();
  await page.getByText('There is none yet.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog(page).waitFor();
  assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('who only looks is offered no change, and cannot send one', { skip }, async () => {
  const { body: zone } = await server.request('POST', '/zones', { name: 'Looked at' });
  const { page } = await opened(`/demo/documents/zone/${zone.id}`);
  await signIn(page, 'vera@example.com');
  await page.getByText('"Looked at"').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Raw actions' }).count(), 0);
  await page.evaluate("location.hash = '#/demo/documents/zone'");
  await page.getByRole('cell', { name: 'Looked at' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'New', exact: true }).count(), 0);
  await page.evaluate("location.hash = '#/demo/documents/zone/new'");
  await page.getByText('Your role in this project may not create').waitFor();
  const status = await page.evaluate(
    async () => (await fetch('/-/console/projects/demo/writing-token', { method: 'POST' })).status,
  );
  assert.equal(status, 403);
  await page.close();
  const other = await opened(`/demo/documents/zone/${zone.id}`);
  await signIn(other.page, 'edda@example.com');
  await other.page.getByRole('button', { name: 'Raw actions' }).waitFor();
  await other.page.close();
});

test('after five wrong passwords the page says how long to wait', { skip }, async () => {
  const { page } = await opened('/demo');
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse(/\/console\/session$/);
    await signIn(page, 'locked@example.com', `wrong ${tries}`);
    assert.equal((await answered).status(), 401);
    await dialog(page).getByRole('alert').waitFor();
  }
  await signIn(page, 'locked@example.com');
  await dialog(page)
    .getByText(/^Too many wrong passwords\. Try again in \d+ seconds\.$/)
    .waitFor();
  ahead += 31_000;
  await signIn(page, 'locked@example.com');
  await page.getByRole('link', { name: 'Zones', exact: true }).waitFor();
  ahead = 0;
  await page.close();
});

test('a session that ends while somebody types is begun again in place, and nothing is lost', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/demo/documents/zone/new');
  await signIn(page, 'edda@example.com');
  const name = page.getByLabel('name *', { exact: true });
  await name.fill('Typed before the end');
  try {
    ahead += 2 * hour;
    await page.getByRole('button', { name: 'Create' }).click();
    await dialog(page).getByText('Your session has ended.').waitFor();
    assert.equal(await name.inputValue(), 'Typed before the end');
    await signIn(page, 'edda@example.com');
    await page.getByText('Created:').waitFor();
  } finally {
    ahead = 0;
  }
  const where = encodeURIComponent('name = "Typed before the end"');
  const { body } = await server.request('GET', `/zones?where=${where}`);
  assert.equal(body.total, 1);
  assert.equal(body.results[0].createdBy.externalUserId, 'edda@example.com');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('another password ends what a page holds, while it is open', { skip }, async () => {
  await makeUser(server, 'changed@example.com', { demo: 'editor' });
  const { page } = await opened('/demo/documents/zone/new');
  await signIn(page, 'changed@example.com');
  const name = page.getByLabel('name *', { exact: true });
  await name.fill('First');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created:').waitFor();
  await name.fill('Second');
  const hash = await createPasswords().hash('another good password');
  await setPassword(server.server.database, 'changed@example.com', hash);
  await page.getByRole('button', { name: 'Create' }).click();
  await dialog(page).waitFor();
  await signIn(page, 'changed@example.com');
  await dialog(page).getByText('Invalid credentials').waitFor();
  // The line of the first one is still there, so that the answer is waited for.
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/demo/zones') && answer.status() === 201,
  );
  await signIn(page, 'changed@example.com', 'another good password');
  await dialog(page).waitFor({ state: 'detached' });
  await made;
  const { body } = await server.request('GET', '/zones?where=name%3D%22Second%22');
  assert.equal(body.total, 1);
  await page.close();
});

test('a lost connection is told, nothing typed is lost, and the page goes on with it', {
  skip,
}, async () => {
  const { page, context, complaints } = await opened('/demo/documents/zone/new');
  await signIn(page, 'edda@example.com');
  const name = page.getByLabel('name *', { exact: true });
  await name.fill('Typed before the loss');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('There is no connection to the server.').waitFor();
  assert.equal(await name.inputValue(), 'Typed before the loss');
  await context.setOffline(false);
  await page.getByText('There is no connection to the server.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created:').waitFor();
  // What could not be loaded is loaded when the connection is back.
  await context.setOffline(true);
  await page.evaluate("location.hash = '#/demo/documents/zone'");
  await page.getByText('There is no connection to the server.').waitFor();
  await context.setOffline(false);
  await page.getByRole('cell', { name: 'Typed before the loss' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a page of elsewhere can neither frame the console, nor use the cookie, nor forge a form', {
  skip,
}, async () => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<iframe src="${server.url}/-/console"></iframe>
      <form method="post" enctype="text/plain" action="${server.url}/-/console/session">
        <input name='{"email":"vera@example.com","password":"${password}","x":"' value='"}'>
        <button>Win</button></form>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  const { page, context } = await opened('/demo');
  await signIn(page, 'edda@example.com');
  await page.getByRole('link', { name: 'Zones', exact: true }).waitFor();
  const attacker = await context.newPage();
  const told: string[] = [];
  attacker.on('console', (message) => told.push(message.text()));
  await attacker.goto(foreign);
  const statuses = await attacker.evaluate(async (url) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(`${url}/-/console${path}`, { credentials: 'include', ...init }).then(
        ({ status }) => status,
        () => 0,
      );
    return [
      await ask('/projects', {}),
      await ask('/session', { method: 'DELETE' }),
      await ask('/projects/demo/writing-token', { method: 'POST' }),
      await ask('/projects/demo/writing-token', { method: 'POST', mode: 'no-cors' }),
    ];
  }, server.url);
  assert.deepEqual(statuses, [0, 0, 0, 0]);
  assert.ok(
    told.some((line) => /frame-ancestors|X-Frame-Options/i.test(line)),
    told.join('\n'),
  );
  const submitted = attacker.waitForResponse(/\/console\/session$/);
  await attacker.getByRole('button', { name: 'Win' }).click();
  const refused = await submitted;
  assert.equal(refused.status(), 404);
  assert.equal(refused.headers()['set-cookie'], undefined);
  await page.reload();
  await page.getByText('edda@example.com').waitFor();
  await context.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
});
