import { variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { change, f, type Known } from '../../../../declaration/index.ts';
import { settingAttribute } from '../../product/attributes.ts';
import { staged } from '../../product/variants.ts';
import { attributesOf, needsOf } from '../attributes.ts';
import { type ProductTailoring, productTailoring } from '../resource.ts';
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
    const edit = settingAttribute(name, set);
    return change(edited(before, staged, (side) => withVariant(side, id, edit)));
  },
});

export const setAttributeInAllVariants = productTailoring.action({
  doc: 'Sets or removes an attribute of every variant of the product.',
  members,
  needs,
  apply(before, { name, value, staged }, facts) {
    const product = facts.tailoredProduct!;
    const set = attributesOf(product, [{ name, value }], facts, 'Variant');
    const ids = variantsOf(product.masterData.staged).map(({ id }) => id);
    const edit = settingAttribute(name, set);
    return change(
      edited(before, staged, (side) => ids.reduce((all, id) => withVariant(all, id, edit), side)),
    );
  },
});

export const setProductAttribute = productTailoring.action({
  doc: 'Sets or removes an attribute of the product itself.',
  members,
  needs,
  apply(before, { name, value, staged }, facts) {
    const set = attributesOf(facts.tailoredProduct!, [{ name, value }], facts, 'Product');
    return change(edited(before, staged, settingAttribute(name, set)));
  },
});
