import { stating, workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { type DocumentOf, f, message, resource, unique } from '../../../declaration/index.ts';

export const stagedQuoteState = () => f.choice('StagedQuoteState', 'InProgress', 'Sent', 'Closed');

export const stagedQuote = resource({
  name: 'StagedQuote',
  doc: 'An offer that a seller prepares; its quotation cart contains the offered items.',
  fields: {
    key: f.optional(f.key()),
    stagedQuoteState: stagedQuoteState(),
    customer: f.optional(f.reference('customer')),
    quoteRequest: f.reference('quote-request'),
    quotationCart: f.reference('cart'),
    validTo: f.optional(f.dateTime()),
    sellerComment: f.optional(f.text()),
    custom: f.optional(f.customFields()),
    state: f.optional(f.reference('state')),
    purchaseOrderNumber: f.optional(f.text()),
    businessUnit: f.optional(f.keyReference('business-unit')),
    store: f.optional(f.keyReference('store')),
  },
  unique: [unique('key')],
  facets: [
    'key',
    'stagedQuoteState',
    'customer.id',
    'quoteRequest.id',
    'quotationCart.id',
    'businessUnit.key',
    'store.key',
    'state.id',
    'purchaseOrderNumber',
  ],
});

export type StagedQuote = DocumentOf<(typeof stagedQuote)['fields']>;

export const created = message('StagedQuoteCreated', {
  stagedQuote: f.record('StagedQuote', stagedQuote.allFields),
});
export const deleted = message('StagedQuoteDeleted', {});
export const stateChanged = message('StagedQuoteStateChanged', {
  stagedQuoteState: stagedQuoteState(),
  oldStagedQuoteState: stagedQuoteState(),
});
export const stateTransition = workflowMessage('StagedQuote');

// States of staged quotes. Pure.

export const inState = stating<StagedQuote, 'stagedQuoteState'>('stagedQuoteState', stateChanged);
