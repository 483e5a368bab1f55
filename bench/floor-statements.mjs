// The statements of the server, as its log shows them, with one row each.

const row = `t.id, t.version, t.document as text, t.message_sequence as "messageSequence"`;

const customerUnchanged = `(t.customer_id is null or exists (
  select from secrets k where k.project = t.project and k.kind = 'customer'
    and k.id = t.customer_id and sha256(convert_to(k.value, 'UTF8')) = t.customer_secret))`;

const messageInsert = (from) => {
  const place = (offset) => `$${from + offset}`;
  return `insert into message (project, id, created_at, version, last_modified_at, document,
      facets, message_sequence, "s_sequenceNumber", "s_resourceVersion")
    select ${place(10)}, v.* from (values (${place(1)}::text, ${place(2)}::timestamptz,
      ${place(3)}::bigint, ${place(4)}::timestamptz, ${place(5)}::text, ${place(6)}::jsonb,
      ${place(7)}::bigint, ${place(8)}::bigint, ${place(9)}::bigint)) as v
    where ${place(0)}::text in (select id from ok) and exists (select 1 from project p
      where p.project = ${place(10)} and p.id = ${place(10)} and p."s_messages.enabled")`;
};

export const statements = {
  token: `select t.project, t.client_id, t.customer_id, t.anonymous_id, t.scope,
      t.expires_at::float8 as expires_at
    from access_token t join api_client c on c.project = t.project and c.id = t.client_id
    where t.hash = $1 and t.expires_at > $2 and ${customerUnchanged}`,

  order: `select ${row} from "order" t where project = $1 and id = $2`,

  orderUpdate: `with ok as (
      update "order" t set key = $3, version = $4, last_modified_at = $5, document = $6,
        facets = $7, message_sequence = $8, "s_customerId" = $9, "s_customerEmail" = $10,
        "s_orderNumber" = $11, "s_orderState" = $12, "s_totalPrice.centAmount" = $13
      where t.project = $14 and t.id = $1 and t.version = $2 returning t.id),
    told as (${messageInsert(15)})
    select id from ok`,

  products: `select ${row} from unique_values u
    join product t on t.project = u.project and t.id = u.id
    where u.project = $1 and u.kind = 'product' and u.field = 'sku' and u.value = any($2::text[])`,

  anyCart: `select document from cart where project = 'bench' and strpos(document, 'DESK') > 0
    limit 1`,

  cart: `select ${row} from cart t where project = $1 and id = $2`,

  cartInsert: `insert into cart (project, id, created_at, key, version, last_modified_at, document,
      facets, message_sequence, "s_customerId", "s_totalPrice.centAmount")
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,

  orderInsert: `with ok as (
      update cart t set key = $3, version = $4, last_modified_at = $5, document = $6, facets = $7,
        message_sequence = $8, "s_customerId" = $9, "s_totalPrice.centAmount" = $10
      where t.project = $11 and t.id = $1 and t.version = $2 returning $12::text as id),
    insert_order as (insert into "order" (project, id, created_at, key, version, last_modified_at,
        document, facets, message_sequence, "s_customerId", "s_customerEmail", "s_orderNumber",
        "s_orderState", "s_totalPrice.centAmount")
      select $11, v.* from (values ($12::text, $13::timestamptz, $14::text, $15::bigint,
        $16::timestamptz, $17::text, $18::jsonb, $19::bigint, $20::text, $21::text, $22::text,
        $23::text, $24::bigint)) as v where exists (select 1 from ok)),
    told as (${messageInsert(25)})
    select count(*) as done from ok`,

  tokenInsert: `insert into access_token (hash, project, client_id, scope, expires_at)
    select $1::bytea, s.project, s.id, $2::text, $3::bigint from secrets s
    where s.kind = 'api-client' and s.id = $4 and s.project = $5 and s.value = $6
    returning 1 as stored`,

  introspection: `select exists (select from secrets s where s.kind = 'api-client' and s.id = $1
        and s.project = $2 and s.value = $3) as client_lives, t.project, t.client_id, t.customer_id,
      t.anonymous_id, t.scope, t.expires_at::float8 as expires_at
    from (select 1) one left join (access_token t
      join api_client c on c.project = t.project and c.id = t.client_id)
    on t.hash = $4 and t.expires_at > $5 and ${customerUnchanged}`,

  ordersOfCustomer: `select ${row}, (select count(*) as total from (select 1 from "order"
        where project = $1 and ("s_customerId" collate "C" = $2::text) limit 10000) matches) as total
    from "order" t where project = $1 and ("s_customerId" collate "C" = $2::text)
    order by created_at desc, id desc limit 20`,

  // Pages: one value of the request each.
  ordersByFacet: `with matched as materialized (select id from "order"
      where project = 'bench' and facets @> $1::jsonb limit 10001)
    select t.document as text from (select id from matched order by id limit 20) page
    join "order" t on t.project = 'bench' and t.id = page.id order by t.id`,

  ordersSince: `select document as text from "order"
    where project = 'bench' and created_at > $1::timestamptz order by created_at, id limit 20`,

  newestOrders: `select document as text from "order" where project = 'bench'
    order by created_at desc, id desc limit 20`,

  ordersAfter: `select document as text from "order" where project = 'bench' and id > $1
    order by id limit 500`,
};
