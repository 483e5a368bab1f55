// Every route of the console, as the router declares it: axe finds nothing in either theme, and nothing is wider than a
// telephone. A new route is looked at without a change here, or fails until the test knows its parameters.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Browser, Page } from 'playwright-core';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { axeFindings, colorFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { askConsole, makeUser, signedIn } from '../testing/console-user.ts';
import { drawAt } from '../testing/drawn.ts';
import { type ExampleShop, openDocument, openExampleShop } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const skip = noBrowser;
const email = 'adam@example.com';
let server: TestServer;
let receiver: OtherServer;
let browser: Browser;
let page: Page;
let cookie: string;
/** By kind, the id of a document. */
const ids = new Map<string, string>();

const sourceOf = (file: string): string =>
  readFileSync(new URL(`../../../console/src/${file}`, import.meta.url), 'utf8');

/** The paths that the router declares. */
function declaredPaths(): readonly string[] {
  const source = sourceOf('routes.ts');
  const paths = [...source.matchAll(/ page\(\s*'([^']+)'/g)].map(([, path]) => path!);
  assert.equal(paths.length, [...source.matchAll(/async \(\) =>/g)].length);
  return paths;
}

/** Kinds with a component of their own on the page of a document. */
function kindsWithPages(): readonly string[] {
  const own = [...sourceOf('views/document.tsx').matchAll(/^ {2}\['([a-z-]+)', [A-Z]\w+\],$/gm)];
  assert.ok(own.length >= 13, `${own.length}`);
  return own.map(([, kind]) => kind!);
}

/** Kinds whose documents are drawn by the component of all others. */
const generic = ['category', 'discount-code', 'message', 'payment'];

/** The kinds that a route is looked at with. */
const kindsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['/$project/documents/$kind/create', ['product']],
  ['/$project/documents/$kind/$id/edit', ['product', 'order', 'cart-discount', 'customer']],
  ['/$project/documents/$kind', ['order', 'product', 'category']],
  ['/$project/documents/$kind/new', ['category']],
  ['/$project/documents/$kind/$id', [...kindsWithPages(), ...generic]],
]);

/** What `$id` is on routes that name no kind. */
const idsOf: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['/-/join/$id', invitation],
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

before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { console: 'sign-in', ownDestinations: true } });
  if (skip !== false) return;
  await makeUser(server, email, { demo: 'admin' });
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await server.changed('', { action: 'changeMessagesConfiguration', messagesConfiguration });
  const main = await openExampleShop(server, receiver.url, shop);
  for (const kind of [...kindsWithPages(), ...generic]) ids.set(kind, await document(main, kind));
  browser = await launchBrowser();
  ({ cookie } = await signedIn(server.url, email));
  const [name = '', value = ''] = cookie.split('=', 2);
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addCookies([{ name, value, url: server.url }]);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${server.url}/-/console#/demo/nowhere`);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await receiver?.close();
});

/** The id of a document of the kind; creates one where the shop has none. */
async function document(main: ExampleShop, name: string): Promise<string> {
  const kind = kinds.get(name)!;
  const { path } = kind.endpoints[0]!;
  const idIn = async () => (await server.request('GET', `${path}?limit=1`)).body.results?.[0]?.id;
  let id = await idIn();
  if (id === undefined) await openDocument(main, kind, examples.get(name)!);
  id ??= await idIn();
  assert.ok(id !== undefined, `there is no ${name}`);
  return id;
}

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
  const body = { email: 'new@example.com', role: 'viewer' };
  const headers = { Cookie: cookie };
  const path = '/projects/demo/invitations';
  const answer = await askConsole(server.url, ['POST', path], { headers, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.link.split('/').at(-1);
}

async function addressesOf(path: string): Promise<readonly string[]> {
  const inProject = path.replace('$project', 'demo');
  if (path.includes('$kind')) {
    const some = kindsOf.get(path);
    assert.ok(some !== undefined, `name in 'kindsOf' the kinds to look at on ${path}`);
    const withKind = (kind: string) => inProject.replace('$kind', kind);
    return some.map((kind) =>
      path.includes('$id') ? withKind(kind).replace('$id', idOf(kind)) : withKind(kind),
    );
  }
  if (!path.includes('$id')) return [`${inProject}${queries.get(path) ?? ''}`];
  const id = idsOf.get(path);
  assert.ok(id !== undefined, `say in 'idsOf' what $id is on ${path}`);
  return [inProject.replace('$id', await id())];
}

/** Draws the page without loading the console again. */
async function draw(address: string): Promise<void> {
  await drawAt(page, address);
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
}

/** Waits for the library too, which hears of the theme later than the style sheet. */
async function switchTheme(colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const root = page.locator(`html[data-mantine-color-scheme='${colorScheme}']`);
  await root.waitFor({ state: 'attached' });
}

async function findings(address: string): Promise<readonly string[]> {
  await switchTheme('dark');
  await page.setViewportSize({ width: 390, height: 844 });
  try {
    await draw(address);
  } catch (error) {
    return [`${address} is not drawn: ${error}`];
  }
  const dark = await axeFindings(page);
  const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
  await switchTheme('light');
  const light = await colorFindings(page);
  return [
    ...dark.map((one) => `${address} dark: ${one}`),
    ...light.map((one) => `${address} light: ${one}`),
    ...(widest > 390 ? [`${address} is ${widest} wide`] : []),
  ];
}

test('on every route of the console axe finds nothing in either theme, and no page is wider than 390 px', {
  skip,
}, async () => {
  const found: string[] = [];
  for (const path of declaredPaths())
    for (const address of await addressesOf(path)) found.push(...(await findings(address)));
  assert.equal(found.length, 0, found.join('\n'));
});
