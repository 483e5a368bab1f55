import type { CartCase } from '../../../../testing/cart-cases.ts';
import { ref } from '../../../../testing/cart-fixture.ts';

const ordered = { cartState: 'Ordered' } as const;
const paymentMethod = ref('payment-method', 'card');
const share = { type: 'Relative', percentage: 40 } as const;
const part = (id: string) => ({ id, paymentMethod, allocation: share });
const configured = (...ids: readonly string[]) => ({
  recurringPaymentConfiguration: {
    paymentStrategy: 'Checkout' as const,
    paymentAllocations: ids.map(part),
  },
});

export const recurringPaymentCases: readonly CartCase[] = [
  {
    does: 'says how recurring orders are to be paid',
    action: 'setRecurringPaymentConfiguration',
    input: configured('a', 'b'),
    gives: configured('a', 'b'),
  },
  {
    does: 'says nothing of it any more',
    action: 'setRecurringPaymentConfiguration',
    before: configured('a'),
    input: {},
    gives: { recurringPaymentConfiguration: undefined },
  },
  {
    does: 'refuses two allocations with one id',
    action: 'setRecurringPaymentConfiguration',
    input: configured('a', 'a'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'names who collects the money',
    action: 'setRecurringPaymentStrategy',
    before: configured('a'),
    input: { paymentStrategy: 'Checkout' },
    gives: configured('a'),
  },
  {
    does: 'refuses an ordered cart',
    action: 'setRecurringPaymentStrategy',
    before: ordered,
    input: { paymentStrategy: 'Checkout' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'adds what a payment method pays, also as the first',
    action: 'addRecurringPaymentAllocation',
    input: part('a'),
    gives: configured('a'),
  },
  {
    does: 'refuses more allocations than there may be',
    action: 'addRecurringPaymentAllocation',
    before: configured(...Array.from({ length: 50 }, (_, index) => `part-${index}`)),
    input: part('a'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'takes an allocation off',
    action: 'removeRecurringPaymentAllocation',
    before: configured('a', 'b'),
    input: { id: 'a' },
    gives: configured('b'),
  },
  {
    does: 'refuses an id that no allocation has',
    action: 'removeRecurringPaymentAllocation',
    before: configured('a'),
    input: { id: 'b' },
    refuses: 'InvalidOperation',
  },
];
