// Signing in with a second factor, and at a real provider of OpenID Connect, in a real browser.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { importTool, installedTools } from '../testing/tools.ts';

const tools = await installedTools();
const skip = noBrowser || tools.missing;
let ahead = 0;
let server: TestServer;
let browser: Browser;
let provider: Server;
before(async () => {
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
  const ssoClientSecret = 'a-secret-of-the-console-at-the-provider';
  server = await startTestServer({
    options: { console: 'sign-in', ssoIssuer: issuer, ssoClientId: 'console', ssoClientSecret },
    now: () => Date.now() + ahead,
  });
  await makeUser(server, 'vera@example.com', { demo: 'viewer' });
  await makeUser(server, 'ursa@example.com', { demo: 'viewer' });
  await makeUser(server, 'paul@example.com', { demo: 'viewer' });
  if (skip !== false) return;
  await openProvider(issuer, ssoClientSecret);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await server.close();
});

/** Everybody signs in there with any password. */
async function openProvider(issuer: string, secret: string): Promise<void> {
  const { default: Provider } = await importTool(tools, 'oidc-provider/lib/index.js');
  const claimsOf = (sub: string) => ({
    sub,
    email: `${sub}@example.com`,
    email_verified: sub !== 'ursa',
  });
  const client = {
    client_id: 'console',
    client_secret: secret,
    redirect_uris: [`${server.url}/-/console/sign-on/back`],
  };
  const opened = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => claimsOf(accountId),
    }),
    pkce: { required: () => true },
  });
  provider.on('request', opened.callback());
}

const expected = new RegExp(`${refusals.source}|Content Security Policy`);
const opened = () => openPage(browser, `${server.url}/-/console#/demo`, { expected });

async function signOn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a user signs in at the provider, and no one else gets in that way', { skip }, async () => {
  const { page } = await opened();
  await signOn(page, 'vera');
  await page.getByRole('link', { name: 'vera@example.com' }).waitFor();
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByRole('link', { name: 'Zones', exact: true }).click();
  await page.getByText('There is none yet.').waitFor();
  await page.close();
  for (const [name, reason] of [
    ['stranger', 'No user here has your e-mail address.'],
    ['ursa', 'The provider does not say that your e-mail address is verified.'],
  ] as const) {
    const other = await opened();
    await signOn(other.page, name);
    await other.page.getByText(reason).waitFor();
    assert.deepEqual(await axeFindings(other.page), []);
    await other.page.getByRole('link', { name: 'To the console' }).click();
    await other.page.getByRole('dialog').waitFor();
    await other.page.close();
  }
});

test('an answer of the provider counts for the browser that asked, and once', {
  skip,
}, async () => {
  const back = `${server.url}/-/console/sign-on/back`;
  for (const [query, headers] of [
    ['?code=x&state=y', {}],
    ['?code=x&state=y', { Cookie: 'storewright-sign-on=sealed:1:AAAA' }],
    ['', {}],
    ['?error=access_denied', {}],
  ] as const) {
    const answer = await fetch(`${back}${query}`, { headers, redirect: 'manual' });
    assert.equal(answer.status, 302, query);
    assert.equal(answer.headers.get('location'), '/-/console#/-/refused/failed');
    assert.equal(answer.headers.get('set-cookie'), null);
  }
  const begun = await fetch(`${server.url}/-/console/sign-on`, { redirect: 'manual' });
  const url = new URL(begun.headers.get('location')!);
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
  assert.match(begun.headers.get('set-cookie')!, /HttpOnly; SameSite=Lax; Max-Age=600$/);
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!;
  const state = url.searchParams.get('state');
  const forged = await fetch(`${back}?code=x&state=${state}`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  assert.equal(forged.headers.get('location'), '/-/console#/-/refused/failed');
});

async function signIn(page: Page, email: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  const button = dialog.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  if (code === undefined) return;
  await dialog.getByLabel(/^Code of the second factor/).fill(code);
  await button.click();
}

test('people set up a second factor with a code of their phone, and sign in with the next one', {
  skip,
}, async () => {
  const { page } = await opened();
  await signIn(page, 'paul@example.com');
  await page.getByRole('link', { name: 'paul@example.com' }).click();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = Secret.fromBase32(
    await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue(),
  );
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
  await page.getByLabel('Code of the authenticator app').fill(code());
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByText('Your account has a second factor. 10 recovery codes are left.').waitFor();
  assert.equal(await page.getByRole('status').locator('code').count(), 10);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
  }
  await page.close();
  ahead += 30_000;
  const next = await opened();
  await signIn(next.page, 'paul@example.com', code());
  await next.page.getByRole('link', { name: 'Zones', exact: true }).waitFor();
  await next.page.close();
});
