// Fields → output types. One type for each kind, record, union and choice of the declarations.
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type {
  Annotation,
  Endpoint,
  Field,
  FieldKind,
  Fields,
  Kind,
} from '../../declaration/index.ts';
import type { GraphqlContext } from '../execution/context.ts';
import type { Place } from '../execution/places.ts';
import {
  type Entry,
  idEntry,
  namedReference,
  referenceEntries,
  referenceListEntries,
  referenceType,
  required,
} from '../execution/references.ts';
import { referringEntry } from '../execution/referring.ts';
import { keptActionType } from '../kept/actions.ts';
import {
  choiceWords,
  furtherWords,
  memberChoices,
  nullable as nullableMembers,
  referenceTypes,
  wholeChoices,
} from '../published/beside.ts';
import {
  choiceTypes,
  type EntryList,
  entryLists,
  memberScalars,
  ownTypes,
  pagedLists,
  promised,
  recordTypes,
} from '../published/published.ts';
import { attributeEntries } from './attributes.ts';
import { collectShapes, type Shapes } from './collect.ts';
import { type CustomTypes, customTypes, referencedEntries } from './custom-fields.ts';
import { declaredArguments, derivedEntry } from './derived.ts';
import { entriesOf, entriesType, pagedEntry } from './entry-lists.ts';
import { interfacesOfKinds, type KindInterfaces } from './interfaces.ts';
import { localizedEntries } from './localized.ts';
import { memoized } from './memoized.ts';
import { isBareMoney, typedMoney } from './money.ts';
import { isName, variantName } from './names.ts';
import { createPayloads, type Payloads } from './payloads.ts';
import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString, scalars } from './scalars.ts';

/** Types made so far, by name, and what they are made from. */
export interface Outputs {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly shapes: Shapes;
  readonly named: Map<string, GraphQLNamedType>;
  readonly byKind: ReadonlyMap<string, GraphQLObjectType>;
  readonly interfaces: KindInterfaces;
  readonly custom: CustomTypes;
  readonly payloads: Payloads;
  /** Fields of a type with pages of further documents. */
  readonly pagesOf: (outputs: Outputs, owner: string) => Entry[];
}

/** The fields of a type: its name, and the members that they show. */
export type MemberFields = (
  fields: Fields,
  owner: string,
) => GraphQLFieldConfigMap<any, GraphqlContext>;

export const typeNameOf = ({ resource }: Kind): string => resource.graphqlName ?? resource.name;

export function createOutputs(
  kinds: ReadonlyMap<string, Kind>,
  pagesOf: Outputs['pagesOf'] = () => [],
): Outputs {
  const byKind = new Map<string, GraphQLObjectType>();
  const named = new Map<string, GraphQLNamedType>();
  const interfaces = interfacesOfKinds(kinds, (fields) => fieldMap(outputs, fields, 'Versioned'));
  const outputs: Outputs = {
    kinds,
    shapes: collectShapes(kinds.values()),
    named,
    byKind,
    pagesOf,
    interfaces,
    custom: customTypes(() => byKind.get('type'), interfaces.expandable),
    payloads: createPayloads(kinds.values(), (fields, owner) => fieldMap(outputs, fields, owner)),
  };
  for (const [name, kind] of kinds) {
    const known = named.get(typeNameOf(kind)) as GraphQLObjectType | undefined;
    const type = known ?? kindType(outputs, kind);
    named.set(type.name, type);
    byKind.set(name, type);
  }
  return outputs;
}

function kindType(outputs: Outputs, kind: Kind): GraphQLObjectType {
  const { resource } = kind;
  return new GraphQLObjectType({
    name: typeNameOf(kind),
    description: resource.doc,
    interfaces: () => outputs.interfaces.of(kind),
    fields: () => fieldMap(outputs, resource.allFields, typeNameOf(kind)),
  });
}

/** The type of the documents at a place. */
export function documentType(
  outputs: Outputs,
  { resource }: Kind,
  place: Place,
  endpoint?: Endpoint,
): GraphQLObjectType {
  const own = endpoint?.graphqlType ?? (place === 'me' ? ownTypes.get(resource.kind) : undefined);
  if (own === undefined) return outputs.byKind.get(resource.kind)!;
  const { name, members } = own;
  const fields = Object.fromEntries(members.map((member) => [member, resource.allFields[member]!]));
  return memoized(
    outputs.named,
    name,
    () => new GraphQLObjectType({ name, fields: () => fieldMap(outputs, fields, name) }),
  );
}

/** Fields of types whose values have members that no declaration names. */
const furtherEntries = new Map<string, (outputs: Outputs) => Entry[]>([
  ['Message', ({ payloads }) => [payloads.entry]],
  [
    'RawProductAttribute',
    (outputs) =>
      attributeEntries({
        attribute: recordType(outputs, 'RawProductAttribute'),
        definition: recordType(outputs, 'AttributeDefinition'),
        interfaces: outputs.interfaces,
      }),
  ],
  ['RawProductSearchAttribute', ({ interfaces }) => referencedEntries(interfaces.expandable)],
  [
    'RawAttribute',
    (outputs) =>
      attributeEntries({
        attribute: recordType(outputs, 'RawAttribute'),
        definition: recordType(outputs, 'AttributeDefinition'),
        interfaces: outputs.interfaces,
      }).filter(([name]) => name !== 'attributeDefinition'),
  ],
]);

/** @param owner Name of the type that gets the fields. */
export const fieldMap = (outputs: Outputs, fields: Fields, owner: string) =>
  Object.fromEntries([
    ...Object.entries(fields).flatMap(([member, field]) => {
      const scalar = memberScalars.get(`${owner}.${member}`);
      if (scalar !== undefined) return [[member, { type: scalars[scalar] }] as const];
      const choice = memberChoices.get(`${owner}.${member}`);
      if (choice !== undefined)
        return [[member, { type: required(ownChoice(outputs.named, choice)) }] as const];
      const paged = pagedLists.get(`${owner}.${member}`);
      if (paged === undefined) return fieldEntries(outputs, member, field, owner);
      const element = field.about.element!;
      const type = paged.isInteraction ? outputs.custom.interaction : outputType(outputs, element);
      return [pagedEntry(outputs.named, paged, { member, element, type })];
    }),
    ...derivedEntries(outputs, owner),
    ...referringEntries(outputs, owner),
    ...outputs.pagesOf(outputs, owner),
    ...(furtherEntries.get(owner)?.(outputs) ?? []),
  ]);

/** Fields that are calculated from the value. */
function derivedEntries(outputs: Outputs, owner: string): Entry[] {
  const own = [...outputs.kinds.values()]
    .flatMap(({ derived }) => derived)
    .filter((each) => each.of === owner);
  return own.map((each) => derivedEntry(each, (field) => outputType(outputs, field)));
}

/** Fields about the documents that refer to the one at hand. */
const referringEntries = ({ kinds, byKind }: Outputs, owner: string): Entry[] =>
  [...kinds.values()]
    .flatMap(({ referring }) => referring)
    .filter(({ of }) => of === owner)
    .map((field) => referringEntry(field, byKind.get(field.by)!));

/** One member of a document → one field, or two for references and localized texts. */
function fieldEntries(outputs: Outputs, member: string, field: Field, owner: string): Entry[] {
  const { about } = field;
  const { hidden, nullable, name = member } = about.graphql ?? {};
  if (hidden === true) return [];
  const place = `${owner}.${member}`;
  const mayBeNull = nullable === true || nullableMembers.has(place);
  const isRequired = promised.has(place) || (!field.isOptional && !mayBeNull);
  const bare = referenceTypes.get(place);
  const twin = (of: Annotation) => ({
    member,
    field,
    isRequired,
    target: outputs.byKind.get(of.target ?? of.shown ?? ''),
    ...(bare === undefined ? {} : { bare: namedReference(outputs.named, bare) }),
  });
  if (isReference(about)) return referenceEntries(twin(about));
  if (about.kind === 'list' && isReference(about.element!.about))
    return referenceListEntries(twin(about.element!.about));
  if (about.kind === 'localized') return localizedEntries(member, name, isRequired);
  const list = about.kind === 'map' ? entryLists.get(member) : undefined;
  if (list !== undefined) return [mapEntry(outputs, { member, name, field, isRequired, list })];
  const type = outputType(outputs, field);
  const config = { type: isRequired ? required(type) : type };
  if (isBareMoney(about.element?.about ?? about))
    return [[name, { ...config, resolve: (source) => typedMoney(source[member]) }]];
  const fallback = promised.get(place) ?? (isRequired && mayBeEmpty(about) ? {} : undefined);
  const isPlain = name === member && fallback === undefined;
  const resolve = (source: any) => source[member] ?? fallback;
  const own: Entry = [name, isPlain ? config : { ...config, resolve }];
  const { leadsTo } = about.graphql ?? {};
  const target = leadsTo && outputs.byKind.get(leadsTo.kind);
  if (target === undefined) return [own];
  const args = declaredArguments(leadsTo!.takes ?? {}, (each) => outputType(outputs, each));
  return [own, idEntry(member, leadsTo!, target, args)];
}

/**
 * A record that is promised and that the asker does not see, as buyers the status of a payment,
 * is an empty one.
 */
const mayBeEmpty = ({ kind, fields = {} }: Annotation): boolean =>
  kind === 'record' && Object.values(fields).every(({ isOptional }) => isOptional);

interface MapField {
  readonly member: string;
  readonly name: string;
  readonly field: Field;
  readonly isRequired: boolean;
  readonly list: EntryList;
}

function mapEntry(outputs: Outputs, { member, name, field, isRequired, list }: MapField): Entry {
  const type = entriesType(outputs.named, list, outputType(outputs, field.about.element!));
  return [
    name,
    {
      type: isRequired ? required(type) : type,
      resolve: (source) => entriesOf(list, source[member]),
    },
  ];
}

const isReference = ({ kind }: Annotation) => kind === 'reference' || kind === 'keyReference';

type Make = (outputs: Outputs, about: Annotation) => GraphQLOutputType;

const always =
  (type: GraphQLOutputType): Make =>
  () =>
    type;

const makers: ReadonlyMap<FieldKind, Make> = new Map<FieldKind, Make>([
  ['text', always(GraphQLString)],
  ['integer', always(GraphQLInt)],
  ['long', always(scalars.Long)],
  ['number', always(GraphQLFloat)],
  ['boolean', always(GraphQLBoolean)],
  ['dateTime', always(scalars.DateTime)],
  ['date', always(scalars.Date)],
  ['time', always(scalars.Time)],
  ['country', always(scalars.Country)],
  ['currency', always(scalars.Currency)],
  ['locale', always(scalars.Locale)],
  ['json', (_, { name }) => (name === 'JsonPrimitive' ? scalars.JsonPrimitive : scalars.Json)],
  ['map', always(scalars.Json)],
  ['localized', always(scalars.Json)],
  ['reference', always(referenceType)],
  ['keyReference', always(referenceType)],
  ['identifier', always(referenceType)],
  ['point', ({ interfaces }) => interfaces.geometry],
  ['customFields', ({ custom }) => custom.fields],
  ['customFieldsDraft', ({ custom }) => custom.fields],
  ['updateAction', ({ named }, about) => keptActionType(named, about.name!)],
  ['choice', (outputs, about) => choiceType(outputs.named, about)],
  ['list', (outputs, about) => new GraphQLList(required(outputType(outputs, about.element!)))],
  ['record', (outputs, about) => recordType(outputs, isBareMoney(about) ? 'Money' : about.name!)],
  ['union', (outputs, about) => unionType(outputs, about.name!)],
]);

/** The nullable type of a field. */
export function outputType(outputs: Outputs, field: Field): GraphQLOutputType {
  const { payloadsOf, shownAs } = field.about.graphql ?? {};
  if (payloadsOf !== undefined)
    return new GraphQLList(required(outputs.payloads.interfaceOf(payloadsOf)));
  const { about } = shownAs?.field ?? field;
  return makers.get(about.kind)!(outputs, about);
}

const ownChoice = (named: Map<string, GraphQLNamedType>, name: string) =>
  choiceType(named, { kind: 'choice', name, values: choiceWords.get(name)! });

/** The enumeration; words that cannot stand in a schema make it a text. */
export function choiceType(
  named: Map<string, GraphQLNamedType>,
  { name: declared, values }: Annotation,
): GraphQLEnumType | typeof GraphQLString {
  const name = choiceTypes.get(declared!) ?? declared!;
  if (name === GraphQLString.name || !values!.every(isName)) return GraphQLString;
  const beside = furtherWords.get(name) ?? wholeChoices.get(name) ?? [];
  const words = new Set([...values!, ...beside]);
  return memoized(
    named,
    name,
    () =>
      new GraphQLEnumType({
        name,
        values: Object.fromEntries([...words].map((value) => [value, { value }])),
      }),
  );
}

export function recordType(outputs: Outputs, declared: string): GraphQLObjectType {
  const name = recordTypes.get(declared) ?? declared;
  return memoized(
    outputs.named,
    name,
    () =>
      new GraphQLObjectType({
        name,
        interfaces: () =>
          (outputs.shapes.interfacesOf.get(declared) ?? []).map((each) => unionType(outputs, each)),
        fields: () => fieldMap(outputs, outputs.shapes.records.get(declared)!, name),
      }),
  );
}

/** An interface with the members that all variants share; the variants implement it. */
export function unionType(outputs: Outputs, name: string): GraphQLInterfaceType {
  return memoized(outputs.named, name, () => {
    const { variants, discriminator, graphql } = outputs.shapes.unions.get(name)!;
    const tagOf = graphql?.variantOf ?? ((value: any) => value[discriminator!]);
    const names = new Map(
      [...variants!].map(([tag, variant]) => [tag, variantName(name, variant.about.name!)]),
    );
    for (const variant of names.values()) recordType(outputs, variant);
    return new GraphQLInterfaceType({
      name,
      fields: () => fieldMap(outputs, sharedFields([...variants!.values()], graphql?.shares), name),
      resolveType: (value: any) => names.get(tagOf(value)),
    });
  });
}

/** A member is there in every variant, and required when it is in all of them. */
function sharedFields(variants: readonly Field[], shares?: readonly string[]): Fields {
  const [first, ...others] = variants.map(({ about }) => about.fields!);
  const shared = Object.entries(first!).filter(
    ([member, field]) =>
      (shares?.includes(member) ?? true) &&
      others.every((fields) => fields[member]?.about.kind === field.about.kind),
  );
  return Object.fromEntries(
    shared.map(([member, field]) => {
      const isOptional = field.isOptional || others.some((fields) => fields[member]!.isOptional);
      return [member, { ...field, isOptional }];
    }),
  );
}
