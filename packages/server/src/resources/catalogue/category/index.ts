import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { referring } from './graphql-fields.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { category } from './resource.ts';

export const categoryKind = kindOf({
  resource: category,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
  referring,
});
