import { checkTransition } from '../../../commerce/values/workflow.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { reviewCreated } from './messages.ts';
import { rating, review, targetInput } from './resource.ts';
import { isIncluded, type ReviewState, targetNeed, targetOf } from './target.ts';

export const create = review.create({
  doc: 'Creates a review.',
  name: 'ReviewDraft',
  members: {
    key: f.optional(f.key()),
    uniquenessValue: f.optional(f.text({ min: 1, max: 256 })),
    locale: f.optional(f.locale()),
    authorName: f.optional(f.text()),
    title: f.optional(f.text()),
    text: f.optional(f.text()),
    target: f.optional(targetInput()),
    state: f.optional(f.identifier('state')),
    rating: f.optional(rating()),
    customer: f.optional(f.identifier('customer')),
    custom: f.optional(f.customFieldsDraft('review')),
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
      state: state && f.refer(state),
      customer: customer && f.refer(customer),
      includedInStatistics: isIncluded(facts.state),
    });
  },
  whole: { message: reviewCreated, member: 'review' },
});
