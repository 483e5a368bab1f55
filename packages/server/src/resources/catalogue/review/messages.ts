import {
  anyReference,
  boolean,
  message,
  optional,
  record,
  reference,
} from '../../../declaration/index.ts';
import { rating, review } from './resource.ts';

const target = { target: optional(anyReference()) };

export const reviewCreated = message('ReviewCreated', {
  review: record('Review', review.allFields),
});

export const reviewRatingSet = message('ReviewRatingSet', {
  oldRating: optional(rating()),
  newRating: optional(rating()),
  includedInStatistics: boolean(),
  ...target,
});

export const reviewStateTransition = message('ReviewStateTransition', {
  oldState: optional(reference('state')),
  newState: reference('state'),
  oldIncludedInStatistics: boolean(),
  newIncludedInStatistics: boolean(),
  ...target,
  force: boolean(),
});
