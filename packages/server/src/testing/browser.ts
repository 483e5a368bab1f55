// A headless browser for tests of pages, where one is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeAtEnd, isSharingBrowser, sharedOf } from './sharing.ts';

function installedChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

const executablePath = installedChromium();

/** Why tests in a browser are left out on this machine; `false` where they run. */
export const noBrowser: string | false =
  executablePath === undefined ? 'no Chromium is installed on this machine' : false;

const borrowBrowser = sharedOf<Browser>(
  () => launchOwn(''),
  (browser) => Promise.all(browser.contexts().map((context) => context.close())),
  (browser) => browser.close(),
  isSharingBrowser,
);

/**
 * A browser without visitors. Test files of one process use the same one after the other.
 * @param resolverRules are those of Chromium, for names that lead to this machine; with them it is a new one.
 */
export async function launchBrowser(resolverRules = ''): Promise<Browser> {
  if (resolverRules !== '') return launchOwn(resolverRules);
  const { value, release } = await borrowBrowser();
  return new Proxy(value, {
    get(browser, name) {
      if (name === 'close') return release;
      const member = Reflect.get(browser, name);
      return typeof member === 'function' ? member.bind(browser) : member;
    },
  });
}

async function launchOwn(resolverRules: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const rules = resolverRules === '' ? [] : [`--host-resolver-rules=${resolverRules}`];
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: ['--no-sandbox', ...rules],
  });
  closeAtEnd(() => browser.close());
  return browser;
}

/** Browsers complain of answers that are refusals, which a test may be about. */
export const refusals = /status of 4\d\d/;

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of, such as a violated policy. */
  readonly complaints: readonly string[];
}

interface Opening {
  readonly locale?: string;
  /** Complaints that the test is about. */
  readonly expected?: RegExp;
}

/**
 * A page of its own visitor. On a busy machine the first script may take long; a page that never gets there is
 * ended by the runner.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { locale = 'en-GB', expected }: Opening = {},
): Promise<Opened> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && expected?.test(message.text()) !== true)
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, context, complaints };
}
