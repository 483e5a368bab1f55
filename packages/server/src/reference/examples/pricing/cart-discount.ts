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
    example('changeName', { name: { en: 'Ten euros' } }),
    example('setKey', { key: 'ten-euros' }),
    example('setDescription', { description: { en: 'From a hundred euros on' } }),
    example('changeValue', { value: { type: 'absolute', money: [eur(1000)] } }),
    example('changeCartPredicate', { cartPredicate: 'totalPrice > "100.00 EUR"' }),
    example('changeTarget', { target: { type: 'lineItems', predicate: 'sku = "red-mug"' } }),
    example('changeSortOrder', { sortOrder: '0.61' }),
    example('changeStackingMode', { stackingMode: 'StopAfterThisDiscount' }),
    example('changeRequiresDiscountCode', { requiresDiscountCode: false }),
    example('changeIsActive', { isActive: false }),
    example('addStore', { store: to('store', 'hamburg') }, 'stores'),
    example('removeStore', { store: to('store', 'hamburg') }, 'stores'),
    example('setStores', { stores: [to('store', 'berlin'), to('store', 'hamburg')] }),
    example(
      'setDiscountGroup',
      { discountGroup: to('discount-group', 'seasonal') },
      'discountGroup sortOrder',
    ),
    example('setRecurringOrderScope', { recurringOrderScope: { type: 'AnyOrder' } }),
    ...validity(),
    ...customFields(),
  ],
};
