// Rules for customers and business units.
import { isSame } from '@storewright/model/base/equality';
import {
  address,
  bare,
  byId,
  keyed,
  localizable,
  type Rule,
  type Rules,
  set,
  silent,
  value,
  withMembers,
} from './rule.ts';

const addresses = keyed({
  by: byId,
  added: value('addAddress'),
  removed: value('removeAddress'),
  changed: address('changeAddress', 'Address', (one) => ({ address: one })),
});

const addressWith = (id: string | undefined, { before, after }: { before: any; after: any }) =>
  [after, before].flatMap(({ addresses: all = [] }) => all).find((one) => one.id === id);

/** Ids of the addresses of one use: each that is new or gone is a change with its address. */
const addressIds =
  (use: 'Billing' | 'Shipping'): Rule =>
  (previous = [], next = [], around) => {
    const changes = (some: readonly string[], others: readonly string[], change: string) =>
      some
        .filter((id) => !others.includes(id))
        .flatMap((id) =>
          value(change)(previous, next, withMembers(around, { address: addressWith(id, around) })),
        );
    return [
      ...changes(next, previous, `add${use}AddressId`),
      ...changes(previous, next, `remove${use}AddressId`),
    ];
  };

const defaultAddress =
  (change: string): Rule =>
  (previous, next, around) =>
    value(change)(addressWith(previous, around), addressWith(next, around), around);

const addressBook: Rules = {
  addresses,
  billingAddressIds: addressIds('Billing'),
  shippingAddressIds: addressIds('Shipping'),
  defaultBillingAddressId: defaultAddress('setDefaultBillingAddress'),
  defaultShippingAddressId: defaultAddress('setDefaultShippingAddress'),
};

const customer: Rules = {
  ...addressBook,
  customerGroupAssignments: set('setCustomerGroupAssignments'),
  isEmailVerified: (previous, next, around) =>
    next === true ? bare('verifyEmail')(previous, next, around) : [],
  // No value, not even a hidden one.
  password: bare('setPassword'),
  stores: set('setStores'),
};

const customerOf = ({ customer }: any): string => customer.id;

/** Associates, known by their customers: one that changed, or which there are. */
const associates =
  (word: string): Rule =>
  (previous = [], next = [], around) => {
    const ids = (all: readonly any[]) => all.map(customerOf).sort();
    return isSame(ids(previous), ids(next))
      ? keyed({ by: customerOf, changed: value(`change${word}`) })(previous, next, around)
      : set(`set${word}s`)(previous, next, around);
  };

/** One associate that a parent unit has more or less is a change of its own. */
const inheritedAssociates: Rule = (previous = [], next = [], around) => {
  const lacking = (some: readonly any[], others: readonly any[]) =>
    some.filter((one) => !others.some((other) => customerOf(other) === customerOf(one)));
  const [added, removed] = [lacking(next, previous), lacking(previous, next)];
  if (added.length + removed.length !== 1)
    return associates('InheritedAssociate')(previous, next, around);
  return keyed({
    by: customerOf,
    added: value('addInheritedAssociate'),
    removed: value('removeInheritedAssociate'),
    changed: value('changeInheritedAssociate'),
  })(previous, next, around);
};

/** A unit without stores of a parent has none, whether it takes them from there or not. */
const inheritedStores: Rule = (previous = [], next = [], around) =>
  isSame(previous, next) ? [] : set('setInheritedStores')(previous, next, around);

const businessUnit: Rules = {
  ...addressBook,
  associates: associates('Associate'),
  inheritedAssociates,
  inheritedStores,
  name: localizable('changeName'),
  stores: set('setStores'),
  unitType: (previous, next, around) => {
    const { parentUnit } = around.after;
    const more = parentUnit === undefined ? {} : { parentUnit };
    return value('setUnitType')(previous, next, withMembers(around, more));
  },
  ancestors: silent,
  inheritsFrom: silent,
};

/** Rules of these kinds. */
export const peopleRules: readonly (readonly [string, Rules])[] = [
  ['business-unit', businessUnit],
  ['customer', customer],
];
