import { variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { change, f, type Known } from '../../../../declaration/index.ts';
import { withAttribute } from '../../product/attributes.ts';
import { staged } from '../../product/variants.ts';
import { attributesOf, needsOf } from '../attributes.ts';
import { type ProductTailoring, productTailoring, type Side } from '../resource.ts';
import {
  edited,
  knownProduct,
  productNeed,
  variantIdOf,
  variantMembers,
  withVariant,
} from '../sides.ts';

const members = { name: f.text(), value: f.optional(f.json()), staged: staged() };

const needs = (
  before: ProductTailoring,
  { name, value }: { readonly name: string; readonly value?: unknown },
  known: Known,
) => ({
  ...productNeed(before),
  ...needsOf(knownProduct(known), [[{ name, value }]], known),
});

export const setAttribute = productTailoring.action({
  doc: 'Sets or removes an attribute of a variant.',
  members: { ...variantMembers, ...members },
  needs,
  apply(before, { name, value, staged, ...target }, facts) {
    const product = facts.tailoredProduct!;
    const set = attributesOf(product, [{ name, value }], facts, 'Variant');
    const id = variantIdOf(product, target);
    return change(edited(before, staged, (side) => withSet(side, id, name, set)));
  },
});

const withSet = (side: Side, id: number, name: string, set: Side['attributes']): Side =>
  withVariant(side, id, (variant) => ({
    ...variant,
    attributes: withAttribute(variant.attributes, name, set),
  }));

export const setAttributeInAllVariants = productTailoring.action({
  doc: 'Sets or removes an attribute of every variant of the product.',
  members,
  needs,
  apply(before, { name, value, staged }, facts) {
    const product = facts.tailoredProduct!;
    const set = attributesOf(product, [{ name, value }], facts, 'Variant');
    const ids = variantsOf(product.masterData.staged).map(({ id }) => id);
    return change(
      edited(before, staged, (side) =>
        ids.reduce((known, id) => withSet(known, id, name, set), side),
      ),
    );
  },
});

export const setProductAttribute = productTailoring.action({
  doc: 'Sets or removes an attribute of the product itself.',
  members,
  needs,
  apply(before, { name, value, staged }, facts) {
    const set = attributesOf(facts.tailoredProduct!, [{ name, value }], facts, 'Product');
    return change(
      edited(before, staged, (side) => ({
        ...side,
        attributes: withAttribute(side.attributes, name, set),
      })),
    );
  },
});
