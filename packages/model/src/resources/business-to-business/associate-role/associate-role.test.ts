import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { associateRoleKind } from './index.ts';

const buyer = {
  id: 'r1',
  key: 'buyer',
  buyerAssignable: true,
  permissions: ['ViewMyCarts', 'CreateMyCarts'],
};

testActions(associateRoleKind, buyer, [
  {
    title: 'A role gets a name',
    action: 'setName',
    input: { name: 'Buyer' },
    after: { name: 'Buyer' },
    messages: [{ type: 'AssociateRoleNameSet', name: 'Buyer' }],
  },
  {
    title: 'A permission is added',
    action: 'addPermission',
    input: { permission: 'ViewMyOrders' },
    after: { permissions: ['ViewMyCarts', 'CreateMyCarts', 'ViewMyOrders'] },
    messages: [{ type: 'AssociateRolePermissionAdded', permission: 'ViewMyOrders' }],
  },
  {
    title: 'A permission that is there is not added again',
    action: 'addPermission',
    input: { permission: 'ViewMyCarts' },
    messages: [],
  },
  {
    title: 'A permission is removed',
    action: 'removePermission',
    input: { permission: 'ViewMyCarts' },
    after: { permissions: ['CreateMyCarts'] },
    messages: [{ type: 'AssociateRolePermissionRemoved', permission: 'ViewMyCarts' }],
  },
  {
    title: 'A permission that is not there is not removed',
    action: 'removePermission',
    input: { permission: 'ViewMyOrders' },
    messages: [],
  },
  {
    title: 'Permissions are set once each',
    action: 'setPermissions',
    input: { permissions: ['ViewMyOrders', 'ViewMyOrders'] },
    after: { permissions: ['ViewMyOrders'] },
    messages: [{ type: 'AssociateRolePermissionsSet', permissions: ['ViewMyOrders'] }],
  },
  {
    title: 'Without a list a role has no permissions',
    action: 'setPermissions',
    input: {},
    after: { permissions: [] },
    messages: [{ type: 'AssociateRolePermissionsSet', permissions: [] }],
  },
  {
    title: 'Buyers may no longer give the role to others',
    action: 'changeBuyerAssignable',
    input: { buyerAssignable: false },
    after: { buyerAssignable: false },
    messages: [{ type: 'AssociateRoleBuyerAssignableChanged', buyerAssignable: false }],
  },
]);

test('A role starts without permissions', () => {
  const { document } = created(associateRoleKind, { key: 'buyer', buyerAssignable: true });
  assert.deepEqual(document.permissions, []);
});

test('A role of an associate cannot be deleted; one that nobody has tells its end', () => {
  const { remove } = associateRoleKind;
  assert.equal(
    codeOf(() => remove!.apply(buyer, { 'business-unit': [{}] })),
    'ReferenceExists',
  );
  assert.deepEqual(remove!.apply(buyer, { 'business-unit': [] }), [
    { type: 'AssociateRoleDeleted' },
  ]);
});
