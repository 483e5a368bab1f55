import { change, f, fullEndpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { matching } from './matching.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

const create = productDiscount.create({
  doc: 'Creates a product discount.',
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

export const productDiscountKind = kindOf({
  resource: productDiscount,
  belongsTo: 'everybody',
  create,
  actions,
  endpoints: [fullEndpoint('/product-discounts', 'product_discounts', 'products')],
  procedures: [matching],
  limits: { totalActive: [null, 'isActive = true'] },
});
