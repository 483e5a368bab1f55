import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

export const changeValue = productDiscount.action({
  doc: 'Changes by how much prices are lowered.',
  members: { value: valueDraft() },
  apply: (before, { value }) => change({ ...before, value: discountValueOf(value) }),
});

export const changePredicate = productDiscount.action({
  doc: 'Changes which prices the discount is for.',
  members: { predicate: predicate() },
  apply: (before, { predicate }) =>
    change({ ...before, predicate, references: referencesIn(parsePredicate(predicate)) }),
});

export const plain = memberActions(productDiscount, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  changeName: [f.localized(), 'Changes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  changeSortOrder: [sortOrder(), 'Changes the rank among product discounts.'],
  changeIsActive: [f.boolean(), 'Switches the discount on or off.'],
});

export const setValidFrom = productDiscount.action({
  doc: 'Sets or removes when the discount begins.',
  members: { validFrom: f.optional(f.dateTime()) },
  apply: (before, { validFrom }) => change(checkedValidity({ ...before, validFrom })),
});

export const setValidUntil = productDiscount.action({
  doc: 'Sets or removes when the discount ends.',
  members: { validUntil: f.optional(f.dateTime()) },
  apply: (before, { validUntil }) => change(checkedValidity({ ...before, validUntil })),
});

export const setValidFromAndUntil = productDiscount.action({
  doc: 'Sets or removes when the discount begins and ends.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) =>
    change(checkedValidity({ ...before, validFrom, validUntil })),
});
