import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { discountValueOf } from '../../../commerce/discounts/rules.ts';
import {
  cartDiscountTarget,
  cartDiscountValueDraft,
} from '../../../commerce/money/discount-fields.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f, need, unchanged } from '../../../declaration/index.ts';
import { checkGiftChannels, giftChannelNeeds } from '../../ordering/cart/channels.ts';
import type { DiscountGroup } from '../discount-group/resource.ts';
import * as messages from './messages.ts';
import { cartDiscount, recurringOrderScopeDraft, sortOrder, stackingMode } from './resource.ts';
import { scopeOf } from './rules.ts';

export const changeValue = cartDiscount.action({
  doc: 'Changes the value of the discount; a gift cannot be replaced by or replace another value.',
  members: { value: cartDiscountValueDraft() },
  needs: (_, { value }) => giftChannelNeeds(value),
  apply(before, { value }, facts) {
    checkGiftChannels(facts, value);
    if (value.type === 'giftLineItem')
      throw apiError.InvalidInput('A cart discount cannot be changed to a gift.');
    if (before.value.type === 'giftLineItem')
      throw apiError.InvalidOperation('The value of a gift cannot be changed.');
    return change({ ...before, value: discountValueOf(value) });
  },
});

export const setDiscountGroup = cartDiscount.action({
  doc: 'Adds the discount to a group, or removes it from its group and sets its own sort order.',
  members: {
    discountGroup: f.optional(f.identifier('discount-group')),
    sortOrder: f.optional(sortOrder()),
  },
  needs: (_, { discountGroup }) => ({
    group: need.maybe<DiscountGroup>('discount-group', discountGroup && { id: discountGroup.id }),
  }),
  apply(before, { discountGroup, ...input }, { group }) {
    const sortOrder = group?.sortOrder ?? input.sortOrder;
    if (sortOrder === undefined)
      throw apiError.InvalidInput('A cart discount without a group needs a sort order.');
    const after = { ...before, sortOrder, discountGroup: discountGroup && f.refer(discountGroup) };
    return { ...change(after), also: unchanged('discount-group', group) };
  },
});

export const addStore = cartDiscount.action({
  doc: 'Adds a store.',
  members: { store: f.identifier('store') },
  emits: [messages.storeAdded],
  apply(before, input) {
    const store = f.referByKey(input.store);
    if (before.stores.some(({ key }) => key === store.key)) return change(before);
    return change({ ...before, stores: [...before.stores, store] }, messages.storeAdded({ store }));
  },
});

export const removeStore = cartDiscount.action({
  doc: 'Removes a store.',
  members: { store: f.identifier('store') },
  emits: [messages.storeRemoved],
  apply(before, input) {
    const store = f.referByKey(input.store);
    const stores = before.stores.filter(({ key }) => key !== store.key);
    if (stores.length === before.stores.length) return change(before);
    return change({ ...before, stores }, messages.storeRemoved({ store }));
  },
});

export const plain = memberActions(cartDiscount, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  changeName: [f.localized(), 'Changes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  changeCartPredicate: [f.text({ min: 1 }), 'Changes the predicate that carts must match.'],
  changeTarget: [cartDiscountTarget(), 'Changes the part of the cart that is discounted.'],
  changeIsActive: [f.boolean(), 'Activates or deactivates the discount.'],
  changeSortOrder: [
    sortOrder(),
    'Changes the sort order among cart discounts and groups.',
    {
      checked(value, { discountGroup }) {
        if (discountGroup !== undefined)
          throw apiError.InvalidOperation('The discount uses the sort order of its group.');
        return value;
      },
    },
  ],
  changeRequiresDiscountCode: [f.boolean(), 'Sets whether the discount applies only with a code.'],
  changeStackingMode: [stackingMode(), 'Sets whether later discounts apply too.'],
  setStores: [
    // More than a discount may have, so that the refusal can say so.
    f.listOf(f.identifier('store'), { max: 1_000 }),
    'Sets the stores of the discount; an empty list means all stores.',
    {
      checked: (stores) => stores.map(f.referByKey),
      message: messages.storesSet,
      tellsSame: true,
    },
  ],
  setValidFrom: [f.optional(f.dateTime()), 'Sets or removes when the discount begins.'],
  setValidUntil: [f.optional(f.dateTime()), 'Sets or removes when the discount ends.'],
  setRecurringOrderScope: [
    recurringOrderScopeDraft(),
    'Sets the recurring orders that the discount applies to.',
    { checked: scopeOf },
  ],
});

export const setValidFromAndUntil = cartDiscount.action({
  doc: 'Sets or removes the start and the end of the validity.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

export const customFields = customFieldActions(cartDiscount, { customizable: 'cart-discount' });
