// A whole approval with the official SDK and with GraphQL; and what happens at the same moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Approval, openApproval, ruleDraft } from '../testing/approval.ts';
import type { Person } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
let second: TestServer;
let approval: Approval;

before(async () => {
  server = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = server;
  second = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  approval = await openApproval(server);
});
after(async () => {
  await second.close();
  await server.close();
});

test('from the rule to the last approval with the official SDK', async () => {
  const { clerk, lead, second: other, chief } = approval;
  const of = ({ id }: Person) =>
    trustedSdk(server)
      .asAssociate()
      .withAssociateIdValue({ associateId: id })
      .inBusinessUnitKeyWithBusinessUnitKeyValue({ businessUnitKey: 'acme' });
  const rule = await of(clerk)
    .approvalRules()
    .post({ body: ruleDraft({ key: 'sdk' }) as any })
    .execute();
  assert.equal(rule.statusCode, 201);
  const renamed = await of(clerk)
    .approvalRules()
    .withKey({ key: 'sdk' })
    .post({ body: { version: 1, actions: [{ action: 'setName', name: 'By the SDK' }] } })
    .execute();
  assert.equal(renamed.body.name, 'By the SDK');
  const order = await approval.order();
  const found = await of(lead)
    .approvalFlows()
    .get({
      queryArgs: { where: `order(id = "${order.id}")`, sort: 'createdAt desc', expand: 'order' },
    })
    .execute();
  const [flow] = found.body.results;
  assert.equal(flow!.order.obj!.id, order.id);
  let { version } = flow!;
  for (const person of [lead, other, chief]) {
    const answer = await of(person)
      .approvalFlows()
      .withId({ ID: flow!.id })
      .post({ body: { version, actions: [{ action: 'approve' }] } })
      .execute();
    version = answer.body.version;
    assert.equal(answer.body.status, person === chief ? 'Approved' : 'Pending');
  }
  const off = { version: 2, actions: [{ action: 'setStatus', status: 'Inactive' } as any] };
  await of(clerk).approvalRules().withId({ ID: rule.body.id }).post({ body: off }).execute();
});

const roles = '{ associateRole { key } associateRoleRef { typeId key } }';
const stamps = `id version createdAt lastModifiedAt
  createdBy { associateRef { id } } lastModifiedBy { clientId }`;
const ruleFields = `${stamps} key name description status predicate requesters ${roles}
  approvers { tiers { and { or ${roles} } } }
  businessUnitRef { key } businessUnit { key } custom { typeRef { id } }`;
const flowFields = `${stamps} status orderRef { id } order { id orderState }
  approvals { approvedAt approver { customerRef { id } associateRoleAssignments {
    inheritance associateRoleRef { key } } } }
  rejection { reason rejectedAt rejecter { customerRef { id } } }
  rules { ${ruleFields} } businessUnitRef { key } businessUnit { key }
  eligibleApprovers ${roles} pendingApprovers ${roles} currentTierPendingApprovers ${roles}
  custom { typeRef { id } }`;

test('the same with GraphQL: every field, every mutation', async () => {
  const { clerk, lead, second: other, buyer } = approval;
  const as = ({ id }: Person) => ({ associateId: id, businessUnitKey: 'acme' });
  const draft = ruleDraft({ key: 'graph', description: 'Of a graph', status: 'Inactive' });
  const { createApprovalRule: made } = await server.graphql(
    `mutation ($draft: ApprovalRuleDraft!, $as: AsAssociateArgument!) {
      createApprovalRule(draft: $draft, asAssociate: $as) { ${ruleFields} } }`,
    { draft, as: as(clerk) },
  );
  assert.equal(made.businessUnit.key, 'acme');
  assert.equal(made.approvers.tiers[1].and[0].or[0].associateRole.key, 'chief');
  assert.equal(made.createdBy.associateRef.id, clerk.id);
  const { updateApprovalRule: changed } = await server.graphql(
    `mutation ($as: AsAssociateArgument!, $approvers: ApproverHierarchyDraft!) {
      updateApprovalRule(key: "graph", version: 1, asAssociate: $as, actions: [
        { setKey: { key: "graph-2" } }, { setName: { name: "New" } },
        { setDescription: {} }, { setPredicate: { predicate: "country = \\"DE\\"" } },
        { setRequesters: { requesters: [{ associateRole: { key: "buyer" } }] } },
        { setApprovers: { approvers: $approvers } }, { setStatus: { status: Active } }
      ]) { ${ruleFields} } }`,
    {
      as: as(clerk),
      approvers: { tiers: [{ and: [{ or: draft.approvers.tiers[0]!.and[0]!.or }] }] },
    },
  );
  assert.deepEqual([changed.key, changed.status, changed.description], ['graph-2', 'Active', null]);
  const order = await approval.order();
  const place = `asAssociate(associateId: "${lead.id}", businessUnitKey: "acme")`;
  const seen = await server.graphql(
    `query ($where: String!) { ${place} {
      approvalRule(key: "graph-2") { ${ruleFields} }
      byId: approvalRule(id: "${made.id}") { id }
      none: approvalRule(key: "graph") { id }
      approvalRules(where: "status = \\"Active\\"", sort: ["name desc"], limit: 5, offset: 0) {
        offset count total exists results { id } }
      approvalFlows(where: $where, sort: ["createdAt desc"], limit: 1) {
        offset count total exists results { ${flowFields} } } } }`,
    { where: `order(id = "${order.id}")` },
  );
  const { approvalRule, byId, none, approvalRules, approvalFlows } = seen.asAssociate;
  assert.deepEqual([approvalRule.id, byId.id, none], [made.id, made.id, null]);
  assert.deepEqual([approvalRules.total, approvalRules.results[0].id], [1, made.id]);
  const [flow] = approvalFlows.results;
  assert.deepEqual([flow.order.id, flow.status, flow.version], [order.id, 'Pending', 1]);
  assert.deepEqual(flow.rules[0].name, 'New');
  const act = (person: Person, version: number, actions: string) =>
    server.graphql(
      `mutation ($as: AsAssociateArgument!) { updateApprovalFlow(id: "${flow.id}",
        version: ${version}, asAssociate: $as, actions: [${actions}]) { ${flowFields} } }`,
      { as: as(person) },
    );
  const { updateApprovalFlow: approved } = await act(lead, 1, '{ approve: {} }');
  assert.equal(approved.status, 'Approved');
  assert.equal(approved.approvals[0].approver.customerRef.id, lead.id);
  const { asAssociate } = await server.graphql(
    `{ asAssociate(associateId: "${other.id}", businessUnitKey: "acme") {
      approvalFlow(id: "${flow.id}") { ${flowFields} } } }`,
    {},
  );
  assert.equal(asAssociate.approvalFlow.status, 'Approved');
  const further = await approval.flowOf(await approval.order());
  const { updateApprovalFlow: rejected } = await server.graphql(
    `mutation ($as: AsAssociateArgument!) { updateApprovalFlow(id: "${further.id}", version: 1,
      asAssociate: $as, actions: [{ reject: { reason: "no" } }]) { status rejection { reason } } }`,
    { as: as(lead) },
  );
  assert.deepEqual(rejected, { status: 'Rejected', rejection: { reason: 'no' } });
  await assert.rejects(
    server.graphql(
      `mutation ($as: AsAssociateArgument!) { updateApprovalFlow(id: "${flow.id}", version: 2,
        asAssociate: $as, actions: [{ approve: { dummy: "x" } }]) { id } }`,
      { as: as(buyer) },
    ),
  );
  await server.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  });
});

test('of two approvers at one moment one is told of the other, and no approval is lost', async () => {
  const { lead, second: other, clerk, as } = approval;
  const { body: found } = await as(clerk, 'GET', '/approval-rules?where=status%3D%22Active%22');
  for (const { id, version } of found.results)
    await as(clerk, 'POST', `/approval-rules/${id}`, {
      version,
      actions: [{ action: 'setStatus', status: 'Inactive' }],
    });
  await approval.rule({ key: 'race' });
  for (let round = 0; round < 5; round += 1) {
    const { id } = await approval.flowOf(await approval.order());
    const act = (at: TestServer, person: Person, version = 1) =>
      at.request(
        'POST',
        `/as-associate/${person.id}/in-business-unit/key=acme/approval-flows/${id}`,
        { version, actions: [{ action: 'approve' }] },
      );
    const answers = await Promise.all([act(server, lead), act(second, other)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const late = answers[0]!.status === 409 ? lead : other;
    const again = await act(second, late, 2);
    assert.equal(again.body.approvals.length, 2);
    assert.equal(again.body.currentTierPendingApprovers[0].associateRole.key, 'chief');
  }
});

test('of ten equal approvals at one moment one is marked', async () => {
  const { lead, as } = approval;
  const { id } = await approval.flowOf(await approval.order());
  const path = `/as-associate/${lead.id}/in-business-unit/key=acme/approval-flows/${id}`;
  const body = { version: 1, actions: [{ action: 'approve' }] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? server : second).request('POST', path, body),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 409)]);
  assert.equal((await as(lead, 'GET', `/approval-flows/${id}`)).body.approvals.length, 1);
});
