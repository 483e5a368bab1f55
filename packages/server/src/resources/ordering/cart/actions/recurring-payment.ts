// How recurring orders of a cart are to be paid.
import { apiError, change, f } from '../../../../declaration/index.ts';
import { open } from '../guard.ts';
import {
  type Allocation,
  allocationMembers,
  allocationOf,
  maxAllocations,
  paymentStrategy,
  recurringPaymentConfigurationDraft,
} from '../recurring-payment.ts';
import { type Cart, cart } from '../resource.ts';

type Configuration = NonNullable<Cart['recurringPaymentConfiguration']>;

const configurationOf = ({ recurringPaymentConfiguration }: Cart): Configuration =>
  recurringPaymentConfiguration ?? { paymentStrategy: 'Checkout', paymentAllocations: [] };

const allocated = (before: Cart, paymentAllocations: readonly Allocation[]) => {
  if (paymentAllocations.length > maxAllocations)
    throw apiError.InvalidOperation(`A cart has at most ${maxAllocations} allocations.`);
  const ids = new Set(paymentAllocations.map(({ id }) => id));
  if (ids.size < paymentAllocations.length)
    throw apiError.InvalidOperation('Each allocation needs an id of its own.');
  const recurringPaymentConfiguration = { ...configurationOf(before), paymentAllocations };
  return { ...before, recurringPaymentConfiguration };
};

export const setRecurringPaymentConfiguration = open(
  cart.action({
    doc: 'Says how recurring orders are to be paid, or that nothing is said of it.',
    members: { recurringPaymentConfiguration: f.optional(recurringPaymentConfigurationDraft()) },
    apply(before, { recurringPaymentConfiguration: draft }) {
      if (draft === undefined) return change({ ...before, recurringPaymentConfiguration: draft });
      const { paymentStrategy, paymentAllocations } = draft;
      const bare = { paymentStrategy, paymentAllocations: [] };
      const after = { ...before, recurringPaymentConfiguration: bare };
      return change(allocated(after, paymentAllocations.map(allocationOf)));
    },
    graphql: { input: 'SetRecurringPaymentConfiguration' },
  }),
);

export const setRecurringPaymentStrategy = open(
  cart.action({
    doc: 'Says who collects the money of recurring orders.',
    members: { paymentStrategy: paymentStrategy() },
    apply: (before, { paymentStrategy }) =>
      change({
        ...before,
        recurringPaymentConfiguration: { ...configurationOf(before), paymentStrategy },
      }),
    graphql: { input: 'SetRecurringPaymentStrategy' },
  }),
);

export const addRecurringPaymentAllocation = open(
  cart.action({
    doc: 'Adds a payment method and what of recurring orders it pays.',
    members: allocationMembers(),
    apply: (before, draft) =>
      change(
        allocated(before, [...configurationOf(before).paymentAllocations, allocationOf(draft)]),
      ),
    graphql: { input: 'AddRecurringPaymentAllocation' },
  }),
);

export const removeRecurringPaymentAllocation = open(
  cart.action({
    doc: 'Takes a payment method off recurring orders.',
    members: { id: f.text({ min: 1, max: 256 }) },
    apply(before, { id }) {
      const { paymentAllocations } = configurationOf(before);
      const left = paymentAllocations.filter((one) => one.id !== id);
      if (left.length === paymentAllocations.length)
        throw apiError.InvalidOperation(`There is no allocation with the id '${id}'.`);
      return change(allocated(before, left));
    },
    graphql: { input: 'RemoveRecurringPaymentAllocation' },
  }),
);
