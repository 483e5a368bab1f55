import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const setCartPredicate = discountCode.action({
  doc: 'Sets or removes the predicate that carts must match.',
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
  changeGroups: [groups(), 'Changes the groups of the code.'],
  changeIsActive: [f.boolean(), 'Activates or deactivates the code.'],
  setMaxApplications: [
    f.optional(most()),
    'Sets or removes the maximum number of orders with the code.',
  ],
  setMaxApplicationsPerCustomer: [
    f.optional(most()),
    'Sets or removes the maximum number of orders with the code per customer.',
  ],
  setValidFrom: [f.optional(f.dateTime()), 'Sets or removes the start of the validity.'],
  setValidUntil: [f.optional(f.dateTime()), 'Sets or removes the end of the validity.'],
  changeCartDiscounts: [
    f.listOf(f.identifier('cart-discount'), { max: 100 }),
    'Changes the cart discounts of the code.',
    { checked: discountsOf },
  ],
});

export const setValidFromAndUntil = discountCode.action({
  doc: 'Sets or removes the start and the end of the validity.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

export const customFields = customFieldActions(discountCode, { customizable: 'discount-code' });
