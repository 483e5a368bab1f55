// The documentation as the server shows it: every link leads somewhere, nothing is fetched from
// elsewhere, and words are found.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import MiniSearch from 'minisearch';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendRaw } from '../testing/raw-socket.ts';
import { root } from '../testing/tools.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const get = (path: string) => fetch(server.url + path);

/** Texts of all pages, by address; found by following links from the first one. */
async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const left = ['/-/docs'];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (pages.has(path)) continue;
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const text = await answer.text();
    pages.set(path, text);
    left.push(...[...text.matchAll(/ href="(\/-\/docs[^"#.]*)["#]/g)].map(([, to]) => to!));
  }
  return pages;
}

test('every link leads to a page, and to a heading of it', async () => {
  const pages = await allPages();
  assert.ok(pages.size > 80, String(pages.size));
  for (const [path, text] of pages)
    for (const [, to = '', anchor] of text.matchAll(/ href="([^"#]*)(?:#([^"]*))?"/g)) {
      if (to.startsWith('http') || to.endsWith('.css')) continue;
      const target = pages.get(to === '' ? path : to);
      assert.notEqual(target, undefined, `${path} leads to ${to}`);
      if (anchor === undefined) continue;
      assert.ok(target!.includes(`id="${anchor}"`), `${path} leads to ${to}#${anchor}`);
    }
});

test('a page has a language, a title, one heading of the first order, and fetches nothing elsewhere', async () => {
  for (const [path, text] of await allPages()) {
    assert.match(text, /<html lang="en">/, path);
    assert.match(text, /<title>[^<]+ – storewright<\/title>/, path);
    assert.equal(text.match(/<h1/g)?.length, 1, path);
    assert.match(text, /default-src 'none'; script-src 'self'/);
    for (const [, source] of text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)) {
      assert.match(source!, /^\/-\/docs\//, path);
    }
  }
});

test('what a page needs is there with its type', async () => {
  for (const [name, type] of [
    ['style.css', 'text/css'],
    ['search.js', 'text/javascript'],
    ['minisearch.js', 'text/javascript'],
  ]) {
    const answer = await get(`/-/docs/${name}`);
    assert.equal(answer.status, 200, name);
    assert.match(answer.headers.get('content-type')!, new RegExp(`^${type}`));
    assert.ok((await answer.text()).length > 100, name);
  }
});

test('words are found, and what is found is there', async () => {
  const entries: any = await (await get('/-/docs/search.json')).json();
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title'] });
  index.addAll(entries);
  const ids = index.search('invalid_token', { prefix: true }).map(({ id }) => id);
  assert.ok(
    ids.slice(0, 5).some((id) => id.startsWith('/-/docs/guide/troubleshooting')),
    ids[0],
  );
  const pages = await allPages();
  for (const { id } of entries) assert.ok(pages.has(id.split('#')[0]), id);
});

test('nothing outside the pages is read, and nobody comes by another name', async () => {
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
  const head = ['GET /-/docs HTTP/1.1', 'Host: evil.example', '', ''].join('\r\n');
  assert.equal((await sendRaw(server.url, head)).status, 404);
});

test('the index of decisions lists every record with its date and status', () => {
  const folder = join(root, 'docs', 'decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const row = /^\| \[\d+\]\((\S+\.md)\) \| .+ \| \d{4}-\d\d-\d\d \| \d{4}-\d\d-\d\d \| .+ \|$/gm;
  const listed = [...index.matchAll(row)].map(([, file]) => file);
  const records = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));
  assert.deepEqual(listed, records.sort());
});
