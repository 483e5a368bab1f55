// Parts of the console that merchants stumbled over, walked in a real browser: raw forms that begin with what the document
// has, approval rules, the GraphQL editor in the dark, projects that do not exist.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openApproval } from '../testing/approval.ts';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { waitUntilDrawn } from '../testing/drawn.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de', 'fr'] });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

async function openAt(path: string, expected = refusals) {
  const all = await openPage(browser, `${server.url}/-/console#${path}`, { expected });
  all.page.setDefaultTimeout(60_000);
  return all;
}

async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Raw actions' }).click();
  await page.getByRole('button', { name: '+ actions' }).click();
  await page.getByLabel('actions 1', { exact: true }).selectOption({ label: action });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed.').waitFor();
}

test('a raw action begins with the values of the document, so that one language of a name keeps the others', {
  skip,
}, async () => {
  const name = { en: 'Lamps', de: 'Lampen', fr: 'Lampes' };
  const { id } = await server.created('/categories', { name, slug: { en: 'lamps' } });
  const { page, complaints } = await openAt(`/demo/documents/category/${id}`);
  await chooseAction(page, 'changeName');
  assert.equal(await page.getByLabel('name (German)', { exact: true }).inputValue(), 'Lampen');
  await page.getByLabel('name (English)', { exact: true }).fill('Lights');
  await send(page);
  assert.deepEqual((await server.read(`/categories/${id}`)).name, { ...name, en: 'Lights' });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a raw action on a part begins with the values of the part once it is named', {
  skip,
}, async () => {
  const address = { country: 'DE', city: 'Berlin', streetName: 'Allee', postalCode: '10115' };
  const { customer } = await server.created('/customers', {
    email: 'part@example.com',
    password: 'secret',
    addresses: [{ country: 'FR' }, address],
  });
  const [, second] = customer.addresses;
  const { page, complaints } = await openAt(`/demo/documents/customer/${customer.id}`);
  await chooseAction(page, 'changeAddress');
  await page.getByLabel('addressId', { exact: true }).fill(second.id);
  const city = page.getByLabel('city', { exact: true });
  assert.equal(await city.inputValue(), 'Berlin');
  await city.fill('Bonn');
  await send(page);
  const { addresses } = await server.read(`/customers/${customer.id}`);
  assert.deepEqual(addresses[1], { ...second, city: 'Bonn' });
  assert.equal(addresses[0].country, 'FR');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('lists of the project are changed by a raw action without losing entries', {
  skip,
}, async () => {
  const { page } = await openAt('/demo/settings/document');
  await chooseAction(page, 'changeLanguages');
  assert.equal(await page.getByLabel('languages 3', { exact: true }).inputValue(), 'fr');
  await page.getByRole('button', { name: '+ languages' }).click();
  await page.getByLabel('languages 4', { exact: true }).fill('it');
  await send(page);
  assert.deepEqual((await server.read('')).languages, ['en', 'de', 'fr', 'it']);
  await page.close();
});

test('approval rules are created and edited on a page of their business unit', {
  skip,
}, async () => {
  const firm = await openApproval(server);
  const rule = await firm.rule({ name: 'Large orders', predicate: 'totalPrice > "100.00 EUR"' });
  const unit = await server.read(`/business-units/key=${rule.businessUnit.key}`);
  const { page, complaints } = await openAt(`/demo/documents/business-unit/${unit.id}`);
  await page.getByRole('link', { name: 'Approval rules' }).click();
  await page.getByRole('combobox', { name: 'In the name of' }).click();
  await page.getByRole('option', { name: /^clerk/ }).click();
  await page.getByRole('button', { name: 'Edit Large orders' }).click();
  const form = page.getByRole('form', { name: 'Large orders' });
  await form.getByLabel('Predicate').fill('totalPrice > "250.00 EUR"');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('totalPrice > "250.00 EUR"').waitFor();
  const rulesNow = async () => {
    const path = `/as-associate/${firm.clerk.id}/in-business-unit/key=${unit.key}/approval-rules`;
    return (await server.read(`${path}?sort=name`)).results;
  };
  const [edited] = await rulesNow();
  assert.deepEqual(
    [edited.predicate, edited.requesters, edited.approvers],
    ['totalPrice > "250.00 EUR"', rule.requesters, rule.approvers],
  );
  await page.getByRole('button', { name: 'Create a rule' }).click();
  const fresh = page.getByRole('form', { name: 'Create a rule' });
  await fresh.getByLabel('Name').fill('Small orders');
  await fresh.getByLabel('Predicate').fill('totalPrice > "1.00 EUR"');
  for (const [index, role] of ['buyer', 'lead'].entries()) {
    for (const closed of await fresh.locator('details:not([open]) > summary').all())
      await closed.click();
    await fresh.getByRole('combobox', { name: 'Associate role' }).nth(index).click();
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  assert.deepEqual(await axeFindings(page), []);
  await fresh.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /^Small orders Active .* buyer lead/ }).waitFor();
  assert.equal((await rulesNow()).length, 2);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the GraphQL editor can be read in both themes, also after an error', {
  skip,
}, async () => {
  const { page } = await openAt('/demo/graphql');
  const editor = page.getByLabel('Query', { exact: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(
      `query Q($n: Int = 5, $s: String) { zonez(limit: $n, where: "key = \\"${'long '.repeat(60)}\\"") { total } } # why`,
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByLabel('Answer').getByText(/zonez/).waitFor();
    const mark = page.locator('.cm-lintRange-error').first();
    await mark.hover();
    await page.locator('.cm-tooltip-lint').waitFor();
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const [numbers, text] = await Promise.all(
      ['.cm-gutters', '.cm-content'].map((name) => page.locator(name).first().boundingBox()),
    );
    assert.ok(numbers!.x + numbers!.width <= text!.x + 1, 'line numbers lie on the text');
  }
  await page.close();
});

/** What an editor shows is not written into the page by the browser, whose policy forbids style attributes. */
async function replaceText(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text.slice(0, 1));
  await page.keyboard.insertText(text.slice(1));
}

test('the GraphQL editor keeps the policy of the page, also after errors', { skip }, async () => {
  const { page, complaints } = await openAt('/demo/graphql', /status of 400/);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  const answer = page.getByLabel('Answer');
  await replaceText(
    page,
    'Query',
    `query { zonez(where: "${'long '.repeat(60)}") { total } } # why`,
  );
  await run.click();
  await answer.getByText(/zonez/).waitFor();
  await page.locator('.cm-lintRange-error').first().hover();
  await page.locator('.cm-tooltip-lint').waitFor();
  await replaceText(page, 'Query', 'query { ');
  await page.keyboard.press('Control+Space');
  await page.locator('.cm-tooltip-autocomplete').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('.cm-completionInfo').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('zones { total } }');
  await page.getByText('Variables', { exact: true }).click();
  await replaceText(page, 'Variables', '{ "a": [1, tru');
  await run.click();
  await answer.getByText(/JSON/).waitFor();
  await replaceText(page, 'Variables', '{');
  await run.click();
  await answer.getByText(/"total"/).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('no page breaks its policy or writes an error to the console of the browser', {
  skip,
}, async () => {
  const { page, complaints } = await openAt('/demo', /status of 400/);
  for (const [path, heading] of [
    ['/documents/product', 'Products'],
    ['/documents/product/create', 'Create product'],
    ['/documents/product/new', 'New product'],
    ['/documents/cart-discount/create', 'New cart discount'],
    ['/documents/product-discount/create', 'New product discount'],
    ['/overview', 'Overview'],
    ['/inbox', 'Inbox'],
    ['/units', 'Business units'],
    ['/categories', 'Categories as a tree'],
    ['/requests', 'Requests'],
    ['/messages', 'Messages'],
    ['/audit', 'Changes'],
    ['/imports', 'Imports'],
    ['/import-csv', 'Import a CSV file'],
    ['/settings', 'Project settings demo'],
    ['/people', 'People'],
    ['/clients', 'API clients'],
    ['/tools', 'Tools'],
    ['/find?text=lamp', 'Found for “lamp”'],
  ] as const) {
    await page.evaluate(`location.hash = '#/demo${path}'`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await waitUntilDrawn(page);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the documentation of the GraphQL schema shows types, and finds them by name', {
  skip,
}, async () => {
  const { page, complaints } = await openAt('/demo/graphql');
  await page.getByText('Documentation', { exact: true }).click();
  await page.getByRole('heading', { name: 'Query', exact: true }).waitFor();
  await page.getByLabel('Find a type').fill('zonequery');
  await page.getByRole('button', { name: 'ZoneQueryResult', exact: true }).click();
  await page.getByRole('row', { name: /^results \[Zone!\]!/ }).waitFor();
  await page.getByRole('button', { name: '[Zone!]!' }).click();
  await page.getByRole('heading', { name: 'Zone', exact: true }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

for (const path of ['', '/overview', '/documents/product', '/documents/product/create', '/graphql'])
  test(`a page${path} of a project that does not exist says so, and offers nothing else`, {
    skip,
  }, async () => {
    const { page, complaints } = await openAt(`/nowhere${path}`);
    await page.getByRole('heading', { name: "There is no project 'nowhere'." }).waitFor();
    await page.getByRole('link', { name: 'To the projects' }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    assert.deepEqual(complaints, []);
    await page.close();
  });
