import { memberActions } from '../../../commerce/values/member-actions.ts';
import { f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { discountGroup, sortOrder } from './resource.ts';

export const plain = memberActions(discountGroup, {
  setKey: [
    f.key(),
    'Sets the key.',
    {
      message: messages.keySet,
    },
  ],
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setSortOrder: [
    sortOrder(),
    'Sets the sort order among cart discounts and groups; the discounts of the group use it too.',
    {
      message: messages.sortOrderSet,
      tells: (value, { sortOrder }) =>
        messages.sortOrderSet({ sortOrder: value, oldSortOrder: sortOrder }),
    },
  ],
  setIsActive: [
    f.boolean(),
    'Activates or deactivates the group.',
    {
      message: messages.isActiveSet,
      tells: (value, { isActive }) =>
        messages.isActiveSet({ isActive: value, oldIsActive: isActive }),
    },
  ],
});
