// What documents may name and requests may not use: members of inputs, and words of choices.
import {
  type GraphQLSchema,
  type InputObjectTypeExtensionNode,
  isEnumType,
  isInputObjectType,
} from 'graphql';
import { furtherWords } from '../published/beside.ts';
import { furtherMembers } from './further-members.ts';

/** Marks the members of the extensions, those aside that become something else. */
export function markRefused(
  schema: GraphQLSchema,
  extensions: readonly InputObjectTypeExtensionNode[],
): void {
  for (const { name, fields = [] } of extensions) {
    const type = schema.getType(name.value);
    if (!isInputObjectType(type)) continue;
    const taken = furtherMembers.get(type.name)?.members ?? [];
    for (const { name: member } of fields)
      if (!taken.includes(member.value))
        type.getFields()[member.value]!.extensions = { isRefused: true };
  }
}

/** By name: `Type.member` and `Choice.Word`. */
export const refusedIn = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isEnumType(type)) {
      const words = furtherWords.get(type.name) ?? [];
      return words.map((word) => `${type.name}.${word}`);
    }
    if (!isInputObjectType(type)) return [];
    return Object.values(type.getFields())
      .filter(({ extensions }) => extensions.isRefused === true)
      .map(({ name }) => `${type.name}.${name}`);
  });
