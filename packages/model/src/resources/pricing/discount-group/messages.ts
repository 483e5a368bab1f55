import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { discountGroup } from './resource.ts';

export const created = message('DiscountGroupCreated', {
  discountGroup: f.record('DiscountGroup', discountGroup.allFields),
});
export const deleted = message('DiscountGroupDeleted', {});
export const keySet = message('DiscountGroupKeySet', { key: f.key(), oldKey: f.optional(f.key()) });
export const sortOrderSet = message('DiscountGroupSortOrderSet', withOld({ sortOrder: f.text() }));
export const isActiveSet = message('DiscountGroupIsActiveSet', {
  isActive: f.boolean(),
  // The public schema of GraphQL does not show it.
  oldIsActive: f.optional(f.inGraphql(f.boolean(), { hidden: true })),
});
