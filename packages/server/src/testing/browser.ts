// A headless browser for tests of pages, where one is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeAtEnd, isSharingBrowser, sharedOf } from './sharing.ts';

function installedChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  // The shell has no windows, and uses half the processor time of the others.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
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
  closeVisitors,
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
  const lent = new Proxy(value, {
    get(browser, name) {
      if (name === 'close') return release;
      const member = Reflect.get(browser, name);
      return typeof member === 'function' ? member.bind(browser) : member;
    },
  });
  // The visitors that a test file leaves are there for the next one, whose server may be the same.
  gone.set(lent, goneOf(value));
  return lent;
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

/** Visitors whose page is closed, by their language. They end with the browser. */
const gone = new WeakMap<Browser, Map<string, Visitor[]>>();

interface Visitor {
  readonly context: BrowserContext;
  /** Where pages of it may have stored something. */
  readonly origins: Set<string>;
  /** Its empty page, while no test uses it. */
  idle?: Page;
}

function goneOf(browser: Browser): Map<string, Visitor[]> {
  const byLocale = gone.get(browser) ?? new Map<string, Visitor[]>();
  gone.set(browser, byLocale);
  return byLocale;
}

function goneWith(locale: string, browser: Browser): Visitor[] {
  const byLocale = goneOf(browser);
  const visitors = byLocale.get(locale) ?? [];
  byLocale.set(locale, visitors);
  return visitors;
}

/** Closes the contexts that no other visitor may have. */
async function closeVisitors(browser: Browser): Promise<void> {
  const kept = [...goneOf(browser).values()].flat().map(({ context }) => context);
  const others = browser.contexts().filter((context) => !kept.includes(context));
  await Promise.all(others.map((context) => context.close()));
}

async function newVisitor(browser: Browser, locale: string): Promise<Visitor> {
  const visitor = { context: await browser.newContext({ locale }), origins: new Set<string>() };
  const others = goneWith(locale, browser);
  visitor.context.once('close', () => {
    const index = others.indexOf(visitor);
    if (index >= 0) others.splice(index, 1);
  });
  return visitor;
}

/** Only what was loaded stays, such as scripts and what they were compiled to. */
async function forget({ context, origins }: Visitor, page: Page): Promise<void> {
  if (origins.size === 0) return;
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  origins.clear();
}

function noteOrigin(origins: Set<string>, url: string): void {
  const { origin } = new URL(url);
  if (origin !== 'null') origins.add(origin);
}

const empty = 'about:blank';
const emptyingMs = 10_000;

/**
 * Empties the page of a visitor for the next one and keeps its process, which has compiled the scripts. A script opens
 * the empty page, because Chromium starts a new process when a page is opened from outside.
 * @returns whether the page can be used again
 */
async function emptyPage({ context, origins }: Visitor, page: Page): Promise<boolean> {
  const [origin, ...others] = origins;
  // What a tab stores for its session can be removed only where it is.
  const isAlone = context.pages().length === 1 && others.length === 0;
  if (!isAlone || new URL(page.url()).origin !== origin) return false;
  try {
    await page.unrouteAll();
    // Before the page is empty, because the mouse waits for a frame.
    await page.mouse.move(0, 0);
    await page.evaluate(`location.replace('${empty}')`);
    // A page that does not become empty is closed.
    await page.waitForURL(empty, { timeout: emptyingMs });
    await page.evaluate("sessionStorage.clear(); window.name = ''");
    return true;
  } catch {
    return false;
  }
}

/** As a new page is, except its history. */
async function resetPage(page: Page): Promise<void> {
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
  });
  await page.setViewportSize({ width: 1_280, height: 720 });
}

async function pageOf(visitor: Visitor): Promise<Page> {
  const { idle, context } = visitor;
  delete visitor.idle;
  const page = idle ?? (await context.newPage());
  await forget(visitor, page);
  if (idle !== undefined) await resetPage(page);
  return page;
}

/** Notes what the browser complains of, and where it goes. */
function watch(page: Page, origins: Set<string>, expected: RegExp | undefined): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && expected?.test(message.text()) !== true)
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('framenavigated', (frame) => noteOrigin(origins, frame.url()));
  return complaints;
}

/** What tests and `watch` listen to. */
const watched = ['console', 'pageerror', 'framenavigated', 'request', 'response', 'dialog'];

/**
 * A page of its own visitor. On a busy machine the first script may take long; a page that never gets there is
 * ended by the runner. A new visitor may have the context of one whose page is closed, and the page itself, without what
 * that one stored: a page takes twice as long in a new context, and again twice as long in a new process.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { locale = 'en-GB', expected }: Opening = {},
): Promise<Opened> {
  const others = goneWith(locale, browser);
  const visitor = others.pop() ?? (await newVisitor(browser, locale));
  const { context, origins } = visitor;
  const page = await pageOf(visitor);
  page.setDefaultTimeout(180_000);
  const complaints = watch(page, origins, expected);
  let isKept = false;
  const closed = () => {
    if (!isKept && context.pages().length === 0) others.push(visitor);
  };
  page.once('close', closed);
  const close = page.close.bind(page);
  page.close = async (options) => {
    page.close = close;
    if (isKept || !(await emptyPage(visitor, page))) return close(options);
    for (const event of watched) page.removeAllListeners(event);
    page.off('close', closed);
    visitor.idle = page;
    others.push(visitor);
  };
  await page.goto(url);
  return {
    page,
    complaints,
    get context() {
      isKept = true;
      return context;
    },
  };
}
