import { kindOf } from '../../declaration/index.ts';
import { unlessUsed } from '../shared/reference-exists.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { type } from './resource.ts';

export { type CheckedFields, checkCustomFields } from './check.ts';
export type { Type } from './resource.ts';

const owners = [
  'associate-role',
  'business-unit',
  'cart',
  'category',
  'channel',
  'customer',
  'customer-group',
  'inventory-entry',
  'order',
  'payment',
  'shipping-method',
  'shopping-list',
  'store',
];

const remove = unlessUsed(owners.map((kind) => ({ kind, where: 'custom(type(id = :id))' })));

export const typeKind = kindOf({ resource: type, create, remove, actions, endpoints });
