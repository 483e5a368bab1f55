import { cartDiscountTarget, cartDiscountValue } from '../../../commerce/discounts/fields.ts';
import {
  anyReference,
  boolean,
  choice,
  customFields,
  type DocumentOf,
  dateTime,
  identifier,
  inGraphql,
  key,
  keyReference,
  listOf,
  localized,
  optional,
  reference,
  resource,
  text,
  union,
} from '../../../declaration/index.ts';
import { sortOrder, uniquePlace } from '../discount-group/resource.ts';

export const stackingMode = () => choice('StackingMode', 'Stacking', 'StopAfterThisDiscount');

const mostPolicies = 20;

/** Orders that the discount is for. */
export const recurringOrderScope = () =>
  union('RecurringOrderScope', 'type', {
    AnyOrder: {},
    NonRecurringOrdersOnly: {},
    RecurringOrdersOnly: {},
    ApplicableRecurrencePolicies: {
      recurrencePolicies: inGraphql(
        listOf(reference('recurrence-policy'), { min: 1, max: mostPolicies }),
        { referenceName: 'recurrencePoliciesRef' },
      ),
    },
  });

export const recurringOrderScopeDraft = () =>
  union('RecurringOrderScopeInput', 'type', {
    AnyOrder: {},
    NonRecurringOrdersOnly: {},
    RecurringOrdersOnly: {},
    ApplicableRecurrencePolicies: {
      recurrencePolicies: listOf(identifier('recurrence-policy'), { min: 1, max: mostPolicies }),
    },
  });

/** Most active discounts without a code that no store limits, and most of one store. */
export const mostAutomatic = 100;

/** Most stores of one discount. */
export const mostStores = 500;

/** Most discounts of one group. */
export const mostInGroup = 100;

export const cartDiscount = resource({
  kind: 'cart-discount',
  name: 'CartDiscount',
  plural: 'cartDiscounts',
  doc: 'Lowers what carts cost that meet a predicate, by itself or with a discount code.',
  fields: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    value: cartDiscountValue(),
    cartPredicate: text(),
    target: optional(cartDiscountTarget()),
    sortOrder: text(),
    stores: listOf(keyReference('store'), { max: mostStores }),
    isActive: boolean(),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    requiresDiscountCode: boolean(),
    references: inGraphql(listOf(anyReference()), { referenceName: 'referenceRefs' }),
    stackingMode: stackingMode(),
    discountGroup: optional(reference('discount-group')),
    recurringOrderScope: recurringOrderScope(),
    custom: optional(customFields()),
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
    'target.type',
    'references.id',
    'custom.type.id',
    'custom.fields',
  ],
  userProvided: ['key'],
  changesSeldom: true,
});

export { sortOrder };
export type CartDiscount = DocumentOf<(typeof cartDiscount)['fields']>;
