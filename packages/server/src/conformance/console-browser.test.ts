// The console in a real browser: from the address of the server to a document, what it says when something is
// wrong, and what pages of elsewhere get.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let parent: { readonly id: string };
before(async () => {
  server = await startTestServer();
  const category = async (key: string, more: object = {}) => {
    const draft = { key, name: { en: `Name of ${key}` }, slug: { en: key }, ...more };
    return (await server.request('POST', '/categories', draft)).body;
  };
  parent = await category('lamps');
  await category('desk-lamps', { parent: { typeId: 'category', id: parent.id } });
  for (let index = 0; index < 26; index += 1) await category(`shelf-${index + 10}`);
  if (skip === false) browser = await launchBrowser('MAP evil.example 127.0.0.1');
});
after(async () => {
  await browser?.close();
  await server.close();
});

/** On a busy machine the first script may take long; a page that never gets there is ended by the runner. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  return page;
}

interface Opened {
  readonly page: Page;
  /** What the browser complained of, such as a violated policy. */
  readonly complaints: readonly string[];
}

async function opened(path: string): Promise<Opened> {
  const page = await newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.url}${path}`);
  return { page, complaints };
}

test('from / to a document and along a reference', { skip }, async () => {
  const { page, complaints } = await opened('/');
  await page.getByRole('heading', { name: 'storewright is running' }).waitFor();
  await page.getByRole('link', { name: server.projectKey, exact: true }).click();
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.getByLabel('where').fill('key = "desk-lamps"');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByRole('cell').getByRole('link').click();
  await page.getByText('"Name of desk-lamps"').waitFor();
  await page
    .getByRole('link', { name: `"${parent.id}"` })
    .first()
    .click();
  await page.getByText('"Name of lamps"').waitFor();
  assert.match(page.url(), new RegExp(`/-/console#/demo/documents/category/${parent.id}$`));
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a table is sorted and turned by the page', { skip }, async () => {
  const { page, complaints } = await opened('/-/console#/demo/documents/category');
  const keys = async () => {
    const at = (await page.getByRole('columnheader').allTextContents()).findIndex((name) =>
      name.startsWith('key'),
    );
    return page.locator(`tbody tr td:nth-child(${at + 1})`).allTextContents();
  };
  await page.getByRole('button', { name: 'key' }).click();
  await page.getByRole('columnheader', { name: 'key ↑' }).waitFor();
  // What comes first unsorted is what was made first.
  await page.locator('tbody tr').first().filter({ hasText: 'desk-lamps' }).waitFor();
  assert.equal((await keys())[0], 'desk-lamps');
  await page.getByText('1 to 25 of 28').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('26 to 28 of 28').waitFor();
  assert.deepEqual(await keys(), ['shelf-33', 'shelf-34', 'shelf-35']);
  assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a wrong predicate is answered at its field with the words of the server', {
  skip,
}, async () => {
  const { page } = await opened('/-/console#/demo/documents/category');
  await page.getByLabel('where').fill('kye = "desk-lamps"');
  await page.getByRole('button', { name: 'Find' }).click();
  const told = (await page.getByRole('alert').textContent()) ?? '';
  const where = encodeURIComponent('kye = "desk-lamps"');
  const { status, body } = await server.request('GET', `/categories?where=${where}`);
  assert.deepEqual([status, told], [400, body.message]);
  const field = page.getByLabel('where');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await field.inputValue(), 'kye = "desk-lamps"');
  await field.fill('key = "lamps"');
  await field.press('Enter');
  await page.getByText('1 to 1 of 1').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.close();
});

test('a token that has ended is replaced, and none is stored', { skip }, async () => {
  const { page } = await opened('/-/console#/demo/documents/category');
  await page.getByText('1 to 25 of 28').waitFor();
  const clients = await server.request('GET', '/api-clients?where=name%3D%22Console%22');
  const id = clients.body.results[0].id;
  assert.equal((await server.request('DELETE', `/api-clients/${id}`)).status, 200);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('26 to 28 of 28').waitFor();
  const stored = await page.evaluate(
    '[localStorage.length, sessionStorage.length, document.cookie]',
  );
  assert.deepEqual(stored, [0, 0, '']);
  await page.close();
});

test('requests are seen as they come', { skip }, async () => {
  const { page } = await opened('/-/console#/demo/requests');
  await page.getByRole('heading', { name: 'Requests' }).waitFor();
  await server.request('GET', '/zones/key=nowhere-to-be-found');
  const row = page.getByRole('row').filter({ hasText: '/zones/key=nowhere-to-be-found' });
  await row.waitFor();
  assert.match((await row.textContent()) ?? '', /GET.*404/);
  await row.getByText('/zones/key=nowhere-to-be-found').click();
  await row.getByText(/^correlation id /).waitFor();
  await page.getByLabel('method, path, status, code or client').fill('get 40 zones');
  await row.waitFor();
  await page.getByLabel('method, path, status, code or client').fill('delete zones');
  await page.getByText('None of the latest is such a request.').waitFor();
  await page.close();
});

test('a name that leads here without being ours opens nothing', { skip }, async () => {
  const page = await newPage();
  const port = new URL(server.url).port;
  for (const path of ['/', '/-/console', '/-/console/projects']) {
    const response = await page.goto(`http://evil.example:${port}${path}`);
    assert.equal(response?.status(), 404, path);
    assert.doesNotMatch((await response?.text()) ?? '', /storewright|demo/, path);
  }
  await page.close();
});

test('a page of another origin neither reads the console nor frames it', { skip }, async () => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<iframe src="${server.url}/-/console"></iframe>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const page = await newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const read = await page.evaluate(
    async ({ url }) => {
      const asked = [
        ['GET', '/'],
        ['GET', '/-/console'],
        ['GET', '/-/console/projects'],
        ['POST', '/-/console/projects/demo/token'],
        ['POST', '/-/console/projects/demo/writing-token'],
      ] as const;
      const headers = { Accept: 'text/html' };
      return Promise.all(
        asked.map(([method, path]) =>
          fetch(url + path, { method, headers }).then(
            async (response) => `${response.status} ${await response.text()}`,
            () => 'refused',
          ),
        ),
      );
    },
    { url: server.url },
  );
  assert.match(read[0]!, /^404 .*ResourceNotFound/);
  assert.deepEqual(read.slice(1), ['refused', 'refused', 'refused', 'refused']);
  assert.ok(
    refused.some((line) => /frame-ancestors|X-Frame-Options/i.test(line)),
    refused.join('\n'),
  );
  await page.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
});
