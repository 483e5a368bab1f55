import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { boolean, key, localized } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountGroup, sortOrder } from './resource.ts';

export const setKey = changing(discountGroup, 'key', key(), 'Sets the key.', {
  message: messages.keySet,
  tells: (value, before) => messages.keySet({ key: value, oldKey: before.key }),
});

export const setName = setting(discountGroup, 'name', localized(), 'Sets or removes the name.');

export const setDescription = setting(
  discountGroup,
  'description',
  localized(),
  'Sets or removes the description.',
);

export const setSortOrder = changing(
  discountGroup,
  'sortOrder',
  sortOrder(),
  'Sets the place among cart discounts and groups; the discounts of the group show it too.',
  {
    message: messages.sortOrderSet,
    tells: (value, { sortOrder }) =>
      messages.sortOrderSet({ sortOrder: value, oldSortOrder: sortOrder }),
  },
);

export const setIsActive = changing(
  discountGroup,
  'isActive',
  boolean(),
  'Switches the group on or off.',
  {
    message: messages.isActiveSet,
    tells: (value, { isActive }) =>
      messages.isActiveSet({ isActive: value, oldIsActive: isActive }),
  },
);
