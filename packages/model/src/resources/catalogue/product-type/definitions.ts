// Rules on the attribute definitions of a product type.

import { checkEnumKeys } from '../../../commerce/catalogue/enum-values.ts';
import { apiError, f, type Need, need } from '../../../declaration/index.ts';
import type { AttributeDefinition, AttributeDefinitionDraft, ProductType } from './resource.ts';

/** The definition that a document holds; a nested product type is referred to by id. */
export const definitionFrom = ({
  type,
  ...rest
}: AttributeDefinitionDraft): AttributeDefinition => ({
  ...rest,
  type: storedType(type),
});

function storedType(type: any): AttributeDefinition['type'] {
  if (type.typeReference !== undefined)
    return { ...type, typeReference: f.refer(type.typeReference) };
  if (type.elementType === undefined) return type;
  return { ...type, elementType: storedType(type.elementType) };
}

/** Product types that define one of the names too. */
export const namesakes = (
  definitions: readonly { readonly name: string }[],
): Need<readonly ProductType[]> | undefined =>
  definitions.length === 0
    ? undefined
    : need.matching<ProductType>('product-type', 'attributes(name in :names)', {
        names: definitions.map(({ name }) => name),
      });

/** That this server has what references among the definitions would refer to. */
export const targetsOffered = (definitions: readonly AttributeDefinitionDraft[]): Need =>
  need.offered(definitions.flatMap(({ type }) => targetsIn(type)));

const targetsIn = (type: any): readonly string[] =>
  type.elementType === undefined
    ? [type.referenceTypeId ?? []].flat()
    : targetsIn(type.elementType);

/** The product type as errors name it; a new one has no id yet. */
interface Owner {
  readonly id?: string;
  readonly name: string;
}

/**
 * Names must be unique in the product type, keys unique in an enumeration; what all variants share
 * has nothing to compare among them.
 */
export function checkDefinitions(owner: Owner, definitions: readonly AttributeDefinition[]): void {
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw apiError.AttributeDefinitionAlreadyExists(
      `The product type '${owner.name}' already defines the attribute '${twice}'.`,
      conflictWith(owner, twice),
    );
  for (const { name, type } of definitions) checkEnumKeys(type, name);
  const compared = definitions.find(
    ({ level, attributeConstraint }) => level === 'Product' && attributeConstraint !== 'None',
  );
  if (compared !== undefined)
    throw apiError.InvalidOperation(
      `The attribute '${compared.name}' of the level Product must have the constraint None.`,
    );
}

const conflictWith = ({ id, name }: Owner, attribute: string) => ({
  ...(id === undefined ? {} : { conflictingProductTypeId: id }),
  conflictingProductTypeName: name,
  conflictingAttributeName: attribute,
});

/** An attribute of the same name must be of the same type in all product types. */
export function checkNamesakes(
  ownId: string | undefined,
  definitions: readonly AttributeDefinition[],
  others: readonly ProductType[] | undefined,
): void {
  for (const other of others ?? [])
    if (other.id !== ownId) for (const definition of definitions) checkAgainst(other, definition);
}

function checkAgainst(other: ProductType, { name, type }: AttributeDefinition): void {
  const namesake = other.attributes.find((each) => each.name === name);
  if (namesake !== undefined && signature(namesake.type) !== signature(type))
    throw apiError.AttributeDefinitionTypeConflict(
      `The product type '${other.name}' defines the attribute '${name}' with another type.`,
      conflictWith(other, name),
    );
}

const signature = (type: any): string =>
  [
    type.name,
    type.referenceTypeId,
    type.typeReference?.id,
    type.elementType && signature(type.elementType),
  ].join(' ');

/** The definition of a name; `AttributeNameDoesNotExist` when there is none. */
export function definitionOf({ attributes }: ProductType, name: string): AttributeDefinition {
  const found = attributes.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw apiError.AttributeNameDoesNotExist(
    `The product type does not define the attribute '${name}'.`,
    { invalidAttributeName: name },
  );
}

/** The product type with one of its definitions changed. */
export function withDefinition(
  before: ProductType,
  name: string,
  edit: (definition: AttributeDefinition) => AttributeDefinition,
): ProductType {
  const found = definitionOf(before, name);
  const attributes = before.attributes.map((each) => (each === found ? edit(each) : each));
  return { ...before, attributes };
}

const onEachSide = (attribute: string) => {
  const side = `masterVariant(${attribute}) or variants(${attribute}) or ${attribute}`;
  return `masterData(current(${side}) or staged(${side}))`;
};

/** A product of the type that has a value for the attribute. */
export const productWith = ({ id }: ProductType, name: string): Need<readonly object[]> =>
  need.matching(
    'product',
    `productType(id = :id) and ${onEachSide('attributes(name = :name)')}`,
    { id, name },
    1,
  );

/** A product of the type whose attribute has one of the keys. */
export const productWithKeys = (
  { id }: ProductType,
  name: string,
  keys: readonly string[],
): Need<readonly object[]> | undefined =>
  keys.length === 0
    ? undefined
    : need.matching(
        'product',
        `productType(id = :id) and ${onEachSide('attributes(name = :name and value(key in :keys))')}`,
        { id, name, keys },
        1,
      );
