// What users did in the console, as its audit shows it: who changed which document, and who was let in.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { messagesOf } from '../testing/console-languages.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const adminToken = 'admin-token-of-servers-under-test';
const users = ['adam@example.com', 'eve@example.com'] as const;
let server: TestServer;
let browser: Browser;

before(async () => {
  server = await startTestServer({ options: { adminToken, console: 'sign-in' } });
  await keepHistory(server, adminToken);
  const draft = { name: { en: 'Lamps' }, slug: { en: 'lamps' }, orderHint: '0.5' };
  await server.created('/categories', { key: 'lamps', ...draft });
  await makeUser(server, users[0], { demo: 'admin' });
  await makeUser(server, users[1], { demo: 'editor' });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function signInAs(email: string) {
  const url = `${server.url}/-/console#/demo`;
  const opened = await openPage(browser, url, { expected: /status of 40[13]/ });
  opened.page.setDefaultTimeout(60_000);
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await opened.page.getByRole('link', { name: 'Categories', exact: true }).waitFor();
  return opened;
}

async function rename(page: Page, name: string): Promise<void> {
  const { id } = await server.read('/categories/key=lamps');
  await page.goto(`${server.url}/-/console#/demo/documents/category/${id}/edit`);
  await page.getByLabel('Name (English)').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
}

test('changes in the console are listed with their user, and those of others apart', {
  skip,
}, async () => {
  const adam = await signInAs(users[0]);
  const eve = await signInAs(users[1]);
  await rename(adam.page, 'Lights');
  await rename(eve.page, 'Luminaires');
  await server.changed('/categories/key=lamps', { action: 'changeOrderHint', orderHint: '0.7' });
  const records = await readRecords(server, '?date.from=24&date.to=now&resourceTypes=category');
  assert.deepEqual(
    records.map(({ modifiedBy: { id, isPlatformClient }, changes }) => [
      isPlatformClient ? id : 'client',
      changes[0]?.change,
    ]),
    [
      ['client', 'changeOrderHint'],
      [users[1], 'changeName'],
      [users[0], 'changeName'],
      ['client', undefined],
    ],
  );
  const { page, complaints } = adam;
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  const ofEve = page.getByRole('row').filter({ hasText: users[1] }).first();
  await ofEve
    .getByRole('cell', { name: /Lights/ })
    .last()
    .waitFor();
  await ofEve
    .getByRole('cell', { name: /Luminaires/ })
    .last()
    .waitFor();
  await page.getByRole('row').filter({ hasText: server.clientId }).first().waitFor();
  await page.getByLabel('user of the console').fill(users[0]);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await ofEve.waitFor({ state: 'detached' });
  const ofAdam = page.getByRole('row').filter({ hasText: users[0] });
  await ofAdam.first().getByText('Change name').waitFor();
  assert.equal(await page.getByRole('row').filter({ hasText: server.clientId }).count(), 0);
  assert.deepEqual(await axeFindings(page), []);
  await page
    .getByRole('link', { name: /^Category / })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Luminaires' }).waitFor();
  assert.deepEqual(complaints, []);
  await adam.page.close();
  await eve.page.close();
});

test('changes are listed by their source, the console or a client', { skip }, async () => {
  const { page } = await signInAs(users[0]);
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  for (const [source, there, absent] of [
    ['in the console', users[1], server.clientId],
    ['by API clients', server.clientId, users[1]],
  ] as const) {
    await page.getByLabel('source', { exact: true }).selectOption(source);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('row').filter({ hasText: absent }).first().waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: there }).first().waitFor();
  }
  await page.close();
});

test('an invitation is in the list of acts, with who sent it', { skip }, async () => {
  const { page } = await signInAs(users[0]);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const invite = page.getByRole('region', { name: 'Invite a colleague' });
  await invite.getByLabel('E-mail').fill('olga@example.com');
  await invite.getByRole('button', { name: 'Create the link' }).click();
  await invite.getByLabel('Link').waitFor();
  await page.reload();
  await page
    .getByRole('row', { name: /adam@example\.com Invited olga@example\.com viewer/ })
    .waitFor();
  const headers = { Authorization: `Bearer ${adminToken}` };
  const answer = await fetch(`${server.url}/-/audit?project=demo`, { headers });
  const { acts } = (await answer.json()) as any;
  const { author, subject } = acts.find(({ act }: any) => act === 'user.invite');
  assert.deepEqual([author.name, subject], [users[0], 'olga@example.com']);
  await page.close();
});

/** Names of acts in the source of the server: of literals, of both values of a choice, and of copies in two forms. */
const actsInSource = (): readonly string[] => {
  const folders = ['admin', 'commands', 'transfer', 'provisioning', 'hosting'];
  const texts = folders.flatMap((folder) => {
    const url = new URL(`../../src/${folder}/`, import.meta.url);
    return readdirSync(url, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
      .map((path) => readFileSync(new URL(path, url), 'utf8'));
  });
  const all = texts.join('\n');
  const found = [...all.matchAll(/\bact: ([^\n}]*)/g)].flatMap(([, value]) => [
    ...[...value!.matchAll(/'([a-z-]+(?:\.[a-z-]+)+)'/g)].map(([, name]) => name!),
    ...[...value!.matchAll(/`\$\{form\}\.([a-z]+)`/g)].flatMap(([, what]) =>
      ['branch', 'snapshot'].map((form) => `${form}.${what}`),
    ),
  ]);
  return [...new Set(found)].sort();
};

test('every act that the server records has words in the languages of the console', () => {
  const known = messagesOf('en').acts;
  const acts = actsInSource();
  assert.ok(acts.length > 25, `${acts}`);
  assert.deepEqual(
    acts.filter((act) => !Object.hasOwn(known, act)),
    [],
  );
});
