import { f, message } from '../../../declaration/index.ts';
import { cartDiscount } from './resource.ts';

export const created = message('CartDiscountCreated', {
  cartDiscount: f.record('CartDiscount', cartDiscount.allFields),
});
export const deleted = message('CartDiscountDeleted', {});
export const storesSet = message('CartDiscountStoresSet', {
  stores: f.listOf(f.keyReference('store')),
});
export const storeAdded = message('CartDiscountStoreAdded', { store: f.keyReference('store') });
export const storeRemoved = message('CartDiscountStoreRemoved', { store: f.keyReference('store') });
