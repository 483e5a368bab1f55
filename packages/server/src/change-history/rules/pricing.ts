// Rules for discounts, codes and standalone prices.
import {
  custom,
  localizable,
  part,
  prefixedAll,
  type Rules,
  set,
  silent,
  validity,
  value,
} from './rule.ts';

const discount: Rules = {
  isActive: value('changeIsActive'),
  name: localizable('changeName'),
  description: localizable('setDescription'),
  key: value('setKey'),
  sortOrder: value('changeSortOrder'),
  value: value('changeValue'),
  references: set('setReferences'),
  custom: custom(),
  ...validity,
};

const cartDiscount: Rules = {
  ...discount,
  cartPredicate: value('changeCartPredicate'),
  requiresDiscountCode: value('changeRequiresDiscountCode'),
  stackingMode: value('changeStackingMode'),
  stores: set('setStores'),
  target: value('changeTarget'),
};

const productDiscount: Rules = {
  ...discount,
  predicate: value('changePredicate'),
  isValid: value('setIsValid'),
};

const discountCode: Rules = {
  ...validity,
  applicationVersion: value('setApplicationVersion'),
  cartDiscounts: set('changeCartDiscounts'),
  cartPredicate: value('setCartPredicate'),
  custom: custom(),
  description: localizable('setDescription'),
  groups: set('changeGroups'),
  isActive: value('changeIsActive'),
  key: value('setKey'),
  maxApplications: value('setMaxApplications'),
  maxApplicationsPerCustomer: value('setMaxApplicationsPerCustomer'),
  name: localizable('setName'),
  references: set('setReferences'),
  // They follow from the cart discounts.
  stores: silent,
};

const priced: Rules = {
  value: value('changeValue'),
  discounted: value('setDiscountedPrice'),
};

const standalonePrice: Rules = {
  ...prefixedAll('StandalonePrice', {
    ...validity,
    active: value('changeActive'),
    custom: custom(),
    key: value('setKey'),
    tiers: set('setPriceTiers'),
    value: (previous, next, around) =>
      priced.value!(previous, next, { ...around, members: { ...around.members, staged: false } }),
    discounted: (previous, next, around) =>
      priced.discounted!(previous, next, {
        ...around,
        members: { ...around.members, staged: false },
      }),
    staged: part(priced, () => ({ staged: true })),
  }),
};

/** Rules of these kinds. */
export const pricingRules: readonly (readonly [string, Rules])[] = [
  ['cart-discount', cartDiscount],
  ['discount-code', discountCode],
  ['product-discount', productDiscount],
  ['standalone-price', standalonePrice],
];
