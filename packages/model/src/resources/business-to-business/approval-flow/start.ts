// The approval that begins with an order: both are stored in one commit. Pure.
import type { PredicateCart, PredicateFacts } from '../../../commerce/cart-predicate/index.ts';
import type { Write } from '../../../declaration/index.ts';
import { type Rulebook, rulesMet } from '../approval-rule/judging.ts';
import { created } from './messages.ts';
import { approversOf, remainingOf } from './tiers.ts';

interface NewOrder extends PredicateCart {
  readonly customerId?: string | undefined;
}

type Facts = Rulebook & PredicateFacts & { readonly now: string };

/**
 * The write of the flow for a new order, if it meets a rule.
 * @param orderId under which the order is stored with it
 */
export function approvalOf(order: NewOrder, orderId: string, facts: Facts): readonly Write[] {
  const { businessUnit, now } = facts;
  const judged = { ...order, id: orderId, createdAt: now, lastModifiedAt: now };
  const rules = rulesMet(judged, facts);
  if (rules.length === 0) return [];
  const document = {
    order: { typeId: 'order' as const, id: orderId },
    businessUnit: { typeId: 'business-unit' as const, key: businessUnit!.key },
    rules,
    status: 'Pending' as const,
    approvals: [],
    ...approversOf(remainingOf(rules, [])),
  };
  return [
    {
      type: 'create',
      kind: 'approval-flow',
      change: { document, messages: [] },
      whole: { message: created, member: 'approvalFlow' },
    },
  ];
}
