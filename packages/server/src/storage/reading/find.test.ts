// Documents that are found together: small ones in one statement, large ones apart.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Target } from '@storewright/model/declaration';
import {
  caseKinds,
  insert,
  makeProject,
  orderOf,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { find } from '@storewright/store/storage/reading/find';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { openDatabase } from '../../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());
const database = await place.connect();
await migrate(database, caseKinds);

/** Each read of documents: its pool, and the project that it waits for. */
const reads: (readonly [pool: string, group: string | undefined])[] = [];
const noting: Database = {
  ...database,
  query: (pool, statement, prepared, party) => {
    if (prepared?.startsWith('find') === true) reads.push([pool, party?.group]);
    return database.query(pool, statement, prepared, party);
  },
};
const table = tableOf(caseKinds.get('shop-order')!);
const storage = createStorage(database, caseKinds);
const project = await makeProject(storage);

let count = 0;

async function order(length: number) {
  count += 1;
  const document = orderOf({ number: `n-${count}`, note: 'x'.repeat(length) });
  await storage.commit(project, [insert(document)]);
  return document;
}

const byId = ({ id }: { readonly id: string }) => ({ id });

async function found(targets: readonly Target[], mostAtOnce?: number) {
  reads.length = 0;
  const rows = await find(noting, project, table, targets, mostAtOnce);
  return rows.map((row) => row && JSON.parse(row.text));
}

test('small documents come in one statement', async () => {
  const both = [await order(10), await order(200_000)];
  assert.deepEqual(await found(both.map(byId)), both);
  assert.deepEqual(reads, [['read', undefined]]);
});

test('large documents are read where projects take turns, in the order of the targets', async () => {
  const all = [await order(300_000), await order(10), await order(400_000)];
  const [first, , last] = all;
  const keyed: Target = { unique: 'number', value: last!.number };
  assert.deepEqual(await found([...all.map(byId), byId({ id: 'nothing' }), keyed, byId(first!)]), [
    ...all,
    undefined,
    last,
    first,
  ]);
  assert.deepEqual(reads, [
    ['read', undefined],
    ['planned', project],
  ]);
});

for (const [by, targetOf] of [
  ['id', byId],
  ['a unique value', ({ number }: { number: string }) => ({ unique: 'number', value: number })],
] as const)
  test(`a large document that is found alone by ${by} is read where projects take turns`, async () => {
    const [large, small] = [await order(300_000), await order(200_000)];
    const target = (of: typeof large) => targetOf({ id: of.id, number: of.number! });
    assert.deepEqual(await found([target(large)]), [large]);
    assert.deepEqual(reads, [
      ['read', undefined],
      ['planned', project],
    ]);
    assert.deepEqual(await found([target(small)]), [small]);
    assert.deepEqual(reads, [['read', undefined]]);
  });

test('a large document that has changed since it was seen is read where projects take turns', async () => {
  const [large, small] = [await order(300_000), await order(10)];
  const noted = createStorage(noting, caseKinds);
  const documents = [large, small].map(({ id }) => ({
    ...{ kind: 'shop-order', id, version: 1 },
    modified: '2020-01-01T00:00:00.000Z',
  }));
  reads.length = 0;
  const { changed } = await noted.confirm({ project, documents });
  assert.deepEqual(
    changed.map(({ row }) => JSON.parse(row!.text)),
    [large, small],
  );
  assert.deepEqual(reads, [['planned', project]]);
});

test('more than fits into memory is refused before it is read', async () => {
  const all = [await order(300_000), await order(300_000)];
  await assert.rejects(found(all.map(byId), 500_000), { code: 'ContentTooLarge' });
  assert.deepEqual(reads, [['read', undefined]]);
});
