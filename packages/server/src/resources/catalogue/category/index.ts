import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { referring } from './graphql-fields.ts';
import * as messages from './messages.ts';
import { category } from './resource.ts';

export type { Category } from './resource.ts';

const remove = unlessUsed([
  { kind: 'category', where: 'parent(id = :id)' },
  {
    kind: 'product',
    where: 'masterData(current(categories(id = :id)) or staged(categories(id = :id)))',
  },
]);

export const categoryKind = kindOf({
  resource: category,
  create,
  remove,
  actions,
  messages,
  endpoints,
  referring,
});
