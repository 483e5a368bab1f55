// Attributes of products as GraphQL shows them next to name and value: what they refer to, how the
// product type defines them, and the attributes that a nested one is made of.
import type { GraphqlContext } from '../execution/context.ts';
import { type AnyReference, loaded } from '../loading/references.ts';
import type { Resolve } from './binding.ts';
import { answersOfReferenced, type Expanded } from './custom-fields.ts';

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

/** Answers of the fields of an attribute next to its members. */
export const answersOfAttribute: { readonly [field: string]: Resolve } = {
  ...answersOfReferenced,
  attributesRaw: (source, _, context) => readNested(source, context),
};

/** The same, and the definition in the product type. */
export const answersOfDefinedAttribute: { readonly [field: string]: Resolve } = {
  ...answersOfAttribute,
  attributeDefinition: (source, _, context) => readDefinition(source, context),
};

async function readDefinition(
  { name, productType }: Attribute,
  context: GraphqlContext,
): Promise<Definition | undefined> {
  const type = (await loaded(context, productType)) as { attributes: Definition[] } | null;
  return type?.attributes.find((each) => each.name === name);
}

/** The attributes in a nested one; `null` for every other one. */
async function readNested(
  attribute: Attribute,
  context: GraphqlContext,
): Promise<readonly Attribute[] | null> {
  const { value, expanded } = attribute;
  if (!Array.isArray(value) || !value.every(isAttribute)) return null;
  const definition = await readDefinition(attribute, context);
  const isNested = definition === undefined ? value.length > 0 : definition.type.name === 'nested';
  if (!isNested) return null;
  const productType = definition?.type.typeReference;
  return value.map((each) => ({ ...each, productType, expanded }));
}

const isAttribute = (value: any): boolean =>
  typeof value === 'object' && value !== null && typeof value.name === 'string' && 'value' in value;
