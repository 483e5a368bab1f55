// Rules for categories, stock, product selections and reviews.
import { isSame } from '@storewright/model/base/equality';
import { assets } from './assets.ts';
import { localizable, part, type Rule, type Rules, set, silent, value } from './rule.ts';

const category: Rules = {
  name: localizable('changeName'),
  description: localizable('setDescription'),
  ancestors: set('setAncestors'),
  assets,
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
  reservations: set('setReservations'),
  stockLevels: part({
    reorderPoint: value('setReorderPoint'),
    safetyStock: value('setSafetyStock'),
  }),
};

const productSelection: Rules = {
  name: localizable('changeName'),
};

const review: Rules = {
  uniquenessValue: silent,
};

/** Rules of these kinds. */
export const catalogueRules: readonly (readonly [string, Rules])[] = [
  ['category', category],
  ['inventory-entry', inventoryEntry],
  ['product-selection', productSelection],
  ['review', review],
];
