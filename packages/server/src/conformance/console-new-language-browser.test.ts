// One new file of messages is a new language of the console: a build with such a file, in a real browser.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { consoleLanguages, messagesOf } from '../testing/console-languages.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const root = fileURLToPath(new URL('../../../..', import.meta.url));
let server: TestServer;
let browser: Browser;
let folder: string;

/** A copy of what the console is built from, with what it needs of its workspace. */
function copyConsole(): void {
  const console = join('packages', 'console');
  const dist = join('packages', 'server', 'dist');
  for (const part of ['src', 'public', 'index.html', 'package.json', 'tsconfig.json'])
    cpSync(join(root, console, part), join(folder, console, part), { recursive: true });
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  mkdirSync(join(folder, console, 'dist'));
  cpSync(join(root, console, 'dist', 'bundle.js'), join(folder, console, 'dist', 'bundle.js'));
  mkdirSync(join(folder, dist), { recursive: true });
  symlinkSync(join(root, dist, 'bundle-licences.js'), join(folder, dist, 'bundle-licences.js'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Dutch has a title of its own; of the others many are missing. */
function writeDutch(): void {
  const { frame } = messagesOf('de');
  const dutch = { frame: { ...frame, projects: 'Projecten', language: 'Taal' } };
  const file = join(folder, 'packages', 'console', 'src', 'languages', 'nl.json');
  writeFileSync(file, JSON.stringify({ ...dutch, hosting: { signIn: 'Aanmelden' } }));
}

const builtFile = (name: string): Buffer =>
  readFileSync(join(folder, 'packages', 'server', 'dist', 'console-files', name));

before(async () => {
  if (skip !== false) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'storewright-language-')));
  copyConsole();
  writeDutch();
  const bundle = join(folder, 'packages', 'console', 'dist', 'bundle.js');
  // Other test files share this process and its server, which would lose its connections while it is blocked.
  await promisify(execFile)(process.execPath, [bundle]);
  server = await startTestServer();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const types: ReadonlyMap<string, string> = new Map([
  ['.mjs', 'text/javascript'],
  ['.css', 'text/css'],
]);

/** The console of the new build on the server, under the policy of the server. */
async function opened(locale: string) {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  const loaded: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const policy = (await fetch(`${server.url}/-/console`)).headers.get('content-security-policy');
  await page.route('**/-/console', (route) =>
    route.fulfill({
      body: builtFile('index.html'),
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy ?? '' },
    }),
  );
  await page.route('**/-/console/assets/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice('/-/console/'.length);
    return route.fulfill({ body: builtFile(name), contentType: types.get(extname(name)) ?? '' });
  });
  await page.goto(`${server.url}/-/console`);
  return { page, context, complaints, loaded };
}

const titleOfProjects = (name: string) => ['link', { name, exact: true }] as const;

test('a new file of messages is a language to choose, under its own name and with its texts', {
  skip,
}, async () => {
  const { page, context, complaints, loaded } = await opened('en-GB');
  const head = page.getByRole('banner');
  await head.getByRole(...titleOfProjects('projects')).waitFor();
  const choice = page.getByLabel('Language');
  const names = await choice.locator('option').allTextContents();
  assert.equal(names.length, new Set([...consoleLanguages(), 'nl']).size);
  for (const name of ['Deutsch', 'English', 'Nederlands']) assert.ok(names.includes(name), name);
  const ofLanguages = () =>
    loaded.flatMap((path) => /\/assets\/([a-z]{2})-[\w-]+\.mjs$/.exec(path)?.[1] ?? []);
  assert.deepEqual(ofLanguages(), ['en']);
  await choice.selectOption('Nederlands');
  await head.getByRole(...titleOfProjects('Projecten')).waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), 'nl');
  await page.getByLabel('Taal').waitFor();
  // A message that Dutch lacks is the English one.
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByText('Orders and carts').waitFor();
  assert.deepEqual(ofLanguages(), ['en', 'nl']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a browser that prefers the new language begins in it', { skip }, async () => {
  const { page, context } = await opened('nl-BE');
  await page
    .getByRole('banner')
    .getByRole(...titleOfProjects('Projecten'))
    .waitFor();
  await context.close();
});

test('the pages of custom applications have the new language, too', { skip }, () => {
  const script = builtFile('applications.mjs').toString();
  assert.ok(script.includes('Aanmelden'));
  assert.ok(!script.includes('Projecten'));
});
