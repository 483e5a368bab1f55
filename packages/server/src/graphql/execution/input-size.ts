// How much code the compiler of documents writes for the variables of an operation: it writes out
// every member of an input type, and never ends for a type that holds itself.
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/** Sizes by type; a schema keeps its types for as long as it lives. */
const known = new WeakMap<GraphQLInputType, number>();

/** Members of the input types of all variables, written out: Infinity where a type holds itself. */
export const inputMembersIn = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): number =>
  variableDefinitions.reduce((sum, { type }) => {
    const found = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]);
    return sum + (isInputType(found) ? membersOf(found, new Set()) : 0);
  }, 0);

function membersOf(type: GraphQLInputType, within: Set<GraphQLInputType>): number {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return 0;
  if (within.has(named)) return Number.POSITIVE_INFINITY;
  const measured = known.get(named);
  if (measured !== undefined) return measured;
  within.add(named);
  const members = Object.values(named.getFields());
  const size = members.reduce((sum, member) => sum + 1 + membersOf(member.type, within), 0);
  within.delete(named);
  known.set(named, size);
  return size;
}
