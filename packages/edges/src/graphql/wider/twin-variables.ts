// Whether variables fit their places, where two types of input are interchangeable.
import {
  type GraphQLInputType,
  getNamedType,
  isTypeSubTypeOf,
  Kind,
  type TypeNode,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql';

/**
 * The rule of the specification of GraphQL, but a variable may be declared by any type that is
 * interchangeable with the type of its place.
 */
export const variablesOfTwins =
  (twins: ReadonlyMap<string, readonly string[]>): ValidationRule =>
  (context) =>
    VariablesInAllowedPositionRule(
      Object.create(context, {
        getRecursiveVariableUsages: {
          value: (operation: Operation) => {
            const declared = declarationsOf(operation);
            return context
              .getRecursiveVariableUsages(operation)
              .filter(
                ({ node, type }) => !fits(context, twins, declared.get(node.name.value), type),
              );
          },
        },
      }),
    );

type Operation = Parameters<ValidationContext['getRecursiveVariableUsages']>[0];

const declarationsOf = ({ variableDefinitions = [] }: Operation) =>
  new Map(variableDefinitions.map(({ variable, type }) => [variable.name.value, type]));

/** Whether the variable, declared by the type of its place instead, fits there. */
function fits(
  context: ValidationContext,
  twins: ReadonlyMap<string, readonly string[]>,
  declared: TypeNode | undefined,
  place: GraphQLInputType | undefined | null,
): boolean {
  if (declared === undefined || place === undefined || place === null) return false;
  const { name } = getNamedType(place);
  if (twins.get(name)?.includes(nameOf(declared)) !== true) return false;
  const schema = context.getSchema();
  const type = typeFromAST(schema, renamed(declared, name) as never);
  return type !== undefined && isTypeSubTypeOf(schema, type, place);
}

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);

const renamed = (type: TypeNode, name: string): TypeNode =>
  type.kind === Kind.NAMED_TYPE
    ? { ...type, name: { ...type.name, value: name } }
    : ({ ...type, type: renamed(type.type, name) } as TypeNode);
