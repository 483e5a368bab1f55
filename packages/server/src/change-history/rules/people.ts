// Rules for customers and business units.
import { isSame } from '@storewright/model/base/equality';
import * as r from './rule.ts';

const addresses = r.keyed({
  by: r.byId,
  added: r.value('addAddress'),
  removed: r.value('removeAddress'),
  changed: r.address('changeAddress', 'Address', (one) => ({ address: one })),
});

const addressWith = (id: string | undefined, { before, after }: { before: any; after: any }) =>
  [after, before].flatMap(({ addresses: all = [] }) => all).find((one) => one.id === id);

/** Ids of the addresses of one use: each that is new or gone is a change with its address. */
const addressIds =
  (use: 'Billing' | 'Shipping'): r.Rule =>
  (previous = [], next = [], around) => {
    const changes = (some: readonly string[], others: readonly string[], change: string) =>
      some
        .filter((id) => !others.includes(id))
        .flatMap((id) =>
          r.value(change)(
            previous,
            next,
            r.withMembers(around, { address: addressWith(id, around) }),
          ),
        );
    return [
      ...changes(next, previous, `add${use}AddressId`),
      ...changes(previous, next, `remove${use}AddressId`),
    ];
  };

const defaultAddress =
  (change: string): r.Rule =>
  (previous, next, around) =>
    r.value(change)(addressWith(previous, around), addressWith(next, around), around);

const addressBook: r.Rules = {
  addresses,
  billingAddressIds: addressIds('Billing'),
  shippingAddressIds: addressIds('Shipping'),
  defaultBillingAddressId: defaultAddress('setDefaultBillingAddress'),
  defaultShippingAddressId: defaultAddress('setDefaultShippingAddress'),
};

const customer: r.Rules = {
  ...addressBook,
  customerGroupAssignments: r.set('setCustomerGroupAssignments'),
  isEmailVerified: (previous, next, around) =>
    next === true ? r.bare('verifyEmail')(previous, next, around) : [],
  // No value, not even a hidden one.
  password: r.bare('setPassword'),
  stores: r.set('setStores'),
};

const customerOf = ({ customer }: any): string => customer.id;

/** Associates, known by their customers: one that changed, or which there are. */
const associates =
  (word: string): r.Rule =>
  (previous = [], next = [], around) => {
    const ids = (all: readonly any[]) => all.map(customerOf).sort();
    return isSame(ids(previous), ids(next))
      ? r.keyed({ by: customerOf, changed: r.value(`change${word}`) })(previous, next, around)
      : r.set(`set${word}s`)(previous, next, around);
  };

/** One associate that a parent unit has more or less is a change of its own. */
const inheritedAssociates: r.Rule = (previous = [], next = [], around) => {
  const lacking = (some: readonly any[], others: readonly any[]) =>
    some.filter((one) => !others.some((other) => customerOf(other) === customerOf(one)));
  const [added, removed] = [lacking(next, previous), lacking(previous, next)];
  if (added.length + removed.length !== 1)
    return associates('InheritedAssociate')(previous, next, around);
  return r.keyed({
    by: customerOf,
    added: r.value('addInheritedAssociate'),
    removed: r.value('removeInheritedAssociate'),
    changed: r.value('changeInheritedAssociate'),
  })(previous, next, around);
};

/** A unit without stores of a parent has none, whether it takes them from there or not. */
const inheritedStores: r.Rule = (previous = [], next = [], around) =>
  isSame(previous, next) ? [] : r.set('setInheritedStores')(previous, next, around);

const businessUnit: r.Rules = {
  ...addressBook,
  associates: associates('Associate'),
  inheritedAssociates,
  inheritedStores,
  name: r.localizable('changeName'),
  stores: r.set('setStores'),
  unitType: (previous, next, around) => {
    const { parentUnit } = around.after;
    const more = parentUnit === undefined ? {} : { parentUnit };
    return r.value('setUnitType')(previous, next, r.withMembers(around, more));
  },
  ancestors: r.silent,
  inheritsFrom: r.silent,
};

/** Rules of these kinds. */
export const peopleRules: readonly (readonly [string, r.Rules])[] = [
  ['business-unit', businessUnit],
  ['customer', customer],
];
