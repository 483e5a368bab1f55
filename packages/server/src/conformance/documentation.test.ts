// The documentation as the server serves it: every link has a target, nothing is fetched from other hosts, and words are
// found in a browser without a violation of the policy.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendRaw } from '../testing/raw-socket.ts';
import { root } from '../testing/tools.ts';

const { ensureSite } = await import(pathToFileURL(join(root, 'scripts/site.mjs')).href);
/** Why the site is not built on this machine. */
const missing: string | undefined = await ensureSite();
const skip = missing ?? false;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const get = (path: string) => fetch(server.url + path);

/** Pages by address, found by following links from the first one. */
async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const left = ['/-/docs/'];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (pages.has(path)) continue;
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const text = await answer.text();
    pages.set(path, text);
    left.push(...[...text.matchAll(/<a [^>]*href="(\/-\/docs[^"#.]*)["#]/g)].map(([, to]) => to!));
  }
  return pages;
}

test('every link has a page, and a heading of it', { skip }, async () => {
  const pages = await allPages();
  assert.ok(pages.size > 80, String(pages.size));
  for (const [path, text] of pages)
    for (const [, to = '', anchor] of text.matchAll(/<a [^>]*href="([^"#]*)(?:#([^"]*))?"/g)) {
      if (to.startsWith('http')) continue;
      const target = pages.get(to === '' ? path : to);
      assert.notEqual(target, undefined, `${path} links to ${to}`);
      if (anchor === undefined || anchor === '') continue;
      assert.ok(target!.includes(`id="${decodeURI(anchor)}"`), `${path} links to ${to}#${anchor}`);
    }
});

test('links of guides to the reference lead to its pages', { skip }, async () => {
  const page = await (await get('/-/docs/guide/troubleshooting')).text();
  assert.match(page, /<a [^>]*href="\/-\/docs\/reference\/scopes"/);
  assert.equal((await get('/-/docs/guide/reference')).status, 404);
});

test('the page on troubleshooting says what to do when no server answers a client', () => {
  const page = readFileSync(join(root, 'docs/guide/troubleshooting.md'), 'utf8');
  assert.match(page, /^\| `ECONNREFUSED` in a client \| .+ \| `storewright doctor` reports where/m);
});

test('a page has a language, a title, one main heading, a policy, and no inline script or style', {
  skip,
}, async () => {
  for (const [path, text] of await allPages()) {
    assert.match(text, /<html lang="en"/, path);
    assert.match(text, /<title>[^<]*storewright<\/title>/, path);
    assert.equal(text.match(/<h1/g)?.length, 1, path);
    assert.match(text, /default-src 'none'; script-src 'self'/);
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style="/, path);
    for (const [, source] of text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g))
      assert.match(source!, /^\/-\/docs\//, path);
  }
});

test('tools get a list of pages and the pages as Markdown', { skip }, async () => {
  const list = await (await get('/-/docs/llms.txt')).text();
  const pages = [...list.matchAll(/\((\/-\/docs\/\S+\.md)\)/g)].map(([, path]) => path!);
  assert.ok(pages.length > 80, String(pages.length));
  const answer = await get('/-/docs/guide/troubleshooting.md');
  assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8');
  assert.match(await answer.text(), /^# Troubleshooting/);
});

test('a reader finds a word in the browser, and the policy blocks nothing', {
  skip: skip || noBrowser,
}, async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${server.url}/-/docs/guide/first-shop`);
    await page.locator('.VPSidebar').getByText('High availability').waitFor();
    await page.locator('button.copy').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('.search-input').fill('invalid_token');
    await page.locator('.results').getByText('Troubleshooting').first().click();
    await page.getByRole('heading', { level: 1, name: 'Troubleshooting' }).waitFor();
    assert.deepEqual(errors, []);
    await page.close();
  } finally {
    await browser.close();
  }
});

test('nothing outside the pages is read, and other host names get nothing', async () => {
  for (const path of [
    '/-/docs/..%2f..%2fpackage.json',
    '/-/docs/guide/..%2f..%2f..%2fpackage.json',
    '/-/docs/%2e%2e/main.js',
    '/-/docs/constructor',
    '/-/docs/nowhere',
  ]) {
    const answer = await get(path);
    assert.notEqual(answer.status, 200, path);
    assert.ok(answer.status < 500, path);
  }
  const head = ['GET /-/docs/ HTTP/1.1', 'Host: evil.example', '', ''].join('\r\n');
  assert.equal((await sendRaw(server.url, head)).status, 404);
});

test('the drawings and pictures of the guides are served', { skip }, async () => {
  for (const file of readdirSync(join(root, 'docs', 'guide', 'images'))) {
    const answer = await get(`/-/docs/images/${file}`);
    assert.equal(answer.status, 200, file);
    assert.match(answer.headers.get('content-type')!, /^image\//);
  }
  assert.ok(existsSync(join(root, 'docs', 'guide', 'images', 'request.svg')));
});

test('the index of decisions lists every record with its date and status', () => {
  const folder = join(root, 'docs', 'decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const row = /^\| \[\d+\]\((\S+\.md)\) \| .+ \| \d{4}-\d\d-\d\d \| \d{4}-\d\d-\d\d \| .+ \|$/gm;
  const listed = [...index.matchAll(row)].map(([, file]) => file);
  const records = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));
  assert.deepEqual(listed, records.sort());
});
