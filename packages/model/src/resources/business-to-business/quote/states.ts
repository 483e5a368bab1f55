// Which state of a quote may follow which, by who asks. Pure.
import { stating } from '../../../commerce/line-items/quoting.ts';
import { apiError } from '../../../declaration/index.ts';
import { stateChanged } from './messages.ts';
import type { Quote } from './resource.ts';

type State = Quote['quoteState'];

export const inState = stating<Quote, 'quoteState'>('quoteState', stateChanged);

/** @throws InvalidOperation for an offer whose time is over */
export function checkValid({ validTo }: Quote, now: string): void {
  if (validTo !== undefined && Date.parse(validTo) < Date.parse(now))
    throw apiError.InvalidOperation(`The quote expired at ${validTo}.`);
}

/** Sellers: any state, except the one that means a request of the buyer. */
export function setBySeller(before: Quote, target: State) {
  if (target === 'DeclinedForRenegotiation') throw refused(before, target);
  return inState(before, target);
}

/** Buyers answer an offer that waits for their answer. */
export function answered(before: Quote, target: State, now: string) {
  const isAnswer = target === 'Accepted' || target === 'Declined';
  const waits = before.quoteState === 'Pending' || before.quoteState === 'RenegotiationAddressed';
  if (!isAnswer || !waits) throw refused(before, target);
  if (target === 'Accepted') checkValid(before, now);
  return inState(before, target);
}

/** What the quote is when its buyer asks for another offer. */
export function declinedForRenegotiation(before: Quote) {
  if (before.quoteState !== 'Pending') throw refused(before, 'DeclinedForRenegotiation');
  return inState(before, 'DeclinedForRenegotiation');
}

const refused = ({ quoteState }: Quote, target: State) =>
  apiError.InvalidOperation(
    `The state of the quote cannot be changed from ${quoteState} to ${target} here.`,
  );
