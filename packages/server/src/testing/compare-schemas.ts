// Compares what we offer with another schema, as its clients see it: whatever of ours they use must
// take what they send and give what they expect. So inputs may be looser and outputs stricter in
// their `!` marks, arguments may join when they are optional, and what only the other
// schema has is no difference.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The differences, one line each, in the order of the types and their members. */
export function differences(ours: GraphQLSchema, other: GraphQLSchema): string[] {
  return Object.values(ours.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((type) => typeDifferences(type, other.getType(type.name)));
}

function typeDifferences(ours: GraphQLNamedType, other: GraphQLNamedType | undefined): string[] {
  if (other === undefined) return [`${ours.name}: only here`];
  if (isEnumType(ours) && isEnumType(other)) {
    const words = new Set(other.getValues().map(({ name }) => name));
    return ours
      .getValues()
      .filter(({ name }) => !words.has(name))
      .map(({ name }) => `${ours.name}.${name}: only here`);
  }
  if (isInputObjectType(ours) && isInputObjectType(other))
    return inputDifferences(ours.name, ours.getFields(), other.getFields());
  if (isComposite(ours) && isComposite(other))
    return outputDifferences(ours.name, ours.getFields(), other.getFields());
  return ours.constructor === other.constructor ? [] : [`${ours.name}: another kind of type`];
}

const isComposite = (type: GraphQLNamedType): type is GraphQLObjectType | GraphQLInterfaceType =>
  isObjectType(type) || isInterfaceType(type);

interface Members<T> {
  readonly [name: string]: T;
}

type OutputField = GraphQLField<unknown, unknown>;

const outputDifferences = (
  type: string,
  ours: Members<OutputField>,
  other: Members<OutputField>,
): string[] =>
  Object.entries(ours).flatMap(([name, field]) => {
    const twin = other[name];
    const place = `${type}.${name}`;
    if (twin === undefined) return [`${place}: only here`];
    return [
      ...outputDifference(place, field.type, twin.type),
      ...argumentDifferences(place, field.args, twin.args),
    ];
  });

function argumentDifferences(
  place: string,
  ours: readonly GraphQLArgument[],
  other: readonly GraphQLArgument[],
): string[] {
  const twins = new Map(other.map((argument) => [argument.name, argument]));
  return ours.flatMap((argument) => {
    const twin = twins.get(argument.name);
    const at = `${place}(${argument.name})`;
    if (twin !== undefined) return inputDifference(at, argument, twin);
    return isNonNullType(argument.type) ? [`${at}: only here`] : [];
  });
}

const inputDifferences = (
  type: string,
  ours: Members<GraphQLInputField>,
  other: Members<GraphQLInputField>,
): string[] =>
  Object.entries(ours).flatMap(([name, member]) => {
    const twin = other[name];
    const place = `${type}.${name}`;
    if (twin === undefined) return [`${place}: only here`];
    return inputDifference(place, member, twin);
  });

type Input = GraphQLArgument | GraphQLInputField;

const isRequired = ({ type, defaultValue }: Input) =>
  isNonNullType(type) && defaultValue === undefined;

/** A value that fits the other one must fit ours. */
function inputDifference(place: string, ours: Input, other: Input): string[] {
  const fits =
    takes(getNullableType(ours.type), getNullableType(other.type)) &&
    (!isRequired(ours) || isRequired(other));
  return fits ? [] : [`${place}: ${formOf(ours)}, published ${formOf(other)}`];
}

/** Whether every value of the second type is one of the first. */
function takes(wide: GraphQLType, narrow: GraphQLType): boolean {
  if (isNonNullType(narrow)) return takes(getNullableType(wide), narrow.ofType);
  if (isNonNullType(wide)) return false;
  if (isListType(wide) && isListType(narrow)) return takes(wide.ofType, narrow.ofType);
  return String(wide) === String(narrow);
}

function outputDifference(place: string, ours: GraphQLType, other: GraphQLType): string[] {
  return takes(other, ours) ? [] : [`${place}: ${ours}, published ${other}`];
}

const formOf = ({ type, defaultValue }: Input): string =>
  defaultValue === undefined ? String(type) : `${type} = ${JSON.stringify(defaultValue)}`;

/**
 * What only the other schema has in the types that both have: members, arguments, words and
 * interfaces, by name.
 */
export const gaps = (ours: GraphQLSchema, other: GraphQLSchema): string[] =>
  Object.values(ours.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((type) => {
      const twin = other.getType(type.name);
      if (isInputObjectType(type) && isInputObjectType(twin))
        return absentNames(type.name, type.getFields(), twin.getFields());
      if (isEnumType(type) && isEnumType(twin))
        return absentNames(type.name, named(type.getValues()), named(twin.getValues()));
      if (!isComposite(type) || twin === undefined || !isComposite(twin)) return [];
      return [
        ...absentNames(type.name, named(type.getInterfaces()), named(twin.getInterfaces())),
        ...absentNames(type.name, type.getFields(), twin.getFields()),
        ...Object.entries(twin.getFields()).flatMap(([name, { args }]) =>
          absentArguments(type, name, args),
        ),
      ];
    });

const named = (all: readonly { readonly name: string }[]) =>
  Object.fromEntries(all.map(({ name }) => [name, true]));

const absentNames = (type: string, ours: object, other: object): string[] =>
  Object.keys(other)
    .filter((name) => !Object.hasOwn(ours, name))
    .map((name) => `${type}.${name}`);

function absentArguments(
  type: GraphQLObjectType | GraphQLInterfaceType,
  name: string,
  wanted: readonly GraphQLArgument[],
): string[] {
  const field = type.getFields()[name];
  return wanted
    .filter((one) => field?.args.some((known) => known.name === one.name) === false)
    .map((one) => `${type.name}.${name}(${one.name})`);
}
