// Every page in a real browser, light and wide, dark and narrow: axe finds nothing, and nothing is wider than the
// window.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { makeUser } from '../testing/console-user.ts';
import { drawAt, waitUntilDrawn } from '../testing/drawn.ts';
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

/** Draws a page in both ways and looks at it once it is there. */
async function look(
  page: Page,
  name: string,
  draw: (colorScheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1_200],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await draw(colorScheme);
    assert.deepEqual(await axeFindings(page), [], `${colorScheme} ${name}`);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${name}: ${widest} of ${width}`);
  }
}

/** The console hears of the theme later than the style sheet. */
const themed = (page: Page, colorScheme: string) =>
  page.locator(`html[data-mantine-color-scheme='${colorScheme}']`).waitFor({ state: 'attached' });

/** Forms that are behind a line of their own are looked at too. */
const unfold = (page: Page) =>
  page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");

async function messageOf(): Promise<{ readonly category: string; readonly message: string }> {
  const { version } = (await server.request('GET', '')).body;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const action = 'changeMessagesConfiguration';
  await server.request('POST', '', { version, actions: [{ action, messagesConfiguration }] });
  const draft = { key: 'lamps', name: { en: 'Lamps' }, slug: { en: 'lamps' } };
  const { id: category } = await server.created('/categories', draft);
  const { body } = await server.request('GET', '/messages?limit=1');
  return { category, message: body.results[0].id };
}

test('every view of a project', { skip }, async () => {
  const { category, message } = await messageOf();
  await server.created('/import-containers', { key: 'nightly' });
  const { page } = await openPage(browser, `${server.url}/-/console#/demo`);
  for (const view of [
    '',
    '/documents/category',
    '/documents/category/new',
    `/documents/category/${category}`,
    '/overview',
    '/units',
    '/inbox',
    '/categories',
    '/documents/cart-discount/create',
    '/documents/product-discount/create',
    '/requests',
    '/graphql',
    '/messages',
    '/settings',
    '/settings/document',
    '/imports',
    '/imports/nightly',
    '/import-csv',
    '/tools',
    '/clients',
    `/resend/${message}`,
    '/again?method=POST&path=%2Fdemo%2Fzones',
    '/nowhere',
  ])
    await look(page, view, async (colorScheme) => {
      await themed(page, colorScheme);
      if (view !== '/nowhere') await drawAt(page, `/demo${view}`);
      else {
        await page.evaluate("location.hash = '#/demo/nowhere'");
        await page.getByText('There is no such page.').waitFor();
      }
      await unfold(page);
    });
  await look(page, 'keys', async () => {
    await page.goto(`${server.url}/-/console#/`);
    await page.reload();
    await waitUntilDrawn(page);
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
  });
  await page.close();
});

test('on a telephone the head of a project leaves most of the screen to the page', {
  skip,
}, async () => {
  const { page } = await openPage(browser, `${server.url}/-/console#/demo/documents/order`);
  await page.setViewportSize({ width: 390, height: 844 });
  await waitUntilDrawn(page);
  await page.locator('header nav a').first().waitFor();
  const height = Number(await page.evaluate("document.querySelector('header').offsetHeight"));
  assert.ok(height > 0 && height <= 160, `${height} px`);
  await page.close();
});

test('the buttons of a list of languages are as wide as their text', { skip }, async () => {
  const { page } = await openPage(browser, `${server.url}/-/console#/demo/settings`);
  await waitUntilDrawn(page);
  const button = page.locator('ol.ordered button', { hasText: '↑' }).first();
  await button.waitFor();
  const { width = 0 } = (await button.boundingBox()) ?? {};
  assert.ok(width > 0 && width <= 60, `${width} px`);
  await page.close();
});

test('the page at /, and those beside custom applications', { skip }, async () => {
  const { pages } = originsAt(server.applicationsUrl!);
  const { page } = await openPage(browser, `${server.url}/`);
  const at = (url: string) => async () => {
    await page.goto(url);
    await waitUntilDrawn(page);
  };
  const tool = '/login/authorize?client_id=__local:mc-scripts-1&state=a&nonce=a&scope=openid';
  await look(page, '/', at(`${server.url}/`));
  for (const path of ['/login', tool, '/demo/nowhere'])
    await look(page, path, at(`${pages}${path}`));
  await at(`${pages}/login`)();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as').waitFor();
  await look(page, 'applications', at(`${pages}/demo`));
  await page.close();
});

test('the dialog that asks who somebody is', { skip }, async () => {
  const guarded = await startTestServer({ options: { console: 'sign-in' } });
  try {
    await makeUser(guarded, 'vera@example.com', { demo: 'viewer' });
    const { page } = await openPage(browser, `${guarded.url}/-/console#/demo`);
    await look(page, 'sign-in', async () => {
      await page.reload();
      await page.getByRole('dialog').waitFor();
    });
    await look(page, 'the closed page at /', async () => {
      await page.goto(`${guarded.url}/`);
      await waitUntilDrawn(page);
    });
    await page.close();
  } finally {
    await guarded.close();
  }
});
