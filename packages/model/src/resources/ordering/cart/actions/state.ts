// Freezing, locking, recalculating, paying.

import { withoutTaxRates } from '../../../../commerce/checkout/rates.ts';
import {
  addPaymentTo,
  holdersNeed,
  removePaymentFrom,
} from '../../../../commerce/line-items/payments.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { checkMayLock, openCart, refreshing } from '../guard.ts';
import { cartFrozen, cartLocked, cartUnfrozen, cartUnlocked } from '../messages.ts';
import { freezeStrategy } from '../resource.ts';

export const recalculate = openCart.action({
  doc: 'Updates prices, tax rates and shipping rates, and on request the product data.',
  members: { updateProductData: f.withDefault(f.boolean(), false) },
  apply(before, { updateProductData }) {
    const bare = before.taxMode === 'Platform' ? withoutTaxRates(before) : before;
    const refresh = { prices: true, productData: updateProductData, shipping: true };
    return change(refreshing(bare, refresh));
  },
});

export const freezeCart = openCart.action({
  doc: 'Freezes the prices until the cart is ordered or unfrozen.',
  members: { strategy: f.optional(freezeStrategy()) },
  emits: [cartFrozen],
  apply(before, { strategy }) {
    if (before.cartState !== 'Active')
      throw apiError.InvalidOperation('Only an active cart can be frozen.');
    if (before.lineItems.length + before.customLineItems.length === 0)
      throw apiError.InvalidOperation('An empty cart cannot be frozen.');
    const freezeStrategy = strategy ?? 'SoftFreeze';
    return change({ ...before, cartState: 'Frozen', freezeStrategy }, cartFrozen({}));
  },
});

export const unfreezeCart = openCart.action({
  doc: 'Unfreezes the cart: prices can change again.',
  members: {},
  emits: [cartUnfrozen],
  apply(before) {
    if (before.cartState !== 'Frozen')
      throw apiError.InvalidOperation('Only a frozen cart can be unfrozen.');
    const active = { ...before, cartState: 'Active', freezeStrategy: undefined } as const;
    return change(refreshing(active, { prices: true, shipping: true }), cartUnfrozen({}));
  },
});

export const lockCart = openCart.action({
  doc: 'Locks the cart: only clients with the scope manage_locked_carts can change it.',
  members: {},
  emits: [cartLocked],
  apply(before, _input, { now, principal, projectKey }) {
    checkMayLock({ principal, projectKey });
    if (before.lock !== undefined) return change(before);
    const lock = { createdAt: now, clientId: principal?.clientId ?? '' };
    return change({ ...before, lock }, cartLocked({}));
  },
});

export const unlockCart = openCart.action({
  doc: 'Unlocks the cart.',
  members: {},
  emits: [cartUnlocked],
  apply: (before) =>
    change(
      { ...before, lock: undefined },
      ...(before.lock === undefined ? [] : [cartUnlocked({})]),
    ),
});

export const addPayment = openCart.action({
  doc: 'Adds a payment that does not belong to an order or another active cart.',
  members: { payment: f.identifier('payment') },
  needs: holdersNeed,
  apply: (before, { payment }, { orders, carts }) =>
    change(addPaymentTo(before, f.refer(payment), [...orders, ...carts])),
});

export const removePayment = openCart.action({
  doc: 'Removes a payment from the cart.',
  members: { payment: f.identifier('payment') },
  apply: (before, { payment }) => change(removePaymentFrom(before, f.refer(payment))),
});
