// States of staged quotes. Pure.
import { stating } from '../../../commerce/line-items/quoting.ts';
import { stateChanged } from './messages.ts';
import type { StagedQuote } from './resource.ts';

export const inState = stating<StagedQuote, 'stagedQuoteState'>('stagedQuoteState', stateChanged);
