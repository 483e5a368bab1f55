import { cartDiscountTarget, cartDiscountValueDraft } from '../../../commerce/discounts/fields.ts';
import { discountValueOf } from '../../../commerce/discounts/rules.ts';
import {
  apiError,
  boolean,
  change,
  customFieldsDraft,
  dateTime,
  identifier,
  key,
  listOf,
  localized,
  need,
  optional,
  refer,
  referByKey,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import type { DiscountGroup } from '../discount-group/resource.ts';
import { checkGift, giftNeeds } from './gift-channels.ts';
import * as messages from './messages.ts';
import { cartDiscount, recurringOrderScopeDraft, sortOrder, stackingMode } from './resource.ts';
import { scopeOf } from './rules.ts';

export const create = cartDiscount.create({
  doc: 'Creates a cart discount.',
  name: 'CartDiscountDraft',
  members: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    value: cartDiscountValueDraft(),
    cartPredicate: text({ min: 1 }),
    target: optional(cartDiscountTarget()),
    sortOrder: optional(sortOrder()),
    stores: optional(listOf(identifier('store'), { max: 1_000 })),
    isActive: withDefault(boolean(), true),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    requiresDiscountCode: withDefault(boolean(), false),
    stackingMode: withDefault(stackingMode(), 'Stacking'),
    discountGroup: optional(identifier('discount-group')),
    recurringOrderScope: optional(recurringOrderScopeDraft()),
    custom: optional(customFieldsDraft('cart-discount')),
  },
  emits: [messages.created],
  whole: { message: messages.created, member: 'cartDiscount' },
  needs: ({ discountGroup, value }) => ({
    group: need.maybe<DiscountGroup>('discount-group', discountGroup && { id: discountGroup.id }),
    ...giftNeeds(value),
  }),
  apply(draft, { group, ...facts }) {
    checkGift(draft.value, facts);
    const sortOrder = group?.sortOrder ?? draft.sortOrder;
    if (sortOrder === undefined)
      throw apiError.InvalidInput('A cart discount without a group needs a sort order.');
    return change({
      ...draft,
      value: discountValueOf(draft.value),
      sortOrder,
      stores: (draft.stores ?? []).map(referByKey),
      discountGroup: draft.discountGroup && refer(draft.discountGroup),
      recurringOrderScope: scopeOf(draft.recurringOrderScope),
      references: [],
    });
  },
});
