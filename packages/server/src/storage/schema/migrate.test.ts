// Start and upgrade: many starters, an older server, new declarations over old documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kind } from '@storewright/model/declaration';
import { resource } from '@storewright/model/declaration';
import { raw, sql } from '@storewright/store/sql/sql';
import {
  ask,
  caseKinds,
  facetIs,
  freshProject,
  insert,
  next,
  orderOf,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import {
  addOperatorFacet,
  completeFacets,
  listFacets,
} from '@storewright/store/storage/schema/facets';
import { migrate, migrationStatus } from '@storewright/store/storage/schema/migrate';
import { type Migration, migrations } from '@storewright/store/storage/schema/migrations';
import type { Storage } from '@storewright/store/storage/storage';
import { openDatabase } from '../../testing/database.ts';

type Declared = Parameters<typeof resource>[0];

/** The kinds with the shop order declared otherwise. */
function kindsWith(change: Partial<Declared>): ReadonlyMap<string, Kind> {
  const kind = caseKinds.get('shop-order')!;
  const changed = { ...kind, resource: resource({ ...kind.resource, ...change }) };
  return new Map([...caseKinds, ['shop-order', changed]]);
}

const older = kindsWith({ facets: [], sortColumns: [], indexes: [] });

async function withDatabase(work: (connect: () => Promise<Database>) => Promise<void>) {
  const place = await openDatabase();
  try {
    await work(() => place.connect());
  } finally {
    await place.drop();
  }
}

async function fill(storage: Storage, projectKey: string, documents: number): Promise<void> {
  const orders = Array.from({ length: documents }, (_, index) =>
    orderOf({ customerId: `c${index % 3}`, state: index % 2 === 0 ? 'Open' : 'Paid' }, index),
  );
  await storage.commit(
    projectKey,
    orders.map((one) => insert(one)),
  );
}

const asDefinitionSays = async (database: Database) => {
  const tables = await database.query<{ kind: string; indexes: number }>(
    'query',
    sql`select count(*) as indexes from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname = 'shop_order' and i.indisvalid`,
  );
  return tables[0]!.indexes;
};

test('any number of servers may start at once on an empty database', () =>
  withDatabase(async (connect) => {
    const servers = await Promise.all([connect(), connect(), connect(), connect()]);
    await Promise.all(servers.map((database) => migrate(database, caseKinds)));
    const status = await migrationStatus(servers[0]!);
    assert.deepEqual(
      status.applied.map(({ version }) => version),
      migrations.map(({ version }) => version),
    );
    assert.deepEqual([status.pending, status.unknown], [[], []]);
    // Primary key, key, creation, facets, and the two that are declared.
    assert.equal(await asDefinitionSays(servers[0]!), 6);
    await migrate(servers[0]!, caseKinds);
  }));

test('the status of an empty database is that everything is pending', () =>
  withDatabase(async (connect) => {
    const status = await migrationStatus(await connect());
    assert.deepEqual([status.applied.length, status.pending.length], [0, migrations.length]);
  }));

const baseline = migrations[0]!;
const following: Migration = {
  version: migrations.at(-1)!.version + 1,
  name: 'labels of secrets',
  sql: `
    alter table secrets add column label text collate "C" not null default '';
    create table label_use (project text collate "C" primary key, uses bigint not null);
    insert into label_use (project, uses) select project, count(*) from secrets group by project;
  `,
};

const documentsIn = (database: Database) =>
  database.query<{ project: string; document: string }>(
    'query',
    sql`select project, document from shop_order order by project, id`,
  );

test('the next migration upgrades a database that the baseline made, and changes no document', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    const projectKey = freshProject();
    await migrate(database, caseKinds, [baseline]);
    await fill(createStorage(database, caseKinds), projectKey, 20);
    await database.query(
      'write',
      sql`insert into secrets (project, kind, id, value) values (${projectKey}, 'shop-order', 'o', 's')`,
    );
    const documents = await documentsIn(database);
    assert.equal(documents.length, 20);
    const servers = await Promise.all([connect(), connect(), connect()]);
    await Promise.all(servers.map((one) => migrate(one, caseKinds, [...migrations, following])));
    assert.deepEqual(await documentsIn(database), documents);
    assert.deepEqual(
      await database.query('query', sql`select uses, label from label_use natural join secrets`),
      [{ uses: 1, label: '' }],
    );
    const { applied, unknown } = await migrationStatus(database);
    assert.deepEqual(applied.at(-1), { version: following.version, name: following.name });
    assert.equal(applied.length, migrations.length + 1);
    assert.deepEqual(unknown, [following.version]);
    await assert.rejects(
      migrate(database, caseKinds),
      /schema version \d+, this server knows versions up to \d+\. A newer server/,
    );
  }));

/** Stores the numbers that a server before the first release stored. */
const noteSteps = (database: Database, last: number) =>
  database.query(
    'write',
    sql`insert into schema_migrations (version, name)
      select step, 'step ' || step from generate_series(1, ${last}::int) step on conflict do nothing`,
  );

test('a database with every step before the first release has the schema of the baseline', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, caseKinds, [baseline]);
    await noteSteps(database, baseline.version);
    await migrate(database, caseKinds);
    const { pending, unknown } = await migrationStatus(database);
    assert.deepEqual([pending, unknown], [[], []]);
  }));

test('a database from before the baseline is refused with the way out, and is not changed', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, caseKinds, [
      { ...baseline, version: baseline.version - 1, name: 'an older step' },
    ]);
    await assert.rejects(
      migrate(database, caseKinds),
      /schema version \d+, this server upgrades from version \d+ on\..*export its projects/,
    );
    assert.deepEqual((await migrationStatus(database)).applied, [
      { version: baseline.version - 1, name: 'an older step' },
    ]);
  }));

test('the number of each migration is larger than the one before', () => {
  const versions = migrations.map(({ version }) => version);
  assert.deepEqual(
    versions,
    [...new Set(versions)].sort((a, b) => a - b),
  );
});

test('a server refuses a database that a newer server has migrated', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, caseKinds);
    await database.query(
      'write',
      sql`insert into schema_migrations (version, name) values (9999, 'from the future')`,
    );
    await assert.rejects(migrate(database, caseKinds), /schema version 9999.*A newer server/);
    assert.deepEqual((await migrationStatus(database)).unknown, [9999]);
  }));

test('sort columns, indexes and facets of a newer version are filled from old documents', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    const projectKey = freshProject();
    await migrate(database, older);
    await fill(createStorage(database, older), projectKey, 450);
    await migrate(database, caseKinds);
    assert.equal(await asDefinitionSays(database), 6);
    const storage = createStorage(await connect(), caseKinds);
    await storage.ready();
    assert.deepEqual(storage.facetPaths('shop-order'), []);
    const missing = await database.query(
      'query',
      sql`
      select 1 from shop_order where "s_customerId" is null or "s_total.centAmount" <> 100`,
    );
    assert.equal(missing.length, 0);
    await completeFacets(database, caseKinds);
    const upgraded = createStorage(await connect(), caseKinds);
    await upgraded.ready();
    assert.deepEqual(upgraded.facetPaths('shop-order'), ['customerId', 'lines.sku', 'state']);
    const page = await upgraded.query(projectKey, 'shop-order', {
      ...ask,
      where: facetIs('state', 'Open'),
    });
    assert.equal(await page.total, 225);
  }));

test('a server of the older version fills the sort column that a newer one has added', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    const old = createStorage(await connect(), older);
    await migrate(database, older);
    await old.ready();
    await migrate(database, caseKinds);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await fill(old, freshProject(), 3);
    const rows = await database.query<{ customer: string; facets: object }>(
      'query',
      sql`
      select "s_customerId" as customer, facets from shop_order order by 1 limit 1`,
    );
    assert.deepEqual(rows, [
      { customer: 'c0', facets: { customerId: 'c0', state: 'Open', 'lines.sku': ['A'] } },
    ]);
  }));

test('what an interrupted start has left is made anew', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, older);
    await fill(createStorage(database, older), freshProject(), 3);
    // A column without its note, and an index whose build was given up.
    await database.query('background', raw('alter table shop_order add "s_customerId" text'));
    await migrate(database, caseKinds);
    const name = '"shop_order_by_customerId_createdAt"';
    await database.query('background', raw(`drop index ${name}`));
    await assert.rejects(
      database.query(
        'background',
        raw(`create unique index concurrently ${name} on shop_order (project)`),
      ),
      /could not create unique index/,
    );
    assert.equal(await asDefinitionSays(database), 5);
    await migrate(database, caseKinds);
    assert.equal(await asDefinitionSays(database), 6);
    const empty = await database.query(
      'query',
      sql`
      select 1 from shop_order where "s_customerId" is null`,
    );
    assert.equal(empty.length, 0);
  }));

test('an operator adds a facet while two servers write, and no document lacks it afterwards', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, caseKinds);
    const servers = [await connect(), await connect()].map((one) => createStorage(one, caseKinds));
    const projectKey = freshProject();
    await fill(servers[0]!, projectKey, 300);
    let isOver = false;
    const writing = servers.map(async (storage) => {
      while (!isOver) {
        const document = orderOf({ number: `n-${Math.random()}` });
        await storage.commit(projectKey, [insert(document)]);
        await storage.commit(projectKey, [update(document, next(document, { key: 'kk' }))]);
        const { rows } = await storage.query(projectKey, 'shop-order', { ...ask, limit: 3 });
        for (const row of rows) {
          const before = JSON.parse(row.text);
          await storage.commit(projectKey, [update(before, next(before, {}))]);
        }
      }
    });
    await addOperatorFacet(database, caseKinds, 'shop-order', 'version');
    await new Promise((resolve) => setTimeout(resolve, 50));
    isOver = true;
    await Promise.all(writing);
    const lacking = await database.query(
      'query',
      sql`
      select 1 from shop_order where (facets -> 'version')::text is distinct from version::text`,
    );
    assert.equal(lacking.length, 0);
    const added = (await listFacets(database)).find(({ path }) => path === 'version');
    assert.deepEqual([added?.origin, added?.state], ['operator', 'ready']);
  }));

test('a facet of a kind or a member that does not exist is refused with a sentence', () =>
  withDatabase(async (connect) => {
    const database = await connect();
    await migrate(database, caseKinds);
    await assert.rejects(
      addOperatorFacet(database, caseKinds, 'nothing', 'x'),
      /no kind 'nothing'/,
    );
    await assert.rejects(
      addOperatorFacet(database, caseKinds, 'shop-order', 'colour.of'),
      /no member 'colour'/,
    );
  }));
