// Rules for discounts, codes and standalone prices.
import {
  custom,
  localizable,
  part,
  prefixedAll,
  type Rule,
  type Rules,
  set,
  silent,
  validity,
  value,
  withMembers,
} from './rule.ts';

const discount: Rules = {
  name: localizable('changeName'),
  description: localizable('setDescription'),
  references: set('setReferences'),
  custom: custom(),
  ...validity,
};

const cartDiscount: Rules = { ...discount, stores: set('setStores') };

const discountCode: Rules = {
  ...validity,
  cartDiscounts: set('changeCartDiscounts'),
  description: localizable('setDescription'),
  groups: set('changeGroups'),
  name: localizable('setName'),
  references: set('setReferences'),
  // They follow from the cart discounts.
  stores: silent,
};

const priced = { value: value('changeValue'), discounted: value('setDiscountedPrice') };

const notStaged =
  (rule: Rule): Rule =>
  (previous, next, around) =>
    rule(previous, next, withMembers(around, { staged: false }));

const standalonePrice = prefixedAll('StandalonePrice', {
  ...validity,
  active: value('changeActive'),
  custom: custom(),
  key: value('setKey'),
  tiers: set('setPriceTiers'),
  value: notStaged(priced.value),
  discounted: notStaged(priced.discounted),
  staged: part(priced, () => ({ staged: true })),
});

/** Rules of these kinds. */
export const pricingRules: readonly (readonly [string, Rules])[] = [
  ['cart-discount', cartDiscount],
  ['discount-code', discountCode],
  ['product-discount', discount],
  ['standalone-price', standalonePrice],
];
