// Places for what the declarations have and the schema data lacks. Names and types follow from the
// declaration, as the public schema derives its own. A declaration without a usual form stays without a
// place, and a test names it: then `own.graphql` says what it is in GraphQL.

import type { Annotation, Field, FieldKind, Fields, Kind } from '@storewright/model/declaration';
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type Binding, pascal, typeNamed, typeNameOf } from './binding.ts';
import { isBareMoney } from './money.ts';

type TypeNames = { readonly [kind in FieldKind]?: string };

const plain: TypeNames = {
  text: 'String',
  integer: 'Int',
  long: 'Long',
  number: 'Float',
  boolean: 'Boolean',
  dateTime: 'DateTime',
  date: 'Date',
  time: 'Time',
  country: 'Country',
  currency: 'Currency',
  locale: 'Locale',
};

const ofOutputs: TypeNames = { ...plain, customFields: 'CustomFieldsType' };

const ofInputs: TypeNames = {
  ...plain,
  json: 'String',
  identifier: 'ResourceIdentifierInput',
  customFieldsDraft: 'CustomFieldsDraft',
};

/** Members that the public schema leaves out of types that it has. */
const leftOut: ReadonlySet<string> = new Set(['MyTransactionDraft.state']);

function added<T extends GraphQLNamedType>(binding: Binding, type: T): T {
  binding.added.set(type.name, type);
  return type;
}

const listOf = <T extends GraphQLOutputType | GraphQLInputType>(element: T) =>
  new GraphQLList(new GraphQLNonNull(element)) as unknown as T;

const required = <T extends GraphQLOutputType | GraphQLInputType>(type: T) =>
  new GraphQLNonNull(type) as unknown as T;

/** The type of a choice; absent where the schema has another one of the name. */
function choiceOf(binding: Binding, name: string, values: readonly string[]) {
  const known = typeNamed(binding, name);
  if (isEnumType(known) && values.every((value) => known.getValue(value))) return known;
  if (known !== undefined || !values.every((value) => /^[A-Za-z_]\w*$/.test(value)))
    return undefined;
  const words = Object.fromEntries(values.map((value) => [value, {}]));
  return added(binding, new GraphQLEnumType({ name, values: words }));
}

function outputOf(binding: Binding, { about }: Field): GraphQLOutputType | undefined {
  const { kind, name = '', element, values } = about;
  const named = ofOutputs[kind];
  if (named !== undefined) return typeNamed(binding, named) as GraphQLOutputType;
  if (kind === 'list') {
    const one = outputOf(binding, element!);
    return one && listOf(one);
  }
  if (kind === 'choice') return choiceOf(binding, name, values!);
  const known = typeNamed(binding, isBareMoney(about) ? 'Money' : name);
  if (kind === 'union') return isInterfaceType(known) ? known : undefined;
  if (kind !== 'record') return undefined;
  if (known === undefined) return added(binding, new GraphQLObjectType({ name, fields: {} }));
  return isObjectType(known) ? known : undefined;
}

function inputOf(binding: Binding, { about }: Field): GraphQLInputType | undefined {
  const { kind, name = '', element, values } = about;
  const named = kind === 'localized' ? 'LocalizedStringItemInputType' : ofInputs[kind];
  if (named !== undefined) {
    const type = typeNamed(binding, named) as GraphQLInputType;
    return kind === 'localized' ? listOf(type) : type;
  }
  if (kind === 'list') {
    const one = inputOf(binding, element!);
    return one && listOf(one);
  }
  if (kind === 'choice') return choiceOf(binding, name, values!);
  if (kind !== 'record' && kind !== 'union') return undefined;
  const names = [name, `${name}Input`];
  const known = names.map((one) => typeNamed(binding, one)).find(isInputObjectType);
  const free = names.find((one) => typeNamed(binding, one) === undefined);
  if (known !== undefined || kind === 'union' || free === undefined) return known;
  return addInput(binding, free);
}

/** An input without members; binding adds the declared members. */
export const addInput = (binding: Binding, name: string): GraphQLInputObjectType =>
  added(binding, new GraphQLInputObjectType({ name, fields: {} }));

/** Adds fields to a type. */
export function addFields(
  type: GraphQLObjectType,
  fields: GraphQLFieldConfigMap<unknown, unknown>,
): void {
  Object.assign(type.getFields(), new GraphQLObjectType({ name: type.name, fields }).getFields());
}

const ifRequired = <T extends GraphQLOutputType>(type: T, { isOptional }: Field) =>
  isOptional ? type : required(type);

/** Adds a field for a member that is shown as it is, when its form has a type. */
export function addPlain(
  binding: Binding,
  type: GraphQLObjectType,
  member: string,
  field: Field,
): void {
  const shown = outputOf(binding, field.about.graphql?.shownAs?.field ?? field);
  if (shown === undefined) return;
  const name = field.about.graphql?.name ?? member;
  addFields(type, { [name]: { type: ifRequired(shown, field) } });
}

/** Adds the bare reference, and its twin that loads the document. */
export function addReference(
  binding: Binding,
  type: GraphQLObjectType,
  member: string,
  field: Field,
): void {
  const { name = member, referenceName = `${name}Ref` } = field.about.graphql ?? {};
  const { element } = field.about;
  const { kind, target = '' } = (element?.about ?? field.about) as Annotation;
  const wrapped = (one: GraphQLOutputType) => (element === undefined ? one : listOf(one));
  const bare = typeNamed(binding, kind === 'keyReference' ? 'KeyReference' : 'Reference');
  const bareType = ifRequired(wrapped(bare as GraphQLOutputType), field);
  addFields(type, { [referenceName]: { type: bareType } });
  const owner = binding.kinds.get(target);
  const document = owner && typeNamed(binding, typeNameOf(owner));
  if (isObjectType(document)) addFields(type, { [name]: { type: wrapped(document) } });
}

/** Adds `name(locale, acceptLanguage)` and `nameAllLocales`. */
export function addLanguages(
  binding: Binding,
  type: GraphQLObjectType,
  name: string,
  field: Field,
): void {
  const [text, locale, languages] = ['String', 'Locale', 'LocalizedString'].map((one) =>
    typeNamed(binding, one),
  ) as [GraphQLOutputType, GraphQLInputType, GraphQLOutputType];
  const args = { locale: { type: locale }, acceptLanguage: { type: listOf(locale) } };
  addFields(type, {
    [name]: { type: text, args },
    [`${name}AllLocales`]: { type: ifRequired(listOf(languages), field) },
  });
}

/** Adds a member to an input for each declared one that it lacks, when its form has a type. */
export function addSlots(binding: Binding, type: GraphQLInputObjectType, members: Fields): void {
  const slots = type.getFields();
  for (const [member, field] of Object.entries(members)) {
    const { name = member, accepts, shownAs } = field.about.graphql ?? {};
    const isThere = member in slots || name in slots || leftOut.has(`${type.name}.${member}`);
    const given = isThere || accepts ? undefined : inputOf(binding, shownAs?.field ?? field);
    if (given === undefined) continue;
    const mayLack = field.isOptional || field.default !== undefined;
    addSlot(type, name, mayLack ? given : required(given));
  }
  // An input must not be empty.
  if (Object.keys(slots).length === 0)
    addSlot(type, 'dummy', typeNamed(binding, 'String') as GraphQLInputType);
}

function addSlot(owner: GraphQLInputObjectType, name: string, type: GraphQLInputType): void {
  const fields = { [name]: { type } };
  Object.assign(
    owner.getFields(),
    new GraphQLInputObjectType({ name: owner.name, fields }).getFields(),
  );
}

/**
 * Adds an update action with an input of its own: `setKey` of carts takes a `SetCartKey`. Actions that a
 * document keeps are shown, too, and the types of that have no rule.
 */
export function addAction(binding: Binding, type: GraphQLInputObjectType, action: string): void {
  const [verb] = /^[a-z]+/.exec(action)!;
  const owner = type.name.replace(/UpdateAction$/, '');
  const name = `${pascal(verb)}${owner}${action.slice(verb.length)}`;
  const isKept = typeNamed(binding, `${type.name}Output`) !== undefined;
  if (isKept || typeNamed(binding, name) !== undefined) return;
  addSlot(type, action, addInput(binding, name));
}

/** Adds the payload type of a message; its members come when it is bound. */
export function addPayload(binding: Binding, name: string): GraphQLObjectType {
  const interfaces = [typeNamed(binding, 'MessagePayload') as GraphQLInterfaceType];
  const type = required(typeNamed(binding, 'String') as GraphQLOutputType);
  return added(binding, new GraphQLObjectType({ name, interfaces, fields: { type: { type } } }));
}

/** Whether the documents of the kind are made by clients. */
const isMade = ({ create, endpoints, resource }: Kind) =>
  create !== undefined &&
  resource.stamped !== false &&
  endpoints.some(({ operations }) => operations.includes('query'));

/** Adds the types of the documents and of their pages, when the schema has none of the kind. */
export function addKind(binding: Binding, kind: Kind): void {
  const name = typeNameOf(kind);
  if (typeNamed(binding, name) !== undefined || !isMade(kind)) return;
  const interfaces = ['Versioned', 'ReferenceExpandable'].map(
    (one) => typeNamed(binding, one) as GraphQLInterfaceType,
  );
  const type = added(binding, new GraphQLObjectType({ name, interfaces, fields: {} }));
  const [int, long, boolean] = ['Int', 'Long', 'Boolean'].map((one) => ({
    type: required(typeNamed(binding, one) as GraphQLOutputType),
  })) as [{ type: GraphQLOutputType }, { type: GraphQLOutputType }, { type: GraphQLOutputType }];
  const results = { type: required(listOf<GraphQLOutputType>(type)) };
  const fields = { offset: int, count: int, total: long, exists: boolean, results };
  added(binding, new GraphQLObjectType({ name: `${name}QueryResult`, fields }));
  binding.own.add(kind);
}

/** The schema with the added types. */
export function withAdded({ schema, added: types }: Binding): GraphQLSchema {
  if (types.size === 0) return schema;
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...types.values()] });
}
