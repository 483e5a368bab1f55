import { quotedFacets, quotedFields, unitPages } from '../../../commerce/line-items/quoted.ts';
import { customerMessage, stating, workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { type DocumentOf, f, message, resource, unique } from '../../../declaration/index.ts';

export const quoteRequestState = () =>
  f.choice('QuoteRequestState', 'Submitted', 'Accepted', 'Closed', 'Rejected', 'Cancelled');

export const quoteRequest = resource({
  name: 'QuoteRequest',
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
});

export type QuoteRequest = DocumentOf<(typeof quoteRequest)['fields']>;

export const created = message('QuoteRequestCreated', {
  quoteRequest: f.record('QuoteRequest', quoteRequest.allFields),
});
export const deleted = message('QuoteRequestDeleted', {});
export const stateChanged = message('QuoteRequestStateChanged', {
  quoteRequestState: quoteRequestState(),
  oldQuoteRequestState: quoteRequestState(),
});
export const customerChanged = customerMessage('QuoteRequest');
export const stateTransition = workflowMessage('QuoteRequest');

// States of quote requests. Pure.

export const inState = stating<QuoteRequest, 'quoteRequestState'>(
  'quoteRequestState',
  stateChanged,
);
