// A hundred thousand orders or more straight into the table: copies of one that the API made, each
// with its own id, time, customer and values to be found by. Through the API they would take
// minutes and be no different.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export const customerCount = 5_000;

/** Customers of the copies, as the statement below makes them. */
export const customersOfCopies = Array.from(
  { length: customerCount },
  (_, number) => `01890a5d-0002-7000-8000-${number.toString(16).padStart(12, '0')}`,
);

/** How many copies share a value, by what it is found through. */
const sharedBy = { sku: 10, batch: 5, postalCode: 5 };

/** What the template must hold, so that the copies can hold their own. */
export const marks = { sku: 'LAMP-1', batch: 'BATCH-OF-THE-TEMPLATE', postalCode: '10969' };

/** Values of some copy, of which there are `count`. */
export const valuesOf = (number, count) => ({
  id: `01890a5d-0001-7000-8000-${number.toString(16).padStart(12, '0')}`,
  cart: `01890a5d-0003-7000-8000-${number.toString(16).padStart(12, '0')}`,
  createdAt: new Date(Date.UTC(2024, 0, 1) + number * 1_000).toISOString(),
  sku: `LAMP-${(number % groups('sku', count)) + 2}`,
  batch: `BATCH-${number % groups('batch', count)}`,
  postalCode: `P${number % groups('postalCode', count)}`,
});

const groups = (of, count) => Math.max(1, Math.floor(count / sharedBy[of]));

/** What all copies have in common is unpacked once a statement, not once a copy. */
const copies = (columns, count) => `
  insert into "order" (${columns.map((column) => `"${column}"`).join(', ')})
  with template as materialized (
    select t.*, t.document || '' as text, t.facets->>'cart.id' as cart,
      t.document::jsonb->>'createdAt' as created
    from "order" t where t.project = 'bench' and t.id = $1)
  select ${columns.map((column) => own.get(column) ?? `t."${column}"`).join(', ')}
  from template t cross join lateral (
    select number, '01890a5d-0001-7000-8000-' || lpad(to_hex(number), 12, '0') as id,
      '01890a5d-0002-7000-8000-' || lpad(to_hex(number % ${customerCount}), 12, '0') as customer,
      '01890a5d-0003-7000-8000-' || lpad(to_hex(number), 12, '0') as cart,
      'LAMP-' || number % ${groups('sku', count)} + 2 as sku,
      'BATCH-' || number % ${groups('batch', count)} as batch,
      'P' || number % ${groups('postalCode', count)} as postal_code,
      case when number % 10 = 0 then 'Confirmed' else 'Open' end as state,
      timestamptz '2024-01-01T00:00:00Z' + number * interval '1 second' as created
    from generate_series($2::int, $3::int) as number) copy
  left join unnest($4::text[]) with ordinality signed (signature, position)
    on signed.position = copy.number - $2::int + 1`;

/** JSON text of a text, for a replacement that touches nothing else. */
const json = (expression) => `'"' || ${expression} || '"'`;
const wire = `to_char(copy.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const document = [
  ['t.id', 'copy.id'],
  [`t."s_customerId"`, 'copy.customer'],
  ['t.cart', 'copy.cart'],
  [`'"${marks.sku}"'`, json('copy.sku')],
  [`'"${marks.batch}"'`, json('copy.batch')],
  [`'"${marks.postalCode}"'`, json('copy.postal_code')],
  [`'"orderState":"Open"'`, `'"orderState":' || ${json('copy.state')}`],
  ['t.created', wire],
].reduce((text, [from, to]) => `replace(${text}, ${from}, ${to})`, 't.text');

const own = new Map([
  ['id', 'copy.id'],
  ['signature', 't.signature | signed.signature::bit(512)'],
  ['created_at', 'copy.created'],
  ['last_modified_at', 'copy.created'],
  ['s_customerId', 'copy.customer'],
  ['s_orderState', 'copy.state'],
  ['document', document],
  [
    'facets',
    `t.facets || jsonb_build_object('customerId', copy.customer, 'cart.id', copy.cart,
      'orderState', copy.state, 'custom.fields.batch', copy.batch,
      'lineItems.variant.sku', jsonb_build_array(copy.sku),
      'lineItems.id', jsonb_build_array(copy.id))`,
  ],
]);

/** Carts of the first copies: what an expansion of `cart` finds. */
const cartsOfCopies = 1_000;

const carts = (columns) => `
  insert into cart (${columns.map((column) => `"${column}"`).join(', ')})
  select ${columns.map((column) => ownOfCart.get(column) ?? `t."${column}"`).join(', ')}
  from cart t cross join lateral (
    select '01890a5d-0003-7000-8000-' || lpad(to_hex(number), 12, '0') as id
    from generate_series(1, ${cartsOfCopies}) as number) copy
  where t.project = 'bench'
    and t.id = (select facets->>'cart.id' from "order" where project = 'bench' and id = $1)
  on conflict do nothing`;

const ownOfCart = new Map([
  ['id', 'copy.id'],
  ['document', 'replace(t.document, t.id, copy.id)'],
  ['signature', 'null'],
  ['signed_version', 'null'],
]);

async function columnsOf(client, table) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
      where table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Copies of one statement. */
const atOnce = 20_000;

/** Runs `work` on each of so many connections of its own. */
async function onConnections(connectionString, count, work) {
  const one = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query('set synchronous_commit = off');
      await work(client);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: count }, one));
}

/**
 * Adds copies of an order until there are `count`, of which `present` are there already, and brings
 * the planner up to date; answers the seconds it took. What was broken off goes on where it was.
 */
export async function addOrders(setting) {
  const { build, databaseUrl, template, count, present = 0, loaders = 2, tell } = setting;
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const indexes = count - present < manyAtOnce ? [] : await takenIndexes(client);
    const columns = await columnsOf(client, 'order');
    const signaturesOf = columns.includes('signature') ? await signing(build, count) : () => [];
    let next = present + 1;
    const copy = async (connection) => {
      for (let first = next; first <= count; first = next) {
        const last = Math.min(count, first + atOnce - 1);
        next = last + 1;
        if (!(await isThere(connection, last, count))) {
          const values = [template, first, last, signaturesOf(first, last)];
          await connection.query(copies(columns, count), values);
        }
        if (last % 500_000 === 0) tell?.(`${last} of ${count} orders are there`);
      }
    };
    await onConnections(databaseUrl, loaders, copy);
    for (const index of indexes) {
      const began = performance.now();
      await client.query('begin');
      await client.query(index);
      await client.query('delete from bench_index where made = $1', [index]);
      await client.query('commit');
      tell?.(`${((performance.now() - began) / 1000).toFixed(0)} s: ${index}`);
    }
    await client.query('drop table if exists bench_index');
    await client.query(carts(await columnsOf(client, 'cart')), [template]);
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
  return (performance.now() - startedAt) / 1000;
}

/** From here on it is quicker to make the indexes afterwards. */
const manyAtOnce = 1_000_000;

/** A statement stores all of its copies or none. */
async function isThere(client, number, count) {
  const { rowCount } = await client.query(
    `select from "order" where project = 'bench' and id = $1`,
    [valuesOf(number, count).id],
  );
  return rowCount === 1;
}

/**
 * Drops what is not the primary key, and answers how to make it again. It is written down in the
 * database: otherwise the next server would have to make what a load that was broken off has dropped.
 */
async function takenIndexes(client) {
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('create table if not exists bench_index (made text primary key)');
  await client.query('begin');
  const { rows } = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made
      from pg_index where indrelid = '"order"'::regclass and not indisprimary`,
  );
  for (const { name, made } of rows) {
    await client.query('insert into bench_index values ($1)', [made]);
    await client.query(`drop index ${name}`);
  }
  await client.query('commit');
  const taken = await client.query('select made from bench_index order by made');
  return taken.rows.map(({ made }) => made);
}

/** What makes the signatures of copies; a build before there were any is measured without. */
async function signing(build, count) {
  const path = join(build, '../../store/dist/sql/columns.js');
  const { bloomFilterOf } = await import(pathToFileURL(path).href);
  return (first, last) =>
    Array.from({ length: last - first + 1 }, (_, index) =>
      bloomFilterOf(textsOf(first + index, count)),
    );
}

/** Texts of a copy that its template does not have. */
const textsOf = (number, count) => {
  const { id, cart, createdAt, sku, batch, postalCode } = valuesOf(number, count);
  const customer = customersOfCopies[number % customerCount];
  return [id, cart, createdAt, sku, batch, postalCode, customer, 'Confirmed'];
};
