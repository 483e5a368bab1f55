import { discountValueOf } from '../../../commerce/discounts/rules.ts';
import {
  cartDiscountTarget,
  cartDiscountValueDraft,
} from '../../../commerce/money/discount-fields.ts';
import { apiError, change, f, need, unchanged } from '../../../declaration/index.ts';
import { checkGiftChannels, giftChannelNeeds } from '../../ordering/cart/channels.ts';
import type { DiscountGroup } from '../discount-group/resource.ts';
import * as messages from './messages.ts';
import { cartDiscount, recurringOrderScopeDraft, sortOrder, stackingMode } from './resource.ts';
import { scopeOf } from './rules.ts';

export const create = cartDiscount.create({
  doc: 'Creates a cart discount.',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    value: cartDiscountValueDraft(),
    cartPredicate: f.text({ min: 1 }),
    target: f.optional(cartDiscountTarget()),
    sortOrder: f.optional(sortOrder()),
    stores: f.optional(f.listOf(f.identifier('store'), { max: 1_000 })),
    isActive: f.withDefault(f.boolean(), true),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    requiresDiscountCode: f.withDefault(f.boolean(), false),
    stackingMode: f.withDefault(stackingMode(), 'Stacking'),
    discountGroup: f.optional(f.identifier('discount-group')),
    recurringOrderScope: f.optional(recurringOrderScopeDraft()),
    custom: f.optional(f.customFieldsDraft('cart-discount')),
  },
  whole: { message: messages.created, member: 'cartDiscount' },
  needs: ({ discountGroup, value }) => ({
    group: need.maybe<DiscountGroup>('discount-group', discountGroup && { id: discountGroup.id }),
    ...giftChannelNeeds(value),
  }),
  apply(draft, { group, ...facts }) {
    checkGiftChannels(facts, draft.value);
    const sortOrder = group?.sortOrder ?? draft.sortOrder;
    if (sortOrder === undefined)
      throw apiError.InvalidInput('A cart discount without a group needs a sort order.');
    const created = change({
      ...draft,
      value: discountValueOf(draft.value),
      sortOrder,
      stores: (draft.stores ?? []).map(f.referByKey),
      discountGroup: draft.discountGroup && f.refer(draft.discountGroup),
      recurringOrderScope: scopeOf(draft.recurringOrderScope),
      references: [],
    });
    return { ...created, also: unchanged('discount-group', group) };
  },
});
