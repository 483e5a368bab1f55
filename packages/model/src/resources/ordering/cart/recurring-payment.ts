// How the recurring orders of a cart are paid: stored and shown for the service that collects the
// money. No order waits for it.
import { typedMoneyOf } from '../../../commerce/money/money.ts';
import { f } from '../../../declaration/index.ts';

export const paymentStrategy = () => f.choice('PaymentStrategy', 'Checkout');

const highPrecision = () =>
  f.fieldOf<'highPrecision'>({ kind: 'text' }, { type: 'string', const: 'highPrecision' });

const preciseMembers = {
  currencyCode: f.currency(),
  fractionDigits: f.integer({ min: 0, max: 20 }),
  preciseAmount: f.long(),
};

/** An allocation as the cart shows it: an amount, or a part in percent. */
const allocation = () =>
  f.union('AllocationInterface', 'type', {
    Absolute: {
      amount: f.record('HighPrecisionMoney', {
        type: highPrecision(),
        centAmount: f.long(),
        ...preciseMembers,
      }),
    },
    Relative: { percentage: f.integer() },
  });

export const recurringPaymentConfiguration = () =>
  f.record('RecurringPaymentConfiguration', {
    paymentStrategy: paymentStrategy(),
    paymentAllocations: f.listOf(
      f.record('RecurringPaymentAllocation', {
        id: f.text(),
        paymentMethod: f.reference('payment-method'),
        allocation: allocation(),
      }),
    ),
  });

const allocationDraft = () =>
  f.union('AllocationInputDraft', 'type', {
    Absolute: {
      amount: f.record('HighPrecisionMoneyInput', {
        type: f.optional(highPrecision()),
        centAmount: f.optional(f.long()),
        ...preciseMembers,
      }),
    },
    Relative: { percentage: f.integer({ min: 0, max: 100 }) },
  });

/** The payment methods among which a due amount is divided. */
export const maxAllocations = 50;

/** Members of an allocation in an input. */
export const allocationMembers = () => ({
  id: f.text({ min: 1, max: 256 }),
  paymentMethod: f.identifier('payment-method'),
  allocation: allocationDraft(),
});

export const recurringPaymentConfigurationDraft = () =>
  f.record('RecurringPaymentConfigurationDraft', {
    paymentStrategy: paymentStrategy(),
    paymentAllocations: f.listOf(f.record('PaymentAllocationDraft', allocationMembers()), {
      max: maxAllocations,
    }),
  });

type Draft = f.ObjectOf<ReturnType<typeof allocationMembers>>;
export type Allocation = f.Of<
  ReturnType<typeof recurringPaymentConfiguration>
>['paymentAllocations'][number];

/** The allocation of a draft; @throws `InvalidField`, `MoneyOverflow` */
export function allocationOf({ id, paymentMethod, allocation: draft }: Draft): Allocation {
  const kept =
    draft.type === 'Absolute' ? { type: draft.type, amount: preciseMoneyOf(draft.amount) } : draft;
  return { id, paymentMethod: f.refer(paymentMethod), allocation: kept };
}

const preciseMoneyOf = (draft: Omit<f.TypedMoneyDraft, 'type'>) =>
  typedMoneyOf({ ...draft, type: 'highPrecision' }) as f.HighPrecisionMoney;
