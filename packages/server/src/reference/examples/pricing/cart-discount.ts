import { eur, example, type KindExamples, to } from '../example.ts';
import { customFields, validity } from '../families.ts';

export const cartDiscount: KindExamples = {
  kind: 'cart-discount',
  draft: {
    key: 'five-euros',
    name: { en: 'Five euros' },
    value: { type: 'absolute', money: [eur(500)] },
    cartPredicate: 'totalPrice > "50.00 EUR"',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: '0.6',
    requiresDiscountCode: true,
  },
  actions: [
    example('changeName', { name: { en: 'Ten euros' } }, 'name'),
    example('setKey', { key: 'ten-euros' }, 'key'),
    example('setDescription', { description: { en: 'From a hundred euros on' } }, 'description'),
    example('changeValue', { value: { type: 'absolute', money: [eur(1000)] } }, 'value'),
    example('changeCartPredicate', { cartPredicate: 'totalPrice > "100.00 EUR"' }, 'cartPredicate'),
    example(
      'changeTarget',
      { target: { type: 'lineItems', predicate: 'sku = "red-mug"' } },
      'target',
    ),
    example('changeSortOrder', { sortOrder: '0.61' }, 'sortOrder'),
    example('changeStackingMode', { stackingMode: 'StopAfterThisDiscount' }, 'stackingMode'),
    example('changeRequiresDiscountCode', { requiresDiscountCode: false }, 'requiresDiscountCode'),
    example('changeIsActive', { isActive: false }, 'isActive'),
    example('addStore', { store: to('store', 'hamburg') }, 'stores'),
    example('removeStore', { store: to('store', 'hamburg') }, 'stores'),
    example('setStores', { stores: [to('store', 'berlin'), to('store', 'hamburg')] }, 'stores'),
    example(
      'setDiscountGroup',
      { discountGroup: to('discount-group', 'seasonal') },
      'discountGroup sortOrder',
    ),
    example(
      'setRecurringOrderScope',
      { recurringOrderScope: { type: 'AnyOrder' } },
      'recurringOrderScope',
    ),
    ...validity(),
    ...customFields(),
  ],
};
