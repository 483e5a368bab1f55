import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { associateRole } from './resource.ts';

export type { AssociateRole } from './resource.ts';

const remove = unlessUsed(
  [usedAt('business-unit', ['associates.associateRoleAssignments.associateRole.key'])],
  { messages: () => [messages.associateRoleDeleted({})] },
);

export const associateRoleKind = kindOf({
  resource: associateRole,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
});
