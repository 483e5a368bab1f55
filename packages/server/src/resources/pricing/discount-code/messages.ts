import { key, message, optional, record } from '../../../declaration/index.ts';
import { discountCode } from './resource.ts';

export const created = message('DiscountCodeCreated', {
  discountCode: record('DiscountCode', discountCode.allFields),
});
export const deleted = message('DiscountCodeDeleted', {});
export const keySet = message('DiscountCodeKeySet', {
  key: optional(key()),
  oldKey: optional(key()),
});
