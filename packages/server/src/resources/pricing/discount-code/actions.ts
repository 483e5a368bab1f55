import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const setKey = setting(discountCode, 'key', f.key(), 'Sets or removes the key.', {
  message: messages.keySet,
});

export const setName = setting(discountCode, 'name', f.localized(), 'Sets or removes the name.');

export const setDescription = setting(
  discountCode,
  'description',
  f.localized(),
  'Sets or removes the description.',
);

export const setCartPredicate = discountCode.action({
  doc: 'Sets or removes which carts the code is for.',
  members: { cartPredicate: f.optional(f.text()) },
  // The Terraform provider removes a predicate with an empty text.
  apply: (before, { cartPredicate }) =>
    change({ ...before, cartPredicate: cartPredicate === '' ? undefined : cartPredicate }),
});

export const changeCartDiscounts = discountCode.action({
  doc: 'Changes the cart discounts that the code switches on.',
  members: { cartDiscounts: f.listOf(f.identifier('cart-discount'), { max: 100 }) },
  apply: (before, { cartDiscounts }) =>
    change({ ...before, cartDiscounts: discountsOf(cartDiscounts) }),
});

export const changeGroups = changing(
  discountCode,
  'groups',
  groups(),
  'Changes the groups that the code is counted among.',
);

export const changeIsActive = changing(
  discountCode,
  'isActive',
  f.boolean(),
  'Switches the code on or off.',
);

export const setMaxApplications = setting(
  discountCode,
  'maxApplications',
  most(),
  'Sets or removes in how many orders the code can be used.',
);

export const setMaxApplicationsPerCustomer = setting(
  discountCode,
  'maxApplicationsPerCustomer',
  most(),
  'Sets or removes in how many orders of one customer the code can be used.',
);

export const setValidFrom = setting(
  discountCode,
  'validFrom',
  f.dateTime(),
  'Sets or removes when the code begins to be valid.',
);

export const setValidUntil = setting(
  discountCode,
  'validUntil',
  f.dateTime(),
  'Sets or removes when the code ends to be valid.',
);

export const setValidFromAndUntil = discountCode.action({
  doc: 'Sets or removes when the code begins and ends to be valid.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

export const { setCustomType, setCustomField } = customFieldActions(discountCode, {
  customizable: 'discount-code',
});
