import { change, f } from '../../../../declaration/index.ts';
import { attributeNeeds, checkedAttributes, withAttribute } from '../attributes.ts';
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

interface AttributeInput {
  readonly name: string;
  readonly value?: unknown;
}

const needs = (
  { productType }: { readonly productType: { readonly id: string } },
  { name, value }: AttributeInput,
  known: object,
) => attributeNeeds(productType.id, [[{ name, value }]], { ...known });

export const setAttribute = product.action({
  doc: 'Sets or removes an attribute of a variant.',
  members: { ...variantMembers, ...attributeMembers },
  needs,
  apply(before, { name, value, staged, ...target }, facts) {
    const { id } = namedVariant(before, target, staged);
    const set = checkedAttributes(before.productType.id, [{ name, value }], facts, 'Variant');
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
    const set = checkedAttributes(before.productType.id, [{ name, value }], facts, 'Variant');
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
    const set = checkedAttributes(before.productType.id, [{ name, value }], facts, 'Product');
    return change(
      edited(before, staged, (data) => ({
        ...data,
        attributes: withAttribute(data.attributes, name, set),
      })),
    );
  },
  graphql: { input: 'ProductLevelAttributeInput' },
});
