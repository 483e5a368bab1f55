// Attributes of a tailoring are attributes of the product type; nested ones cannot be tailored.
import { apiError, type Known, type Needs } from '../../../declaration/index.ts';
import {
  type AttributeDraft,
  type AttributeType,
  attributeNeeds,
  checkedAttributes,
  definitionsIn,
  type Level,
} from '../product/attributes.ts';
import type { Product } from '../product/resource.ts';

/** Asks for what the values must fit, once the product is known. */
export const needsOf = (
  product: Product | undefined,
  lists: readonly (readonly AttributeDraft[])[],
  known: Known,
): Needs => (product === undefined ? {} : attributeNeeds(product.productType.id, lists, known));

const isNested = ({ name, elementType }: AttributeType): boolean =>
  name === 'nested' || (elementType !== undefined && isNested(elementType));

/** Throws what attributes of products throw, and `InvalidInput` for nested ones. */
export function attributesOf(
  { productType: { id } }: Product,
  drafts: readonly AttributeDraft[],
  facts: Known,
  level: Level,
) {
  const checked = checkedAttributes(id, drafts, facts, level);
  const nested = definitionsIn(facts, id).find(
    ({ name, type }) => isNested(type) && drafts.some((draft) => draft.name === name),
  );
  if (nested !== undefined)
    throw apiError.InvalidInput(`The attribute '${nested.name}' is nested and cannot be tailored.`);
  return checked;
}
