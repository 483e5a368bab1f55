// What absent fields answer: null where they may, else what is true as long as nothing is offered.
import { type GraphQLField, type GraphQLFieldResolver, getNullableType, isListType } from 'graphql';
import type { GraphqlContext } from '../execution/context.ts';
import { loaded } from '../execution/references.ts';

type Resolve = GraphQLFieldResolver<any, GraphqlContext>;

/** Answers of fields that are never null and no lists. */
const answers = new Map<string, unknown>([
  ['CartsConfiguration.allowAddingUnpublishedProducts', false],
  // What a discount says was checked when it came in.
  ['ProductDiscount.isValid', true],
]);

/** Fields that lead to a document of one of several kinds, which no declaration can say. */
const leading: ReadonlySet<string> = new Set([
  'Review.target',
  'ReviewRatingSet.target',
  'ReviewStateTransition.target',
]);

/** Fields of which the answer says what they hold. */
const told: ReadonlySet<string> = new Set(['VariantDeletionResult.warnings']);

/** @throws Error for a field that must not be null and has no answer: a mistake of ours. */
export function answerOf(
  place: string,
  isRequired: boolean,
  { type }: GraphQLField<any, GraphqlContext>,
): Resolve {
  if (leading.has(place)) return ({ target }, _, context) => target && loaded(context, target);
  if (told.has(place)) return (source) => source[place.slice(place.indexOf('.') + 1)];
  if (!isRequired) return () => null;
  if (isListType(getNullableType(type))) return () => [];
  if (!answers.has(place)) throw new Error(`nothing is said of what ${place} answers`);
  const value = answers.get(place);
  return () => value;
}
