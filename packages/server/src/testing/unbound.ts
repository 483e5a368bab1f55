// What the schema has and nothing is bound to.

import type { Binding } from '@storewright/edges/graphql/schema/binding';
import { takenBeside } from '@storewright/edges/graphql/schema/inputs';
import { fallbackOf } from '@storewright/edges/graphql/schema/outputs';
import { isObjectType } from 'graphql';

/** What documents may name and requests may not use: `Type.member` and `Choice.Word`. */
export const refusedNames = ({ inputs, taken, words }: Binding): string[] => [
  ...[...inputs].flatMap((type) =>
    Object.values(type.getFields())
      .filter((slot) => !taken.has(slot) && !takenBeside(type.name).includes(slot.name))
      .map(({ name }) => `${type.name}.${name}`),
  ),
  ...[...words].flatMap(([type, known]) =>
    type
      .getValues()
      .filter(({ name }) => !known.has(name))
      .map(({ name }) => `${type.name}.${name}`),
  ),
];

/** Fields that must not be null and that nothing answers, of types with members that are answered. */
export const unanswered = ({ schema, answered }: Binding): string[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => Object.values(type.getFields()).some((field) => answered.has(field)))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => !answered.has(field) && fallbackOf(type, field.name) === undefined)
        .map(({ name }) => `${type.name}.${name}`),
    );
