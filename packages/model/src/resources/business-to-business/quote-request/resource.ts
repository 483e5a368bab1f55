import { quotedFacets, quotedFields, unitPages } from '../../../commerce/line-items/quoted.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

export const quoteRequestState = () =>
  f.choice('QuoteRequestState', 'Submitted', 'Accepted', 'Closed', 'Rejected', 'Cancelled');

export const quoteRequest = resource({
  kind: 'quote-request',
  name: 'QuoteRequest',
  plural: 'quoteRequests',
  doc: 'A request of a buyer for an offer, with the cart at the time of the request.',
  isLarge: true,
  fields: {
    key: f.optional(f.key()),
    quoteRequestState: quoteRequestState(),
    comment: f.optional(f.text()),
    ...quotedFields(),
    cart: f.optional(f.inGraphql(f.reference('cart'), { name: 'cartRef' })),
  },
  unique: [unique('key')],
  facets: [...quotedFacets, 'quoteRequestState', 'cart.id'],
  ...unitPages('quoteRequestState'),
  userProvided: ['key'],
});

export type QuoteRequest = DocumentOf<(typeof quoteRequest)['fields']>;
