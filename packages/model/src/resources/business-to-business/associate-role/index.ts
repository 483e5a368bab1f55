import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { change, endpoint, f, kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import * as messages from './messages.ts';
import { associateRoleCreated } from './messages.ts';
import { associateRole, permission } from './resource.ts';

const create = associateRole.create({
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

const endpoints = [
  endpoint({
    path: '/associate-roles',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_associate_roles'], manage: ['manage_associate_roles'] },
  }),
];

export type { AssociateRole } from './resource.ts';

const remove = unlessUsed(
  [usedAt('business-unit', ['associates.associateRoleAssignments.associateRole.key'])],
  { messages: () => [messages.associateRoleDeleted({})] },
);

export const associateRoleKind = kindOf({
  resource: associateRole,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
});
