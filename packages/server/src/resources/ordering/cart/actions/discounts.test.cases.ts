import type { CartCase } from '../../../../testing/cart-cases.ts';
import { ref } from '../../../../testing/cart-fixture.ts';

/** Actions that exist by name and always refuse; they have no case that succeeds. */
export const refusedActions = ['addDiscountCode', 'removeDiscountCode', 'setDirectDiscounts'];

export const discountCases: readonly CartCase[] = [
  { does: 'refuses', action: 'addDiscountCode', input: { code: 'x' }, refuses: 'InvalidOperation' },
  {
    does: 'refuses',
    action: 'removeDiscountCode',
    input: { discountCode: ref('discount-code', 'x') },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses',
    action: 'setDirectDiscounts',
    input: { discounts: [] },
    refuses: 'InvalidOperation',
  },
];
