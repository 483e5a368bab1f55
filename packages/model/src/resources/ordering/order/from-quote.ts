// The order that a quote becomes, and the draft that asks for it.
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { f } from '../../../declaration/index.ts';
import type { Quote } from '../../business-to-business/quote/index.ts';
import type { NewOrder } from './from-cart.ts';
import { orderState, paymentState, shipmentState } from './resource.ts';

/** Members of `OrderFromQuoteDraft`. */
export const quoteDraftMembers = {
  // Whose it is and where, the rule looks at itself: it has more to say than that it is not there.
  quote: f.unresolved('quote'),
  version: f.long(),
  quoteStateToAccepted: f.withDefault(f.boolean(), false),
  orderNumber: f.optional(f.assignedNumber()),
  paymentState: f.optional(paymentState()),
  shipmentState: f.optional(shipmentState()),
  orderState: f.optional(orderState()),
  state: f.optional(f.identifier('state')),
  custom: f.optional(f.customFieldsDraft('order')),
};

type Whole = f.ObjectOf<typeof quoteDraftMembers>;

/** What customers say of their own orders is less. */
export type OrderFromQuoteDraft = Pick<Whole, 'quote' | 'version' | 'quoteStateToAccepted'> &
  Partial<Whole>;

/** Members of `MyOrderFromQuoteDraft`. */
export const myQuoteDraftMembers = {
  id: f.text({ min: 1, max: 256 }),
  version: f.long(),
  quoteStateToAccepted: f.withDefault(f.boolean(), false),
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
  state: draft.state && f.refer(draft.state),
  syncInfo: [],
  returnInfo: [],
});
