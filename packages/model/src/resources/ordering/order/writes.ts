// What every way of ordering stores of a new order: the order, and the approval that begins with it.
import type { PredicateFacts } from '../../../commerce/cart-predicate/index.ts';
import {
  change,
  type MessageType,
  type Surroundings,
  type Write,
} from '../../../declaration/index.ts';
import { approvalOf } from '../../business-to-business/approval-flow/start.ts';
import type { Rulebook } from '../../business-to-business/approval-rule/judging.ts';
import type { NewOrder } from './from-cart.ts';
import { created } from './messages.ts';

type Facts = Rulebook & PredicateFacts & Surroundings;

interface Made {
  readonly id?: string;
  /** The message in place of `OrderCreated`. */
  readonly message?: MessageType<any>;
}

/** The order comes first. */
export function orderWrites(order: NewOrder, facts: Facts, made: Made = {}): readonly Write[] {
  const id = made.id ?? facts.newId();
  const whole = { message: made.message ?? created, member: 'order' };
  return [
    { type: 'create', kind: 'order', id, change: change(order), whole },
    ...approvalOf(order, id, facts),
  ];
}
