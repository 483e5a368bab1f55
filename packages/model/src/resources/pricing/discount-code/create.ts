import { change, f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { codeText, discountCode, groups, most } from './resource.ts';
import { discountsOf } from './rules.ts';

export const create = discountCode.create({
  doc: 'Creates a discount code.',
  name: 'DiscountCodeDraft',
  members: {
    key: f.optional(f.key()),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    code: codeText(),
    cartDiscounts: f.listOf(f.identifier('cart-discount'), { max: 100 }),
    cartPredicate: f.optional(f.text({ min: 1 })),
    isActive: f.withDefault(f.boolean(), true),
    maxApplications: f.optional(most()),
    maxApplicationsPerCustomer: f.optional(most()),
    groups: f.withDefault(groups(), []),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    custom: f.optional(f.customFieldsDraft('discount-code')),
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
