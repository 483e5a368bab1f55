import { ordersBelong } from '../../../commerce/access/subject.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { derivedField, f, kindOf, need, type Stored } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import * as editMessages from './edit-messages.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { deleted } from './messages.ts';
import { procedures } from './procedures.ts';
import { type Order, order } from './resource.ts';
import { orderSearch } from './search.ts';

/**
 * The cart is kept, the approval is deleted as well; the last message contains the former order.
 */
const remove = order.remove({
  emits: [deleted],
  needs: ({ id, businessUnit }) => ({
    flows:
      businessUnit === undefined
        ? undefined
        : need.matching<Stored>('approval-flow', 'order(id = :id)', { id }),
  }),
  apply: (before) => [deleted({ order: before })],
  also: (_, { flows = [] }) =>
    flows.map((before) => ({ type: 'delete', kind: 'approval-flow', before, messages: [] })),
});

export type { Order } from './resource.ts';

/** GraphQL names the order in the message itself, too. */
const changedOrder = derivedField({
  of: 'OrderStateChanged',
  name: 'orderId',
  doc: 'Id of the order.',
  gives: f.optional(f.text()),
  // A message in the preview of an edit is about no document yet.
  from: ({ resource }: { readonly resource?: { readonly id: string } }) => resource?.id,
});

/** The API takes such orders without a word, and the missing taxes are found months later. */
const remark = ({ taxMode, lineItems }: Order): string | undefined => {
  const untaxed = lineItems.find(({ taxRate }) => taxRate === undefined);
  if (taxMode !== 'Platform' || untaxed === undefined) return undefined;
  const { productId, variant } = untaxed;
  const sku = variant.sku === undefined ? '' : ` (sku '${variant.sku}')`;
  return `The item of product '${productId}'${sku} has no tax: the product has no tax category, or the cart had no shipping address. Set the category with the update action setTaxCategory of the product.`;
};

/** The same of an order that a recurring order made. */
const orderMade = derivedField({
  of: 'OrderCreatedFromRecurringOrder',
  name: 'orderRef',
  doc: 'The order.',
  gives: f.reference('order'),
  from: ({ order }: { readonly order: { readonly id: string } }) => ({
    typeId: 'order',
    id: order.id,
  }),
});

export const orderKind = kindOf({
  resource: order,
  remark,
  remove,
  belongsTo: ordersBelong,
  actions,
  messages: { ...messages, ...editMessages },
  endpoints,
  procedures: [...procedures, ...orderSearch],
  derived: [lineItemsById(order.name), changedOrder, orderMade],
});
