import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { change, f, fullEndpoint, kindOf, message, usedAt } from '../../../declaration/index.ts';
import { associateRole, permission } from './resource.ts';

const associateRoleCreated = message('AssociateRoleCreated', {
  associateRole: f.record('AssociateRole', associateRole.allFields),
});
const associateRoleDeleted = message('AssociateRoleDeleted', {});
const associateRolePermissionAdded = message('AssociateRolePermissionAdded', {
  permission: permission(),
});
const associateRolePermissionRemoved = message('AssociateRolePermissionRemoved', {
  permission: permission(),
});
const associateRolePermissionsSet = message('AssociateRolePermissionsSet', {
  permissions: f.listOf(permission()),
});

const plain = memberActions(associateRole, {
  setName: [f.optional(f.text()), 'Sets or removes the name.', { message: 'AssociateRoleNameSet' }],
  changeBuyerAssignable: [
    f.boolean(),
    'Sets whether buyers can assign the role to others.',
    { message: 'AssociateRoleBuyerAssignableChanged' },
  ],
  setPermissions: [
    f.optional(f.listOf(permission())),
    'Sets all permissions; without a list it removes them.',
    {
      checked: (permissions) => [...new Set(permissions)],
      message: associateRolePermissionsSet,
    },
  ],
});

const addPermission = associateRole.action({
  doc: 'Adds a permission.',
  members: { permission: permission() },
  emits: [associateRolePermissionAdded],
  apply(before, input) {
    if (before.permissions.includes(input.permission)) return change(before);
    const permissions = [...before.permissions, input.permission];
    return change({ ...before, permissions }, associateRolePermissionAdded(input));
  },
});

const removePermission = associateRole.action({
  doc: 'Removes a permission.',
  members: { permission: permission() },
  emits: [associateRolePermissionRemoved],
  apply(before, input) {
    if (!before.permissions.includes(input.permission)) return change(before);
    const permissions = before.permissions.filter((each) => each !== input.permission);
    return change({ ...before, permissions }, associateRolePermissionRemoved(input));
  },
});

const customFields = customFieldActions(associateRole, { customizable: 'associate-role' });

const create = associateRole.create({
  doc: 'Creates an associate role.',
  members: {
    key: f.key(),
    name: f.optional(f.text()),
    buyerAssignable: f.withDefault(f.boolean(), true),
    permissions: f.optional(f.listOf(permission())),
    custom: f.optional(f.customFieldsDraft('associate-role')),
  },
  apply: (draft) => change({ ...draft, permissions: [...new Set(draft.permissions)] }),
  whole: { message: associateRoleCreated, member: 'associateRole' },
});

export type { AssociateRole } from './resource.ts';

const remove = unlessUsed(
  [usedAt('business-unit', ['associates.associateRoleAssignments.associateRole.key'])],
  { deleted: associateRoleDeleted },
);

export const associateRoleKind = kindOf({
  resource: associateRole,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { addPermission, customFields, plain, removePermission },
  endpoints: [fullEndpoint('/associate-roles', 'associate_roles')],
});
