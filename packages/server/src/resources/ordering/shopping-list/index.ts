import { followLists } from '../../../commerce/access/subject.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { shoppingList } from './resource.ts';

export type { ShoppingList } from './resource.ts';

export const shoppingListKind = kindOf({
  resource: shoppingList,
  create,
  follow: followLists,
  actions,
  endpoints,
});
