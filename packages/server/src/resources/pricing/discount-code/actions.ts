import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
import {
  boolean,
  change,
  dateTime,
  identifier,
  key,
  listOf,
  localized,
  optional,
  text,
} from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const setKey = setting(discountCode, 'key', key(), 'Sets or removes the key.', {
  message: messages.keySet,
  tells: (value, before) => messages.keySet({ key: value, oldKey: before.key }),
});

export const setName = setting(discountCode, 'name', localized(), 'Sets or removes the name.');

export const setDescription = setting(
  discountCode,
  'description',
  localized(),
  'Sets or removes the description.',
);

export const setCartPredicate = setting(
  discountCode,
  'cartPredicate',
  text({ min: 1 }),
  'Sets or removes which carts the code is for.',
);

export const changeCartDiscounts = discountCode.action({
  doc: 'Changes the cart discounts that the code switches on.',
  members: { cartDiscounts: listOf(identifier('cart-discount'), { max: 100 }) },
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
  boolean(),
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
  dateTime(),
  'Sets or removes when the code begins to be valid.',
);

export const setValidUntil = setting(
  discountCode,
  'validUntil',
  dateTime(),
  'Sets or removes when the code ends to be valid.',
);

export const setValidFromAndUntil = discountCode.action({
  doc: 'Sets or removes when the code begins and ends to be valid.',
  members: { validFrom: optional(dateTime()), validUntil: optional(dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

export const { setCustomType, setCustomField } = customFieldActions(discountCode, {
  customizable: 'discount-code',
});
