import { keyReference, listOf, message, record } from '../../../declaration/index.ts';
import { cartDiscount } from './resource.ts';

export const created = message('CartDiscountCreated', {
  cartDiscount: record('CartDiscount', cartDiscount.allFields),
});
export const deleted = message('CartDiscountDeleted', {});
export const storesSet = message('CartDiscountStoresSet', {
  stores: listOf(keyReference('store')),
});
export const storeAdded = message('CartDiscountStoreAdded', { store: keyReference('store') });
export const storeRemoved = message('CartDiscountStoreRemoved', { store: keyReference('store') });
