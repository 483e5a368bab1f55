// Fields that are calculated from the value of their type, as declarations say.
import type { GraphQLOutputType } from 'graphql';
import type { DerivedField, Field, Fields } from '../declaration/index.ts';
import { instantOf } from '../pipeline/index.ts';
import { type Entry, required } from './references.ts';
import type { Shape } from './shape.ts';

/** @param typeOf Type of a field; words, numbers and lists of them have one for both directions. */
export function derivedEntry(
  { name, doc, takes = {}, gives, from }: DerivedField<Fields>,
  typeOf: (field: Field) => GraphQLOutputType,
): Entry {
  const typed = (field: Field) => (field.isOptional ? typeOf(field) : required(typeOf(field)));
  const args = Object.fromEntries(
    Object.entries(takes).map(([member, field]) => [
      member,
      { type: typed(field) as Shape['type'] },
    ]),
  );
  return [
    name,
    {
      type: typed(gives),
      description: doc,
      args,
      resolve: (source, given, { world }) =>
        from(source, withoutNull(given), instantOf(world.now())) ?? null,
    },
  ];
}

/** `null` counts as left out. */
const withoutNull = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
