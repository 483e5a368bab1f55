// Rules for discounts, codes and standalone prices.
import * as r from './rule.ts';

const discount: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('setDescription'),
  references: r.set('setReferences'),
  custom: r.custom(),
  ...r.validity,
};

const cartDiscount: r.Rules = { ...discount, stores: r.set('setStores') };

const discountCode: r.Rules = {
  ...r.validity,
  cartDiscounts: r.set('changeCartDiscounts'),
  description: r.localizable('setDescription'),
  groups: r.set('changeGroups'),
  name: r.localizable('setName'),
  references: r.set('setReferences'),
  // They follow from the cart discounts.
  stores: r.silent,
};

const priced = { value: r.value('changeValue'), discounted: r.value('setDiscountedPrice') };

const notStaged =
  (rule: r.Rule): r.Rule =>
  (previous, next, around) =>
    rule(previous, next, r.withMembers(around, { staged: false }));

const standalonePrice = r.prefixedAll('StandalonePrice', {
  ...r.validity,
  active: r.value('changeActive'),
  custom: r.custom(),
  key: r.value('setKey'),
  tiers: r.set('setPriceTiers'),
  value: notStaged(priced.value),
  discounted: notStaged(priced.discounted),
  staged: r.part(priced, () => ({ staged: true })),
});

/** Rules of these kinds. */
export const pricingRules: readonly (readonly [string, r.Rules])[] = [
  ['cart-discount', cartDiscount],
  ['discount-code', discountCode],
  ['product-discount', discount],
  ['standalone-price', standalonePrice],
];
