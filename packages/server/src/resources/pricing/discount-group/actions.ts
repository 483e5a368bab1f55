import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountGroup, sortOrder } from './resource.ts';

export const setKey = changing(discountGroup, 'key', f.key(), 'Sets the key.', {
  message: messages.keySet,
});

export const setName = setting(discountGroup, 'name', f.localized(), 'Sets or removes the name.');

export const setDescription = setting(
  discountGroup,
  'description',
  f.localized(),
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
  f.boolean(),
  'Switches the group on or off.',
  {
    message: messages.isActiveSet,
    tells: (value, { isActive }) =>
      messages.isActiveSet({ isActive: value, oldIsActive: isActive }),
  },
);
