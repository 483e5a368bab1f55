import { f, message } from '../../../declaration/index.ts';
import { rating, review } from './resource.ts';

const target = { target: f.optional(f.anyReference()) };

export const reviewCreated = message('ReviewCreated', {
  review: f.record('Review', review.allFields),
});

export const reviewRatingSet = message('ReviewRatingSet', {
  oldRating: f.optional(rating()),
  newRating: f.optional(rating()),
  includedInStatistics: f.boolean(),
  ...target,
});

export const reviewStateTransition = message('ReviewStateTransition', {
  oldState: f.optional(f.reference('state')),
  newState: f.reference('state'),
  oldIncludedInStatistics: f.boolean(),
  newIncludedInStatistics: f.boolean(),
  ...target,
  force: f.boolean(),
});
