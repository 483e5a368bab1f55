import { quotedFacets, quotedFields } from '../../../commerce/line-items/quoted.ts';
import {
  choice,
  type DocumentOf,
  inGraphql,
  key,
  optional,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const quoteRequestState = () =>
  choice('QuoteRequestState', 'Submitted', 'Accepted', 'Closed', 'Rejected', 'Cancelled');

export const quoteRequest = resource({
  kind: 'quote-request',
  name: 'QuoteRequest',
  plural: 'quoteRequests',
  doc: 'A buyer asks for an offer: a cart at the moment of the request.',
  isLarge: true,
  fields: {
    key: optional(key()),
    quoteRequestState: quoteRequestState(),
    comment: optional(text()),
    ...quotedFields(),
    cart: optional(inGraphql(reference('cart'), { name: 'cartRef' })),
  },
  unique: [unique('key')],
  facets: [...quotedFacets, 'quoteRequestState', 'cart.id'],
  userProvided: ['key'],
});

export type QuoteRequest = DocumentOf<(typeof quoteRequest)['fields']>;
