import { boolean, listOf, message, optional, record, text } from '../../../declaration/index.ts';
import { associateRole, permission } from './resource.ts';

export const associateRoleCreated = message('AssociateRoleCreated', {
  associateRole: record('AssociateRole', associateRole.allFields),
});
export const associateRoleDeleted = message('AssociateRoleDeleted', {});
export const associateRoleNameSet = message('AssociateRoleNameSet', { name: optional(text()) });
export const associateRoleBuyerAssignableChanged = message('AssociateRoleBuyerAssignableChanged', {
  buyerAssignable: boolean(),
});
export const associateRolePermissionAdded = message('AssociateRolePermissionAdded', {
  permission: permission(),
});
export const associateRolePermissionRemoved = message('AssociateRolePermissionRemoved', {
  permission: permission(),
});
export const associateRolePermissionsSet = message('AssociateRolePermissionsSet', {
  permissions: listOf(permission()),
});
