import {
  boolean,
  change,
  customFieldsDraft,
  key,
  listOf,
  optional,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import { associateRoleCreated } from './messages.ts';
import { associateRole, permission } from './resource.ts';

export const create = associateRole.create({
  doc: 'Creates an associate role.',
  name: 'AssociateRoleDraft',
  members: {
    key: key(),
    name: optional(text()),
    buyerAssignable: withDefault(boolean(), true),
    permissions: optional(listOf(permission())),
    custom: optional(customFieldsDraft('associate-role')),
  },
  emits: [associateRoleCreated],
  apply: (draft) => change({ ...draft, permissions: [...new Set(draft.permissions)] }),
  whole: { message: associateRoleCreated, member: 'associateRole' },
});
