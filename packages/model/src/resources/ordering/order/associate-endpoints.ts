// Orders of a business unit, for clients that act for one of its associates.
import { endpoint } from '../../../declaration/index.ts';
import {
  associatePath,
  type Belongings,
  inUnit,
} from '../../business-to-business/business-unit/associate.ts';

const orders: Belongings = {
  noun: 'Orders',
  ownerOf: ({ customerId }) => customerId,
  isOwn: 'customerId = :associate',
};

export const associateEndpoint = endpoint({
  path: `${associatePath}/orders`,
  operations: ['get', 'query', 'exists', 'update'],
  by: ['id', { word: 'order-number', unique: 'orderNumber' }],
  scopes: { view: ['view_orders'], manage: ['manage_orders'] },
  ...inUnit(orders),
});
