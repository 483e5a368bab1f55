// What reviews say of a product or a channel on average.
import { f } from '../../declaration/index.ts';

export const reviewRatingStatistics = () =>
  f.record('ReviewRatingStatistics', {
    averageRating: f.number(),
    highestRating: f.integer(),
    lowestRating: f.integer(),
    count: f.long(),
    ratingsDistribution: f.json(),
  });
