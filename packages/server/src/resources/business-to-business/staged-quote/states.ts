// States of staged quotes. Pure.
import { change } from '../../../declaration/index.ts';
import { stateChanged } from './messages.ts';
import type { StagedQuote } from './resource.ts';

/** The staged quote in another state, and the message that tells of it. */
export const inState = (before: StagedQuote, stagedQuoteState: StagedQuote['stagedQuoteState']) =>
  change(
    { ...before, stagedQuoteState },
    ...(before.stagedQuoteState === stagedQuoteState
      ? []
      : [stateChanged({ stagedQuoteState, oldStagedQuoteState: before.stagedQuoteState })]),
  );
