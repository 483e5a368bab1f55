// Every number that a kind holds in a column has an index, or gets one when an operator adds its facet: comparisons and
// sorts read few rows, and find what the documents say.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kind } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import {
  compilePredicate,
  compileSort,
  evaluatePredicate,
  parseWhere,
} from '@storewright/store/predicate';
import { columnOf, facetsOf } from '@storewright/store/sql/columns';
import { name, sql } from '@storewright/store/sql/sql';
import { connect } from '@storewright/store/storage/connection/connect';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { explainQuery } from '@storewright/store/storage/reading/explain';
import { addOperatorFacet } from '@storewright/store/storage/schema/facets';
import type { Storage } from '@storewright/store/storage/storage';
import pino from 'pino';
import { resolveOptions } from '../options.ts';
import { createServer } from '../server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/harness.ts';

const project = 'numbers';
const count = 3_000;
const instant = '2026-01-01T00:00:00.000Z';
const facet = 'taxedPrice.totalGross.centAmount';

const numbersOf = ({ resource }: Kind) =>
  (resource.sortColumns ?? []).filter(({ type }) => type === 'bigint').map(({ path }) => path);
function hasIndex({ resource: { indexes = [] } }: Kind, path: string): boolean {
  return indexes.some(([first]) => first === path);
}
const declared = [...kinds.values()].flatMap((kind) =>
  numbersOf(kind).map((path) => ({ kind, path, index: hasIndex(kind, path) ? 'by' : 'ordered' })),
);
const order = kinds.get('order')!;
const cases = [...declared, { kind: order, path: facet, index: 'ordered' }];

let place: TestDatabase;
let database: Database;
let storage: Storage;

const nested = (path: string, value: number): any =>
  path.split('.').reduceRight<unknown>((inner, member) => ({ [member]: inner }), value);

/** Documents of which every fiftieth lacks the number. */
function documentsOf(paths: readonly string[]): readonly any[] {
  return Array.from({ length: count }, (_, number) => {
    const numbers =
      number % 50 === 0
        ? {}
        : Object.assign({}, ...paths.map((path) => nested(path, number % 1_000)));
    const id = `d${String(number).padStart(5, '0')}`;
    return { id, version: 1, createdAt: instant, lastModifiedAt: instant, ...numbers };
  });
}

async function fill({ resource }: Kind, documents: readonly any[], paths: readonly string[]) {
  const texts = documents.map((document) => JSON.stringify(document));
  const facets = documents.map((document) =>
    JSON.stringify(facetsOf(resource, document, storage.facetPaths(resource.kind))),
  );
  const table = name(resource.kind.replaceAll('-', '_'));
  await database.query(
    'background',
    sql`insert into ${table} (project, id, version, created_at, last_modified_at, document, facets)
      select ${project}, d::jsonb ->> 'id', 1, ${instant}::timestamptz, ${instant}::timestamptz, d, f::jsonb
      from unnest(${texts}::text[], ${facets}::text[]) as u (d, f)`,
  );
  for (const path of paths) {
    const column = columnOf(resource, path);
    if (column !== undefined)
      await database.query(
        'background',
        sql`update ${table} set ${name(column.column)} = (document::jsonb #>> ${path.split('.')}::text[])::bigint`,
      );
  }
  await database.query('background', sql`vacuum analyze ${table}`);
}

const documents = new Map<string, readonly any[]>();

before(async () => {
  place = await createTestDatabase();
  database = await connect({ url: place.url });
  for (const { kind, path } of cases.filter(({ index }) => index === 'ordered'))
    await addOperatorFacet(database, kinds, kind.resource.kind, path);
  storage = createStorage(database, kinds);
  await storage.ready();
  for (const kind of new Set(cases.map((one) => one.kind))) {
    const paths = cases.filter((one) => one.kind === kind).map(({ path }) => path);
    documents.set(kind.resource.kind, documentsOf(paths));
    await fill(kind, documents.get(kind.resource.kind)!, paths);
  }
});
after(async () => {
  await database.close();
  await place.drop();
});

test('a server uses the facets of operators from its first query on', async () => {
  const options = { ...resolveOptions({}), port: 0, metricsPort: -1 };
  const server = await createServer({
    options,
    databaseUrl: place.url,
    logger: pino({ level: 'silent' }),
  });
  try {
    assert.ok(server.world.storage.facetPaths('order').includes(facet));
  } finally {
    await server.close();
  }
});

/** A comparison of the number, as a predicate. */
function comparisonOf(path: string, test: string): string {
  const names = path.split('.');
  const last = names.pop();
  return names.reduceRight((inner, member) => `${member}(${inner})`, `${last} ${test}`);
}

function askedOf({ resource }: Kind, where: string | undefined, sort: readonly string[] = []) {
  const facets = storage.facetPaths(resource.kind);
  const checked = where === undefined ? undefined : parseWhere(where, resource);
  return {
    where: checked && compilePredicate(checked, resource, facets),
    sort: compileSort(sort, resource, facets),
    limit: 20,
    offset: 0,
    withTotal: true,
  };
}

async function plansOf(kind: Kind, asked: ReturnType<typeof askedOf>) {
  const { statements } = await explainQuery(database, kind, project, asked);
  return {
    text: statements.flatMap(({ plan }) => plan).join('\n'),
    looked: statements.reduce((sum, { rowsLookedAt }) => sum + rowsLookedAt, 0),
  };
}

const idsOf = async ({ resource }: Kind, asked: ReturnType<typeof askedOf>) => {
  const page = await storage.query(project, resource.kind, { ...asked, limit: 500 });
  return page.rows.map(({ text }) => JSON.parse(text).id);
};

const numberIn = (document: any, path: string): number | undefined =>
  path.split('.').reduce((value, member) => value?.[member], document);

test('only the quantities of inventory entries, which every reservation changes, wait for an operator', () => {
  const waiting = declared.filter(({ index }) => index === 'ordered');
  assert.deepEqual(
    waiting.map(({ kind, path }) => `${kind.resource.kind} ${path}`),
    ['inventory-entry quantityOnStock', 'inventory-entry availableQuantity'],
  );
  assert.ok(declared.length >= 8, `${declared.length}`);
});

for (const { kind, path, index } of cases) {
  const { kind: named } = kind.resource;
  for (const comparison of ['> 998', '>= 999', '< 1', '<= 1', '= 500', '> 100000'])
    test(`an index of ${named} answers '${path} ${comparison}' with what the documents say`, async () => {
      const where = comparisonOf(path, comparison);
      const asked = askedOf(kind, where);
      const { text, looked } = await plansOf(kind, asked);
      const expected = comparison.startsWith('=') ? '' : `_${index}_`;
      assert.match(text, new RegExp(`by the index \\S*${expected}`));
      assert.ok(looked < 200, `${looked} rows looked at\n${text}`);
      const checked = parseWhere(where, kind.resource);
      const found = documents.get(named)!.filter((one) => evaluatePredicate(checked, one));
      assert.deepEqual(
        await idsOf(kind, asked),
        found.map(({ id }) => id),
      );
    });
  for (const way of ['asc', 'desc'])
    test(`an index of ${named} gives the order of '${path} ${way}'`, async () => {
      const asked = askedOf(kind, undefined, [`${path} ${way}`]);
      const { text, looked } = await plansOf(kind, { ...asked, withTotal: false });
      assert.match(text, new RegExp(`by the index \\S*_${index}_`));
      assert.ok(looked < 200, `${looked} rows looked at\n${text}`);
      const ids = await idsOf(kind, asked);
      const sign = way === 'asc' ? 1 : -1;
      const present = documents.get(named)!.filter((one) => numberIn(one, path) !== undefined);
      const sorted = present.toSorted(
        (left, right) =>
          sign * (numberIn(left, path)! - numberIn(right, path)! || (left.id < right.id ? -1 : 1)),
      );
      assert.deepEqual(
        ids,
        sorted.slice(0, 500).map(({ id }) => id),
      );
    });
}
