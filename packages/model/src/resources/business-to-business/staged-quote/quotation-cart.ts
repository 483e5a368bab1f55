// The cart in which a seller works out an offer: like the request, with items of its own.
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import type { NewCart } from '../../ordering/cart/create.ts';
import type { QuoteRequest } from '../quote-request/index.ts';

/** Payments stay with the cart of the buyer, who has one of them once. */
export const quotationCart = (request: QuoteRequest, newId: () => string): NewCart => ({
  ...quotedFrom(request),
  customerId: request.customer?.id,
  paymentInfo: undefined,
  lineItems: request.lineItems.map((item) => ({ ...item, id: newId() })),
  customLineItems: request.customLineItems.map((item) => ({ ...item, id: newId() })),
  taxedShippingPrice: request.shippingInfo?.taxedPrice,
  shippingMode: 'Single',
  shipping: [],
  discountCodes: [],
  refusedGifts: [],
  warnings: [],
  cartState: 'Active',
  origin: 'Quote',
});
