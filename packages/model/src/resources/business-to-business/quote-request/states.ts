// States of quote requests. Pure.
import { stating } from '../../../commerce/line-items/quoting.ts';
import { stateChanged } from './messages.ts';
import type { QuoteRequest } from './resource.ts';

export const inState = stating<QuoteRequest, 'quoteRequestState'>(
  'quoteRequestState',
  stateChanged,
);
