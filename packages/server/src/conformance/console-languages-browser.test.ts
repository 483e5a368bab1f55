// The languages of the console in a real browser: the one that the browser prefers, and the one that was chosen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

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

const opened = (locale: string) => openPage(browser, `${server.url}/-/console`, { locale });

const shown = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();

test('the pages speak the language of the browser, and English where they have no other', {
  skip,
}, async () => {
  for (const [locale, language, name] of [
    ['de-AT', 'de', 'Projekte'],
    ['en-GB', 'en', 'projects'],
    // A language that has no file, and most likely will have none.
    ['la', 'en', 'projects'],
  ] as const) {
    const { page } = await opened(locale);
    await shown(page, name);
    assert.equal(await page.evaluate('document.documentElement.lang'), language, locale);
    await page.close();
  }
});

test('another language is chosen by its own name, and remembered', { skip }, async () => {
  const { page } = await opened('en-GB');
  await page.getByLabel('Language').selectOption('Deutsch');
  await shown(page, 'Projekte');
  await page.reload();
  await shown(page, 'Projekte');
  await page.getByLabel('Sprache').selectOption('English');
  await shown(page, 'projects');
  await page.close();
});
