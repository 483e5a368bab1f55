import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { checkTransition } from '../../../commerce/values/workflow.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { reviewRatingSet, reviewStateTransition } from './messages.ts';
import { type Review, rating, review, targetInput } from './resource.ts';
import { isIncluded, type ReviewState, targetNeed, targetOf } from './target.ts';

export const plain = memberActions(review, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setAuthorName: [f.optional(f.text()), 'Sets or removes the author.'],
  setTitle: [f.optional(f.text()), 'Sets or removes the title.'],
  setText: [f.optional(f.text()), 'Sets or removes the text.'],
  setLocale: [f.optional(f.locale()), 'Sets or removes the language.'],
  setRating: [
    f.optional(rating()),
    'Sets or removes the rating; the statistics of the target are updated.',
    {
      message: reviewRatingSet,
      tells: (newRating, { rating: oldRating, includedInStatistics, target }: Review) =>
        reviewRatingSet({ oldRating, newRating, includedInStatistics, target }),
    },
  ],
  setCustomer: [
    f.optional(f.identifier('customer')),
    'Sets or removes the customer who wrote the review.',
    { checked: (customer) => customer && f.refer(customer) },
  ],
});

export const setTarget = review.action({
  doc: 'Sets or removes the target of the review; the statistics of both targets are updated.',
  members: { target: f.optional(targetInput()) },
  needs: (_, { target }) => ({ target: targetNeed(target) }),
  apply: (before, { target }, facts) =>
    change({ ...before, target: targetOf(target, facts.target) }),
});

export const transitionState = review.action({
  doc: 'Moves the review to another state; the state decides whether its rating counts.',
  members: { state: f.identifier('state'), force: f.withDefault(f.boolean(), false) },
  emits: [reviewStateTransition],
  needs: ({ state: former }, { state }) => ({
    from: need.maybe<ReviewState>('state', former && { id: former.id }),
    to: need.one<ReviewState>('state', { id: state.id }),
  }),
  apply(before, { state, force }, { from, to }) {
    const { state: oldState, includedInStatistics: oldIncludedInStatistics, target } = before;
    checkTransition({ from, to, type: 'ReviewState', force });
    const newState = f.refer(state);
    const newIncludedInStatistics = isIncluded(to);
    if (oldState?.id === newState.id && oldIncludedInStatistics === newIncludedInStatistics)
      return change(before);
    const after = { ...before, state: newState, includedInStatistics: newIncludedInStatistics };
    const included = { oldIncludedInStatistics, newIncludedInStatistics };
    return change(after, reviewStateTransition({ oldState, newState, ...included, target, force }));
  },
});

export const customFields = customFieldActions(review, { customizable: 'review' });
