// Makes an order of a cart: all checks, then order, cart and stock in one commit.

import { isOwn } from '../../../commerce/access/subject.ts';
import type { Rates } from '../../../commerce/checkout/facts.ts';
import { checkTransition, type TransitionState } from '../../../commerce/values/workflow.ts';
import {
  apiError,
  change,
  danglingReference,
  duplicateField,
  type EndpointContext,
  type FactsOf,
  type Known,
  type Need,
  need,
  notFound,
  type Outcome,
  type Principal,
  type Stored,
  versionConflict,
} from '../../../declaration/index.ts';
import type { ApprovalRule } from '../../business-to-business/approval-rule/index.ts';
import { ruleNeeds } from '../../business-to-business/approval-rule/judging.ts';
import type { AssociateRole } from '../../business-to-business/associate-role/resource.ts';
import { unitsAbove } from '../../business-to-business/business-unit/complete.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import { standingNeeds } from '../../business-to-business/business-unit/permissions.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import type { Cart } from '../cart/index.ts';
import { refuseQuotation } from '../cart/quotation.ts';
import { heldNeeds } from '../cart/reservations.ts';
import { refuseTemplate } from '../cart/template.ts';
import type { RecurrencePolicy } from '../recurrence-policy/index.ts';
import { recurringIn, startWrites } from '../recurring-order/start.ts';
import type { Reservation } from '../reservation/resource.ts';
import {
  checkAssociate,
  checkBusinessUnit,
  checkCustomType,
  checkedCart,
  checkOwnCheckout,
  checkoutNeeds,
} from './checks.ts';
import { usesIn } from './discount-codes.ts';
import { mergedCustom, type OrderFromCartDraft, orderOfCart } from './from-cart.ts';
import { stockWrites } from './stock.ts';
import { orderWrites } from './writes.ts';

interface OrderFacts extends Rates {
  readonly cart: Cart | undefined;
  readonly state: TransitionState | undefined;
  readonly sameNumber: Stored | undefined;
  readonly stock: readonly InventoryEntry[] | undefined;
  readonly reservations: readonly Reservation[] | undefined;
  readonly businessUnit: BusinessUnit | undefined;
  readonly above: readonly BusinessUnit[] | undefined;
  readonly approvalRules: readonly ApprovalRule[] | undefined;
  readonly roles: readonly AssociateRole[] | undefined;
  readonly policies: readonly RecurrencePolicy[] | undefined;
}

type OrderNeeds = { readonly [K in keyof Required<OrderFacts>]: Need<OrderFacts[K]> | undefined };

/** Id of the cart that a draft names; `InvalidInput` when it names none. */
function cartIdOf({ cart, id }: OrderFromCartDraft): string {
  const cartId = cart?.id ?? id;
  if (cartId !== undefined) return cartId;
  throw apiError.InvalidInput("One of 'cart' and 'id' is required.");
}

/**
 * Which orders are created: of any buyer by a trusted client, the subject's own, or the ones of a
 * unit.
 */
export type Flow = 'trusted' | 'own' | 'associate';

export function orderNeeds(
  draft: OrderFromCartDraft,
  flow: Flow,
  { principal }: EndpointContext,
  known: Known,
): OrderNeeds {
  const { orderNumber, state } = draft;
  const number =
    orderNumber === undefined ? undefined : { unique: 'orderNumber', value: orderNumber };
  const first = {
    cart: need.maybe<Cart>('cart', { id: cartIdOf(draft) }),
    state: need.maybe<TransitionState>('state', state && { id: state.id }),
    sameNumber: need.maybe<Stored>('order', number),
  };
  const cart: Cart | undefined = known.cart;
  const further =
    cart === undefined
      ? {}
      : { ...checkoutNeeds(cart, known, mergedCustom(cart, draft)), policies: policyNeeds(cart) };
  const unit: BusinessUnit | undefined = known.businessUnit;
  return {
    ...first,
    ...further,
    ...(cart?.lineItems.some(({ reservation }) => reservation !== undefined)
      ? heldNeeds(cart.id, known)
      : {}),
    ...unitNeeds(unit, actorOf(flow, principal), known),
    ...ruleNeeds(known),
  } as OrderNeeds;
}

/** How often something of the cart is bought again. */
function policyNeeds(cart: Cart): Need<readonly RecurrencePolicy[]> | undefined {
  const ids = recurringIn(cart);
  return ids.length === 0
    ? undefined
    : need.many<RecurrencePolicy>(
        'recurrence-policy',
        ids.map((id) => ({ id })),
      );
}

/** What a unit takes from above; for customers, what they may do in it. */
export function unitNeeds(unit: BusinessUnit | undefined, actor: string | undefined, known: Known) {
  if (unit === undefined) return {};
  return actor === undefined ? { above: unitsAbove([unit]) } : standingNeeds(actor, unit, known);
}

/** Who needs permissions in the unit of the cart; a trusted client needs none. */
export function actorOf(flow: Flow, { customerId, associateId }: Principal): string | undefined {
  if (flow === 'trusted') return undefined;
  return (flow === 'associate' ? associateId : customerId) ?? '';
}

/** The order, the cart that is ordered now, and what remains in stock. */
export function orderCart(
  draft: OrderFromCartDraft,
  flow: Flow,
  facts: FactsOf<OrderNeeds>,
  context: EndpointContext,
): Outcome {
  const stored = visibleCart(draft, flow, facts.cart, context);
  if (stored.version !== draft.version)
    throw versionConflict(stored.id, draft.version, stored.version);
  if (flow === 'own') checkOwnCheckout(stored);
  if (flow !== 'trusted') refuseQuotation(stored);
  refuseTemplate(stored);
  const cart = checkedCart(stored, facts);
  const orderId = facts.newId();
  const { reservations = [], now } = facts;
  const stock = stockWrites(cart, facts.stock ?? [], { reservations, now, orderId });
  if (facts.sameNumber !== undefined) throw duplicateField('orderNumber', draft.orderNumber);
  if (facts.state !== undefined)
    checkTransition({ to: facts.state, type: 'OrderState', force: false });
  checkCustomType(cart, draft);
  checkBusinessUnit(cart, facts.businessUnit, facts.above);
  const actor = actorOf(flow, context.principal);
  if (actor !== undefined) checkAssociate(cart, facts.businessUnit, actor, facts);
  return {
    writes: [
      ...orderWrites(orderOfCart(cart, draft), facts, { id: orderId }),
      {
        type: 'update',
        kind: 'cart',
        before: stored,
        change: change({ ...cart, cartState: 'Ordered' }),
      },
      ...stock,
      ...startWrites(cart, orderId, facts),
    ],
    counts: usesIn(cart, facts),
    answer: ([order]) => order,
  };
}

/** What cannot be seen does not exist: not in the store of the path, or not the subject's own. */
function visibleCart(
  draft: OrderFromCartDraft,
  flow: Flow,
  cart: Cart | undefined,
  { principal, params }: EndpointContext,
): Cart {
  const { storeKey, businessUnitKey } = params;
  const isHere =
    (storeKey === undefined || cart?.store?.key === storeKey) &&
    (businessUnitKey === undefined || cart?.businessUnit?.key === businessUnitKey);
  const isSubjects = flow !== 'own' || (cart !== undefined && isOwn(cart, principal));
  if (cart !== undefined && isHere && isSubjects) return cart;
  const id = cartIdOf(draft);
  throw flow === 'own'
    ? notFound('cart', `ID '${id}'`)
    : danglingReference('cart', draft.cart ?? { id });
}
