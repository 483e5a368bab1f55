import { kindOf } from '../../../declaration/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { customObject } from './resource.ts';

export const customObjectKind = kindOf({
  resource: customObject,
  belongsTo: 'everybody',
  create,
  endpoints,
});
