// What reviews say of a product or a channel on average.
import { integer, json, long, number, record } from '../../declaration/index.ts';

export const reviewRatingStatistics = () =>
  record('ReviewRatingStatistics', {
    averageRating: number(),
    highestRating: integer(),
    lowestRating: integer(),
    count: long(),
    ratingsDistribution: json(),
  });
