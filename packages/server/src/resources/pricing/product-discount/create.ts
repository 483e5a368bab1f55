import { boolean, change, dateTime, key, localized, optional } from '../../../declaration/index.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

export const create = productDiscount.create({
  doc: 'Creates a product discount.',
  name: 'ProductDiscountDraft',
  members: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    value: valueDraft(),
    predicate: predicate(),
    sortOrder: sortOrder(),
    isActive: boolean(),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
  },
  apply(draft) {
    const tree = parsePredicate(draft.predicate);
    const value = discountValueOf(draft.value);
    return change(checkedValidity({ ...draft, value, references: referencesIn(tree) }));
  },
});
