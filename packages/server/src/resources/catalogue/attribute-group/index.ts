import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { attributeGroup } from './resource.ts';

export const attributeGroupKind = kindOf({
  resource: attributeGroup,
  belongsTo: 'everybody',
  create,
  actions,
  endpoints,
});
