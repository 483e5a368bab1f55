import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { customerGroup } from './resource.ts';

const remove = unlessUsed([
  {
    kind: 'customer',
    where: 'customerGroup(id = :id) or customerGroupAssignments(customerGroup(id = :id))',
  },
]);

export const customerGroupKind = kindOf({
  resource: customerGroup,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
});
