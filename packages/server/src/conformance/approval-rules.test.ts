// Approval rules: who makes them, what they may say, which orders they are about.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Approval, openApproval, requesters, ruleDraft, tiers } from '../testing/approval.ts';
import { associateOf, refusedWith, unitOf } from '../testing/company.ts';
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
});
after(() => server.close());

const made = (members: object = {}) =>
  approval.as(approval.clerk, 'POST', '/approval-rules', ruleDraft(members));

describe('an approval rule', () => {
  test('is answered as it was drafted, with its unit and its roles by key', async () => {
    const role = await server.read('/associate-roles/key=chief');
    const draft = {
      key: 'dear',
      description: 'What costs much',
      status: 'Inactive',
      approvers: tiers([['lead', 'second']], [['chief']]),
      requesters: [{ associateRole: { typeId: 'associate-role', id: role.id } }],
    };
    const { status, body } = await made(draft);
    assert.equal(status, 201);
    const { id, version, createdAt, lastModifiedAt, createdBy, lastModifiedBy, ...rest } = body;
    assert.equal(version, 1);
    assert.equal(createdBy.associate.id, approval.clerk.id);
    assert.ok(id && createdAt && lastModifiedAt && lastModifiedBy);
    assert.deepEqual(rest, {
      ...ruleDraft(draft),
      requesters: requesters('chief'),
      businessUnit: unitOf('acme'),
    });
    for (const path of [`/approval-rules/${id}`, '/approval-rules/key=dear'])
      assert.deepEqual((await approval.as(approval.reader, 'GET', path)).body, body);
  });

  test('has a key that no other of its unit has, and other units may have', async () => {
    await approval.work.company('other', {
      associates: [associateOf(approval.clerk, { role: 'clerk' })],
    });
    const draft = { key: 'same', status: 'Inactive' };
    const first = await approval.rule(draft);
    const again = refusedWith(await made(draft), 'DuplicateField');
    assert.deepEqual([again.field, again.duplicateValue], ['key', 'same']);
    const there = await approval.rule(draft, 'other');
    const found = await approval.as(
      approval.clerk,
      'GET',
      '/approval-rules/key=same',
      undefined,
      'other',
    );
    assert.equal(found.body.id, there.id);
    const seen = await approval.as(
      approval.clerk,
      'GET',
      `/approval-rules/${first.id}`,
      undefined,
      'other',
    );
    assert.equal(seen.status, 404);
    const { body } = await approval.as(
      approval.clerk,
      'GET',
      '/approval-rules',
      undefined,
      'other',
    );
    assert.deepEqual(
      body.results.map((one: any) => one.id),
      [there.id],
    );
  });

  const wrong: readonly (readonly [what: string, members: object, code: string])[] = [
    ['without requesters', { requesters: [] }, 'InvalidInput'],
    ['with a requester twice', { requesters: requesters('buyer', 'buyer') }, 'DuplicateField'],
    [
      'with a role that is not there',
      { requesters: requesters('none') },
      'ReferencedResourceNotFound',
    ],
    ['without tiers', { approvers: { tiers: [] } }, 'InvalidInput'],
    ['with six tiers', { approvers: tiers(...Array(6).fill([['lead']])) }, 'InvalidInput'],
    ['with eleven groups', { approvers: tiers(Array(11).fill(['lead'])) }, 'InvalidInput'],
    ['with a tier without groups', { approvers: tiers([]) }, 'InvalidInput'],
    ['with a group of nobody', { approvers: tiers([[]]) }, 'InvalidInput'],
    ['of an unknown status', { status: 'Asleep' }, 'InvalidField'],
    ['without a name', { name: undefined }, 'InvalidJsonInput'],
    ['without a predicate', { predicate: undefined }, 'InvalidJsonInput'],
    ['with a key of one letter', { key: 'x' }, 'InvalidInput'],
    ['with a predicate that is none', { predicate: 'totalPrice >' }, 'SyntaxError'],
    ['with a field that orders lack', { predicate: 'price > "1.00 EUR"' }, 'SemanticError'],
    ['with a value that does not fit', { predicate: 'totalPrice > true' }, 'SemanticError'],
    [
      'with a function that is not there',
      { predicate: 'lineCount(sku = "x") > 1' },
      'SemanticError',
    ],
  ];
  for (const [what, members, code] of wrong)
    test(`${what} is refused`, async () => {
      refusedWith(await made(members), code);
    });

  test('tells where its predicate is wrong', async () => {
    const { message } = refusedWith(
      await made({ predicate: 'currency = "EUR" and\n  price > "1.00 EUR"' }),
      'SemanticError',
    );
    assert.match(message, /line 2.*column 3/);
  });

  for (const predicate of [
    'totalPrice > "500.00 EUR"',
    'totalPrice.centAmount > 50000',
    'customer.email = "x@example.com"',
    'lineItemTotal(sku = "lamp-1") > "1.00 EUR" or country in ("DE", "AT")',
    'custom.costCenter = "4711" and taxedPrice.gross > "1.00 EUR"',
  ])
    test(`may say ${predicate}`, async () => {
      assert.equal((await made({ predicate, status: 'Inactive' })).status, 201);
    });
});

test('each action changes its member, with a message of the new and the old value', async () => {
  const { id } = await approval.rule({ status: 'Inactive' });
  const cases: readonly (readonly [string, object, object])[] = [
    ['Name', { name: 'New' }, { oldName: 'Rule' }],
    ['Key', { key: 'new-key' }, {}],
    ['Key', { key: 'newer-key' }, { oldKey: 'new-key' }],
    ['Description', { description: 'Why' }, {}],
    ['Description', {}, { oldDescription: 'Why' }],
    ['Predicate', { predicate: 'country = "DE"' }, { oldPredicate: 'totalPrice > "0.00 EUR"' }],
    ['Requesters', { requesters: requesters('reader') }, { oldRequesters: requesters('buyer') }],
    [
      'Approvers',
      { approvers: tiers([['chief']]) },
      { oldApprovers: tiers([['lead'], ['second']], [['chief']]) },
    ],
    ['Status', { status: 'Active' }, { oldStatus: 'Inactive' }],
    ['Status', { status: 'Inactive' }, { oldStatus: 'Active' }],
  ];
  let version = 1;
  for (const [member, input, old] of cases) {
    const actions = [{ action: `set${member}`, ...input }];
    const path = `/approval-rules/${id}`;
    const { status, body } = await approval.as(approval.clerk, 'POST', path, { version, actions });
    assert.equal(status, 200, JSON.stringify(body));
    version = body.version;
    const where = encodeURIComponent(`resource(id = "${id}")`);
    const { results } = await server.read(
      `/messages?where=${where}&sort=sequenceNumber desc&limit=1`,
    );
    const [{ type, ...told }] = results;
    assert.equal(type, `ApprovalRule${member}Set`);
    for (const [name, value] of Object.entries({ ...input, ...old }))
      assert.deepEqual(told[name], value, `${type} ${name}`);
  }
});

test('custom fields are those of types for approval rules, and tell nothing', async () => {
  const draft = (key: string, resourceTypeIds: readonly string[]) => ({
    ...{ key, name: { en: key }, resourceTypeIds },
    fieldDefinitions: [
      { name: 'note', label: { en: 'n' }, required: false, type: { name: 'String' } },
    ],
  });
  await server.created('/types', draft('of-rules', ['approval-rule']));
  await server.created('/types', draft('of-flows', ['approval-flow']));
  const { id, version } = await approval.rule({ status: 'Inactive' });
  const set = (key: string) => ({
    version,
    actions: [{ action: 'setCustomType', type: { typeId: 'type', key }, fields: { note: 'x' } }],
  });
  const path = `/approval-rules/${id}`;
  refusedWith(await approval.as(approval.clerk, 'POST', path, set('of-flows')), 'InvalidInput');
  const { body } = await approval.as(approval.clerk, 'POST', path, set('of-rules'));
  assert.deepEqual(body.custom.fields, { note: 'x' });
});

describe('rules are made and changed', () => {
  const outcomes: readonly (readonly [keyof Approval & string, string, number])[] = [
    ['clerk', 'POST', 201],
    ['reader', 'POST', 403],
    ['lead', 'POST', 403],
    ['reader', 'GET', 200],
  ];
  for (const [who, method, status] of outcomes)
    test(`${method} of the ${who}: ${status}`, async () => {
      const body = method === 'GET' ? undefined : ruleDraft({ status: 'Inactive' });
      const answer = await approval.as((approval as any)[who], method, '/approval-rules', body);
      assert.equal(answer.status, status);
    });

  test('the refusal names the permission; whoever is no associate sees nothing', async () => {
    const { reader, as } = approval;
    const refusal = refusedWith(
      await as(reader, 'POST', '/approval-rules', ruleDraft()),
      'AssociateMissingPermission',
      403,
    );
    assert.deepEqual(refusal.permissions, ['CreateApprovalRules']);
    assert.equal(refusal.associate.id, reader.id);
    assert.deepEqual(refusal.businessUnit, unitOf('acme'));
    const { id } = await approval.rule({ status: 'Inactive' });
    const stranger = await approval.work.person('stranger');
    for (const path of ['/approval-rules', `/approval-rules/${id}`, '/approval-flows'])
      refusedWith(await as(stranger, 'GET', path), 'AssociateMissingPermission', 403);
    const actions = [{ action: 'setName', name: 'x' }];
    const change = await as(reader, 'POST', `/approval-rules/${id}`, { version: 1, actions });
    assert.deepEqual(refusedWith(change, 'AssociateMissingPermission', 403).permissions, [
      'UpdateApprovalRules',
    ]);
  });

  test('with the scopes of rules alone; there is no HEAD and no DELETE', async () => {
    const { reader, clerk } = approval;
    const path = (who: { readonly id: string }) =>
      `/as-associate/${who.id}/in-business-unit/key=acme/approval-rules`;
    const viewing = await server.token(`view_approval_rules:${server.projectKey}`);
    const flows = await server.token(`manage_approval_flows:${server.projectKey}`);
    const status = async (token: string, method: string, body?: object) =>
      (await server.request(method, path(method === 'POST' ? clerk : reader), body, { token }))
        .status;
    assert.equal(await status(viewing, 'GET'), 200);
    assert.equal(await status(viewing, 'POST', ruleDraft({ status: 'Inactive' })), 403);
    assert.equal(await status(flows, 'GET'), 403);
    const { id } = await approval.rule({ status: 'Inactive' });
    for (const method of ['DELETE', 'HEAD']) {
      const answer = await server.request(method, `${path(clerk)}/${id}?version=1`);
      assert.ok([404, 405].includes(answer.status), `${method} ${answer.status}`);
    }
  });
});

describe('an order needs approval', () => {
  const flowOf = async (members: object, drafted: object) => {
    const rule = await approval.rule(members);
    const flow = await approval.flowOf(await approval.order(drafted));
    const off = [{ action: 'setStatus', status: 'Inactive' }];
    const { version, id } = rule;
    await approval.as(approval.clerk, 'POST', `/approval-rules/${id}`, { version, actions: off });
    return flow;
  };
  const cases: readonly (readonly [what: string, rule: object, order: object, isMet: boolean])[] = [
    ['that costs more', { predicate: 'totalPrice > "10.00 EUR"' }, {}, true],
    ['that costs no more', { predicate: 'totalPrice > "1000.00 EUR"' }, {}, false],
    ['in another currency never', { predicate: 'totalPrice > "1.00 USD"' }, {}, false],
    ['by its cents', { predicate: 'totalPrice.centAmount > 1000' }, {}, true],
    ['of one customer', { predicate: 'customer.email = "buyer@example.com"' }, {}, true],
    ['of another customer', { predicate: 'customer.email = "lead@example.com"' }, {}, false],
    ['with many pieces', { predicate: 'lineItemCount(sku = "lamp-1") >= 2' }, {}, true],
    ['by another role', { requesters: requesters('lead') }, {}, false],
    ['by one of two roles', { requesters: requesters('lead', 'buyer') }, {}, true],
    ['while the rule is Inactive', { status: 'Inactive' }, {}, false],
    ['without a customer', {}, { customerId: undefined, businessUnit: undefined }, false],
    ['of no unit', {}, { businessUnit: undefined }, false],
  ];
  for (const [what, rule, order, isMet] of cases)
    test(`${what}: ${isMet ? 'yes' : 'no'}`, async () => {
      assert.equal((await flowOf(rule, order)) !== undefined, isMet);
    });
});

describe('rules come down to divisions', () => {
  test('as far as the modes of the units on the way hand them down', async () => {
    const { work, as, clerk, buyer, reader } = approval;
    const associates = [
      associateOf(buyer, { role: 'buyer' }),
      associateOf(reader, { role: 'reader' }),
    ];
    await work.company('top', { associates: [associateOf(clerk, { role: 'clerk' })] });
    await work.division('middle', 'top', { associates: [associateOf(clerk, { role: 'clerk' })] });
    await work.division('low', 'middle', { associates });
    await approval.rule({ key: 'of-top' }, 'top');
    await approval.rule({ key: 'of-middle' }, 'middle');
    const keysOfFlow = async () => {
      const { id } = await approval.order({ businessUnit: unitOf('low') });
      const where = encodeURIComponent(`order(id = "${id}")`);
      const { body } = await as(reader, 'GET', `/approval-flows?where=${where}`, undefined, 'low');
      return body.results.flatMap(({ rules }: any) => rules.map(({ key }: any) => key)).sort();
    };
    const mode = (key: string, approvalRuleMode: string) =>
      work.changed(`/business-units/key=${key}`, {
        action: 'changeApprovalRuleMode',
        approvalRuleMode,
      });
    assert.deepEqual(await keysOfFlow(), ['of-middle', 'of-top']);
    await mode('middle', 'Explicit');
    assert.deepEqual(await keysOfFlow(), ['of-middle']);
    await mode('middle', 'ExplicitAndFromParent');
    await mode('low', 'Explicit');
    assert.deepEqual(await keysOfFlow(), []);
    await mode('low', 'ExplicitAndFromParent');
  });
});
