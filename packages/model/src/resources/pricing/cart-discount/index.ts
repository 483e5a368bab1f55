import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { type Compute, kindOf, type Needs, need, usedAt } from '../../../declaration/index.ts';
import type { DiscountGroup } from '../discount-group/resource.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { type CartDiscount, cartDiscount, maxAutomatic } from './resource.ts';
import { automatic, finalize } from './rules.ts';

const remove = unlessUsed([usedAt('discount-code', ['cartDiscounts.id'])], {
  deleted: messages.deleted,
});

const groupIds = (discounts: readonly CartDiscount[]) => [
  ...new Set(discounts.flatMap(({ discountGroup }) => discountGroup?.id ?? [])),
];

/** Discounts in a group show its sort order, which may have changed since. */
const compute: Compute = {
  needs(discounts: readonly CartDiscount[]): Needs {
    const ids = groupIds(discounts);
    if (ids.length === 0) return {};
    return {
      groups: need.many<DiscountGroup>(
        'discount-group',
        ids.map((id) => ({ id })),
      ),
    };
  },
  apply(discount: CartDiscount, { groups = [] }: { groups?: readonly DiscountGroup[] }) {
    const group = groups.find(({ id }) => id === discount.discountGroup?.id);
    return group === undefined ? discount : { ...discount, sortOrder: group.sortOrder };
  },
};

export const cartDiscountKind = kindOf({
  resource: cartDiscount,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  compute,
  actions,
  messages,
  endpoints,
  limits: {
    totalActiveWithoutDiscountCodes: [maxAutomatic, `${automatic} and stores is empty`],
  },
});
