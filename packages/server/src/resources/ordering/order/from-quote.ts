// The order that a quote becomes, and the draft that asks for it.
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import {
  assignedNumber,
  boolean,
  customFieldsDraft,
  identifier,
  long,
  type ObjectOf,
  optional,
  refer,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import type { Quote } from '../../business-to-business/quote/index.ts';
import type { NewOrder } from './from-cart.ts';
import { orderState, paymentState, shipmentState } from './resource.ts';

/** Members of `OrderFromQuoteDraft`. */
export const quoteDraftMembers = {
  quote: identifier('quote'),
  version: long(),
  quoteStateToAccepted: withDefault(boolean(), false),
  orderNumber: optional(assignedNumber()),
  paymentState: optional(paymentState()),
  shipmentState: optional(shipmentState()),
  orderState: optional(orderState()),
  state: optional(identifier('state')),
  custom: optional(customFieldsDraft('order')),
};

type Whole = ObjectOf<typeof quoteDraftMembers>;

/** What customers say of their own orders is less. */
export type OrderFromQuoteDraft = Pick<Whole, 'quote' | 'version' | 'quoteStateToAccepted'> &
  Partial<Whole>;

/** Members of `MyOrderFromQuoteDraft`. */
export const myQuoteDraftMembers = {
  id: text({ min: 1, max: 256 }),
  version: long(),
  quoteStateToAccepted: withDefault(boolean(), false),
};

/** Everything as it was offered: nothing is priced or taxed again. */
export const orderOfQuote = (
  quote: Quote,
  draft: OrderFromQuoteDraft,
  customerEmail: string | undefined,
): NewOrder => ({
  ...quotedFrom(quote),
  customerId: quote.customer?.id,
  customerEmail,
  taxedShippingPrice: quote.shippingInfo?.taxedPrice,
  shippingMode: 'Single',
  shipping: [],
  discountCodes: [],
  refusedGifts: [],
  origin: 'Quote',
  quote: { typeId: 'quote', id: quote.id },
  custom: draft.custom ?? quote.custom,
  orderNumber: draft.orderNumber,
  orderState: draft.orderState ?? 'Open',
  paymentState: draft.paymentState,
  shipmentState: draft.shipmentState,
  state: draft.state && refer(draft.state),
  syncInfo: [],
  returnInfo: [],
});
