import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { recurrencePolicy } from './resource.ts';

export type { RecurrencePolicy } from './resource.ts';

const inPrices = 'prices(recurrencePolicy(id = :id))';
const inVariants = `(masterVariant(${inPrices}) or variants(${inPrices}))`;
const pricedBy = `masterData(current${inVariants} or staged${inVariants})`;

const remove = unlessUsed([
  {
    kind: 'cart-discount',
    where: 'recurringOrderScope(recurrencePolicies(id = :id))',
  },
  { kind: 'standalone-price', where: 'recurrencePolicy(id = :id)' },
  { kind: 'product', where: pricedBy },
  {
    kind: 'cart',
    where:
      'lineItems(recurrenceInfo(recurrencePolicy(id = :id))) or ' +
      'customLineItems(recurrenceInfo(recurrencePolicy(id = :id)))',
  },
]);

export const recurrencePolicyKind = kindOf({
  resource: recurrencePolicy,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
