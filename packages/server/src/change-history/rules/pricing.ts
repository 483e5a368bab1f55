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
  name: localizable('changeName'),
  description: localizable('setDescription'),
  references: set('setReferences'),
  custom: custom(),
  ...validity,
};

const cartDiscount: Rules = {
  ...discount,
  stores: set('setStores'),
};

const productDiscount: Rules = {
  ...discount,
};

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
