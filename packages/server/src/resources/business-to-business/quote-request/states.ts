// States of quote requests. Pure.
import { change } from '../../../declaration/index.ts';
import { stateChanged } from './messages.ts';
import type { QuoteRequest } from './resource.ts';

type State = QuoteRequest['quoteRequestState'];

/** The request in another state, and the message that tells of it. */
export const inState = (before: QuoteRequest, quoteRequestState: State) =>
  change(
    { ...before, quoteRequestState },
    ...(before.quoteRequestState === quoteRequestState
      ? []
      : [stateChanged({ quoteRequestState, oldQuoteRequestState: before.quoteRequestState })]),
  );
