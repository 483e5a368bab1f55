// How recurring orders of a cart are paid.
import { apiError, change, f } from '../../../../declaration/index.ts';
import { openCart } from '../guard.ts';
import {
  type Allocation,
  allocationMembers,
  allocationOf,
  maxAllocations,
  paymentStrategy,
  recurringPaymentConfigurationDraft,
} from '../recurring-payment.ts';
import type { Cart } from '../resource.ts';

type Configuration = NonNullable<Cart['recurringPaymentConfiguration']>;

const configurationOf = ({ recurringPaymentConfiguration }: Cart): Configuration =>
  recurringPaymentConfiguration ?? { paymentStrategy: 'Checkout', paymentAllocations: [] };

const allocated = (before: Cart, paymentAllocations: readonly Allocation[]) => {
  if (paymentAllocations.length > maxAllocations)
    throw apiError.InvalidOperation(`A cart can have at most ${maxAllocations} allocations.`);
  const ids = new Set(paymentAllocations.map(({ id }) => id));
  if (ids.size < paymentAllocations.length)
    throw apiError.InvalidOperation('Each allocation needs a unique id.');
  const recurringPaymentConfiguration = { ...configurationOf(before), paymentAllocations };
  return { ...before, recurringPaymentConfiguration };
};

export const setRecurringPaymentConfiguration = openCart.action({
  doc: 'Sets or removes how recurring orders are paid.',
  members: { recurringPaymentConfiguration: f.optional(recurringPaymentConfigurationDraft()) },
  apply(before, { recurringPaymentConfiguration: draft }) {
    if (draft === undefined) return change({ ...before, recurringPaymentConfiguration: draft });
    const { paymentStrategy, paymentAllocations } = draft;
    const bare = { paymentStrategy, paymentAllocations: [] };
    const after = { ...before, recurringPaymentConfiguration: bare };
    return change(allocated(after, paymentAllocations.map(allocationOf)));
  },
});

export const setRecurringPaymentStrategy = openCart.action({
  doc: 'Sets who collects the payments of recurring orders.',
  members: { paymentStrategy: paymentStrategy() },
  apply: (before, { paymentStrategy }) =>
    change({
      ...before,
      recurringPaymentConfiguration: { ...configurationOf(before), paymentStrategy },
    }),
});

export const addRecurringPaymentAllocation = openCart.action({
  doc: 'Adds a payment method with its share of recurring orders.',
  members: allocationMembers(),
  apply: (before, draft) =>
    change(allocated(before, [...configurationOf(before).paymentAllocations, allocationOf(draft)])),
});

export const removeRecurringPaymentAllocation = openCart.action({
  doc: 'Removes a payment method from recurring orders.',
  members: { id: f.text({ min: 1, max: 256 }) },
  apply(before, { id }) {
    const { paymentAllocations } = configurationOf(before);
    const left = paymentAllocations.filter((one) => one.id !== id);
    if (left.length === paymentAllocations.length)
      throw apiError.InvalidOperation(`There is no allocation with the id '${id}'.`);
    return change(allocated(before, left));
  },
});
