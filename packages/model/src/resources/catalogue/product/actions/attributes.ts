import { change, f, type Known } from '../../../../declaration/index.ts';
import {
  type AttributeDraft,
  attributeNeeds,
  checkedAttributes,
  type Level,
  settingAttribute,
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

/** Sets the attribute of an action, or removes it. A required one cannot be removed. */
function settingOf({ productType }: Typed, draft: AttributeDraft, facts: Known, level: Level) {
  const set = checkedAttributes(productType.id, [draft], facts, level);
  checkKept(productType.id, draft.name, set, facts);
  return settingAttribute(draft.name, set);
}

export const setAttribute = product.action({
  doc: 'Sets or removes an attribute of a variant.',
  members: { ...variantMembers, ...attributeMembers },
  needs,
  apply(before, { name, value, staged, ...target }, facts) {
    const { id } = namedVariant(before, target, staged);
    const edit = settingOf(before, { name, value }, facts, 'Variant');
    return change(editedVariant(before, id, staged, edit));
  },
});

export const setAttributeInAllVariants = product.action({
  doc: 'Sets or removes an attribute of every variant.',
  members: attributeMembers,
  needs,
  apply(before, { name, value, staged }, facts) {
    checkHasVariants(before);
    const edit = settingOf(before, { name, value }, facts, 'Variant');
    return change(edited(before, staged, (data) => withVariants(data, edit)));
  },
});

export const setProductAttribute = product.action({
  doc: 'Sets or removes an attribute of the product itself.',
  members: attributeMembers,
  needs,
  apply(before, { name, value, staged }, facts) {
    return change(edited(before, staged, settingOf(before, { name, value }, facts, 'Product')));
  },
});
