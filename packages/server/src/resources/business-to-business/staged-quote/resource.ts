import {
  choice,
  customFields,
  type DocumentOf,
  dateTime,
  key,
  keyReference,
  optional,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const stagedQuoteState = () => choice('StagedQuoteState', 'InProgress', 'Sent', 'Closed');

export const stagedQuote = resource({
  kind: 'staged-quote',
  name: 'StagedQuote',
  plural: 'stagedQuotes',
  doc: 'An offer that a seller prepares; what is offered stands in its quotation cart.',
  fields: {
    key: optional(key()),
    stagedQuoteState: stagedQuoteState(),
    customer: optional(reference('customer')),
    quoteRequest: reference('quote-request'),
    quotationCart: reference('cart'),
    validTo: optional(dateTime()),
    sellerComment: optional(text()),
    custom: optional(customFields()),
    state: optional(reference('state')),
    purchaseOrderNumber: optional(text()),
    businessUnit: optional(keyReference('business-unit')),
    store: optional(keyReference('store')),
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
    'custom.type.id',
    'custom.fields',
  ],
  userProvided: ['key'],
});

export type StagedQuote = DocumentOf<(typeof stagedQuote)['fields']>;
