// Fields that are calculated from the value of their type, as declarations say.
import type { GraphQLFieldConfigArgumentMap, GraphQLOutputType } from 'graphql';
import type { DerivedField, Field, Fields } from '../../declaration/index.ts';
import { instantOf } from '../../pipeline/index.ts';
import { type Entry, required } from '../execution/references.ts';
import type { Shape } from './shape.ts';

/** @param typeOf Type of a field; words, numbers and lists of them have one for both directions. */
export function derivedEntry(
  { name, doc, takes = {}, gives, beside, from }: DerivedField<Fields>,
  typeOf: TypeOf,
): Entry {
  return [
    name,
    {
      type: typed(gives, typeOf),
      description: doc,
      args: declaredArguments(takes, typeOf),
      resolve(source, given, { world, loader, principal }) {
        const made = (found: readonly any[]) =>
          from(source, withoutNull(given), instantOf(world.now(principal.projectKey)), found) ??
          null;
        const word = beside?.word(source);
        if (word === undefined) return made([]);
        return loader.referring(beside!, word).then((found) => made(found as readonly any[]));
      },
    },
  ];
}

type TypeOf = (field: Field) => GraphQLOutputType;

const typed = (field: Field, typeOf: TypeOf) =>
  field.isOptional ? typeOf(field) : required(typeOf(field));

/** Arguments as they are declared. */
export const declaredArguments = (takes: Fields, typeOf: TypeOf): GraphQLFieldConfigArgumentMap =>
  Object.fromEntries(
    Object.entries(takes).map(([member, field]) => [
      member,
      {
        type: typed(field, typeOf) as Shape['type'],
        ...('default' in field ? { defaultValue: field.default } : {}),
      },
    ]),
  );

/** `null` counts as left out. */
export const withoutNull = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
