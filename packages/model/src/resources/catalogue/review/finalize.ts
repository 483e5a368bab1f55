// Keeps the statistics of what reviews are about in step with them, in the same commit.
import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  change,
  type Finalize,
  type Needs,
  need,
  type Stored,
  type Write,
} from '../../../declaration/index.ts';
import type { Review } from './resource.ts';
import { type Statistics, withRatings } from './statistics.ts';

type Rated = Pick<Review, 'target' | 'rating' | 'includedInStatistics'>;

interface Target extends Stored {
  readonly reviewRatingStatistics?: Statistics | undefined;
}

const factOf = ({ typeId, id }: NonNullable<Review['target']>) => `target ${typeId} ${id}`;

const targetsOf = (reviews: readonly (Rated | undefined)[]) =>
  reviews.flatMap((one) => (one?.target === undefined ? [] : [one.target]));

/** The documents that the reviews are about, as far as they are there. */
export const targetNeeds = (...reviews: readonly (Rated | undefined)[]): Needs =>
  Object.fromEntries(
    targetsOf(reviews).map((target) => [
      factOf(target),
      need.maybe<Target>(target.typeId, { id: target.id }),
    ]),
  );

/** The rating by which a review counts for the target. */
const countsFor = (review: Rated | undefined, id: string): number | undefined =>
  review?.includedInStatistics === true && review.target?.id === id ? review.rating : undefined;

/** What becomes of the targets when a review is made, changed or deleted. */
export function statisticsWrites(
  before: Rated | undefined,
  after: Rated | undefined,
  facts: { readonly [fact: string]: any },
): readonly Write[] {
  const targets = new Map(targetsOf([before, after]).map((target) => [target.id, target]));
  return [...targets.values()].flatMap((target): Write[] => {
    const found: Target | undefined = facts[factOf(target)];
    const removed = countsFor(before, target.id);
    const added = countsFor(after, target.id);
    if (found === undefined || removed === added) return [];
    const reviewRatingStatistics = withRatings(found.reviewRatingStatistics, { added, removed });
    const changed = change({ ...found, reviewRatingStatistics });
    return [{ type: 'update', kind: target.typeId, before: found, change: changed }];
  });
}

export const finalize: Finalize = {
  needs: (review: Rated, _known, before: Rated | undefined) =>
    isSame(ratedOf(review), ratedOf(before)) ? {} : targetNeeds(review, before),
  apply(review: Review) {
    const { title, text, rating } = review;
    if (title === undefined && text === undefined && rating === undefined)
      throw apiError.InvalidInput('A review needs a title, a text or a rating.');
    return review;
  },
  also: (review: Rated, before: Rated | undefined, facts) =>
    statisticsWrites(before, review, facts),
};

const ratedOf = (review: Rated | undefined) =>
  review && [review.target, review.rating, review.includedInStatistics];
