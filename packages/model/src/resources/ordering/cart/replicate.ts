// A new cart like an old cart or order.

import { isOwn, storeOfPath } from '../../../commerce/access/subject.ts';
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import { allIn } from '../../../commerce/line-items/item-state.ts';
import type { CustomLineItem, LineItem } from '../../../commerce/line-items/line-item.ts';
import { type OrderLike, orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import {
  apiError,
  change,
  danglingReference,
  type EndpointContext,
  f,
  type Known,
  need,
  type Outcome,
  procedure,
  type Stored,
  type Surroundings,
} from '../../../declaration/index.ts';
import {
  associatePath,
  checkReplication,
  ofUnitPath,
  type UnitFacts,
  unitNeeds,
} from '../../business-to-business/business-unit/associate.ts';
import { checkOwnInUnit, ownUnitNeeds } from '../../business-to-business/business-unit/own.ts';
import { type CartInWork, refreshing } from './guard.ts';
import { initialState } from './lines.ts';
import { defaultDeleteDays } from './resource.ts';

type Model = OrderLike & Stored & { readonly deleteDaysAfterLastModification?: number };

const members = { reference: f.anyReference(), key: f.optional(f.key()) };

type Input = f.ObjectOf<typeof members>;

function replicaNeeds({ reference }: Input) {
  const { typeId, id } = reference;
  if (typeId !== 'cart' && typeId !== 'order')
    throw apiError.InvalidInput('Only carts and orders can be replicated.');
  return { model: need.maybe<Model>(typeId, { id }), initial: initialState() };
}

interface ReplicaFacts extends Surroundings {
  readonly model: Model | undefined;
  readonly initial: Stored;
}

/**
 * Which carts and orders can be replicated: all, the subject's own, or the ones of a business unit.
 */
type Flow = 'trusted' | 'own' | 'associate';

function replicate(input: Input, facts: ReplicaFacts, context: EndpointContext, flow: Flow) {
  const { model } = facts;
  const { typeId, id } = input.reference;
  if (model === undefined || !isVisible(model, context, flow))
    throw danglingReference(typeId, { id });
  if (flow === 'associate')
    checkReplication(
      typeId === 'cart' ? 'Carts' : 'Orders',
      model.customerId,
      context,
      facts as ReplicaFacts & UnitFacts,
    );
  if (flow === 'own') {
    const noun = typeId === 'cart' ? 'Carts' : 'Orders';
    const permissions = [`ViewMy${noun}`, 'CreateMyCarts'];
    const unit = facts as ReplicaFacts & Partial<UnitFacts>;
    checkOwnInUnit(context.principal, model.businessUnit?.key, unit, permissions);
  }
  const replica = refreshing(replicaOf(model, input, facts), { prices: true, shipping: true });
  return {
    writes: [{ type: 'create', kind: 'cart', change: change(replica) }],
    answer: ([cart]) => cart,
  } satisfies Outcome;
}

function isVisible(model: Model, { params, principal }: EndpointContext, flow: Flow): boolean {
  const { storeKey, businessUnitKey } = params;
  return (
    (storeKey === undefined || model.store?.key === storeKey) &&
    (businessUnitKey === undefined || model.businessUnit?.key === businessUnitKey) &&
    (flow !== 'own' || isOwn(model, principal))
  );
}

const shared = Object.keys(orderLikeFields()) as readonly (keyof OrderLike)[];

/** Everything but payments and discounts; items start again, with ids of their own. */
function replicaOf(model: Model, { key }: Input, { initial, newId }: ReplicaFacts): CartInWork {
  const copied = Object.fromEntries(shared.map((member) => [member, model[member]]));
  const anew = <I extends LineItem | CustomLineItem>(item: I): I => ({
    ...item,
    id: newId(),
    state: allIn(item.quantity, { typeId: 'state', id: initial.id }),
  });
  const infos = <S extends { readonly shippingInfo?: OrderLike['shippingInfo'] }>(each: S): S => ({
    ...each,
    shippingInfo: each.shippingInfo && { ...each.shippingInfo, deliveries: [] },
  });
  return {
    ...infos(copied),
    key,
    cartState: 'Active',
    lineItems: model.lineItems.filter((item) => !isGift(item)).map(anew),
    customLineItems: model.customLineItems.map(anew),
    shipping: model.shipping.map(infos),
    paymentInfo: undefined,
    discountCodes: [],
    directDiscounts: [],
    refusedGifts: [],
    warnings: [],
    deleteDaysAfterLastModification: model.deleteDaysAfterLastModification ?? defaultDeleteDays,
  } as unknown as CartInWork;
}

const replicating = (path: string, flow: Flow) =>
  procedure({
    doc: 'Creates a copy of a cart or order with current prices.',
    method: 'POST',
    path: `${path}/carts/replicate`,
    status: 201,
    scopes: [flow === 'own' ? 'manage_my_orders' : 'manage_orders'],
    ...(flow === 'own' ? { actor: 'subject' as const } : {}),
    ...withinOf(path),
    body: members,
    answers: 'cart',
    needs: (input: Input, context: EndpointContext, known: Known) => ({
      ...replicaNeeds(input),
      ...(flow === 'associate' ? unitNeeds(context, known) : {}),
      ...(flow === 'own'
        ? ownUnitNeeds(context.principal, known.model?.businessUnit?.key, known)
        : {}),
    }),
    run: (input, facts, context) => replicate(input, facts, context, flow),
    ...(mutations.has(path) ? { graphql: { mutation: mutations.get(path)! } } : {}),
  });

const mutations = new Map([
  ['', 'replicateCart'],
  ['/me', 'replicateMyCart'],
]);

const withinOf = (path: string) => {
  if (path === associatePath) return { parents: ofUnitPath };
  return path.startsWith('/in-store') ? { parents: storeOfPath } : {};
};

export const procedures = [
  replicating('', 'trusted'),
  replicating('/in-store/key={storeKey}', 'trusted'),
  replicating(associatePath, 'associate'),
  replicating('/me', 'own'),
];
