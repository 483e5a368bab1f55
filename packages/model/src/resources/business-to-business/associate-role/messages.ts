import { f, message } from '../../../declaration/index.ts';
import { associateRole, permission } from './resource.ts';

export const associateRoleCreated = message('AssociateRoleCreated', {
  associateRole: f.record('AssociateRole', associateRole.allFields),
});
export const associateRoleDeleted = message('AssociateRoleDeleted', {});
export const associateRoleNameSet = message('AssociateRoleNameSet', { name: f.optional(f.text()) });
export const associateRoleBuyerAssignableChanged = message('AssociateRoleBuyerAssignableChanged', {
  buyerAssignable: f.boolean(),
});
export const associateRolePermissionAdded = message('AssociateRolePermissionAdded', {
  permission: permission(),
});
export const associateRolePermissionRemoved = message('AssociateRolePermissionRemoved', {
  permission: permission(),
});
export const associateRolePermissionsSet = message('AssociateRolePermissionsSet', {
  permissions: f.listOf(permission()),
});
