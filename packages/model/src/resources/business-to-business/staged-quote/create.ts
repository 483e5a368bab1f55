// A seller begins with an offer: the staged quote, its cart and the state of the request in one.

import type { ShippingMethod } from '../../../commerce/checkout/facts.ts';
import { checkMethod } from '../../../commerce/checkout/rates.ts';
import { mergedCustom } from '../../../commerce/custom-fields/custom-fields.ts';
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { checkVersion, readOrMarked, storeAt } from '../../../commerce/line-items/quoting.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import { apiError, change, f, type Known, need, type Write } from '../../../declaration/index.ts';
import type { NewCart } from '../../ordering/cart/create.ts';
import type { QuoteRequest } from '../quote-request/index.ts';
import { inState } from '../quote-request/resource.ts';
import { created, stagedQuote } from './resource.ts';

export const create = stagedQuote.create({
  doc: 'Creates a staged quote for a quote request, with a quotation cart.',
  members: {
    quoteRequest: f.identifier('quote-request'),
    quoteRequestVersion: f.long(),
    quoteRequestStateToAccepted: f.withDefault(f.boolean(), false),
    key: f.optional(f.key()),
    custom: f.optional(f.customFieldsDraft('quote')),
    state: f.optional(f.reference('state')),
  },
  needs(draft, known: Known) {
    const request: QuoteRequest | undefined = known.request;
    const asked = request?.shippingInfo?.shippingMethod;
    const method = need.maybe<ShippingMethod>('shipping-method', asked && { id: asked.id });
    const further = method === undefined ? {} : { method };
    return {
      ...(further as { method: typeof method }),
      request: need.one<QuoteRequest>('quote-request', { id: draft.quoteRequest.id }),
      state: firstStateNeed(draft.state),
    };
  },
  apply(draft, { request, state, method, newId, caller }) {
    checkVersion(request, draft.quoteRequestVersion);
    checkAnswerable(request);
    checkFirstState(draft.state, state, 'StagedQuoteState');
    if (method !== undefined) checkMethod(method, request);
    const cartId = newId();
    const { customer, businessUnit, purchaseOrderNumber } = request;
    const store = storeAt(caller, request.store);
    const document = {
      key: draft.key,
      stagedQuoteState: 'InProgress' as const,
      ...{ customer, businessUnit, store, purchaseOrderNumber },
      quoteRequest: { typeId: 'quote-request' as const, id: request.id },
      quotationCart: { typeId: 'cart' as const, id: cartId },
      custom: mergedCustom(request.custom, draft.custom),
      state: draft.state,
    };
    const cart = change(quotationCart(request, newId));
    const also: readonly Write[] = [
      { type: 'create', kind: 'cart', id: cartId, change: cart },
      readOrMarked(
        'quote-request',
        request,
        draft.quoteRequestStateToAccepted && request.quoteRequestState !== 'Accepted'
          ? inState(request, 'Accepted')
          : undefined,
      ),
    ];
    return { ...change(document), also };
  },
  whole: { message: created, member: 'stagedQuote' },
});

/** @throws InvalidOperation */
function checkAnswerable({ quoteRequestState }: QuoteRequest): void {
  if (quoteRequestState !== 'Submitted' && quoteRequestState !== 'Accepted')
    throw apiError.InvalidOperation(
      `A staged quote cannot be created for a quote request in the state ${quoteRequestState}.`,
    );
}

// The cart in which a seller works out an offer: like the request, with items of its own.

/** Payments stay with the cart of the buyer, who has one of them once. */
const quotationCart = (request: QuoteRequest, newId: () => string): NewCart => ({
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
