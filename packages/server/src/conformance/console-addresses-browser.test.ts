// Every address of a kind of documents in a real browser: its list, both forms, a document and the edit page of it. None
// of them is missing, and none fails: what a kind does not offer is said in words.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Browser, Page } from 'playwright-core';
import { shownKinds } from '../admin/console/kinds.ts';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { drawAt } from '../testing/drawn.ts';
import {
  createExample,
  type ExampleShop,
  openDocument,
  openExampleShop,
} from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const skip = noBrowser;
const all = shownKinds(kinds);
let server: TestServer;
let receiver: OtherServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
/** By kind, the id of a document. */
const ids = new Map<string, string>();

before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  if (skip !== false) return;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await server.changed('', { action: 'changeMessagesConfiguration', messagesConfiguration });
  const main = await openExampleShop(server, receiver.url, shop);
  for (const [name, example] of examples)
    if (example.isApart !== true && name !== 'project') await createOne(main, name);
  for (const { kind, path } of all) {
    const id = (await server.read(`${path}?limit=1`)).results[0]?.id;
    if (id !== undefined) ids.set(kind, id);
  }
  browser = await launchBrowser();
  ({ page, complaints } = await openPage(browser, `${server.url}/-/console#/demo`));
  await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
});
after(async () => {
  await browser?.close();
  await server?.close();
  await receiver?.close();
});

/** A document of the kind, also of kinds without a list: messages about those lead nowhere. */
async function createOne(main: ExampleShop, name: string): Promise<void> {
  const kind = kinds.get(name)!;
  const example = examples.get(name)!;
  if (example.actions.length > 0) await openDocument(main, kind, example);
  else if (kind.create !== undefined) await createExample(main, kind, example.draft);
}

/** Kinds that links of the page lead to, and that have no pages. */
async function unknownKinds(): Promise<readonly string[]> {
  const hrefs = await page
    .locator('main a[href*="/documents/"]')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  const linked = hrefs.map((href) => href!.split(/[/?]/)[3]!);
  return [...new Set(linked)].filter((kind) => !all.some((one) => one.kind === kind));
}

/** What is wrong on the page of an address, when everything that it asks for has come. */
const drawn = (path: string) => drawnAt(`documents/${path}`);

async function drawnAt(path: string): Promise<readonly string[]> {
  await drawAt(page, `/demo/${path}`);
  const alerts = await page.locator('main [role=alert], main .wrong').allInnerTexts();
  return [
    ...alerts.filter((text) => text !== '').map((text) => `${path}: ${text}`),
    ...(await unknownKinds()).map((kind) => `${path} leads to '${kind}', which has no page`),
  ];
}

const itself = 'The server creates documents of this kind itself.';

test('no address of any kind of documents is missing, and none fails', { skip }, async () => {
  assert.ok(all.length > 40, `${all.length} kinds`);
  const failures: string[] = [];
  for (const { kind, isCreated } of all) {
    failures.push(...(await drawn(kind)));
    const offered = await page.locator('h1').getByRole('link', { name: 'Create' }).count();
    if (offered !== (isCreated === true ? 1 : 0)) failures.push(`${kind}: ${offered} × Create`);
    for (const form of ['create', 'new']) {
      failures.push(...(await drawn(`${kind}/${form}`)));
      const refusals = await page.getByText(itself).count();
      if (refusals !== (isCreated === true ? 0 : 1)) failures.push(`${kind}/${form}: ${refusals}`);
    }
    const id = ids.get(kind);
    const isApart = examples.get(kind)!.isApart === true;
    if (id === undefined && !isApart) failures.push(`${kind}: no document to look at`);
    if (id !== undefined)
      for (const end of ['', '/edit']) failures.push(...(await drawn(`${kind}/${id}${end}`)));
  }
  for (const path of ['messages', 'inbox', 'units', 'overview'])
    failures.push(...(await drawnAt(path)));
  assert.equal(failures.length, 0, failures.join('\n'));
  assert.deepEqual(complaints, []);
});

test('a typed address leads to the page that creates API clients', { skip }, async () => {
  await drawn('api-client/create');
  await page.getByRole('heading', { level: 1, name: 'API clients', exact: true }).waitFor();
  await page.getByText('New API client').click();
  await page.getByRole('form', { name: 'New API client' }).waitFor();
});

test('kinds without update actions say so on the edit page', { skip }, async () => {
  for (const kind of ['api-client', 'message', 'key-value-document', 'product-projection']) {
    await drawn(`${kind}/${ids.get(kind)}/edit`);
    await page.getByText('Documents of this kind cannot be edited.').waitFor();
  }
});

test('a customer is created by the form that the dialog for associates links to', {
  skip,
}, async () => {
  await drawn('customer/create');
  assert.equal(await page.getByLabel(/Anonymous/).count(), 0);
  await page
    .getByLabel(/^E-mail/)
    .first()
    .fill('new@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret-12345');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer new@example.com' }).waitFor();
  assert.deepEqual(complaints, []);
});
