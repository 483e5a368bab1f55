import { boolean, change, dateTime, key, localized, optional } from '../../../declaration/index.ts';
import { parsePredicate } from './predicate.ts';
import { referencesIn } from './references.ts';
import { predicate, productDiscount, sortOrder, valueDraft } from './resource.ts';
import { checkedValidity, discountValueOf } from './rules.ts';

export const setKey = productDiscount.action({
  doc: 'Sets or removes the key.',
  members: { key: optional(key()) },
  apply: (before, { key }) => change({ ...before, key }),
});

export const changeName = productDiscount.action({
  doc: 'Changes the name.',
  members: { name: localized() },
  apply: (before, { name }) => change({ ...before, name }),
});

export const setDescription = productDiscount.action({
  doc: 'Sets or removes the description.',
  members: { description: optional(localized()) },
  apply: (before, { description }) => change({ ...before, description }),
});

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

export const changeSortOrder = productDiscount.action({
  doc: 'Changes the rank among product discounts.',
  members: { sortOrder: sortOrder() },
  apply: (before, { sortOrder }) => change({ ...before, sortOrder }),
});

export const changeIsActive = productDiscount.action({
  doc: 'Switches the discount on or off.',
  members: { isActive: boolean() },
  apply: (before, { isActive }) => change({ ...before, isActive }),
});

export const setValidFrom = productDiscount.action({
  doc: 'Sets or removes when the discount begins.',
  members: { validFrom: optional(dateTime()) },
  apply: (before, { validFrom }) => change(checkedValidity({ ...before, validFrom })),
});

export const setValidUntil = productDiscount.action({
  doc: 'Sets or removes when the discount ends.',
  members: { validUntil: optional(dateTime()) },
  apply: (before, { validUntil }) => change(checkedValidity({ ...before, validUntil })),
});

export const setValidFromAndUntil = productDiscount.action({
  doc: 'Sets or removes when the discount begins and ends.',
  members: { validFrom: optional(dateTime()), validUntil: optional(dateTime()) },
  apply: (before, { validFrom, validUntil }) =>
    change(checkedValidity({ ...before, validFrom, validUntil })),
});
