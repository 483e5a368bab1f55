// Signatures of documents: who gets one, and when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bloomFilterOf } from '@storewright/store/sql/columns';
import { raw, sql } from '@storewright/store/sql/sql';
import {
  caseKinds,
  freshProject,
  insert,
  next,
  orderOf,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { addOperatorFacet } from '@storewright/store/storage/schema/facets';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { openDatabase } from '../../testing/database.ts';

async function withDatabase(work: (database: Database) => Promise<void>) {
  const place = await openDatabase();
  try {
    const database = await place.connect();
    await migrate(database, caseKinds);
    await work(database);
  } finally {
    await place.drop();
  }
}

/** Signatures by id, as they are written. */
async function stored(database: Database): Promise<ReadonlyMap<string, string | undefined>> {
  const rows = await database.query<{ id: string; bits: string | null }>(
    'query',
    sql`select id, signature::text as bits from shop_order`,
  );
  return new Map(rows.map(({ id, bits }) => [id, bits === null ? undefined : hexOf(bits)]));
}

const hexOf = (bits: string): string =>
  `x${BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0')}`;

test('every write leaves the signature of the document that it stores', () =>
  withDatabase(async (database) => {
    const storage = createStorage(database, caseKinds);
    const projectKey = freshProject();
    const first = orderOf({ customerId: 'ann' });
    const second = next(first, { customerId: 'bob' });
    await storage.commit(projectKey, [insert(first)]);
    assert.equal((await stored(database)).get(first.id), bloomFilterOf(first));
    await storage.commit(projectKey, [update(first, second)]);
    assert.equal((await stored(database)).get(first.id), bloomFilterOf(second));
    assert.notEqual(bloomFilterOf(first), bloomFilterOf(second));
  }));

test('a table of an earlier server gets the column, its rows a signature with their next change', () =>
  withDatabase(async (database) => {
    const storage = createStorage(database, caseKinds);
    const projectKey = freshProject();
    const [changed, kept] = [orderOf(), orderOf()] as const;
    await storage.commit(projectKey, [insert(changed), insert(kept)]);
    await database.query(
      'background',
      raw('alter table shop_order drop column signature, drop column signed_version'),
    );
    await migrate(database, caseKinds);
    const later = next(changed, { customerId: 'bob' });
    await storage.commit(projectKey, [update(changed, later)]);
    const signatures = await stored(database);
    assert.equal(signatures.get(changed.id), bloomFilterOf(later));
    assert.equal(signatures.get(kept.id), undefined);
    await addOperatorFacet(database, caseKinds, 'shop-order', 'total');
    assert.equal((await stored(database)).get(kept.id), bloomFilterOf(kept));
  }));
