// One document for each input type of a GraphQL schema, which has a variable of that type.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

export interface InputDocument {
  readonly type: string;
  readonly query: string;
  readonly variables: { readonly v: unknown };
}

/** Where a value may stand: writes the whole document around what stands there. */
type Place = (written: string) => string;

/** Each input type at the place nearest to the root. */
export function inputDocuments(schema: GraphQLSchema): InputDocument[] {
  const found = new Map<string, InputDocument>();
  const roots = [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
  ] as const;
  for (const [operation, root] of roots)
    for (const { field, around } of fieldsBelow(schema, root))
      for (const argument of field.args)
        for (const [type, place] of placesIn(argument)) {
          if (found.has(type.name)) continue;
          const call = (written: string) =>
            around(`${field.name}(${argumentsOf(field, argument, written)})${selectionOf(field)}`);
          const query = `${operation} ($v: ${type.name}!) { ${call(place('$v'))} }`;
          found.set(type.name, { type: type.name, query, variables: { v: smallest(type) } });
        }
  return [...found.values()];
}

interface ReachedField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly around: Place;
}

/** All fields that can be asked for, the nearest ones first. */
function* fieldsBelow(schema: GraphQLSchema, root: GraphQLObjectType): Generator<ReachedField> {
  const seen = new Set<string>();
  const queue: { type: GraphQLObjectType; around: Place }[] = [{ type: root, around: (it) => it }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { type, around } = next;
    if (seen.has(type.name)) continue;
    seen.add(type.name);
    for (const field of Object.values(type.getFields())) {
      yield { field, around };
      const target = getNamedType(field.type);
      const given = field.args.length === 0 ? '' : argumentsOf(field);
      const call = given === '' ? field.name : `${field.name}(${given})`;
      const below = (inner: string) => around(`${call} { ${inner} }`);
      if (isObjectType(target)) queue.push({ type: target, around: below });
      if (isAbstractType(target))
        for (const one of schema.getPossibleTypes(target))
          queue.push({ type: one, around: (inner) => below(`... on ${one.name} { ${inner} }`) });
    }
  }
}

/** Input types below an argument, each with the literal around it. */
function* placesIn(argument: GraphQLArgument): Generator<[GraphQLInputObjectType, Place]> {
  const seen = new Set<string>();
  const queue: { type: GraphQLInputType; around: Place }[] = [
    { type: argument.type, around: (it) => it },
  ];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const type = getNamedType(next.type);
    if (!isInputObjectType(type) || seen.has(type.name)) continue;
    seen.add(type.name);
    const { around } = next;
    const place: Place = (written) => around(inLists(next.type, written));
    yield [type, place];
    for (const member of Object.values(type.getFields()))
      queue.push({
        type: member.type,
        around: (written) => place(`{ ${membersOf(type, member, written)} }`),
      });
  }
}

const inLists = (type: GraphQLInputType, written: string): string => {
  if (isNonNullType(type)) return inLists(type.ofType, written);
  return isListType(type) ? `[${inLists(type.ofType, written)}]` : written;
};

const argumentsOf = (
  field: GraphQLField<unknown, unknown>,
  wanted?: GraphQLArgument,
  written = '',
): string =>
  [
    ...(wanted === undefined ? [] : [`${wanted.name}: ${written}`]),
    ...field.args
      .filter((one) => one !== wanted && isRequiredArgument(one))
      .map((one) => `${one.name}: ${literal(one.type)}`),
  ].join(', ');

const membersOf = (type: GraphQLInputObjectType, wanted: GraphQLInputField, written: string) =>
  [
    `${wanted.name}: ${written}`,
    ...requiredMembers(type)
      .filter((one) => one !== wanted)
      .map((one) => `${one.name}: ${literal(one.type)}`),
  ].join(', ');

const requiredMembers = (type: GraphQLInputObjectType) =>
  Object.values(type.getFields()).filter(isRequiredInputField);

const selectionOf = ({ type }: GraphQLField<unknown, unknown>) =>
  'getFields' in getNamedType(type) || isAbstractType(getNamedType(type)) ? ' { __typename }' : '';

const scalars = new Map<string, unknown>([
  ['Int', 1],
  ['Float', 1],
  ['Long', 1],
  ['Boolean', true],
  ['Country', 'DE'],
  ['Currency', 'EUR'],
  ['Locale', 'en'],
  ['Date', '2030-01-31'],
  ['Time', '14:00:00.000'],
  ['DateTime', '2030-01-31T12:00:00.000Z'],
  ['YearMonth', '2030-01'],
]);

/** The least that a type takes. */
function smallest(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return smallest(type.ofType);
  if (isListType(type)) return [smallest(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type))
    return Object.fromEntries(requiredMembers(type).map((one) => [one.name, smallest(one.type)]));
  return scalars.get(type.name) ?? 'x';
}

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type))
    return `{ ${requiredMembers(type)
      .map((one) => `${one.name}: ${literal(one.type)}`)
      .join(', ')} }`;
  return JSON.stringify(scalars.get(type.name) ?? 'x');
}
