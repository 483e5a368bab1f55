// Approval flows: begun with an order, approved tier by tier or rejected, and gone with the order.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Approval, openApproval, tiers } from '../testing/approval.ts';
import { eur } from '../testing/checkout-shop.ts';
import { associateOf, customerOf, type Person, refusedWith, unitOf } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let approval: Approval;

before(async () => {
  server = await startTestServer();
  approval = await openApproval(server);
  await approval.work.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  });
  // The rule of the worked example: lead and second, then chief.
  await approval.rule({ key: 'example' });
});
after(() => server.close());

const keysOf = (roles: readonly any[]) => roles.map(({ associateRole }) => associateRole.key);
const listsOf = (flow: any) =>
  [flow.eligibleApprovers, flow.pendingApprovers, flow.currentTierPendingApprovers].map(keysOf);
const approve = { action: 'approve' };
const reject = { action: 'reject' };
const begun = async () => approval.flowOf(await approval.order());

const messagesOf = async (id: string) => {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  return (await server.read(`/messages?where=${where}&sort=sequenceNumber asc`)).results;
};

describe('an approval flow', () => {
  test('begins in the commit of the order, with copies of the rules that it met', async () => {
    const order = await approval.order();
    const flow = await approval.flowOf(order);
    assert.equal(flow.status, 'Pending');
    assert.deepEqual(flow.order, { typeId: 'order', id: order.id });
    assert.deepEqual(flow.businessUnit, unitOf('acme'));
    const rule = await approval.as(approval.reader, 'GET', '/approval-rules/key=example');
    assert.deepEqual(flow.rules, [rule.body]);
    assert.deepEqual(flow.approvals, []);
    assert.deepEqual(listsOf(flow), [
      ['lead', 'second', 'chief'],
      ['lead', 'second', 'chief'],
      ['lead', 'second'],
    ]);
    const [created] = await messagesOf(flow.id);
    assert.equal(created.type, 'ApprovalFlowCreated');
    assert.deepEqual(created.approvalFlow, flow);
    assert.equal(order.orderState, 'Open');
  });

  test('goes tier by tier, as the worked example says', async () => {
    const { lead, second, chief, acts } = approval;
    const flow = await begun();
    const after = async (person: Person) => (await acts(person, flow, approve)).body;
    const first = await after(lead);
    assert.deepEqual(listsOf(first), [
      ['lead', 'second', 'chief'],
      ['second', 'chief'],
      ['second'],
    ]);
    const [{ approver, approvedAt }] = first.approvals;
    assert.deepEqual(approver, {
      customer: customerOf(lead.id),
      associateRoleAssignments: [
        { associateRole: { typeId: 'associate-role', key: 'lead' }, inheritance: 'Disabled' },
      ],
    });
    assert.ok(approvedAt <= first.lastModifiedAt && approvedAt >= flow.createdAt);
    assert.deepEqual(listsOf(await after(second)), [['chief'], ['chief'], ['chief']]);
    const last = await after(chief);
    assert.equal(last.status, 'Approved');
    assert.deepEqual(listsOf(last), [[], [], []]);
    assert.equal(last.approvals.length, 3);
    const told = (await messagesOf(flow.id)).slice(1);
    assert.deepEqual(
      told.map(({ type, associate, status }: any) => [type, associate?.id ?? status]),
      [
        ['ApprovalFlowApproved', lead.id],
        ['ApprovalFlowApproved', second.id],
        ['ApprovalFlowApproved', chief.id],
        ['ApprovalFlowCompleted', 'Approved'],
      ],
    );
    for (const { order } of told) assert.deepEqual(order, flow.order);
  });

  test('is over with one rejection, by whoever stands in a current tier', async () => {
    const { lead, second, acts } = approval;
    const flow = await begun();
    await acts(lead, flow, approve);
    const { body } = await acts(lead, flow, { ...reject, reason: 'too dear' });
    assert.equal(body.status, 'Rejected');
    assert.equal(body.rejection.reason, 'too dear');
    assert.equal(body.rejection.rejecter.customer.id, lead.id);
    const told = (await messagesOf(flow.id)).slice(2);
    assert.deepEqual(
      told.map(({ type, rejectionReason, status }: any) => [type, rejectionReason ?? status]),
      [
        ['ApprovalFlowRejected', 'too dear'],
        ['ApprovalFlowCompleted', 'Rejected'],
      ],
    );
    for (const action of [approve, reject])
      refusedWith(await acts(second, flow, action), 'InvalidOperation');
  });

  test('keeps the rules as they were, whatever becomes of them', async () => {
    const { as, clerk, lead, acts } = approval;
    const rule = await approval.rule({ name: 'Was', approvers: tiers([['lead']]) });
    const flow = await begun();
    const actions = [
      { action: 'setName', name: 'Is' },
      { action: 'setApprovers', approvers: tiers([['chief']]) },
      { action: 'setStatus', status: 'Inactive' },
    ];
    await as(clerk, 'POST', `/approval-rules/${rule.id}`, { version: 1, actions });
    assert.equal(flow.rules.length, 2);
    const { body } = await acts(lead, flow, approve);
    assert.deepEqual(body.rules.map(({ name }: any) => name).sort(), ['Rule', 'Was']);
    assert.deepEqual(keysOf(body.currentTierPendingApprovers), ['second']);
    assert.equal((await begun()).rules.length, 1);
  });

  test('goes with its order, without a message', async () => {
    const order = await approval.order();
    const flow = await approval.flowOf(order);
    const { status } = await server.request('DELETE', `/orders/${order.id}?version=1`);
    assert.equal(status, 200);
    const gone = await approval.as(approval.reader, 'GET', `/approval-flows/${flow.id}`);
    assert.equal(gone.status, 404);
    assert.equal((await messagesOf(flow.id)).length, 1);
  });

  test('and what is told of it are erased with the personal data of the order', async () => {
    const order = await approval.order();
    const flow = await approval.flowOf(order);
    await server.request('DELETE', `/orders/${order.id}?version=1&dataErasure=true`);
    assert.deepEqual(await messagesOf(flow.id), []);
  });

  test('does not hinder what is done with the order', async () => {
    const order = await approval.order();
    const changed = await server.changed(`/orders/${order.id}`, {
      action: 'changeOrderState',
      orderState: 'Cancelled',
    });
    assert.equal(changed.orderState, 'Cancelled');
    assert.equal((await approval.flowOf(order)).status, 'Pending');
  });

  test('is made by no one, and deleted by no one', async () => {
    const flow = await begun();
    const { chief, as } = approval;
    for (const [method, path] of [
      ['POST', '/approval-flows'],
      ['DELETE', `/approval-flows/${flow.id}?version=1`],
      ['HEAD', `/approval-flows/${flow.id}`],
    ] as const) {
      const { status } = await as(chief, method, path, method === 'POST' ? {} : undefined);
      assert.ok([404, 405].includes(status), `${method} ${status}`);
    }
  });
});

/** Who tries what at which moment: whoever has approved before, the deed, what becomes of it. */
const states: readonly (readonly [
  before: readonly (keyof Approval & string)[],
  who: keyof Approval & string,
  deed: { readonly action: string },
  outcome: string,
])[] = [
  [[], 'lead', approve, 'Pending'],
  [[], 'second', approve, 'Pending'],
  [[], 'chief', approve, 'InvalidOperation'],
  [[], 'chief', reject, 'InvalidOperation'],
  [[], 'lead', reject, 'Rejected'],
  [[], 'buyer', approve, 'AssociateMissingPermission'],
  [[], 'reader', reject, 'AssociateMissingPermission'],
  [[], 'clerk', approve, 'AssociateMissingPermission'],
  [['lead'], 'lead', approve, 'InvalidOperation'],
  [['lead'], 'lead', reject, 'Rejected'],
  [['lead'], 'second', approve, 'Pending'],
  [['lead'], 'second', reject, 'Rejected'],
  [['lead'], 'chief', approve, 'InvalidOperation'],
  [['lead', 'second'], 'lead', approve, 'InvalidOperation'],
  [['lead', 'second'], 'lead', reject, 'InvalidOperation'],
  [['lead', 'second'], 'chief', approve, 'Approved'],
  [['lead', 'second'], 'chief', reject, 'Rejected'],
  [['lead', 'second', 'chief'], 'chief', approve, 'InvalidOperation'],
  [['lead', 'second', 'chief'], 'chief', reject, 'InvalidOperation'],
  [['lead', 'second', 'chief'], 'reader', approve, 'AssociateMissingPermission'],
];

describe('the states of a flow', () => {
  for (const [earlier, who, deed, outcome] of states)
    test(`after ${earlier.join(' and ') || 'nobody'}: ${deed.action} by ${who}: ${outcome}`, async () => {
      const flow = await begun();
      for (const one of earlier) await approval.acts((approval as any)[one], flow, approve);
      const answer = await approval.acts((approval as any)[who], flow, deed);
      if (answer.status === 200) assert.equal(answer.body.status, outcome);
      else refusedWith(answer, outcome, outcome === 'AssociateMissingPermission' ? 403 : 400);
    });

  test('the refusal for want of a permission names it', async () => {
    const { reader, acts } = approval;
    const refusal = refusedWith(
      await acts(reader, await begun(), approve),
      'AssociateMissingPermission',
      403,
    );
    assert.deepEqual(refusal.permissions, ['UpdateApprovalFlows']);
    assert.deepEqual(refusal.associate, customerOf(reader.id));
    assert.deepEqual(refusal.businessUnit, unitOf('acme'));
  });

  test('an old version is a conflict, an unknown action none of the API', async () => {
    const { lead, as } = approval;
    const { id } = await begun();
    const send = (version: number, action: object) =>
      as(lead, 'POST', `/approval-flows/${id}`, { version, actions: [action] });
    refusedWith(await send(7, approve), 'ConcurrentModification', 409);
    refusedWith(await send(1, { action: 'complete' }), 'InvalidJsonInput');
    refusedWith(await send(1, { action: 'reject', reason: 5 }), 'InvalidJsonInput');
    const none = { version: 1, actions: [approve] };
    refusedWith(await as(lead, 'POST', '/approval-flows/none', none), 'ResourceNotFound', 404);
  });

  test('twice in one request is once too often', async () => {
    const { lead, as } = approval;
    const { id } = await begun();
    const twice = { version: 1, actions: [approve, approve] };
    refusedWith(await as(lead, 'POST', `/approval-flows/${id}`, twice), 'InvalidOperation');
    const { body } = await as(lead, 'GET', `/approval-flows/${id}`);
    assert.deepEqual([body.version, body.approvals], [1, []]);
  });
});

describe('tiers', () => {
  test('whose role stands in several approves once per tier', async () => {
    const { work, shop, as, buyer, lead, clerk } = approval;
    const associates = [
      associateOf(buyer, { role: 'buyer' }),
      associateOf(lead, { role: 'lead' }, { role: 'chief' }),
      associateOf(clerk, { role: 'clerk' }),
    ];
    await work.company('small', { associates });
    await approval.rule({ approvers: tiers([['lead']], [['lead', 'chief']]) }, 'small');
    const drafted = { customerId: buyer.id, businessUnit: unitOf('small') };
    const { id, version } = await shop.cart({ quantity: 1 }, drafted);
    await server.created('/orders', { id, version });
    const at = (method: string, path: string, body?: object) =>
      as(lead, method, path, body, 'small');
    const [flow] = (await at('GET', '/approval-flows')).body.results;
    const path = `/approval-flows/${flow.id}`;
    const once = await at('POST', path, { version: 1, actions: [approve] });
    assert.deepEqual(
      [once.body.status, keysOf(once.body.pendingApprovers)],
      ['Pending', ['lead', 'chief']],
    );
    const again = await at('POST', path, { version: 2, actions: [approve] });
    assert.equal(again.body.status, 'Approved');
  });

  test('are filled by roles that come down from above, too', async () => {
    const { work, shop, as, buyer, chief, reader } = approval;
    await work.company('head', {
      associates: [associateOf(chief, { role: 'chief', isHandedDown: true })],
    });
    await work.division('branch', 'head', {
      associates: [
        associateOf(buyer, { role: 'buyer' }),
        associateOf(approval.clerk, { role: 'clerk' }),
      ],
    });
    await approval.rule({ approvers: tiers([['chief']]) }, 'branch');
    const drafted = { customerId: buyer.id, businessUnit: unitOf('branch') };
    const { id, version } = await shop.cart({ quantity: 1 }, drafted);
    await server.created('/orders', { id, version });
    const [flow] = (await as(chief, 'GET', '/approval-flows', undefined, 'branch')).body.results;
    const body = { version: 1, actions: [approve] };
    const there = await as(chief, 'POST', `/approval-flows/${flow.id}`, body, 'head');
    refusedWith(there, 'ResourceNotFound', 404);
    const here = await as(chief, 'POST', `/approval-flows/${flow.id}`, body, 'branch');
    assert.equal(here.body.status, 'Approved');
    assert.equal(
      here.body.approvals[0].approver.associateRoleAssignments[0].inheritance,
      'Enabled',
    );
    refusedWith(
      await as(reader, 'GET', '/approval-flows', undefined, 'branch'),
      'AssociateMissingPermission',
      403,
    );
  });

  test('of one role may be approved by any of its group', async () => {
    const off = { version: 1, actions: [{ action: 'setStatus', status: 'Inactive' }] };
    const { as, clerk, second, acts } = approval;
    const rule = await approval.rule({
      approvers: tiers([['lead', 'second']]),
      predicate: 'totalPrice > "0.01 EUR"',
    });
    const flow = await begun();
    assert.equal(flow.rules.length, 2);
    const { body } = await acts(second, flow, approve);
    assert.deepEqual(keysOf(body.pendingApprovers), ['lead', 'chief']);
    await as(clerk, 'POST', `/approval-rules/${rule.id}`, off);
  });
});

describe('a flow is found', () => {
  const searches: readonly (readonly [where: string, isFound: boolean])[] = [
    ['status in ("Pending")', true],
    ['status = "Approved"', false],
    ['order(id = "ORDER")', true],
    ['order(id = "ORDER") and createdAt > "2020-01-01T00:00:00.000Z"', true],
    ['currentTierPendingApprovers(associateRole(key in ("lead")))', true],
    ['currentTierPendingApprovers(associateRole(key in ("chief")))', false],
    ['eligibleApprovers(associateRole(key = "chief"))', true],
    ['rules(key = "example")', true],
  ];
  for (const [where, isFound] of searches)
    test(`by ${where}: ${isFound}`, async () => {
      const order = await approval.order();
      const text = `${where.replace('ORDER', order.id)} and order(id = "${order.id}")`;
      const path = `/approval-flows?where=${encodeURIComponent(text)}&sort=createdAt desc&expand=order`;
      const { status, body } = await approval.as(approval.reader, 'GET', path);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.count, isFound ? 1 : 0);
      if (isFound) assert.equal(body.results[0].order.obj.id, order.id);
    });

  test('in its unit alone', async () => {
    const flow = await begun();
    await approval.work.company('elsewhere', {
      associates: [associateOf(approval.lead, { role: 'lead' })],
    });
    const at = (method: string, path: string, body?: object) =>
      approval.as(approval.lead, method, path, body, 'elsewhere');
    assert.equal((await at('GET', `/approval-flows/${flow.id}`)).status, 404);
    assert.deepEqual((await at('GET', '/approval-flows')).body.results, []);
  });
});

describe('every way of ordering begins a flow', () => {
  test('the customer’s own, an associate’s, a store’s; an import does not', async () => {
    const { shop, buyer, work, as } = approval;
    const drafted = { customerId: buyer.id, businessUnit: unitOf('acme') };
    const cart = () => shop.cart({ quantity: 1 }, drafted);
    const mine = await cart();
    const own = await work.as(buyer, 'POST', '/me/orders', { id: mine.id, version: mine.version });
    assert.equal(own.status, 201, JSON.stringify(own.body));
    const theirs = await cart();
    const draft = { cart: { typeId: 'cart', id: theirs.id }, version: theirs.version };
    const ofUnit = await as(buyer, 'POST', '/orders', draft);
    assert.equal(ofUnit.status, 201, JSON.stringify(ofUnit.body));
    for (const { body } of [own, ofUnit]) assert.ok(await approval.flowOf(body), body.id);
    const imported = await server.created('/orders/import', {
      ...{ customerId: buyer.id, businessUnit: unitOf('acme') },
      totalPrice: eur(99_900),
      customLineItems: [{ name: { en: 'x' }, slug: 'xx', quantity: 1, money: eur(99_900) }],
    });
    assert.equal(await approval.flowOf(imported), undefined);
  });

  test('an order that is refused begins none', async () => {
    const { shop, buyer } = approval;
    const { id, version } = await shop.cart(
      { quantity: 1 },
      { customerId: buyer.id, businessUnit: unitOf('acme') },
    );
    await server.created('/orders', { id, version, orderNumber: 'taken' });
    const count = async () =>
      (await approval.as(approval.reader, 'GET', '/approval-flows?limit=0')).body.total;
    const before = await count();
    const second = await shop.cart(
      { quantity: 1 },
      { customerId: buyer.id, businessUnit: unitOf('acme') },
    );
    const again = { id: second.id, version: second.version, orderNumber: 'taken' };
    refusedWith(await server.request('POST', '/orders', again), 'DuplicateField');
    assert.equal(await count(), before);
  });
});
