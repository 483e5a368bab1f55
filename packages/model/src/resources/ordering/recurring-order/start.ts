// How a recurring order begins: a cart of its own is made of what recurs, and it waits for its date.
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import { type OrderLike, orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { change, type Surroundings, type Write } from '../../../declaration/index.ts';
import { type CartInWork, refreshing } from '../cart/guard.ts';
import type { Cart } from '../cart/index.ts';
import { policiesIn } from '../cart/template.ts';
import type { RecurrencePolicy } from '../recurrence-policy/index.ts';
import { created } from './messages.ts';
import type { RecurringOrder } from './resource.ts';
import { nextDate } from './schedule.ts';

/** A recurring order without its stamped members. */
type NewRecurringOrder = Omit<RecurringOrder, 'id' | 'version' | 'createdAt' | 'lastModifiedAt'>;

/** Ids of the policies by which something in the cart recurs. */
export const recurringIn = (cart: Cart): readonly string[] =>
  [...policiesIn(cart)].filter((id) => id !== undefined);

const sharedMembers = Object.keys(orderLikeFields()) as readonly (keyof OrderLike)[];

/** What recurs takes from the stock with each order, and holds nothing back between them. */
const onOrder = <M extends LineItem['inventoryMode']>(mode: M) =>
  mode === 'ReserveOnCart' ? 'ReserveOnOrder' : mode;

/**
 * A new cart of the items that recur by a policy. Payments stay where they are: each belongs to one
 * cart or order. Codes and discounts on the way come along and are judged with every order.
 */
export function templateOf(cart: Cart, policyId: string, { newId }: Surroundings): CartInWork {
  const isOf = ({ recurrenceInfo }: Cart['lineItems'][number] | Cart['customLineItems'][number]) =>
    recurrenceInfo?.recurrencePolicy.id === policyId;
  const anew = <I extends { readonly id: string }>(item: I): I => ({ ...item, id: newId() });
  const shared = Object.fromEntries(sharedMembers.map((member) => [member, cart[member]]));
  const template = {
    ...shared,
    deleteDaysAfterLastModification: cart.deleteDaysAfterLastModification,
    paymentInfo: undefined,
    inventoryMode: onOrder(cart.inventoryMode),
    origin: 'RecurringOrder',
    cartState: 'Active',
    lineItems: cart.lineItems
      .filter((item) => !isGift(item) && isOf(item))
      .map((item) => ({ ...anew(item), inventoryMode: onOrder(item.inventoryMode) })),
    customLineItems: cart.customLineItems.filter(isOf).map(anew),
    warnings: [],
  } as unknown as CartInWork;
  return refreshing(template, { shipping: true });
}

/** The member of a recurring order that its cart gives. */
export const buyerOf = ({ customerId, customerEmail, store, businessUnit }: Cart) => ({
  customer:
    customerId === undefined ? undefined : ({ typeId: 'customer', id: customerId } as const),
  customerEmail,
  store,
  businessUnit,
});

/** The earliest instant that an item of the cart names as the end of its recurring. */
export const expiryOf = ({ lineItems, customLineItems }: Cart): string | undefined =>
  [...lineItems, ...customLineItems]
    .flatMap(({ recurrenceInfo }) => recurrenceInfo?.expiresAt ?? [])
    .sort()[0];

interface Facts extends Surroundings {
  readonly policies?: readonly RecurrencePolicy[] | undefined;
}

/** The recurring orders that an order begins: one for each policy of its cart. */
export function startWrites(cart: Cart, orderId: string, facts: Facts): readonly Write[] {
  return recurringIn(cart).flatMap((policyId) => {
    const policy = facts.policies?.find(({ id }) => id === policyId);
    return policy === undefined ? [] : startOf(cart, orderId, policy, facts);
  });
}

function startOf(cart: Cart, orderId: string, policy: RecurrencePolicy, facts: Facts): Write[] {
  const { now: startsAt, newId } = facts;
  const cartId = newId();
  const template = templateOf(cart, policy.id, facts);
  const { schedule } = policy;
  const document: NewRecurringOrder = {
    recurringOrderState: 'Active',
    cart: { typeId: 'cart', id: cartId },
    originOrder: { typeId: 'order', id: orderId },
    startsAt,
    expiresAt: expiryOf(template),
    nextOrderAt: nextDate(schedule, startsAt, startsAt),
    schedule,
    ...buyerOf(cart),
  };
  const whole = { message: created, member: 'recurringOrder' };
  return [
    { type: 'create', kind: 'cart', id: cartId, change: change(template) },
    { type: 'create', kind: 'recurring-order', change: change(document), whole },
  ];
}
