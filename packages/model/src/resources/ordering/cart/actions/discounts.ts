// Discount codes of buyers, and discounts that one cart alone has.

import { checkDiscounting, discountValueOf } from '../../../../commerce/discounts/rules.ts';
import { directDiscountDraft } from '../../../../commerce/money/discount-fields.ts';
import { buyerNeeds } from '../../../../commerce/values/customer-groups.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { checkGiftChannels, giftChannelNeeds } from '../channels.ts';
import { type CodeFacts, codeNeeds, withCode, withCodeOfFrozen } from '../discount-codes.ts';
import { openCart } from '../guard.ts';
import type { Cart } from '../resource.ts';

export const addDiscountCode = openCart.action({
  doc: 'Adds a discount code; its state shows whether it applies to the cart.',
  members: { code: f.text({ min: 1 }), validateDuplicates: f.optional(f.boolean()) },
  needs: (before, { code }, known) => ({
    ...codeNeeds([code], before.totalPrice.currencyCode, known),
    ...buyerNeeds(before),
  }),
  apply(before, { code, validateDuplicates }, facts) {
    const known = facts as unknown as CodeFacts;
    const after =
      before.cartState === 'Frozen'
        ? withCodeOfFrozen(before, code, known)
        : withCode(before, code, known);
    if (after === before && validateDuplicates === true)
      throw apiError.InvalidOperation(`The cart already has the discount code '${code}'.`);
    return change(after);
  },
});

export const removeDiscountCode = openCart.action({
  doc: 'Removes a discount code from the cart.',
  members: { discountCode: f.reference('discount-code') },
  apply(before, { discountCode }) {
    const discountCodes = before.discountCodes.filter(
      (one) => one.discountCode.id !== discountCode.id,
    );
    if (discountCodes.length === before.discountCodes.length)
      throw apiError.InvalidOperation(
        `The cart does not have the discount code '${discountCode.id}'.`,
      );
    checkWithout(before, discountCode.id);
    return change({ ...before, discountCodes });
  },
});

/** What a frozen cart shows stays as it is, and so does the code that it is owed to. */
function checkWithout({ cartState, discountCodes }: Cart, id: string): void {
  const { state } = discountCodes.find(({ discountCode }) => discountCode.id === id)!;
  if (cartState === 'Frozen' && state === 'MatchesCart')
    throw apiError.InvalidOperation('The cart is frozen: a code that applies cannot be removed.');
}

export const setDirectDiscounts = openCart.action({
  doc: 'Sets the direct discounts of the cart; they replace all cart discounts.',
  members: { discounts: f.listOf(directDiscountDraft(), { max: 100 }) },
  needs: (_, { discounts }) => giftChannelNeeds(...discounts.map(({ value }) => value)),
  apply(before, { discounts }, { newId, ...facts }) {
    checkGiftChannels(facts, ...discounts.map(({ value }) => value));
    if (before.discountCodes.length > 0 && discounts.length > 0)
      throw apiError.InvalidOperation('A cart with discount codes cannot have direct discounts.');
    const directDiscounts = discounts.map(({ target, value }) => ({
      id: newId(),
      value: discountValueOf(value),
      target,
    }));
    directDiscounts.forEach(checkDiscounting);
    return change({ ...before, directDiscounts });
  },
});
