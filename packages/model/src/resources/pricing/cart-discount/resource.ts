import { cartDiscountTarget, cartDiscountValue } from '../../../commerce/money/discount-fields.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { sortOrder, uniquePlace } from '../discount-group/resource.ts';

export const stackingMode = () => f.choice('StackingMode', 'Stacking', 'StopAfterThisDiscount');

const maxPolicies = 20;

/** Orders that the discount is for. */
const recurringOrderScope = () =>
  f.union('RecurringOrderScope', 'type', {
    AnyOrder: {},
    NonRecurringOrdersOnly: {},
    RecurringOrdersOnly: {},
    ApplicableRecurrencePolicies: {
      recurrencePolicies: f.inGraphql(
        f.listOf(f.reference('recurrence-policy'), { min: 1, max: maxPolicies }),
        { referenceName: 'recurrencePoliciesRef' },
      ),
    },
  });

export const recurringOrderScopeDraft = () =>
  f.union('RecurringOrderScopeInput', 'type', {
    AnyOrder: {},
    NonRecurringOrdersOnly: {},
    RecurringOrdersOnly: {},
    ApplicableRecurrencePolicies: {
      recurrencePolicies: f.listOf(f.identifier('recurrence-policy'), { min: 1, max: maxPolicies }),
    },
  });

/** Most active discounts without a code that no store limits, and most of one store. */
export const maxAutomatic = 100;

/** Most stores of one discount. */
export const maxStores = 500;

/** Most discounts of one group. */
export const maxInGroup = 100;

export const cartDiscount = resource({
  name: 'CartDiscount',
  doc: 'A discount on carts that match a predicate, applied automatically or with a discount code.',
  fields: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    value: cartDiscountValue(),
    cartPredicate: f.text(),
    target: f.optional(cartDiscountTarget()),
    sortOrder: f.text(),
    stores: f.listOf(f.keyReference('store'), { max: maxStores }),
    isActive: f.boolean(),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    requiresDiscountCode: f.boolean(),
    references: f.inGraphql(f.listOf(f.anyReference()), { referenceName: 'referenceRefs' }),
    stackingMode: stackingMode(),
    discountGroup: f.optional(f.reference('discount-group')),
    recurringOrderScope: recurringOrderScope(),
    custom: f.optional(f.customFields()),
  },
  unique: [uniquePlace(({ discountGroup }) => discountGroup === undefined)],
  facets: [
    'key',
    'isActive',
    'requiresDiscountCode',
    'sortOrder',
    'stores.key',
    'discountGroup.id',
    'value.type',
    'value.supplyChannel.id',
    'value.distributionChannel.id',
    'target.type',
    'references.id',
    'recurringOrderScope.recurrencePolicies.id',
  ],
  changesSeldom: true,
});

export { sortOrder };
export type CartDiscount = DocumentOf<(typeof cartDiscount)['fields']>;
