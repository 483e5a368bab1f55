import {
  boolean,
  change,
  customFieldsDraft,
  dateTime,
  identifier,
  key,
  listOf,
  localized,
  optional,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { codeText, discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const create = discountCode.create({
  doc: 'Creates a discount code.',
  name: 'DiscountCodeDraft',
  members: {
    key: optional(key()),
    name: optional(localized()),
    description: optional(localized()),
    code: codeText(),
    cartDiscounts: listOf(identifier('cart-discount'), { max: 100 }),
    cartPredicate: optional(text({ min: 1 })),
    isActive: withDefault(boolean(), true),
    maxApplications: optional(most()),
    maxApplicationsPerCustomer: optional(most()),
    groups: withDefault(groups(), []),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    custom: optional(customFieldsDraft('discount-code')),
  },
  emits: [messages.created],
  whole: { message: messages.created, member: 'discountCode' },
  apply: (draft) =>
    change({
      ...draft,
      cartDiscounts: discountsOf(draft.cartDiscounts),
      stores: [],
      references: [],
    }),
});
