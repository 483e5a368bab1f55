// Inputs as they are shown: what a kept update action was sent with. Names follow the public schema.
import {
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Annotation, Field, Fields } from '../../declaration/index.ts';
import {
  type AnyReference,
  type Entry,
  loaded,
  namedReference,
  referenceEntries,
  required,
} from '../execution/references.ts';
import {
  identifierTypes,
  keptAsShown,
  keptCompleted,
  keptDefaults,
  keptNullable,
  keptRecords,
  keptUnions,
  withPlainIdentifiers,
} from '../published/kept.ts';
import { localizedEntries } from '../schema/localized.ts';
import { memoized } from '../schema/memoized.ts';
import { type Outputs, outputType, recordType, unionType } from '../schema/output.ts';
import { GraphQLString, scalars } from '../schema/scalars.ts';

/** A type with the members of an input. */
export const keptDraft = (outputs: Outputs, name: string, members: Fields): GraphQLObjectType =>
  memoized(
    outputs.named,
    name,
    () =>
      new GraphQLObjectType({
        name,
        fields: () => Object.fromEntries(entriesOfMembers(outputs, name, members)),
      }),
  );

/** @param owner Name of the type that gets the fields. */
export function entriesOfMembers(outputs: Outputs, owner: string, members: Fields): Entry[] {
  // What sets a type has it and its fields as two members, which are told as one.
  const isTyping = members.type?.about.target === 'type' && members.fields !== undefined;
  const shown = Object.entries(members).filter(
    ([member]) => !isTyping || (member !== 'type' && member !== 'fields'),
  );
  const custom: Entry = [
    'custom',
    { type: required(customCommand(outputs)), resolve: (source) => source },
  ];
  return [
    ...shown.flatMap(([member, field]) => memberEntries(outputs, { owner, member, field })),
    ...(isTyping ? [custom] : []),
    ...(owner === shippingDetails ? targetEntries(outputs) : []),
  ];
}

interface Member {
  readonly owner: string;
  readonly member: string;
  readonly field: Field;
}

function memberEntries(outputs: Outputs, { owner, member, field }: Member): Entry[] {
  const { about } = field;
  const place = `${owner}.${member}`;
  const fallback = keptDefaults.get(place) ?? (about.kind === 'list' ? [] : undefined);
  const mayBeNull = keptNullable.has(place) || about.kind === 'json';
  const isRequired = fallback !== undefined || (!field.isOptional && !mayBeNull);
  const typed = (type: GraphQLOutputType) => (isRequired ? required(type) : type);
  if (about.kind === 'localized') return localizedEntries(member, member, isRequired);
  if (about.kind === 'reference') {
    const target = outputs.byKind.get(about.target!);
    return referenceEntries({ member, field, isRequired, target });
  }
  if (about.kind === 'identifier') {
    const [name, type] = identifier(outputs, owner, member, about);
    const isPolicy = name === 'recurrencePolicyRef';
    return [[name, { type: isPolicy ? type : typed(type), resolve: (source) => source[member] }]];
  }
  const resolve = isStates(about) ? statesOf(member) : shownValue(member, about, fallback);
  return [[member, { type: typed(valueType(outputs, field)), resolve }]];
}

type Resolve = NonNullable<Entry[1]['resolve']>;

function shownValue(member: string, { name }: Annotation, fallback: unknown): Resolve {
  const completed = keptCompleted.get(name ?? '');
  return (source) => {
    const value = source[member] ?? fallback;
    return completed === undefined || value === undefined ? value : { ...completed, ...value };
  };
}

const statesOf =
  (member: string): Resolve =>
  (source, _, context) =>
    Promise.all(source[member].map(stateFound(context)));

/** Identifiers have a name that tells them apart from references. */
function identifier(outputs: Outputs, owner: string, member: string, { target }: Annotation) {
  if (target === 'recurrence-policy')
    return [
      'recurrencePolicyRef',
      identifierType(outputs, 'RecurrencePolicyReferenceIdentifier'),
    ] as const;
  const special = withPlainIdentifiers.has(owner) ? undefined : identifierTypes.get(target ?? '');
  return [`${member}ResId`, identifierType(outputs, special ?? 'ResourceIdentifier')] as const;
}

/** What names a document by its id or its key. */
const identifierType = ({ named }: Outputs, name: string) =>
  namedReference(named, { name, mayHaveKey: true });

const isStates = ({ element }: Annotation) => element?.about.name === 'ItemStateDraftType';

/** A state that was named by its key is told by its id, as everywhere. */
const stateFound =
  (context: any) =>
  async (item: { readonly state: AnyReference }): Promise<unknown> => {
    if (item.state.id !== undefined) return item;
    const state = (await loaded(context, item.state)) as { readonly id: string } | null;
    return { ...item, state: state && { typeId: 'state', id: state.id } };
  };

function valueType(outputs: Outputs, field: Field): GraphQLOutputType {
  const { about } = field;
  if (about.kind === 'list') return new GraphQLList(required(valueType(outputs, about.element!)));
  if (about.kind === 'json') return scalars.Json;
  if (about.kind === 'customFieldsDraft') return customCommand(outputs);
  if (about.kind === 'record') return recordShown(outputs, about);
  if (about.kind === 'union') return unionShown(outputs, about);
  return outputType(outputs, field);
}

function recordShown(outputs: Outputs, { name, fields }: Annotation): GraphQLOutputType {
  if (name === 'BaseMoneyInput') return unionType(outputs, 'BaseMoney');
  const asShown = keptAsShown.get(name!);
  if (asShown !== undefined) return recordType(outputs, asShown);
  return keptDraft(outputs, keptRecords.get(name!) ?? name!, fields!);
}

const variantOutput = (union: string, tag: string) => `${tag}${union}Output`;

/** The types behind the unions of the members, which no field leads to. */
export const variantsOfMembers = (outputs: Outputs, members: Fields): GraphQLNamedType[] =>
  Object.values(members)
    .filter(({ about }) => about.kind === 'union' && !keptUnions.has(about.name!))
    .flatMap(({ about }) => {
      unionShown(outputs, about);
      const { named } = outputs;
      return [...about.variants!.keys()].map((tag) => named.get(variantOutput(about.name!, tag))!);
    });

/** One that documents have, too, or an interface of its own with a type for each variant. */
function unionShown(outputs: Outputs, { name, variants }: Annotation): GraphQLOutputType {
  const asShown = keptUnions.get(name!);
  if (asShown !== undefined) return unionType(outputs, asShown);
  const output = `${name!}Output`;
  const own = (tag: string) => variantOutput(name!, tag);
  return memoized(outputs.named, output, () => {
    const type = { type: required(GraphQLString) };
    const shared = new GraphQLInterfaceType({
      name: output,
      fields: { type },
      resolveType: ({ type: tag }: { readonly type: string }) => own(tag),
    });
    for (const [tag, { about }] of variants!)
      memoized(
        outputs.named,
        own(tag),
        () =>
          new GraphQLObjectType({
            name: own(tag),
            interfaces: [shared],
            fields: () => Object.fromEntries(entriesOfMembers(outputs, own(tag), about.fields!)),
          }),
      );
    return shared;
  });
}

/** Custom fields as they were sent: a type, and values by name. */
const customCommand = (outputs: Outputs) =>
  memoized(
    outputs.named,
    'CustomFieldsCommand',
    () =>
      new GraphQLObjectType({
        name: 'CustomFieldsCommand',
        fields: {
          typeId: { type: GraphQLString, resolve: ({ type }) => type?.id },
          typeKey: { type: GraphQLString, resolve: ({ type }) => type?.key },
          fields: { type: required(scalars.Json), resolve: ({ fields = {} }) => fields },
          typeResId: {
            type: identifierType(outputs, 'ResourceIdentifier'),
            resolve: ({ type }) => type,
          },
        },
      }),
  );

const shippingDetails = 'ItemShippingDetailsDraftOutput';

/** Targets that name an address or a shipping method alone; all are kept in one list. */
const targetEntries = ({ named }: Outputs): Entry[] =>
  [
    ['shippingTargets', 'ShippingMethodTargetDraftOutput', 'shippingMethodKey'],
    ['itemShippingAddressTargets', 'ItemShippingAddressTargetDraftOutput', 'addressKey'],
  ].map(([member, name, key]) => {
    const make = () =>
      new GraphQLObjectType({
        name: name!,
        fields: {
          quantity: { type: required(scalars.Long) },
          [key!]: { type: required(GraphQLString) },
        },
      });
    const type = required(new GraphQLList(required(memoized(named, name!, make))));
    return [member!, { type, resolve: (source) => source[member!] ?? [] }];
  });
