// Discounts of carts are not offered; the actions say so instead of doing nothing.
import { apiError, json, listOf, reference, text } from '../../../../declaration/index.ts';
import { priced } from '../guard.ts';
import { cart } from '../resource.ts';

const refuse = (what: string): never => {
  throw apiError.InvalidOperation(`${what} are not offered by this server.`);
};

export const addDiscountCode = priced(
  cart.action({
    doc: 'Refused: discount codes are not offered.',
    members: { code: text() },
    apply: () => refuse('Discount codes'),
  }),
);

export const removeDiscountCode = priced(
  cart.action({
    doc: 'Refused: discount codes are not offered.',
    members: { discountCode: reference('discount-code') },
    apply: () => refuse('Discount codes'),
  }),
);

export const setDirectDiscounts = priced(
  cart.action({
    doc: 'Refused: direct discounts are not offered.',
    members: { discounts: listOf(json(), { max: 100 }) },
    apply: () => refuse('Direct discounts'),
  }),
);
