import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const setCartPredicate = discountCode.action({
  doc: 'Sets or removes which carts the code is for.',
  members: { cartPredicate: f.optional(f.text()) },
  // The Terraform provider removes a predicate with an empty text.
  apply: (before, { cartPredicate }) =>
    change({ ...before, cartPredicate: cartPredicate === '' ? undefined : cartPredicate }),
});

export const plain = memberActions(discountCode, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    {
      message: messages.keySet,
    },
  ],
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  changeGroups: [groups(), 'Changes the groups that the code is counted among.'],
  changeIsActive: [f.boolean(), 'Switches the code on or off.'],
  setMaxApplications: [
    f.optional(most()),
    'Sets or removes in how many orders the code can be used.',
  ],
  setMaxApplicationsPerCustomer: [
    f.optional(most()),
    'Sets or removes in how many orders of one customer the code can be used.',
  ],
  setValidFrom: [f.optional(f.dateTime()), 'Sets or removes when the code begins to be valid.'],
  setValidUntil: [f.optional(f.dateTime()), 'Sets or removes when the code ends to be valid.'],
  changeCartDiscounts: [
    f.listOf(f.identifier('cart-discount'), { max: 100 }),
    'Changes the cart discounts that the code switches on.',
    { checked: discountsOf },
  ],
});

export const setValidFromAndUntil = discountCode.action({
  doc: 'Sets or removes when the code begins and ends to be valid.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

export const customFields = customFieldActions(discountCode, { customizable: 'discount-code' });
