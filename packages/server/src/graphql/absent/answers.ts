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

/** The code of a warning names its type; a channel is told as a reference. */
const typedWarning = ({ supplyChannel, ...warning }: any) => ({
  ...warning,
  type: `${warning.code}TypedWarning`,
  supplyChannelRef: supplyChannel && { typeId: 'channel', id: supplyChannel },
});

/** Fields of which the answer says what they hold. */
const told = new Map<string, (source: any) => unknown>([
  ['Cart.warnings', ({ warnings = [] }) => warnings.map(typedWarning)],
  ['VariantDeletionResult.warnings', ({ warnings }) => warnings],
]);

/** @throws Error for a field that must not be null and has no answer: a mistake of ours. */
export function answerOf(
  place: string,
  isRequired: boolean,
  { type }: GraphQLField<any, GraphqlContext>,
): Resolve {
  if (leading.has(place)) return ({ target }, _, context) => target && loaded(context, target);
  const tells = told.get(place);
  if (tells !== undefined) return tells;
  if (!isRequired) return () => null;
  if (isListType(getNullableType(type))) return () => [];
  if (!answers.has(place)) throw new Error(`nothing is said of what ${place} answers`);
  const value = answers.get(place);
  return () => value;
}
