// Every route of the console, as the router declares it, with a document of each kind: axe finds nothing in either theme,
// and nothing is wider than a telephone. A page that is added to the routes is looked at without a change here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { askConsole, makeUser, signedIn } from '../testing/console-user.ts';
import { openExampleShop, runExamples } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const skip = noBrowser;
const email = 'adam@example.com';
let server: TestServer;
let receiver: OtherServer;
let browser: Browser;
let context: BrowserContext;
let cookie: string;

interface Shown {
  readonly kind: string;
  readonly path: string;
}

/** By kind, the id of a document. */
const ids = new Map<string, string>();
let shownKinds: readonly Shown[] = [];

before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { console: 'sign-in', ownDestinations: true } });
  await makeUser(server, email, { demo: 'admin' });
  if (skip !== false) return;
  const main = await openExampleShop(server, receiver.url, shop);
  browser = await launchBrowser();
  ({ cookie } = await signedIn(server.url, email));
  const [name = '', value = ''] = cookie.split('=', 2);
  context = await browser.newContext({ locale: 'en-GB' });
  await context.addCookies([{ name, value, url: server.url }]);
  shownKinds = (await ask('GET', '/kinds')).kinds;
  for (const { kind, path } of shownKinds) {
    // Only what the shop lacks: examples do more than create a document.
    if ((await idIn(path)) === undefined && examples.has(kind))
      await runExamples(main, kinds.get(kind)!, examples.get(kind)!).catch(() => []);
    const id = await idIn(path);
    if (id !== undefined) ids.set(kind, id);
  }
});
after(async () => {
  await browser?.close();
  await server.close();
  await receiver.close();
});

/** What a page of the console asks. */
async function ask(method: string, path: string, body?: object): Promise<any> {
  const headers = { Cookie: cookie };
  const answer = await askConsole(server.url, [method, path], { headers, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

async function idIn(path: string): Promise<string | undefined> {
  const { body } = await server.request('GET', `${path}?limit=1`);
  return body.results?.[0]?.id;
}

/** The paths of the declaration of the routes. */
function declaredPaths(): readonly string[] {
  const url = new URL('../../../console/src/routes.ts', import.meta.url);
  const text = readFileSync(url, 'utf8');
  const paths = [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
  assert.equal(paths.length, [...text.matchAll(/load: async/g)].length);
  return paths;
}

/** What `$id` is on routes that are not about a document of `$kind`. */
const places: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['/-/join/$id', async () => (await invitation()).split('/').at(-1)!],
  ['/-/refused/$id', async () => 'unknown'],
  ['/$project/imports/$id', containerKey],
  ['/$project/resend/$id', async () => idOf('message')],
  ['/$project/inbox/approval/$id', async () => idOf('order')],
  ['/$project/approval-rules/$id', async () => idOf('business-unit')],
  ['/$project/documents/order/$id/print', async () => idOf('order')],
]);

const queries: ReadonlyMap<string, string> = new Map([
  ['/$project/again', '?method=POST&path=%2Fdemo%2Fzones'],
  ['/$project/find', '?text=a'],
]);

function idOf(kind: string): string {
  const id = ids.get(kind);
  assert.ok(id !== undefined, `there is no ${kind}`);
  return id;
}

async function containerKey(): Promise<string> {
  await server.created('/import-containers', { key: 'nightly' });
  return 'nightly';
}

async function invitation(): Promise<string> {
  const draft = { email: 'new@example.com', role: 'viewer' };
  return (await ask('POST', '/projects/demo/invitations', draft)).link;
}

/** The addresses of a route: one for each kind where the route names none. */
async function addressesOf(path: string): Promise<readonly string[]> {
  const inProject = path.replace('$project', 'demo');
  if (path.includes('$kind')) {
    const isOfDocument = path.includes('$id');
    return shownKinds
      .filter(({ kind }) => !isOfDocument || ids.has(kind))
      .map(({ kind }) => inProject.replace('$kind', kind).replace('$id', ids.get(kind) ?? ''));
  }
  if (!path.includes('$id')) return [`${inProject}${queries.get(path) ?? ''}`];
  const place = places.get(path);
  assert.ok(place !== undefined, `say in 'places' what $id is on ${path}`);
  return [inProject.replace('$id', await place())];
}

async function draw(page: Page, address: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#${address}`)}`);
  await page.waitForFunction(
    `document.querySelector('main h1') !== null && location.hash === ${JSON.stringify(`#${address}`)}`,
  );
  const loading = page.locator('main .quiet', { hasText: 'Loading' });
  while ((await loading.count()) > 0) await page.waitForTimeout(20);
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
}

async function findings(page: Page, address: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1_200, height: 844 });
  await draw(page, address);
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const dark = await axeFindings(page);
  const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
  return [
    ...light.map((one) => `${address} light: ${one}`),
    ...dark.map((one) => `${address} dark: ${one}`),
    ...(widest > 390 ? [`${address} is ${widest} wide`] : []),
  ];
}

/** Pages that look at the addresses next to each other. */
const tabs = 2;

test('a document of each kind is there', { skip }, () => {
  const missing = shownKinds.filter(({ kind }) => !ids.has(kind)).map(({ kind }) => kind);
  assert.deepEqual(missing, []);
});

test('on every route of the console axe finds nothing in either theme, and nothing is wider than a telephone', {
  skip,
}, async () => {
  const waiting: string[] = [];
  for (const path of declaredPaths()) waiting.push(...(await addressesOf(path)));
  assert.ok(waiting.length > 150, `${waiting.length}`);
  const found: string[] = [];
  const look = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}/-/console#/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      found.push(...(await findings(page, next)));
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, look));
  assert.deepEqual(found, []);
});
