import { moving } from '../../../commerce/access/moving.ts';
import {
  inStore,
  ofSubject,
  ofSubjectInStore,
  storeOfPath,
} from '../../../commerce/access/subject.ts';
import { endpoint } from '../../../declaration/index.ts';
import { ownInUnit } from '../../business-to-business/business-unit/own.ts';
import { associateEndpoint } from './associate-endpoints.ts';

const scopes = { view: ['view_orders'], manage: ['manage_orders'] };
const own = { view: ['manage_my_orders'], manage: ['manage_my_orders'] };
const by = ['id', { word: 'order-number', unique: 'orderNumber' }] as const;

// Orders are made by procedures, from carts or by import; customers do not change or delete them.
export const endpoints = [
  endpoint({
    path: '/orders',
    operations: ['get', 'query', 'exists', 'update', 'delete'],
    by,
    scopes,
  }),
  endpoint({
    path: '/in-store/key={storeKey}/orders',
    operations: ['get', 'query', 'exists', 'update', 'delete'],
    by,
    scopes,
    within: storeOfPath,
    visible: inStore,
    authorize: moving('manage_orders'),
  }),
  endpoint({
    path: '/me/orders',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    graphqlBy: by,
    scopes: own,
    actor: 'subject',
    visible: ofSubject,
    authorize: ownInUnit('Orders'),
  }),
  endpoint({
    path: '/in-store/key={storeKey}/me/orders',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    graphqlBy: by,
    scopes: own,
    actor: 'subject',
    within: storeOfPath,
    visible: ofSubjectInStore,
    authorize: ownInUnit('Orders'),
  }),
  associateEndpoint,
];
