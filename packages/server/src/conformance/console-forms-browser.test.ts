// Forms of the console in a real browser: made, changed, refused at the field, changed by somebody else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
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

const opened = (path: string) =>
  openPage(browser, `${server.url}/-/console#/demo${path}`, { expected: refusals });

test('a document is made; what is wrong is told at its field, and nothing typed is lost', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/documents/category');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByLabel('name (English)', { exact: true }).fill('Lamps');
  await page.getByLabel('name (German)', { exact: true }).fill('Lampen');
  await page.getByLabel('slug (English)', { exact: true }).fill('lamps');
  const key = page.getByLabel('key', { exact: true });
  await key.fill('no key!');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.locator('.field', { has: key }).getByText('must match pattern').waitFor();
  assert.equal(await key.getAttribute('aria-invalid'), 'true');
  // Left and come back to.
  await page.goBack();
  await page.getByText('There is none yet.').waitFor();
  await page.goForward();
  assert.equal(await page.getByLabel('name (German)', { exact: true }).inputValue(), 'Lampen');
  await key.fill('lamps');
  await page.getByText('As curl and SDK').click();
  await page.getByText(/^await api\.categories\(\)\s+\.post/).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created:').waitFor();
  const { body } = await server.request('GET', '/categories/key=lamps');
  assert.deepEqual(body.name, { en: 'Lamps', de: 'Lampen' });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a document is changed by actions; of two who change it, the second sees both', {
  skip,
}, async () => {
  const draft = { key: 'berlin', roles: ['InventorySupply'], name: { en: 'Berlin' } };
  const { body: channel } = await server.request('POST', '/channels', draft);
  const { page, complaints } = await opened(`/documents/channel/${channel.id}`);
  await page.getByRole('button', { name: 'Raw actions' }).click();
  await page.getByRole('button', { name: '+ actions' }).click();
  await page.getByLabel('actions 1', { exact: true }).selectOption({ label: 'changeKey' });
  await page.getByLabel('key *', { exact: true }).fill('bonn');
  const actions = [{ action: 'changeName', name: { en: 'Meanwhile' } }];
  await server.request('POST', `/channels/${channel.id}`, { version: 1, actions });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.locator('.conflict');
  await conflict.getByText('{"en":"Berlin"}').waitFor();
  await conflict.getByText('{"en":"Meanwhile"}').waitFor();
  await page.getByRole('button', { name: 'Continue with the current document' }).click();
  assert.equal(await page.getByLabel('key *', { exact: true }).inputValue(), 'bonn');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed.').waitFor();
  await page.locator('summary', { hasText: 'JSON' }).last().click();
  await page.getByText('"bonn"').first().waitFor();
  const { body } = await server.request('GET', `/channels/${channel.id}`);
  assert.deepEqual([body.key, body.name.en, body.version], ['bonn', 'Meanwhile', 3]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('There is none yet.').waitFor();
  assert.equal((await server.request('GET', `/channels/${channel.id}`)).status, 404);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('an API client is made with its secret, and settings of the project are changed', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/documents/api-client/new');
  await page.getByLabel('name *', { exact: true }).fill('From the console');
  await page.getByLabel('scope *', { exact: true }).fill('view_orders:demo');
  await page.getByRole('button', { name: 'Create' }).click();
  const secret = await page.getByText('which is not shown again').locator('code').textContent();
  assert.ok((secret?.length ?? 0) > 20);
  await page.goto(`${server.url}/-/console#/demo/settings`);
  await page.getByRole('link', { name: 'Document and update actions' }).click();
  await page.getByRole('button', { name: 'Raw actions' }).click();
  await page.getByRole('button', { name: '+ actions' }).click();
  await page.getByLabel('actions 1', { exact: true }).selectOption({ label: 'changeName' });
  await page.getByLabel('name *', { exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed.').waitFor();
  assert.equal((await server.request('GET', '')).body.name, 'Another name');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('GraphQL is asked with completion, variables and what was asked before', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/graphql');
  const editor = page.getByLabel('Query', { exact: true });
  const hint = 'Tab indents. Press Escape and then Tab to leave the editor.';
  await page.getByText(hint).waitFor();
  assert.equal(await editor.getAttribute('aria-description'), hint);
  await editor.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Run');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('query($n: Int) { zo');
  await page.getByRole('option', { name: /^zones/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('query($n: Int) { zones(offset: $n) { total offset } }');
  await page.getByText('Variables', { exact: true }).click();
  await page.getByLabel('Variables', { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('{"n": 7}');
  await page.keyboard.press('Control+Enter');
  const answer = page.getByLabel('Answer');
  await answer.getByText('"offset": 7').waitFor();
  await page.getByText('Earlier queries').click();
  await page.getByRole('button', { name: /^query\(\$n: Int\)/ }).waitFor();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('{ zonez { total } }');
  await page.getByRole('button', { name: 'Run' }).click();
  await answer.getByText(/zonez/).waitFor();
  await page.getByRole('button', { name: /^query\(\$n: Int\)/ }).click();
  await editor.getByText('offset: $n').waitFor();
  // Whoever types faster than the page is drawn loses nothing.
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.keyboard.type('{ zones(offset: 3) { total offset } }');
  await page.keyboard.press('Control+Enter');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await answer.getByText('"offset": 3').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('messages are seen as they come, with what they are about', { skip }, async () => {
  const { page, complaints } = await opened('/messages');
  await page.getByText('There is none.').waitFor();
  const { version } = (await server.request('GET', '')).body;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const action = 'changeMessagesConfiguration';
  await server.request('POST', '', { version, actions: [{ action, messagesConfiguration }] });
  const draft = { name: { en: 'Told' }, slug: { en: 'told' } };
  const { body: category } = await server.request('POST', '/categories', draft);
  const row = page.getByRole('row').filter({ hasText: 'CategoryCreated' });
  await row.getByRole('link', { name: /^Category / }).click();
  await page.getByText(category.id).first().waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('every kind whose documents are made or changed has a form', { skip }, async () => {
  const { page, complaints } = await opened('/documents/zone/new');
  const { kinds } = (await (await fetch(`${server.url}/-/console/kinds`)).json()) as any;
  const api: any = await (await fetch(`${server.url}/-/openapi.json`)).json();
  let forms = 0;
  for (const { kind, path } of kinds) {
    if (api.paths[`/{projectKey}${path}`]?.post?.requestBody === undefined) continue;
    await page.evaluate(`location.hash = '#/demo/documents/${kind}/new'`);
    await page.getByRole('heading', { name: /^New / }).waitFor();
    await page.getByRole('button', { name: 'Create' }).waitFor();
    forms += 1;
  }
  assert.ok(forms > 30, `${forms}`);
  assert.deepEqual(complaints, []);
  await page.close();
});
