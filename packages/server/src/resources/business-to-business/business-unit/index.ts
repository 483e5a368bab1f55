import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { associateResponses } from './associate-response.ts';
import { belongsTo } from './belongs.ts';
import { compute } from './complete.ts';
import { create } from './create.ts';
import { createAssociate } from './create-associate.ts';
import { endpoints } from './endpoints.ts';
import { derived } from './graphql-fields.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { businessUnit, most } from './resource.ts';
import { unitSearch } from './search.ts';

export type { BusinessUnit } from './resource.ts';
export const businessUnitKind = kindOf({
  resource: businessUnit,
  create,
  remove,
  compute,
  belongsTo,
  actions,
  messages,
  endpoints,
  procedures: [createAssociate, ...associateResponses, ...unitSearch],
  derived,
  limits: {
    maxDepthLimit: [most.levels],
    maxAssociates: [most.associates],
    maxAssociateRoles: [most.assignments],
  },
});
