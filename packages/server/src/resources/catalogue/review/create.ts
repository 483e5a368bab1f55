import { checkTransition } from '../../../commerce/values/state-transition.ts';
import {
  change,
  customFieldsDraft,
  identifier,
  key,
  locale,
  need,
  optional,
  refer,
  text,
} from '../../../declaration/index.ts';
import { reviewCreated } from './messages.ts';
import { rating, review, targetInput } from './resource.ts';
import { isIncluded, type ReviewState, targetNeed, targetOf } from './target.ts';

export const create = review.create({
  doc: 'Creates a review.',
  name: 'ReviewDraft',
  members: {
    key: optional(key()),
    uniquenessValue: optional(text({ min: 1, max: 256 })),
    locale: optional(locale()),
    authorName: optional(text()),
    title: optional(text()),
    text: optional(text()),
    target: optional(targetInput()),
    state: optional(identifier('state')),
    rating: optional(rating()),
    customer: optional(identifier('customer')),
    custom: optional(customFieldsDraft('review')),
  },
  emits: [reviewCreated],
  needs: ({ target, state }) => ({
    target: targetNeed(target),
    state: need.maybe<ReviewState>('state', state && { id: state.id }),
  }),
  apply({ target, state, customer, ...rest }, facts) {
    if (facts.state !== undefined)
      checkTransition({ to: facts.state, type: 'ReviewState', force: false });
    return change({
      ...rest,
      target: targetOf(target, facts.target),
      state: state && refer(state),
      customer: customer && refer(customer),
      includedInStatistics: isIncluded(facts.state),
    });
  },
  whole: { message: reviewCreated, member: 'review' },
});
