import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { type ShoppingList, shoppingList } from './resource.ts';

export const shoppingListKind = kindOf({
  resource: shoppingList,
  create,
  belongsTo: {
    scopes: ['view_shopping_lists'],
    of: ({ customer, anonymousId, store, businessUnit }: ShoppingList) => ({
      customers: customer === undefined ? [] : [customer.id],
      anonymousId,
      stores: store === undefined ? [] : [store.key],
      unit: businessUnit?.key ?? null,
    }),
  },
  actions,
  endpoints,
});
