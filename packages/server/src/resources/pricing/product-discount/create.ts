import { change, f } from '../../../declaration/index.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

export const create = productDiscount.create({
  doc: 'Creates a product discount.',
  name: 'ProductDiscountDraft',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    value: valueDraft(),
    predicate: predicate(),
    sortOrder: sortOrder(),
    isActive: f.boolean(),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
  },
  apply(draft) {
    const tree = parsePredicate(draft.predicate);
    const value = discountValueOf(draft.value);
    return change(checkedValidity({ ...draft, value, references: referencesIn(tree) }));
  },
});
