// Rules for categories, stock, product selections and reviews.
import { isSame } from '@storewright/model/base/equality';
import { assets } from './assets.ts';
import { custom, localizable, part, type Rule, type Rules, set, silent, value } from './rule.ts';

const category: Rules = {
  name: localizable('changeName'),
  slug: value('changeSlug'),
  description: localizable('setDescription'),
  ancestors: set('setAncestors'),
  parent: value('changeParent'),
  orderHint: value('changeOrderHint'),
  externalId: value('setExternalId'),
  key: value('setKey'),
  metaTitle: value('setMetaTitle'),
  metaDescription: value('setMetaDescription'),
  metaKeywords: value('setMetaKeywords'),
  assets,
  custom: custom(),
};

const quantitiesOf = ({ quantityOnStock, availableQuantity }: any) => ({
  quantityOnStock,
  availableQuantity,
});

/** Each of the two quantities is shown with the other one. */
const quantities =
  (change: string): Rule =>
  (_previous, _next, around) =>
    value(change)(quantitiesOf(around.before), quantitiesOf(around.after), around);

const available: Rule = (previous, next, around) =>
  isSame(around.before.quantityOnStock, around.after.quantityOnStock)
    ? quantities('changeAvailableQuantity')(previous, next, around)
    : [];

const inventoryEntry: Rules = {
  quantityOnStock: quantities('changeQuantity'),
  availableQuantity: available,
  expectedDelivery: value('setExpectedDelivery'),
  key: value('setKey'),
  maxCartQuantity: value('setMaxCartQuantity'),
  minCartQuantity: value('setMinCartQuantity'),
  reservationExpirationInMinutes: value('setReservationExpirationInMinutes'),
  reservations: set('setReservations'),
  restockableInDays: value('setRestockableInDays'),
  stockLevels: part({
    reorderPoint: value('setReorderPoint'),
    safetyStock: value('setSafetyStock'),
  }),
  supplyChannel: value('setSupplyChannel'),
  custom: custom(),
};

const productSelection: Rules = {
  name: localizable('changeName'),
  key: value('setKey'),
  productCount: value('setProductCount'),
  custom: custom(),
};

const review: Rules = {
  authorName: value('setAuthorName'),
  customer: value('setCustomer'),
  includedInStatistics: value('changeIncludedInStatistics'),
  key: value('setKey'),
  locale: value('setLocale'),
  rating: value('setRating'),
  state: value('transitionState'),
  target: value('setTarget'),
  text: value('setText'),
  title: value('setTitle'),
  uniquenessValue: silent,
  custom: custom(),
};

/** Rules of these kinds. */
export const catalogueRules: readonly (readonly [string, Rules])[] = [
  ['category', category],
  ['inventory-entry', inventoryEntry],
  ['product-selection', productSelection],
  ['review', review],
];
