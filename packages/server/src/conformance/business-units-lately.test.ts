// Pages of units are asked for ahead, as the token saw them last. What somebody has lost since is
// on none of them, and what he has gained is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StorageQuery } from '@storewright/store/storage/storage';
import {
  associateOf,
  customerOf,
  openWorkplace,
  type Person,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
/** Pages of units that storage was asked for, those within the search for sources not counted. */
let pages = 0;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  const { storage } = server.server.world;
  const { query, documents } = storage;
  const noted = (kind: string, { isDeclared }: StorageQuery) => {
    if (kind === 'business-unit' && isDeclared !== true) pages += 1;
  };
  Object.assign(storage, {
    query: ((project, kind, asked) => {
      noted(kind, asked);
      return query(project, kind, asked);
    }) satisfies typeof query,
    documents: ((project, kind, asked, freshness) => {
      noted(kind, asked);
      return documents(project, kind, asked, freshness);
    }) satisfies typeof documents,
  });
  await work.role('buyer', ['ViewMyCarts']);
  ada = await work.person('ada');
  await work.company('acme', { associates: [handingDown()] });
  await work.division('acme-north', 'acme');
  await work.division('acme-north-office', 'acme-north');
  await work.division('acme-south', 'acme', { associates: [staying()] });
  await work.company('zeta');
});
after(() => server.close());

const handingDown = () => associateOf(ada, { role: 'buyer', isHandedDown: true });
const staying = () => associateOf(ada, { role: 'buyer' });

const everyUnit = ['acme', 'acme-north', 'acme-north-office', 'acme-south'];

/** Whether each kind of page shows exactly these units. */
async function shows(expected: readonly string[]): Promise<void> {
  const sorted = expected.toSorted();
  for (const path of ['/me', `/as-associate/${ada.id}`]) {
    const ask = (method: string, query: string) =>
      path === '/me'
        ? work.as(ada, method, `${path}/business-units${query}`)
        : server.request(method, `${path}/business-units${query}`);
    for (const query of ['', '?sort=key', '?where=version>0', '?expand=parentUnit']) {
      const { status, body } = await ask('GET', query);
      assert.equal(status, 200, JSON.stringify(body));
      const keys = body.results.map(({ key }: { key: string }) => key).sort();
      assert.deepEqual([keys, body.total], [sorted, sorted.length], `${path} ${query}`);
    }
    const { body } = await ask('GET', '?sort=key&limit=1&offset=1');
    const second = body.results.map(({ key }: { key: string }) => key);
    assert.deepEqual([second, body.total], [sorted.slice(1, 2), sorted.length]);
    assert.equal((await ask('HEAD', '')).status, sorted.length === 0 ? 404 : 200);
  }
}

/** Twice before the change, so that what is read ahead is what was visible then. */
async function losesAndRegains(
  left: readonly string[],
  lose: () => Promise<unknown>,
  regain: () => Promise<unknown>,
): Promise<void> {
  await shows(everyUnit);
  await shows(everyUnit);
  await lose();
  await shows(left);
  await shows(left);
  await regain();
  await shows(everyUnit);
}

const change = (key: string, ...actions: readonly object[]) =>
  work.changed(`/business-units/key=${key}`, ...actions);

test('a page that is asked for again is read once', async () => {
  await shows(everyUnit);
  pages = 0;
  for (let turn = 0; turn < 3; turn += 1) await work.as(ada, 'GET', '/me/business-units');
  assert.equal(pages, 3);
});

test('an associate who is removed', () =>
  losesAndRegains(
    ['acme-south'],
    () => change('acme', { action: 'removeAssociate', customer: customerOf(ada.id) }),
    () => change('acme', { action: 'addAssociate', associate: handingDown() }),
  ));

test('an assignment that is handed down no more', () =>
  losesAndRegains(
    ['acme', 'acme-south'],
    () => change('acme', { action: 'changeAssociate', associate: staying() }),
    () => change('acme', { action: 'changeAssociate', associate: handingDown() }),
  ));

test('a division that takes no associates from above any more', () =>
  losesAndRegains(
    ['acme', 'acme-south'],
    () => change('acme-north', { action: 'changeAssociateMode', associateMode: 'Explicit' }),
    () =>
      change('acme-north', {
        action: 'changeAssociateMode',
        associateMode: 'ExplicitAndFromParent',
      }),
  ));

test('a further company', () =>
  losesAndRegains(
    [...everyUnit, 'zeta'],
    () => change('zeta', { action: 'addAssociate', associate: handingDown() }),
    () => change('zeta', { action: 'removeAssociate', customer: customerOf(ada.id) }),
  ));
