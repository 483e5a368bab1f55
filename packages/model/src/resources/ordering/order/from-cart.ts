// The order that a cart becomes, and the draft that asks for it.

import { type OrderLike, orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { f } from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';
import { type Order, orderState, paymentState, shipmentState } from './resource.ts';

/** Members of `OrderFromCartDraft`; `id` is the older way to name the cart. */
export const draftMembers = {
  id: f.optional(f.text({ min: 1, max: 256 })),
  cart: f.optional(f.identifier('cart')),
  version: f.long(),
  orderNumber: f.optional(f.assignedNumber()),
  purchaseOrderNumber: f.optional(f.text()),
  paymentState: f.optional(paymentState()),
  shipmentState: f.optional(shipmentState()),
  orderState: f.optional(orderState()),
  state: f.optional(f.identifier('state')),
  custom: f.optional(f.customFieldsDraft('order')),
};

export type OrderFromCartDraft = f.ObjectOf<typeof draftMembers>;

/** Members of `MyOrderFromCartDraft`. */
export const myDraftMembers = { id: f.text({ min: 1, max: 256 }), version: f.long() };

/** An order without its stamped members. */
export type NewOrder = Omit<Order, 'id' | 'version' | 'createdAt' | 'lastModifiedAt'>;

/** Everything that carts and orders share is taken over; the rest comes from the draft. */
export const orderOfCart = (cart: Cart, draft: OrderFromCartDraft): NewOrder => ({
  ...copied(cart),
  purchaseOrderNumber: draft.purchaseOrderNumber ?? cart.purchaseOrderNumber,
  custom: mergedCustom(cart, draft),
  orderNumber: draft.orderNumber,
  cart: { typeId: 'cart', id: cart.id },
  orderState: draft.orderState ?? 'Open',
  paymentState: draft.paymentState,
  shipmentState: draft.shipmentState,
  state: draft.state && f.refer(draft.state),
  syncInfo: [],
  returnInfo: [],
});

const shared = Object.keys(orderLikeFields()) as readonly (keyof OrderLike)[];

const copied = (cart: Cart): OrderLike =>
  Object.fromEntries(shared.map((member) => [member, cart[member]])) as unknown as OrderLike;

/** What the draft says comes before what the cart has. */
export function mergedCustom(cart: Cart, { custom }: OrderFromCartDraft): Cart['custom'] {
  if (custom === undefined) return cart.custom;
  return { type: custom.type, fields: { ...cart.custom?.fields, ...custom.fields } };
}
