// The approval flows of a project that wait for a decision, for the operator. Clients read flows in the name of an
// associate, one business unit at a time.

import { runProcedure, type World } from '@storewright/engine/pipeline';
import { need, procedure } from '@storewright/model/declaration';
import type { ApprovalFlow } from '@storewright/model/resources/business-to-business/approval-flow';
import { operator } from '../../provisioning/operator.ts';

/** Most flows of an answer; the oldest come first. */
const maxFlows = 200;

interface WaitingApproval
  extends Pick<ApprovalFlow, 'order' | 'businessUnit' | 'currentTierPendingApprovers'> {
  readonly id: string;
  readonly createdAt: string;
  /** Names of the rules that the order met. */
  readonly rules: readonly string[];
}

const listing = procedure({
  doc: 'The approval flows that wait for a decision.',
  method: 'GET',
  path: '/waiting-approvals',
  scopes: [],
  needs: () => ({
    flows: need.matching<ApprovalFlow>('approval-flow', 'status = "Pending"', {}, maxFlows),
  }),
  run: (_question, { flows }: any) => ({ answer: () => flows.map(waitingOf) }),
});

const waitingOf = ({
  id,
  createdAt,
  order,
  businessUnit,
  currentTierPendingApprovers,
  rules,
}: ApprovalFlow & { readonly id: string; readonly createdAt: string }): WaitingApproval => ({
  ...{ id, createdAt, order, businessUnit, currentTierPendingApprovers },
  rules: rules.map(({ name }) => name),
});

/** @returns at most 200 flows, the oldest first */
export async function waitingApprovals(
  world: World,
  projectKey: string,
): Promise<readonly WaitingApproval[]> {
  const principal = operator(projectKey);
  const call = { procedure: listing, principal, params: {}, body: undefined, query: {} };
  return (await runProcedure(world, call)).answer;
}
