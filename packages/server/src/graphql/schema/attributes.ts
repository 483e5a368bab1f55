// Attributes of products as GraphQL shows them beside name and value: what they refer to, how the
// product type defines them, and the attributes that a nested one is made of.
import { GraphQLList, type GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { GraphqlContext } from '../execution/context.ts';
import { type AnyReference, type Entry, loaded, required } from '../execution/references.ts';
import { type Expanded, referencedEntries } from './custom-fields.ts';
import type { KindInterfaces } from './interfaces.ts';

/** An attribute, with the reference to the product type that defines it where that is known. */
interface Attribute {
  readonly name: string;
  readonly value: any;
  readonly productType?: AnyReference | undefined;
  readonly expanded?: Expanded | undefined;
}

interface Definition {
  readonly name: string;
  readonly type: { readonly name: string; readonly typeReference?: AnyReference };
}

interface AttributeTypes {
  readonly attribute: GraphQLObjectType;
  readonly definition: GraphQLOutputType;
  readonly interfaces: KindInterfaces;
}

/** The fields of an attribute beside its members. */
export const attributeEntries = ({
  attribute,
  definition,
  interfaces,
}: AttributeTypes): Entry[] => [
  ...referencedEntries(interfaces.expandable),
  ['attributeDefinition', { type: definition, resolve: (source, _, at) => defined(source, at) }],
  [
    'attributesRaw',
    {
      type: new GraphQLList(required(attribute)),
      resolve: (source, _, context) => nested(source, context),
    },
  ],
];

async function defined(
  { name, productType }: Attribute,
  context: GraphqlContext,
): Promise<Definition | undefined> {
  const type = (await loaded(context, productType)) as { attributes: Definition[] } | null;
  return type?.attributes.find((each) => each.name === name);
}

/** The attributes in a nested one; `null` for every other one. */
async function nested(
  attribute: Attribute,
  context: GraphqlContext,
): Promise<readonly Attribute[] | null> {
  const { value, expanded } = attribute;
  if (!Array.isArray(value) || !value.every(isAttribute)) return null;
  const definition = await defined(attribute, context);
  const isNested = definition === undefined ? value.length > 0 : definition.type.name === 'nested';
  if (!isNested) return null;
  const productType = definition?.type.typeReference;
  return value.map((each) => ({ ...each, productType, expanded }));
}

const isAttribute = (value: any): boolean =>
  typeof value === 'object' && value !== null && typeof value.name === 'string' && 'value' in value;
