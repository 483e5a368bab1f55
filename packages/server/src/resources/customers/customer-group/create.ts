import { change, customFieldsDraft, key, optional, text } from '../../../declaration/index.ts';
import { customerGroup } from './resource.ts';

export const create = customerGroup.create({
  doc: 'Creates a customer group; the draft calls the name `groupName`.',
  name: 'CustomerGroupDraft',
  members: {
    key: optional(key()),
    groupName: text(),
    custom: optional(customFieldsDraft('customer-group')),
  },
  apply: ({ groupName, ...draft }) => change({ ...draft, name: groupName }),
});
