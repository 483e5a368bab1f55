import { f } from '@storewright/model/declaration';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, changes, fixed, type Rule, setOr, sets } from '../difference/rules.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

/** The cart discounts as a whole; their order says nothing. */
const cartDiscounts: Rule = ({ before, after, around }) => {
  const ids = (after as v.KeyOf[]).map((one) => around.named(one)?.id).sort();
  const known = before.map(({ id }: any) => id).sort();
  const isSameList = ids.length === known.length && ids.every((id, index) => id === known[index]);
  return isSameList ? [] : [{ action: 'changeCartDiscounts', cartDiscounts: after }];
};

/** Discount codes; the code of one never changes. */
export const discountCode = documentImport<any>({
  name: 'discount-code',
  path: 'discount-codes',
  resource: 'DiscountCodeImport',
  scope: 'manage_discount_codes',
  kind: 'discount-code',
  example: {
    key: 'spring',
    code: 'SPRING',
    isActive: true,
    cartDiscounts: [{ typeId: 'cart-discount', key: 'ten-percent' }],
  },
  members: {
    key: v.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    code: f.text({ min: 1, max: 64 }),
    cartDiscounts: f.listOf(v.reference('cart-discount'), { max: 100 }),
    cartPredicate: f.optional(f.text({ min: 1 })),
    isActive: f.boolean(),
    maxApplications: f.optional(f.long({ min: 0 })),
    maxApplicationsPerCustomer: f.optional(f.long({ min: 0 })),
    groups: f.optional(f.listOf(f.text({ min: 1, max: 256 }), { max: 100 })),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    custom: f.optional(v.custom()),
  },
  draft: (resource, around) => ({ ...resource, custom: customDraft(resource.custom, around) }),
  difference: actionsBy({
    code: fixed,
    ...sets('name description'),
    cartDiscounts,
    ...sets('cartPredicate'),
    ...changes('isActive'),
    ...sets('maxApplications maxApplicationsPerCustomer'),
    groups: setOr('changeGroups', []),
    ...sets('validFrom validUntil'),
    custom,
  }),
});
