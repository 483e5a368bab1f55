// What the documentation of the editor shows of a type of the schema. Pure.
import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

export interface Typed {
  readonly name: string;
  /** As the schema writes it. */
  readonly type: string;
  /** Of the type, without lists. */
  readonly typeName: string;
  readonly description: string;
}

export interface Described extends Typed {
  readonly args: readonly Typed[];
}

export interface TypeDescription {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Described[];
  readonly values: readonly string[];
  /** Of an interface or a union. */
  readonly possible: readonly string[];
}

export function descriptionOf(schema: GraphQLSchema, name: string): TypeDescription | undefined {
  const type = schema.getType(name);
  if (type === undefined || type === null) return undefined;
  return {
    name: type.name,
    description: type.description ?? '',
    fields: fieldsOf(type),
    values: isEnumType(type) ? type.getValues().map((one) => one.name) : [],
    possible:
      isUnionType(type) || isInterfaceType(type)
        ? schema.getPossibleTypes(type).map((one) => one.name)
        : [],
  };
}

const typed = (
  one: Pick<GraphQLArgument, 'name' | 'description'> & { type: GraphQLType },
): Typed => ({
  name: one.name,
  type: String(one.type),
  typeName: getNamedType(one.type).name,
  description: one.description ?? '',
});

function fieldsOf(type: GraphQLNamedType): readonly Described[] {
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((one) => ({ ...typed(one), args: [] }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).map((one) => ({
    ...typed(one),
    args: one.args.map(typed),
  }));
}

const maxFound = 50;

/** Types whose name contains the text, the shortest first; introspection is left out. */
export const typesWith = (schema: GraphQLSchema, text: string): readonly string[] =>
  Object.keys(schema.getTypeMap())
    .filter((name) => !name.startsWith('__') && name.toLowerCase().includes(text.toLowerCase()))
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, maxFound);
