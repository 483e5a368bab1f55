import type { CartCase } from '../../../../testing/cart-cases.ts';
import { ref } from '../../../../testing/cart-fixture.ts';

const discountCode = ref('discount-code', 'sale');
const held = { discountCodes: [{ discountCode, state: 'MatchesCart' as const }] };
const direct = {
  value: { type: 'relative', permyriad: 1_000 } as const,
  target: { type: 'lineItems', predicate: 'sku = "none"' } as const,
};

export const discountCases: readonly CartCase[] = [
  {
    does: 'adds a code, which the cart matches',
    action: 'addDiscountCode',
    input: { code: 'SALE' },
    gives: held,
  },
  {
    does: 'adds a code once',
    action: 'addDiscountCode',
    before: held,
    input: { code: 'SALE' },
    gives: {},
  },
  {
    does: 'refuses a second time when it is asked to',
    action: 'addDiscountCode',
    before: held,
    input: { code: 'SALE', validateDuplicates: true },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses an unknown code',
    action: 'addDiscountCode',
    input: { code: 'sale' },
    refuses: 'DiscountCodeNonApplicable',
  },
  {
    does: 'refuses a code beside direct discounts',
    action: 'addDiscountCode',
    before: { directDiscounts: [{ id: 'direct', ...direct }] },
    input: { code: 'SALE' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'takes a code off',
    action: 'removeDiscountCode',
    before: held,
    input: { discountCode },
    gives: { discountCodes: [] },
  },
  {
    does: 'refuses a code that is not there',
    action: 'removeDiscountCode',
    input: { discountCode },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets discounts of the cart alone',
    action: 'setDirectDiscounts',
    input: { discounts: [direct] },
    gives: { directDiscounts: [{ id: 'new-1', ...direct }] },
  },
  {
    does: 'refuses a discount without a target',
    action: 'setDirectDiscounts',
    input: { discounts: [{ value: direct.value }] },
    refuses: 'InvalidInput',
  },
  {
    does: 'refuses direct discounts beside codes',
    action: 'setDirectDiscounts',
    before: held,
    input: { discounts: [direct] },
    refuses: 'InvalidOperation',
  },
];
