import { quotedFacets, quotedFields } from '../../../commerce/line-items/quoted.ts';
import {
  choice,
  type DocumentOf,
  dateTime,
  key,
  optional,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const quoteState = () =>
  choice(
    'QuoteState',
    'Pending',
    'Declined',
    'DeclinedForRenegotiation',
    'RenegotiationAddressed',
    'Accepted',
    'Withdrawn',
  );

export const quote = resource({
  kind: 'quote',
  name: 'Quote',
  plural: 'quotes',
  doc: 'An offer to a buyer: what a quotation cart held when it was made.',
  isLarge: true,
  fields: {
    key: optional(key()),
    quoteState: quoteState(),
    quoteRequest: reference('quote-request'),
    stagedQuote: reference('staged-quote'),
    validTo: optional(dateTime()),
    sellerComment: optional(text()),
    buyerComment: optional(text()),
    ...quotedFields(),
  },
  unique: [unique('key')],
  facets: [...quotedFacets, 'quoteState', 'quoteRequest.id', 'stagedQuote.id'],
  userProvided: ['key'],
});

export type Quote = DocumentOf<(typeof quote)['fields']>;
