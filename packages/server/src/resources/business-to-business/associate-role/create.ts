import { change, f } from '../../../declaration/index.ts';
import { associateRoleCreated } from './messages.ts';
import { associateRole, permission } from './resource.ts';

export const create = associateRole.create({
  doc: 'Creates an associate role.',
  name: 'AssociateRoleDraft',
  members: {
    key: f.key(),
    name: f.optional(f.text()),
    buyerAssignable: f.withDefault(f.boolean(), true),
    permissions: f.optional(f.listOf(permission())),
    custom: f.optional(f.customFieldsDraft('associate-role')),
  },
  emits: [associateRoleCreated],
  apply: (draft) => change({ ...draft, permissions: [...new Set(draft.permissions)] }),
  whole: { message: associateRoleCreated, member: 'associateRole' },
});
