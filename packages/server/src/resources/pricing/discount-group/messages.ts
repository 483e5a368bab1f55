import {
  boolean,
  inGraphql,
  key,
  message,
  optional,
  record,
  text,
} from '../../../declaration/index.ts';
import { discountGroup } from './resource.ts';

export const created = message('DiscountGroupCreated', {
  discountGroup: record('DiscountGroup', discountGroup.allFields),
});
export const deleted = message('DiscountGroupDeleted', {});
export const keySet = message('DiscountGroupKeySet', { key: key(), oldKey: optional(key()) });
export const sortOrderSet = message('DiscountGroupSortOrderSet', {
  sortOrder: text(),
  oldSortOrder: optional(text()),
});
export const isActiveSet = message('DiscountGroupIsActiveSet', {
  isActive: boolean(),
  // The public schema of GraphQL does not show it.
  oldIsActive: optional(inGraphql(boolean(), { hidden: true })),
});
