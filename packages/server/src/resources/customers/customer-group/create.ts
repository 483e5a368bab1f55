import { change, f } from '../../../declaration/index.ts';
import { customerGroup } from './resource.ts';

export const create = customerGroup.create({
  doc: 'Creates a customer group; the draft calls the name `groupName`.',
  name: 'CustomerGroupDraft',
  members: {
    key: f.optional(f.key()),
    groupName: f.text(),
    custom: f.optional(f.customFieldsDraft('customer-group')),
  },
  apply: ({ groupName, ...draft }) => change({ ...draft, name: groupName }),
});
