import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { checkTransition, type TransitionState } from '../../../commerce/values/workflow.ts';
import {
  apiError,
  change,
  type Finalize,
  f,
  fullEndpoint,
  kindOf,
  message,
  type Need,
  type Needs,
  need,
  type Stored,
  type Write,
} from '../../../declaration/index.ts';
import { type Review, rating, review, targetInput } from './resource.ts';

const target = { target: f.optional(f.anyReference()) };

const reviewCreated = message('ReviewCreated', {
  review: f.record('Review', review.allFields),
});

const reviewRatingSet = message('ReviewRatingSet', {
  oldRating: f.optional(rating()),
  newRating: f.optional(rating()),
  includedInStatistics: f.boolean(),
  ...target,
});

const reviewStateTransition = message('ReviewStateTransition', {
  oldState: f.optional(f.reference('state')),
  newState: f.reference('state'),
  oldIncludedInStatistics: f.boolean(),
  newIncludedInStatistics: f.boolean(),
  ...target,
  force: f.boolean(),
});

// What a review is about, and whether its state lets it count.

type TargetInput = f.Of<ReturnType<typeof targetInput>>;

/** `InvalidInput` unless the target is named by one of id and key. */
function targetNeed(target: TargetInput | undefined): Need<Stored> | undefined {
  if (target === undefined) return undefined;
  const { typeId, id, key } = target;
  if ((id === undefined) === (key === undefined))
    throw apiError.InvalidInput('Identify the target of a review by its id or key.');
  return need.one<Stored>(typeId, id === undefined ? { key: key! } : { id });
}

const targetOf = (target: TargetInput | undefined, found: Stored | undefined) =>
  target && { typeId: target.typeId, id: found!.id };

interface ReviewState extends TransitionState {
  readonly roles?: readonly string[] | undefined;
}

/** Without a state a review counts; with one, when the state has the role. */
const isIncluded = (state: ReviewState | undefined): boolean =>
  state === undefined || (state.roles ?? []).includes('ReviewIncludedInStatistics');

const plain = memberActions(review, {
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

const setTarget = review.action({
  doc: 'Sets or removes the target of the review; the statistics of both targets are updated.',
  members: { target: f.optional(targetInput()) },
  needs: (_, { target }) => ({ target: targetNeed(target) }),
  apply: (before, { target }, facts) =>
    change({ ...before, target: targetOf(target, facts.target) }),
});

const transitionState = review.action({
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

const customFields = customFieldActions(review, { customizable: 'review' });

const create = review.create({
  doc: 'Creates a review.',
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

// What the ratings of reviews say of a product or a channel. The distribution holds every rating
// that counts, so all else follows from it and nothing drifts. Pure.

export interface Statistics {
  readonly averageRating: number;
  readonly highestRating: number;
  readonly lowestRating: number;
  readonly count: number;
  readonly ratingsDistribution: { readonly [rating: string]: number };
}

/** The statistics with one rating more and one less; `undefined` when no rating is left. */
export function withRatings(
  before: Statistics | undefined,
  {
    added,
    removed,
  }: { readonly added?: number | undefined; readonly removed?: number | undefined },
): Statistics | undefined {
  const counts = new Map(Object.entries(before?.ratingsDistribution ?? {}));
  const change = (rating: number | undefined, by: number) => {
    if (rating !== undefined)
      counts.set(String(rating), Math.max(0, (counts.get(String(rating)) ?? 0) + by));
  };
  change(removed, -1);
  change(added, 1);
  return statisticsOf([...counts].filter(([, count]) => count > 0));
}

function statisticsOf(counts: readonly (readonly [string, number])[]): Statistics | undefined {
  if (counts.length === 0) return undefined;
  const ratings = counts.map(([rating]) => Number(rating));
  const count = counts.reduce((sum, [, each]) => sum + each, 0);
  const total = counts.reduce((sum, [rating, each]) => sum + Number(rating) * each, 0);
  return {
    averageRating: Math.round((total / count) * 100_000) / 100_000,
    highestRating: Math.max(...ratings),
    lowestRating: Math.min(...ratings),
    count,
    ratingsDistribution: Object.fromEntries(counts),
  };
}

// Keeps the statistics of what reviews are about in step with them, in the same commit.

type Rated = Pick<Review, 'target' | 'rating' | 'includedInStatistics'>;

interface Target extends Stored {
  readonly reviewRatingStatistics?: Statistics | undefined;
}

const factOf = ({ typeId, id }: NonNullable<Review['target']>) => `target ${typeId} ${id}`;

const targetsOf = (reviews: readonly (Rated | undefined)[]) =>
  reviews.flatMap((one) => (one?.target === undefined ? [] : [one.target]));

/** The documents that the reviews are about, as far as they are there. */
const targetNeeds = (...reviews: readonly (Rated | undefined)[]): Needs =>
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
function statisticsWrites(
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

const finalize: Finalize = {
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

const remove = review.remove({
  needs: (before) => targetNeeds(before),
  apply: () => [],
  also: (before, facts) => statisticsWrites(before, undefined, facts),
});

export const reviewKind = kindOf({
  resource: review,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions: { customFields, plain, setTarget, transitionState },
  endpoints: [fullEndpoint('/reviews', 'products')],
});
