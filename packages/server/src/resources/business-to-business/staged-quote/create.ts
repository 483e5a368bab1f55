// A seller begins with an offer: the staged quote, its cart and the state of the request in one.

import type { ShippingMethod } from '../../../commerce/checkout/facts.ts';
import { checkMethod } from '../../../commerce/checkout/rates.ts';
import { mergedCustom } from '../../../commerce/values/custom-merge.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import {
  apiError,
  boolean,
  change,
  customFieldsDraft,
  identifier,
  type Known,
  key,
  long,
  need,
  optional,
  reference,
  versionConflict,
  type Write,
  withDefault,
} from '../../../declaration/index.ts';
import type { QuoteRequest } from '../quote-request/index.ts';
import { inState } from '../quote-request/states.ts';
import { created } from './messages.ts';
import { quotationCart } from './quotation-cart.ts';
import { stagedQuote } from './resource.ts';

export const create = stagedQuote.create({
  doc: 'Begins with an offer for a quote request, with a cart in which it is worked out.',
  name: 'StagedQuoteDraft',
  members: {
    quoteRequest: identifier('quote-request'),
    quoteRequestVersion: long(),
    quoteRequestStateToAccepted: withDefault(boolean(), false),
    key: optional(key()),
    custom: optional(customFieldsDraft('quote')),
    state: optional(reference('state')),
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
  apply(draft, { request, state, method, newId }) {
    if (request.version !== draft.quoteRequestVersion)
      throw versionConflict(request.id, draft.quoteRequestVersion, request.version);
    checkAnswerable(request);
    checkFirstState(draft.state, state, 'StagedQuoteState');
    if (method !== undefined) checkMethod(method, request);
    const cartId = newId();
    const { customer, businessUnit, store, purchaseOrderNumber } = request;
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
      accepted(request, draft.quoteRequestStateToAccepted),
    ];
    return { ...change(document), also };
  },
  whole: { message: created, member: 'stagedQuote' },
});

/** The request is read and, when asked for, accepted in the same commit. */
const accepted = (request: QuoteRequest, isAsked: boolean): Write =>
  isAsked && request.quoteRequestState !== 'Accepted'
    ? {
        type: 'update',
        kind: 'quote-request',
        before: request,
        change: inState(request, 'Accepted'),
      }
    : { type: 'guard', kind: 'quote-request', before: request };

/** @throws InvalidOperation */
function checkAnswerable({ quoteRequestState }: QuoteRequest): void {
  if (quoteRequestState !== 'Submitted' && quoteRequestState !== 'Accepted')
    throw apiError.InvalidOperation(
      `No offer can be prepared for a quote request in the state ${quoteRequestState}.`,
    );
}
