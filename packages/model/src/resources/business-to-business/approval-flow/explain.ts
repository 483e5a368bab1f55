// Why an order needs approval or does not, rule by rule, and who may act now. Rules are judged by
// the code that makes flows, and people by the one that lets them approve. Pure.
import {
  explainCartPredicate,
  type PredicateCart,
  type PredicateFacts,
} from '../../../commerce/cart-predicate/index.ts';
import type { ApprovalRule } from '../approval-rule/index.ts';
import { isAbout, rolesIn } from '../approval-rule/judging.ts';
import type { AssociateRole } from '../associate-role/index.ts';
import { byKey } from '../business-unit/complete.ts';
import { inheritedAssociatesOf } from '../business-unit/hierarchy.ts';
import type { BusinessUnit } from '../business-unit/index.ts';
import { standingOf } from '../business-unit/permissions.ts';
import type { ApprovalFlow } from './resource.ts';
import { remainingOf, sayOf } from './tiers.ts';

export interface JudgedOrder extends PredicateCart {
  readonly id: string;
  readonly orderNumber?: string | undefined;
}

interface ApprovalQuestion {
  readonly order: JudgedOrder;
  /** Absent: the order has no unit, or its unit is deleted. */
  readonly unit?: BusinessUnit | undefined;
  readonly above: readonly BusinessUnit[];
  /** Every rule of the units whose rules hold in the unit, Inactive ones too. */
  readonly rules: readonly ApprovalRule[];
  /** Every role of the project. */
  readonly roles: readonly AssociateRole[];
  readonly flow?: ApprovalFlow | undefined;
  /** What the predicates read beyond the order. */
  readonly facts: PredicateFacts;
}

interface RuleNamed {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: string;
}

export interface RuleExplained extends RuleNamed {
  /** Key of the unit that has the rule. */
  readonly unit: string;
  /** The order as it is now meets the rule as it is now. */
  readonly isMet: boolean;
  /** Why it does not; nothing for a rule that is met. */
  readonly reasons: readonly string[];
  /** The flow of the order has a copy of it: it was met when the order was made. */
  readonly isInFlow: boolean;
}

export interface ActorExplained {
  readonly customerId: string;
  readonly roles: readonly string[];
  readonly may: readonly ('approve' | 'reject')[];
  /** What keeps somebody with a role in a current tier from acting. */
  readonly lacks?: 'UpdateApprovalFlows';
}

export interface ApprovalExplanation {
  readonly orderId: string;
  readonly unit?: string | undefined;
  readonly customerId?: string | undefined;
  /** Roles of the customer in the unit. */
  readonly customerRoles: readonly string[];
  readonly rules: readonly RuleExplained[];
  readonly flow?: {
    readonly id: string;
    readonly status: ApprovalFlow['status'];
    /** Roles that are missing in the current tiers. */
    readonly waitsFor: readonly string[];
    /** Rules of the flow that the units no longer have. */
    readonly gone: readonly RuleNamed[];
  };
  /** Associates with a role in a current tier of a flow that is Pending. */
  readonly actors: readonly ActorExplained[];
}

export function explainApproval(question: ApprovalQuestion): ApprovalExplanation {
  const { order, unit, above, rules, flow } = question;
  const held = unit === undefined ? new Set<string>() : rolesIn(order.customerId, unit, above);
  const known = new Set(rules.map(({ id }) => id));
  return {
    orderId: order.id,
    unit: unit?.key,
    customerId: order.customerId,
    customerRoles: [...held],
    rules: rules.map((rule) => explainedRule(rule, held, question)),
    ...(flow === undefined
      ? {}
      : {
          flow: {
            id: flow.id,
            status: flow.status,
            waitsFor: flow.currentTierPendingApprovers.map(
              ({ associateRole }) => associateRole.key,
            ),
            gone: flow.rules.filter(({ id }) => !known.has(id)).map(named),
          },
        }),
    actors: flow?.status === 'Pending' && unit !== undefined ? actorsOf(flow, unit, question) : [],
  };
}

const named = ({ id, key, name }: RuleNamed): RuleNamed => ({
  id,
  ...(key === undefined ? {} : { key }),
  name,
});

function explainedRule(
  rule: ApprovalRule,
  held: ReadonlySet<string>,
  { order, facts, flow }: ApprovalQuestion,
): RuleExplained {
  const asked = rule.requesters.map(({ associateRole }) => associateRole.key);
  const unmet = explainCartPredicate(rule.predicate, order, facts);
  const reasons = [
    ...(rule.status === 'Active' ? [] : [`the rule is ${rule.status}`]),
    ...(isAbout(rule, held) ? [] : [`the customer has none of the roles ${asked.join(', ')}`]),
    ...unmet.map(wordsOf),
  ];
  return {
    ...named(rule),
    unit: rule.businessUnit.key,
    isMet: reasons.length === 0,
    reasons,
    isInFlow: flow?.rules.some(({ id }) => id === rule.id) === true,
  };
}

const wordsOf = ({
  condition,
  found,
  isNegated,
}: ReturnType<typeof explainCartPredicate>[number]) =>
  `${condition} ${isNegated === true ? 'is true, but must be false' : 'is false'}; ` +
  (found === undefined ? 'the order has no value there' : `the order has ${JSON.stringify(found)}`);

/** The approvers of the current tiers, and their permissions. */
function actorsOf(
  flow: ApprovalFlow,
  unit: BusinessUnit,
  { above, roles }: ApprovalQuestion,
): readonly ActorExplained[] {
  const remaining = remainingOf(flow.rules, flow.approvals);
  const inherited = inheritedAssociatesOf(unit, byKey(above));
  const ids = new Set([...unit.associates, ...inherited].map(({ customer }) => customer.id));
  return [...ids].flatMap((customerId): readonly ActorExplained[] => {
    const held = rolesIn(customerId, unit, above);
    const say = sayOf(remaining, held);
    if (say === 'has no role in a current tier') return [];
    const own = roles.filter(({ key }) => held.has(key));
    const { permissions } = standingOf(customerId, unit, { above, roles: own });
    if (!permissions.has('UpdateApprovalFlows'))
      return [{ customerId, roles: [...held], may: [], lacks: 'UpdateApprovalFlows' as const }];
    const may = say === 'may approve' ? (['approve', 'reject'] as const) : (['reject'] as const);
    return [{ customerId, roles: [...held], may }];
  });
}
