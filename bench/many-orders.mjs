// A hundred thousand orders straight into the table: copies of one that the API made, each with
// its own id, time and customer. Through the API they would take minutes and be no different.
import pg from 'pg';

export const customerCount = 5_000;

/** Customers of the copies, as the statement below makes them. */
export const customersOfCopies = Array.from(
  { length: customerCount },
  (_, number) => `01890a5d-0002-7000-8000-${number.toString(16).padStart(12, '0')}`,
);

const copies = (columns) => `
  insert into "order" (${columns.map((column) => `"${column}"`).join(', ')})
  select ${columns.map((column) => own.get(column) ?? `t."${column}"`).join(', ')}
  from "order" t cross join lateral (
    select number, '01890a5d-0001-7000-8000-' || lpad(to_hex(number), 12, '0') as id,
      '01890a5d-0002-7000-8000-' || lpad(to_hex(number % ${customerCount}), 12, '0') as customer,
      timestamptz '2024-01-01T00:00:00Z' + number * interval '1 second' as created
    from generate_series(1, $2::int) as number) copy
  where t.project = 'bench' and t.id = $1`;

const own = new Map([
  ['id', 'copy.id'],
  ['created_at', 'copy.created'],
  ['last_modified_at', 'copy.created'],
  ['s_customerId', 'copy.customer'],
  ['document', `replace(replace(t.document, t.id, copy.id), t."s_customerId", copy.customer)`],
  [
    'facets',
    `t.facets || jsonb_build_object('customerId', copy.customer,
      'lineItems.id', jsonb_build_array(copy.id))`,
  ],
]);

/** Adds copies of an order and brings the planner up to date; answers the seconds it took. */
export async function addOrders(connectionString, template, count) {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const { rows } = await client.query(
      `select column_name as name from information_schema.columns
        where table_name = 'order' order by ordinal_position`,
    );
    await client.query(copies(rows.map(({ name }) => name)), [template, count]);
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
  return (performance.now() - startedAt) / 1000;
}
