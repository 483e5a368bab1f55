import { quotedFacets, quotedFields, unitPages } from '../../../commerce/line-items/quoted.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

export const quoteState = () =>
  f.choice(
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
  doc: 'An offer to a buyer, with the content of the quotation cart at the time of creation.',
  isLarge: true,
  fields: {
    key: f.optional(f.key()),
    quoteState: quoteState(),
    quoteRequest: f.reference('quote-request'),
    stagedQuote: f.reference('staged-quote'),
    validTo: f.optional(f.dateTime()),
    sellerComment: f.optional(f.text()),
    buyerComment: f.optional(f.text()),
    ...quotedFields(),
  },
  unique: [unique('key')],
  facets: [...quotedFacets, 'quoteState', 'quoteRequest.id', 'stagedQuote.id'],
  ...unitPages('quoteState'),
  userProvided: ['key'],
});

export type Quote = DocumentOf<(typeof quote)['fields']>;
