import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { discountCode } from './resource.ts';

export const created = message('DiscountCodeCreated', {
  discountCode: f.record('DiscountCode', discountCode.allFields),
});
export const deleted = message('DiscountCodeDeleted', {});
export const keySet = message('DiscountCodeKeySet', withOld({ key: f.optional(f.key()) }));
