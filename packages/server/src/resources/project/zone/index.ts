import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { zone } from './resource.ts';

const remove = unlessUsed([usedAt('shipping-method', ['zoneRates.zone.id'])]);

export const zoneKind = kindOf({
  resource: zone,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
