// The search index on two server processes that share a database: written to by both at once, and with
// one of them killed, it is what a fresh build makes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import {
  isThere,
  openSearchProcesses,
  type ProcessClient,
  type SearchProcesses,
  switched,
  written,
} from '../testing/search-processes.ts';

let processes: SearchProcesses;

before(async () => {
  processes = await openSearchProcesses();
  await Promise.all([processes.start(), processes.start()]);
});
after(() => processes.close());

/** All rows of the index, once all that was noted is followed. */
async function rows(): Promise<{
  readonly documents: readonly object[];
  readonly bits: readonly object[];
}> {
  const connection = await processes.followed();
  const documents = await connection.query(
    'query',
    sql`select id, version, lexemes, sorts::text, content::text, forms
      from search_entry order by id`,
  );
  // Numbers may differ, so bits are told by the ids of their documents.
  const bits = await connection.query(
    'query',
    sql`select b.code, b.value, b.layer, string_agg(d.id, ' ' order by d.id) as ids
      from search_bits b join search_entry d
        on d.project = b.project and d.kind = b.kind and d.number >> 14 = b.chunk
          and get_bit(b.bits, d.number & 16383) = 1
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  const [extra] = await connection.query<{ count: number }>(
    'query',
    sql`select (select coalesce(sum(bit_count(bits)), 0) from search_bits
        where value = '' and layer = 0 and length(code) = 7)
      - (select count(*) from search_entry) as count`,
  );
  assert.equal(Number(extra!.count), 0, 'bits of documents that are not there');
  return { documents, bits };
}

test('what both processes write while it is built, and while one is killed, is what a fresh build makes', async () => {
  const [one, other] = processes.clients() as [ProcessClient, ProcessClient];
  const { id: type } = await one.created('/product-types', { name: 'plain', description: '' });
  const before = await written(one, type, 'before', 8);
  await switched(one, true);
  const counts = await Promise.all([
    written(one, type, 'left', 16),
    written(other, type, 'right', 16),
  ]);
  await isThere(other, 200);
  await processes.killOldest();
  const after = await written(other, type, 'after', 8);
  const expected = [before, ...counts, after].reduce((sum, one) => sum + one, 0);
  const { total } = await other.posted('/products/search', {});
  assert.equal(total, expected);
  const followed = await rows();
  assert.equal(followed.documents.length, expected);
  await switched(other, false);
  await isThere(other, 404);
  await switched(other, true);
  await isThere(other, 200);
  assert.deepEqual(await rows(), followed);
});

/** The search answers 404 before its index is removed; rows that are inserted past the server need a new one. */
async function indexRemoved(): Promise<void> {
  const [row] = await processes.connection.query<{ count: number }>(
    'query',
    sql`select count(*)::int as count from search_index`,
  );
  if (row!.count === 0) return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await indexRemoved();
}

test('a build that is killed in the middle is finished by another process', async () => {
  const [other] = processes.clients() as [ProcessClient];
  await switched(other, false);
  await isThere(other, 404);
  await indexRemoved();
  const { connection } = processes;
  const products = 4_000;
  await connection.query(
    'background',
    sql`insert into product_projection
        (project, id, version, created_at, last_modified_at, document, facets)
      select 'demo', 'p' || n, 1, now(), now(), json_build_object('id', 'p' || n, 'version', 1,
        'productType', json_build_object('typeId', 'product-type', 'id', 'none'),
        'name', json_build_object('en', 'Tool ' || n), 'categories', '[]'::json,
        'masterVariant', json_build_object('id', 1, 'prices', '[]'::json, 'attributes', '[]'::json),
        'variants', '[]'::json)::text, '{}'
      from generate_series(1, ${products}::int) n`,
  );
  await processes.start();
  await switched(other, true);
  await processes.killOldest();
  const [third] = processes.clients() as [ProcessClient];
  await isThere(third, 200);
  const query = { fullText: { field: 'name', language: 'en', value: 'tool' } };
  assert.equal((await third.posted('/products/search', { query })).total, products);
});
