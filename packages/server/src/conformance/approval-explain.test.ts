// `storewright explain approval` and the admin interface: which rules an order meets and why not,
// and who may act now.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Approval, openApproval, requesters, tiers } from '../testing/approval.ts';
import { commandHere } from '../testing/command-here.ts';
import { associateOf, unitOf } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let approval: Approval;

before(async () => {
  server = await startTestServer({ options: { adminToken } });
  approval = await openApproval(server);
  await approval.rule({ key: 'all' });
  await approval.rule({ key: 'off', status: 'Inactive', predicate: 'country = "AT"' });
  await approval.rule({ key: 'of-leads', requesters: requesters('lead', 'chief') });
  await approval.rule({
    key: 'dear',
    predicate:
      'totalPrice > "500.00 EUR" and (country = "AT" or lineItemCount(sku = "lamp-1") > 99) ' +
      'and not (currency = "EUR") and customer.email is defined',
  });
});
after(() => server.close());

const explained = (...parameters: readonly string[]) =>
  commandHere(['explain', 'approval', ...parameters, '--database-url', server.databaseUrl]);

const told = async (order: string, project = 'demo') => {
  const response = await fetch(`${server.url}/-/projects/${project}/orders/${order}/approval`, {
    headers: { Authorization: `Bearer ${adminToken}` },
  });
  return { status: response.status, body: (await response.json()) as any };
};

const rulesOf = ({ rules }: any) =>
  rules.map(({ key, isMet, isInFlow, reasons }: any) => [key, isMet, isInFlow, reasons]);

test('of each rule it is told whether it is met, and what stands against it', async () => {
  const order = await approval.order();
  const { status, body } = await told(order.id);
  assert.equal(status, 200);
  assert.deepEqual(body.customerRoles, ['buyer']);
  assert.deepEqual(rulesOf(body), [
    ['all', true, true, []],
    ['off', false, false, ['the rule is Inactive', 'country = "AT" is false; the order has "DE"']],
    ['of-leads', false, false, ['the customer has none of the roles lead, chief']],
    [
      'dear',
      false,
      false,
      [
        'totalPrice > "500.00 EUR" is false; the order has ' + JSON.stringify(order.totalPrice),
        'country = "AT" is false; the order has "DE"',
        'lineItemCount(sku = "lamp-1") > 99 is false; the order has 2',
        'currency = "EUR" is true, but must be false; the order has "EUR"',
      ],
    ],
  ]);
  assert.deepEqual(
    body.actors.map(({ customerId, may }: any) => [body.emails[customerId], may]),
    [
      ['lead@example.com', ['approve', 'reject']],
      ['second@example.com', ['approve', 'reject']],
    ],
  );
});

test('whoever has approved may still reject; who lacks the permission may nothing', async () => {
  const mute = await approval.work.person('mute');
  await approval.work.role('mute', []);
  await approval.work.company('quiet', {
    associates: [
      associateOf(approval.buyer, { role: 'buyer' }),
      associateOf(approval.clerk, { role: 'clerk' }),
      associateOf(approval.lead, { role: 'lead' }),
      associateOf(mute, { role: 'mute' }),
    ],
  });
  await approval.rule({ approvers: tiers([['lead'], ['mute']]) }, 'quiet');
  const { id } = await approval.order({ businessUnit: unitOf('quiet') });
  const first = (await told(id)).body;
  const at = (method: string, path: string, body?: object) =>
    approval.as(approval.lead, method, path, body, 'quiet');
  const done = { version: 1, actions: [{ action: 'approve' }] };
  assert.equal((await at('POST', `/approval-flows/${first.flow.id}`, done)).status, 200);
  const { body } = await told(id);
  assert.deepEqual(body.flow.waitsFor, ['mute']);
  assert.deepEqual(
    body.actors.map(({ customerId, may, lacks }: any) => [body.emails[customerId], may, lacks]),
    [
      ['lead@example.com', ['reject'], undefined],
      ['mute@example.com', [], 'UpdateApprovalFlows'],
    ],
  );
});

test('the command says the same in sentences, by id and by order number', async () => {
  const order = await approval.order();
  await server.changed(`/orders/${order.id}`, { action: 'setOrderNumber', orderNumber: 'E-1' });
  const { flow } = (await told(order.id)).body;
  const byId = await explained('demo', order.id);
  assert.equal(byId.code, 0, byId.stderr);
  assert.equal((await explained('demo', 'E-1')).stdout, byId.stdout);
  const lines = byId.stdout.trim().split('\n');
  assert.equal(
    lines[0],
    `The order ${order.id} is of business unit acme; its customer buyer@example.com has the roles buyer there.`,
  );
  for (const line of [
    'Rule all (Rule) of unit acme: met when the order was made, met now.',
    'Rule off (Rule) of unit acme: not met when the order was made, not met now.',
    '  the customer has none of the roles lead, chief',
    `The approval flow ${flow.id} is Pending; it waits for the roles lead, second.`,
    '  lead@example.com (lead) may approve and reject',
  ])
    assert.ok(lines.includes(line), `${line}\n${byId.stdout}`);
});

test('what is not there is said to be not there', async () => {
  const { code, stdout, stderr } = await explained('demo', 'none');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /There is no order 'none' in the project demo/);
  assert.equal((await told('none')).status, 404);
  assert.equal((await told('none', 'nowhere')).status, 404);
  const plain = await approval.order({ businessUnit: undefined });
  const free = await explained('demo', plain.id);
  assert.match(free.stdout, /is of no business unit: it needs no approval/);
});

test('a rule that has changed since is told as it was met and as it is', async () => {
  const order = await approval.order();
  const { body } = await approval.as(approval.clerk, 'GET', '/approval-rules/key=all');
  const set = (version: number, status: string) =>
    approval.as(approval.clerk, 'POST', '/approval-rules/key=all', {
      version,
      actions: [{ action: 'setStatus', status }],
    });
  await set(body.version, 'Inactive');
  const [[, isMet, isInFlow, reasons]] = rulesOf((await told(order.id)).body);
  assert.deepEqual([isMet, isInFlow, reasons], [false, true, ['the rule is Inactive']]);
  await set(body.version + 1, 'Active');
});
