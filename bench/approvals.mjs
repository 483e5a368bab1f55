// What approvals cost: the processor time of an order in a unit with 50 active rules against one in a
// unit without any, in short rounds in turn; then lists of quotes and approval flows through the
// paths of associates, with 100,000 documents of each. Not part of `npm test`. Linux alone.
// Run: npm run bench -- --approvals --database-url postgres://… (an empty database)
// [--orders 400] [--documents 100000] [--requests 200] [--build packages/server/dist]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: 'packages/server/dist' },
    'database-url': { type: 'string' },
    documents: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '400' },
    requests: { type: 'string', default: '200' },
  },
});
const documents = Number(flags.documents);
const rulesOfUnit = 50;
const agent = new Agent({ keepAlive: true });

async function startServer() {
  const main = resolve(flags.build, 'main.js');
  const parameters = ['start', '--database-url', flags['database-url'], '--project-key', 'bench'];
  const quiet = ['--port', '0', '--metrics-port', 'off', '--log-level', 'warn'];
  const child = spawn(process.execPath, [main, ...parameters, ...quiet], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const printed = new Map();
  let url;
  for await (const line of createInterface(child.stdout)) {
    const [, name, value] = /(CTP_\w+)=(\S*)/.exec(line) ?? [];
    if (name !== undefined) printed.set(name, value);
    url ??= /^storewright ready (\S+)/.exec(line)?.[1];
    if (url !== undefined && printed.has('CTP_CLIENT_SECRET')) break;
  }
  const basic = `${printed.get('CTP_CLIENT_ID')}:${printed.get('CTP_CLIENT_SECRET')}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, basic: Buffer.from(basic).toString('base64'), pid: child.pid, stop };
}

/** One request; answers the parsed body and how long it took in milliseconds. */
function send(method, url, headers, body) {
  return new Promise((done, failed) => {
    const start = performance.now();
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const duration = performance.now() - start;
        if (response.statusCode >= 400)
          failed(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        else done({ body: JSON.parse(text), duration });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

async function openCaller({ url, basic }) {
  const form = 'grant_type=client_credentials';
  const type = 'application/x-www-form-urlencoded';
  const { body } = await send(
    'POST',
    `${url}/oauth/token`,
    { Authorization: `Basic ${basic}`, 'Content-Type': type },
    form,
  );
  const headers = { Authorization: `Bearer ${body.access_token}` };
  return (method, path, given) =>
    send(
      method,
      `${url}/bench${path}`,
      { ...headers, ...(given === undefined ? {} : { 'Content-Type': 'application/json' }) },
      given === undefined ? undefined : JSON.stringify(given),
    );
}

const roleOf = (key) => ({ typeId: 'associate-role', key });
const unitOf = (key) => ({ typeId: 'business-unit', key });
const euros = (centAmount) => ({ currencyCode: 'EUR', centAmount });

const permissions = [
  'CreateApprovalRules',
  'UpdateApprovalFlows',
  'ViewMyQuotes',
  'ViewOthersQuotes',
];

/** Customer, product and the units `plain`, `ruled` and `met`; answers the id of the customer. */
async function fill(made) {
  await made('/associate-roles', { key: 'buyer', permissions });
  const { customer } = await made('/customers', { email: 'buyer@example.com', password: 'pw' });
  const associate = {
    customer: { typeId: 'customer', id: customer.id },
    associateRoleAssignments: [{ associateRole: roleOf('buyer') }],
  };
  for (const key of ['plain', 'ruled', 'met', 'small'])
    await made('/business-units', { key, name: key, unitType: 'Company', associates: [associate] });
  const { id: productType } = await made('/product-types', { name: 'plain', description: '' });
  await made('/products', {
    productType: { typeId: 'product-type', id: productType },
    name: { en: 'Lamp' },
    slug: { en: 'lamp' },
    masterVariant: { sku: 'lamp', prices: [{ value: euros(1_000) }] },
    publish: true,
  });
  const rule = (number, limit) => ({
    key: `rule-${number}`,
    name: `Rule ${number}`,
    status: 'Active',
    predicate: `totalPrice > "${limit}.00 EUR" and lineItemCount(sku = "lamp") > ${number % 3}`,
    requesters: [{ associateRole: roleOf('buyer') }],
    approvers: { tiers: [{ and: [{ or: [{ associateRole: roleOf('buyer') }] }] }] },
  });
  for (let number = 0; number < rulesOfUnit; number += 1)
    for (const unit of ['ruled', 'met'])
      await made(
        `/as-associate/${customer.id}/in-business-unit/key=${unit}/approval-rules`,
        rule(number, unit === 'met' && number === 0 ? 1 : 90_000),
      );
  return customer.id;
}

const cartDraft = (customerId, unit) => ({
  currency: 'EUR',
  customerId,
  businessUnit: unitOf(unit),
  taxMode: 'Disabled',
  shippingAddress: { country: 'DE' },
  lineItems: [{ sku: 'lamp', quantity: 3 }],
});

/** Processor time of the process so far, in milliseconds. */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function measureOrders(made, pid, customerId) {
  const units = ['plain', 'ruled', 'met'];
  const perRound = 50;
  const rounds = Math.ceil(Number(flags.orders) / perRound);
  const spent = new Map(units.map((unit) => [unit, []]));
  for (let round = -2; round < rounds; round += 1)
    for (const unit of units) {
      const carts = [];
      for (let count = 0; count < perRound; count += 1)
        carts.push(await made('/carts', cartDraft(customerId, unit)));
      const before = processorMs(pid);
      for (const { id, version } of carts)
        await made('/orders', { cart: { typeId: 'cart', id }, version });
      // The first rounds get the code warm.
      if (round >= 0) spent.get(unit).push((processorMs(pid) - before) / perRound);
    }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [plain, ruled, met] = units.map((unit) => mean(spent.get(unit)));
  const line = (title, value) =>
    console.log(
      `${title.padEnd(52)}${value.toFixed(2).padStart(9)} ms   ${(value / plain).toFixed(2)}`,
    );
  console.log(`processor time of an order, ${rounds} rounds of ${perRound}`);
  line('in a unit without rules', plain);
  line(`in a unit with ${rulesOfUnit} active rules, none met`, ruled);
  line(`the same, one met: with its approval flow`, met);
}

const copyIdOf = (number) => `01890a5d-0001-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Copies of a document of a table, half of them of the unit `plain`, the rest of 100 others. */
async function multiply(client, table, { id, unit, also = [] }) {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const copyId = `'01890a5d-0001-7000-8000-' || lpad(to_hex(number), 12, '0')`;
  const key = `case when number % 2 = 0 then 'plain' when number % 100 = 1 then 'small' else 'u-' || number % 100 end`;
  const created = `(timestamptz '2024-01-01T00:00:00Z' + number * interval '1 second')`;
  const wire = `to_char(${created} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const replaced = [
    ['t.id', copyId],
    [`'"business-unit","key":"${unit}"'`, `'"business-unit","key":"' || ${key} || '"'`],
    [`'"createdAt":"' || ((t.document::jsonb)->>'createdAt')`, `'"createdAt":"' || ${wire}`],
    ...also.map(([from, to]) => [from, to]),
  ].reduce((text, [from, to]) => `replace(${text}, ${from}, ${to})`, 't.document');
  const own = new Map([
    ['id', copyId],
    ['created_at', created],
    ['last_modified_at', created],
    ['key', 'null'],
    ['signed_version', 'null'],
    ['s_businessUnit.key', key],
    ['s_order.id', copyId],
    ['document', replaced],
    [
      'facets',
      `t.facets || jsonb_build_object('businessUnit.key', ${key}) ||
        case when t.facets ? 'order.id' then jsonb_build_object('order.id', ${copyId}) else '{}' end`,
    ],
  ]);
  const names = rows.map(({ column_name: name }) => name);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => own.get(name) ?? `t."${name}"`).join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${values} from "${table}" t
     cross join generate_series(1, ${documents}) number where t.id = $1`,
    [id],
  );
  await client.query(`vacuum analyze "${table}"`);
}

async function makeTemplates(made, customerId) {
  const cart = await made('/carts', cartDraft(customerId, 'met'));
  const order = await made('/orders', {
    cart: { typeId: 'cart', id: cart.id },
    version: cart.version,
  });
  const asked = await made('/carts', cartDraft(customerId, 'plain'));
  const request = await made('/quote-requests', {
    cart: { typeId: 'cart', id: asked.id },
    cartVersion: asked.version,
  });
  const staged = await made('/staged-quotes', {
    quoteRequest: { typeId: 'quote-request', id: request.id },
    quoteRequestVersion: request.version,
  });
  const quote = await made('/quotes', {
    stagedQuote: { typeId: 'staged-quote', id: staged.id },
    stagedQuoteVersion: staged.version,
  });
  return { order, quote };
}

async function measureList(title, ask) {
  const times = Number(flags.requests);
  const { results, total = '' } = (await ask()).body;
  for (let index = 0; index < times / 4; index += 1) await ask();
  const durations = [];
  for (let index = 0; index < times; index += 1) durations.push((await ask()).duration);
  durations.sort((left, right) => left - right);
  const at = (part) => durations[Math.min(times - 1, Math.floor(times * part))].toFixed(2);
  console.log(
    `${title.padEnd(76)}${at(0.5).padStart(8)}${at(0.99).padStart(9)}${String(results.length).padStart(9)}${String(total).padStart(9)}`,
  );
}

const lists = [
  ['quotes', ''],
  ['quotes', 'sort=createdAt desc'],
  ['quotes', 'sort=createdAt desc&withTotal=false'],
  ['quotes', 'where=quoteState in ("Pending")&sort=createdAt desc'],
  ['quotes', 'where=customer(id="CUSTOMER") and quoteState in ("Pending")&sort=createdAt desc'],
  ['approval-flows', ''],
  ['approval-flows', 'sort=createdAt desc'],
  ['approval-flows', 'sort=createdAt desc&withTotal=false'],
  ['approval-flows', 'where=status in ("Pending")&sort=createdAt desc'],
  [
    'approval-flows',
    'where=currentTierPendingApprovers(associateRole(key in ("buyer")))&sort=createdAt desc',
  ],
  ['approval-flows', 'where=order(id="ORDER")'],
];

/** An order of whose copies (see `multiply`) the flow belongs to the unit. */
const orderOf = { plain: 2, small: 1 };

async function measureLists(call, customerId) {
  console.log(
    `${`lists of 20, ${documents} documents, milliseconds`.padEnd(76)}     p50      p99  results    total`,
  );
  for (const unit of ['plain', 'small'])
    for (const [kind, query] of lists) {
      const named = query.replace('CUSTOMER', customerId).replace('ORDER', copyIdOf(orderOf[unit]));
      const path = `/as-associate/${customerId}/in-business-unit/key=${unit}/${kind}`;
      const text = encodeURI(named);
      await measureList(`${unit}: ${kind} ${query}`, () => call('GET', `${path}?${text}`));
    }
}

const server = await startServer();
try {
  const call = await openCaller(server);
  const made = async (path, draft) => (await call('POST', path, draft)).body;
  const customerId = await fill(made);
  await measureOrders(made, server.pid, customerId);
  const { order, quote } = await makeTemplates(made, customerId);
  const client = new pg.Client({ connectionString: flags['database-url'] });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const { rows } = await client.query(
    `select id from approval_flow where facets->>'order.id' = $1`,
    [order.id],
  );
  await multiply(client, 'approval_flow', { id: rows[0].id, unit: 'met' });
  await multiply(client, 'quote', { id: quote.id, unit: 'plain' });
  await client.end();
  await measureLists(call, customerId);
} finally {
  agent.destroy();
  await server.stop();
}
