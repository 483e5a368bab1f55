// The pages beside custom applications in a real browser: who signs in, in which language, and how the command
// line of the kit does it without anybody in front of it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { originsAt } from '../testing/hosting.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer({ options: { applicationsPort: 0 } });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

test('custom applications: signed in by a page, remembered by a cookie, signed out for good', {
  skip,
}, async () => {
  const { pages } = originsAt(server.applicationsUrl!);
  const { page } = await openPage(browser, `${pages}/demo`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.match(page.url(), /\/login\?redirectTo=/);
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid credentials').waitFor();
  await page.getByLabel('E-mail').fill('operator@localhost');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as operator@localhost.').waitFor();
  assert.equal(page.url(), `${pages}/demo`);
  assert.equal(await page.evaluate('document.cookie'), '');
  await page.reload();
  await page.getByText('Signed in as').waitFor();
  await page.goto(`${pages}/logout?reason=user`);
  await page.getByText('You have signed out.').waitFor();
  assert.equal(await page.evaluate("localStorage.getItem('isAuthenticated')"), null);
  await page.goto(`${pages}/login?redirectTo=https://evil.example/`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as').waitFor();
  assert.equal(page.url(), `${pages}/`);
  await page.goto(`${pages}/demo/nowhere`);
  await page.getByText('There is no such application').waitFor();
  await page.close();
});

test('the pages speak the language of the browser, or the one that is chosen', {
  skip,
}, async () => {
  const { pages } = originsAt(server.applicationsUrl!);
  const { page, complaints } = await openPage(browser, `${pages}/logout?reason=user`, {
    locale: 'de-DE',
    expected: /status of 401/,
  });
  await page.getByText('Sie haben sich abgemeldet.').waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de');
  await page.getByLabel('Sprache').selectOption('English');
  await page.getByText('You have signed out.').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Custom applications' }).waitFor();
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByText('Angemeldet als operator@localhost.').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

/** Where a tool waits for its token, on the port that its kit has fixed. */
async function waitingTool() {
  const heard: string[] = [];
  const tool = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('Success!');
  });
  await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
  return { tool, heard, port: (tool.address() as AddressInfo).port };
}

test('a tool signs in by its two steps, in whatever language, and sees what was wrong', {
  skip,
}, async () => {
  const { tool, heard, port } = await waitingTool();
  // The address of the tool is fixed by the kit, and another test may hold its port.
  const own = await launchBrowser(`MAP localhost:3001 127.0.0.1:${port}`);
  try {
    const { gateway } = originsAt(server.applicationsUrl!);
    const asked = new URLSearchParams({
      response_type: 'id_token',
      response_mode: 'query',
      client_id: '__local:mc-scripts-27.10.0',
      scope: 'openid project_key:demo',
      state: 'a'.repeat(32),
      nonce: 'b'.repeat(32),
    });
    const { page } = await openPage(own, `${gateway}/login/authorize?${asked}`, { locale: 'de' });
    const press = (word: string) =>
      page.evaluate(
        `[...document.querySelectorAll('button')].find((one) => one.textContent.toLowerCase().includes('${word}')).click()`,
      );
    const signIn = async (email: string) => {
      await page.waitForSelector('input[name="identifier"]');
      await page.type('input[name="identifier"]', email);
      await press('next');
      await page.waitForSelector('input[name="password"]', { state: 'visible' });
      await page.type('input[name="password"]', 'any');
      await press('submit');
    };
    await signIn('nobody@example.com');
    await page.getByText('Invalid credentials').waitFor();
    await page.reload();
    await signIn('operator@localhost');
    await page.getByText('Success!').waitFor();
    const called = new URL(heard.find((url) => url.includes('callback'))!, 'http://localhost');
    assert.equal(called.pathname, '/demo/mc-scripts-27.10.0/oidc/callback');
    assert.equal(called.searchParams.get('state'), 'a'.repeat(32));
    const [, claims = ''] = called.searchParams.get('sessionToken')!.split('.');
    assert.equal(JSON.parse(atob(claims)).nonce, 'b'.repeat(32));
  } finally {
    await own.close();
    tool.closeAllConnections();
    tool.close();
  }
});
