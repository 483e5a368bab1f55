import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import {
  associateRoleBuyerAssignableChanged,
  associateRoleNameSet,
  associateRolePermissionAdded,
  associateRolePermissionRemoved,
  associateRolePermissionsSet,
} from './messages.ts';
import { associateRole, permission } from './resource.ts';

export const plain = memberActions(associateRole, {
  setName: [
    f.optional(f.text()),
    'Sets or removes the name.',
    {
      message: associateRoleNameSet,
    },
  ],
  changeBuyerAssignable: [
    f.boolean(),
    'Sets whether buyers can assign the role to others.',
    { message: associateRoleBuyerAssignableChanged },
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

export const addPermission = associateRole.action({
  doc: 'Adds a permission.',
  members: { permission: permission() },
  emits: [associateRolePermissionAdded],
  apply(before, input) {
    if (before.permissions.includes(input.permission)) return change(before);
    const permissions = [...before.permissions, input.permission];
    return change({ ...before, permissions }, associateRolePermissionAdded(input));
  },
});

export const removePermission = associateRole.action({
  doc: 'Removes a permission.',
  members: { permission: permission() },
  emits: [associateRolePermissionRemoved],
  apply(before, input) {
    if (!before.permissions.includes(input.permission)) return change(before);
    const permissions = before.permissions.filter((each) => each !== input.permission);
    return change({ ...before, permissions }, associateRolePermissionRemoved(input));
  },
});

export const customFields = customFieldActions(associateRole, { customizable: 'associate-role' });
