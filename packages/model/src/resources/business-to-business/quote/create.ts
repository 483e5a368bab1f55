// Creates an offer: the current content of the quotation cart, with the comments of the staged
// quote.

import { mergedCustom } from '../../../commerce/custom-fields/custom-fields.ts';
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { checkVersion, readOrMarked, storeAt } from '../../../commerce/line-items/quoting.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import { apiError, change, f, type Known, need, type Write } from '../../../declaration/index.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import type { StagedQuote } from '../staged-quote/index.ts';
import { inState } from '../staged-quote/states.ts';
import { created } from './messages.ts';
import { quote } from './resource.ts';

export const create = quote.create({
  doc: 'Creates a quote from a staged quote.',
  name: 'QuoteDraft',
  members: {
    stagedQuote: f.identifier('staged-quote'),
    stagedQuoteVersion: f.long(),
    stagedQuoteStateToSent: f.withDefault(f.boolean(), false),
    key: f.optional(f.key()),
    custom: f.optional(f.customFieldsDraft('quote')),
    state: f.optional(f.reference('state')),
  },
  needs(draft, known: Known) {
    const staged: StagedQuote | undefined = known.staged;
    const cart = staged && need.maybe<Cart>('cart', { id: staged.quotationCart.id });
    const further = cart === undefined ? {} : { cart };
    return {
      ...(further as { cart: typeof cart }),
      staged: need.one<StagedQuote>('staged-quote', { id: draft.stagedQuote.id }),
      state: firstStateNeed(draft.state),
    };
  },
  apply(draft, { staged, state, cart, caller }) {
    checkVersion(staged, draft.stagedQuoteVersion);
    checkSendable(staged);
    if (cart === undefined)
      throw apiError.InvalidOperation('The quotation cart of the staged quote does not exist.');
    checkFirstState(draft.state, state, 'QuoteState');
    const { customer, quoteRequest, validTo, sellerComment } = staged;
    const document = {
      ...quotedFrom(cart),
      store: storeAt(caller, staged.store ?? cart.store),
      ...{ customer, quoteRequest, validTo, sellerComment },
      key: draft.key,
      quoteState: 'Pending' as const,
      stagedQuote: { typeId: 'staged-quote' as const, id: staged.id },
      purchaseOrderNumber: cart.purchaseOrderNumber ?? staged.purchaseOrderNumber,
      custom: mergedCustom(staged.custom, draft.custom),
      state: draft.state,
    };
    const also: readonly Write[] = [
      readOrMarked('cart', cart, undefined),
      readOrMarked(
        'staged-quote',
        staged,
        draft.stagedQuoteStateToSent ? inState(staged, 'Sent') : undefined,
      ),
    ];
    return { ...change(document), also };
  },
  whole: { message: created, member: 'quote' },
});

/** @throws InvalidOperation */
function checkSendable({ stagedQuoteState }: StagedQuote): void {
  if (stagedQuoteState !== 'InProgress')
    throw apiError.InvalidOperation(
      `A quote cannot be created from a staged quote in the state ${stagedQuoteState}.`,
    );
}
