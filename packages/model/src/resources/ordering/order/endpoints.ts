import { storeTransfer } from '../../../commerce/access/store-transfer.ts';
import { alsoInStore, ofSubject } from '../../../commerce/access/subject.ts';
import { endpoint } from '../../../declaration/index.ts';
import {
  associatePath,
  type Belongings,
  inUnit,
} from '../../business-to-business/business-unit/associate.ts';
import { ownInUnit } from '../../business-to-business/business-unit/own.ts';
import { ownPages } from '../../business-to-business/business-unit/own-pages.ts';

// Orders of a business unit, for clients that act for one of its associates.

const orders: Belongings = {
  noun: 'Orders',
  ownerOf: ({ customerId }) => customerId,
  isOwn: 'customerId = :associate',
};

const associateEndpoint = endpoint({
  path: `${associatePath}/orders`,
  operations: ['get', 'query', 'exists', 'update'],
  by: ['id', { word: 'order-number', unique: 'orderNumber' }],
  scopes: { view: ['view_orders'], manage: ['manage_orders'] },
  ...inUnit(orders),
});

const scopes = { view: ['view_orders'], manage: ['manage_orders'] };
const own = { view: ['manage_my_orders'], manage: ['manage_my_orders'] };
const by = ['id', { word: 'order-number', unique: 'orderNumber' }] as const;

// Orders are made by procedures, from carts or by import; customers do not change or delete them.
export const endpoints = [
  ...alsoInStore(
    { path: '/orders', operations: ['get', 'query', 'exists', 'update', 'delete'], by, scopes },
    { authorize: storeTransfer('manage_orders') },
  ),
  ...alsoInStore({
    path: '/me/orders',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    graphqlBy: by,
    scopes: own,
    actor: 'subject',
    ...ownPages('Orders', ofSubject),
    authorize: ownInUnit('Orders'),
  }),
  associateEndpoint,
];
