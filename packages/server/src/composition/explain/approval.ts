// The facts about the approval of an order, for the operator: on the command line and over the
// admin interface. Read as rules read their facts, in rounds, through the pipeline.

import { runProcedure, type World } from '@storewright/engine/pipeline';
import { needsOf, readsOf } from '@storewright/model/commerce/cart-predicate';
import type { Known } from '@storewright/model/declaration';
import { need, notFound, procedure, text } from '@storewright/model/declaration';
import type { ApprovalFlow } from '@storewright/model/resources/business-to-business/approval-flow';
import {
  type ApprovalExplanation,
  explainApproval,
  type JudgedOrder,
} from '@storewright/model/resources/business-to-business/approval-flow/explain';
import type { ApprovalRule } from '@storewright/model/resources/business-to-business/approval-rule';
import { rulesIn } from '@storewright/model/resources/business-to-business/approval-rule/judging';
import type { AssociateRole } from '@storewright/model/resources/business-to-business/associate-role';
import type { BusinessUnit } from '@storewright/model/resources/business-to-business/business-unit';
import { unitsAbove } from '@storewright/model/resources/business-to-business/business-unit/complete';
import { operator } from '../../provisioning/operator.ts';

/** Most roles that are looked at; projects have a handful. */
const maxRoles = 1_000;
/** Maximum number of people listed by their e-mail addresses. */
const maxPeople = 100;

interface Person {
  readonly id: string;
  readonly email: string;
}

export interface ToldApproval extends ApprovalExplanation {
  /** E-mail addresses of the customers that are named, by their ids. */
  readonly emails: { readonly [id: string]: string };
}

const explaining = procedure({
  doc: 'Why an order needs approval or does not.',
  method: 'GET',
  path: '/approval',
  scopes: [],
  query: { order: text({ min: 1, max: 256 }) },
  needs: ({ order }, _context, known: Known) => ({
    byId: need.maybe<JudgedOrder>('order', { id: order }),
    byNumber: need.maybe<JudgedOrder>('order', { unique: 'orderNumber', value: order }),
    roles: need.matching<AssociateRole>('associate-role', 'id is defined', {}, maxRoles),
    ...furtherNeeds(known.byId ?? known.byNumber, known),
  }),
  run({ order }, facts: any) {
    const found: JudgedOrder | undefined = facts.byId ?? facts.byNumber;
    if (found === undefined) throw notFound('order', `ID or order number '${order}'`);
    const { unit, above = [], rules = [], roles, flows = [], people = [] } = facts;
    const told = explainApproval({
      order: found,
      unit,
      above,
      rules,
      roles,
      flow: flows[0],
      facts,
    });
    const emails = people.map(({ id, email }: Person) => [id, email]);
    return { answer: () => ({ ...told, emails: Object.fromEntries(emails) }) };
  },
});

function furtherNeeds(order: JudgedOrder | undefined, known: Known) {
  if (order === undefined) return {};
  const unit: BusinessUnit | undefined = known.unit;
  return {
    flows: need.matching<ApprovalFlow>('approval-flow', 'order(id = :id)', { id: order.id }),
    unit: need.maybe<BusinessUnit>('business-unit', order.businessUnit),
    ...(unit === undefined ? {} : unitNeeds(order, unit, known)),
  };
}

function unitNeeds(order: JudgedOrder, unit: BusinessUnit, known: Known) {
  const above: readonly BusinessUnit[] | undefined = known.above;
  if (above === undefined) return { above: unitsAbove([unit]) };
  const rules: readonly ApprovalRule[] | undefined = known.rules;
  const associates = [unit, ...above].flatMap((one) => one.associates);
  const ids = [order.customerId, ...associates.map(({ customer }) => customer.id)];
  const people = [...new Set(ids.filter((id) => id !== undefined))].slice(0, maxPeople);
  return {
    above: unitsAbove([unit]),
    rules: rulesIn(unit, above, 'all'),
    people: need.many<Person>(
      'customer',
      people.map((id) => ({ id })),
    ),
    ...(rules === undefined
      ? {}
      : needsOf(
          rules.flatMap(({ predicate }) => readsOf(predicate)),
          order,
          known,
        )),
  };
}

/**
 * @param order Id or order number.
 * @throws ResourceNotFound for an order that is not there
 */
export async function approvalOf(
  world: World,
  projectKey: string,
  order: string,
): Promise<ToldApproval> {
  const principal = operator(projectKey);
  const call = { procedure: explaining, principal, params: {}, body: undefined, query: { order } };
  return (await runProcedure(world, call)).answer;
}
