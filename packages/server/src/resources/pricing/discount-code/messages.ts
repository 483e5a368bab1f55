import { f, message } from '../../../declaration/index.ts';
import { discountCode } from './resource.ts';

export const created = message('DiscountCodeCreated', {
  discountCode: f.record('DiscountCode', discountCode.allFields),
});
export const deleted = message('DiscountCodeDeleted', {});
export const keySet = message('DiscountCodeKeySet', {
  key: f.optional(f.key()),
  oldKey: f.optional(f.key()),
});
