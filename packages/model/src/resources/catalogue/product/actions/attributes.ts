import { change, f, type Known } from '../../../../declaration/index.ts';
import {
  type AttributeDraft,
  attributeNeeds,
  checkedAttributes,
  type Level,
  withAttribute,
} from '../attributes.ts';
import { checkKept } from '../required.ts';
import { product } from '../resource.ts';
import {
  checkHasVariants,
  edited,
  editedVariant,
  namedVariant,
  staged,
  variantMembers,
  withVariants,
} from '../variants.ts';

const attributeMembers = { name: f.text(), value: f.optional(f.json()), staged: staged() };

interface Typed {
  readonly productType: { readonly id: string };
}

const needs = ({ productType }: Typed, { name, value }: AttributeDraft, known: object) =>
  attributeNeeds(productType.id, [[{ name, value }]], { ...known });

/** What an action sets, nothing where it removes the attribute. A required one cannot be removed. */
function setOf({ productType }: Typed, draft: AttributeDraft, facts: Known, level: Level) {
  const set = checkedAttributes(productType.id, [draft], facts, level);
  checkKept(productType.id, draft.name, set, facts);
  return set;
}

export const setAttribute = product.action({
  doc: 'Sets or removes an attribute of a variant.',
  members: { ...variantMembers, ...attributeMembers },
  needs,
  apply(before, { name, value, staged, ...target }, facts) {
    const { id } = namedVariant(before, target, staged);
    const set = setOf(before, { name, value }, facts, 'Variant');
    return change(
      editedVariant(before, id, staged, (variant) => ({
        ...variant,
        attributes: withAttribute(variant.attributes, name, set),
      })),
    );
  },
});

export const setAttributeInAllVariants = product.action({
  doc: 'Sets or removes an attribute of every variant.',
  members: attributeMembers,
  needs,
  apply(before, { name, value, staged }, facts) {
    checkHasVariants(before);
    const set = setOf(before, { name, value }, facts, 'Variant');
    return change(
      edited(before, staged, (data) =>
        withVariants(data, (variant) => ({
          ...variant,
          attributes: withAttribute(variant.attributes, name, set),
        })),
      ),
    );
  },
});

export const setProductAttribute = product.action({
  doc: 'Sets or removes an attribute of the product itself.',
  members: attributeMembers,
  needs,
  apply(before, { name, value, staged }, facts) {
    const set = setOf(before, { name, value }, facts, 'Product');
    return change(
      edited(before, staged, (data) => ({
        ...data,
        attributes: withAttribute(data.attributes, name, set),
      })),
    );
  },
});
