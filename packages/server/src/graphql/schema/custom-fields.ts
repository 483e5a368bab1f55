// Custom fields as GraphQL shows them: the type, and the values by name.
import {
  type GraphQLFieldConfigMap,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { CustomFields } from '../../declaration/index.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { known } from '../execution/loader.ts';
import {
  type AnyReference,
  type Entry,
  loaded,
  referenceType,
  required,
} from '../execution/references.ts';
import { scalars } from './scalars.ts';

export interface CustomTypes {
  readonly fields: GraphQLObjectType;
  readonly field: GraphQLObjectType;
  /** What a payment service has answered: the same under other names. */
  readonly interaction: GraphQLObjectType;
}

const names = { type: new GraphQLList(required(GraphQLString) as never) };

interface NameFilter {
  readonly includeNames?: readonly string[] | null;
  readonly excludeNames?: readonly string[] | null;
}

interface RawField {
  readonly name: string;
  readonly value: any;
  /** What is made of the documents that the value leads to. */
  readonly expanded?: Expanded | undefined;
}

export type Expanded = (typeId: string, document: any) => object;

const listed = ({ fields }: CustomFields, { includeNames, excludeNames }: NameFilter) =>
  Object.entries(fields)
    .filter(([name]) => includeNames?.includes(name) ?? true)
    .filter(([name]) => !excludeNames?.includes(name))
    .map(([name, value]): RawField => ({ name, value }));

/** @param typeType The type of the kind `type`, when it is offered. */
export function customTypes(
  typeType: () => GraphQLObjectType | undefined,
  expandable: GraphQLInterfaceType,
): CustomTypes {
  const field = rawFieldType('RawCustomField', expandable);
  const list = new GraphQLList(required(field));
  const made = (name: string, member: string, type: GraphQLOutputType) =>
    new GraphQLObjectType<CustomFields, GraphqlContext>({
      name,
      fields: () => ({
        ...typeFields(typeType()),
        [member]: {
          type,
          args: { includeNames: names, excludeNames: names },
          resolve: (source: CustomFields, filter: NameFilter) => listed(source, filter),
        },
      }),
    });
  return {
    fields: made('CustomFieldsType', 'customFieldsRaw', list),
    field,
    interaction: made('InterfaceInteractionsRaw', 'fields', required(list)),
  };
}

/** The type of the custom fields, as a reference and as a document. */
const typeFields = (type: GraphQLObjectType | undefined): FieldMap => ({
  typeRef: { type: required(referenceType), resolve: (source) => source.type },
  ...(type === undefined
    ? {}
    : { type: { type, resolve: (source, _, context) => loaded(context, source.type) } }),
});

type FieldMap = GraphQLFieldConfigMap<CustomFields, GraphqlContext>;

/** A name with any value; a value that is a reference can be followed. */
const rawFieldType = (name: string, expandable: GraphQLInterfaceType) =>
  new GraphQLObjectType<RawField, GraphqlContext>({
    name,
    fields: {
      name: { type: required(GraphQLString) },
      value: { type: required(scalars.Json) },
      ...Object.fromEntries(referencedEntries(expandable)),
    },
  });

/** What a value refers to. */
export const referencedEntries = (expandable: GraphQLInterfaceType): Entry[] => [
  [
    'referencedResource',
    {
      type: expandable,
      resolve: ({ value, expanded }: RawField, _, context) =>
        isReference(value) ? ledTo(context, value, expanded) : null,
    },
  ],
  [
    'referencedResourceSet',
    {
      type: required(new GraphQLList(required(expandable))),
      async resolve({ value, expanded }: RawField, _, context) {
        const references: AnyReference[] = Array.isArray(value) ? value.filter(isReference) : [];
        const found = await Promise.all(references.map((one) => ledTo(context, one, expanded)));
        return found.filter((document) => document !== null);
      },
    },
  ],
];

async function ledTo(context: GraphqlContext, reference: AnyReference, expanded?: Expanded) {
  const document = await loaded(context, reference);
  const { typeId } = reference;
  return document === null || expanded === undefined
    ? document
    : known(typeId, expanded(typeId, document));
}

const isReference = (value: any): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof value.typeId === 'string' &&
  typeof value.id === 'string';
