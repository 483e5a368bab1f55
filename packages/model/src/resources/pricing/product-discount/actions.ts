import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

export const plain = memberActions(productDiscount, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  changeName: [f.localized(), 'Changes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  changeSortOrder: [sortOrder(), 'Changes the sort order among product discounts.'],
  changeIsActive: [f.boolean(), 'Activates or deactivates the discount.'],
  changeValue: [valueDraft(), 'Changes the value of the discount.', { checked: discountValueOf }],
  changePredicate: [
    predicate(),
    'Changes the predicate that prices must match.',
    {
      put: (before, predicate) => ({
        ...before,
        predicate,
        references: referencesIn(parsePredicate(predicate)),
      }),
    },
  ],
  setValidFrom: [
    f.optional(f.dateTime()),
    'Sets or removes when the discount begins.',
    { put: (before, validFrom) => checkedValidity({ ...before, validFrom }) },
  ],
  setValidUntil: [
    f.optional(f.dateTime()),
    'Sets or removes when the discount ends.',
    { put: (before, validUntil) => checkedValidity({ ...before, validUntil }) },
  ],
});

export const setValidFromAndUntil = productDiscount.action({
  doc: 'Sets or removes the start and the end of the validity.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) =>
    change(checkedValidity({ ...before, validFrom, validUntil })),
});
