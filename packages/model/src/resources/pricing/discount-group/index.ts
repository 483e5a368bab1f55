import { growing, growthOf } from '../../../commerce/discounts/growth.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import {
  apiError,
  change,
  derivedField,
  type Finalize,
  f,
  fullEndpoint,
  type Known,
  kindOf,
  message,
  need,
  type Stored,
  usedAt,
  type Write,
} from '../../../declaration/index.ts';
import type { CartDiscount } from '../cart-discount/resource.ts';
import { type DiscountGroup, discountGroup, maxActive, sortOrder } from './resource.ts';

const created = message('DiscountGroupCreated', {
  discountGroup: f.record('DiscountGroup', discountGroup.allFields),
});
const deleted = message('DiscountGroupDeleted', {});
const keySet = message('DiscountGroupKeySet', { key: f.key(), oldKey: f.optional(f.key()) });
const sortOrderSet = message('DiscountGroupSortOrderSet', withOld({ sortOrder: f.text() }));
const isActiveSet = message('DiscountGroupIsActiveSet', {
  isActive: f.boolean(),
  // The public schema of GraphQL does not show it.
  oldIsActive: f.optional(f.inGraphql(f.boolean(), { hidden: true })),
});

const plain = memberActions(discountGroup, {
  setKey: [
    f.key(),
    'Sets the key.',
    {
      message: keySet,
    },
  ],
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setSortOrder: [
    sortOrder(),
    'Sets the sort order among cart discounts and groups; the discounts of the group use it too.',
    {
      message: sortOrderSet,
    },
  ],
  setIsActive: [
    f.boolean(),
    'Activates or deactivates the group.',
    {
      message: isActiveSet,
    },
  ],
});

const create = discountGroup.create({
  doc: 'Creates a discount group.',
  members: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    sortOrder: sortOrder(),
    isActive: f.withDefault(f.boolean(), true),
  },
  whole: { message: created, member: 'discountGroup' },
  apply: (draft) => change(draft),
});

const remove = unlessUsed([usedAt('cart-discount', ['discountGroup.id'])], { deleted });

/** Active groups are limited: each is a place in every cart. */
const finalize: Finalize = {
  needs: (group: DiscountGroup, known: Known, before: DiscountGroup | undefined) => ({
    ...(isSwitchedOn(group, before) ? { growth: growthOf(activeGroups) } : {}),
    ...(isMoved(group, before) ? { discounts: discountsOf(group) } : {}),
    ...('growth' in known
      ? { active: need.matching<Stored>('discount-group', active, {}, maxActive + 1) }
      : {}),
  }),
  apply(group: DiscountGroup, before: DiscountGroup | undefined, { active = [] }) {
    if (isSwitchedOn(group, before) && active.length >= maxActive)
      throw apiError.MaxDiscountGroupsReached(
        `A project can have at most ${maxActive} active discount groups.`,
      );
    return group;
  },
  also: (group: DiscountGroup, before: DiscountGroup | undefined, { discounts = [] }): Write[] =>
    isMoved(group, before) ? discounts.map(placedAs(group)) : [],
  noOthers: (group: DiscountGroup, before: DiscountGroup | undefined) =>
    isMoved(group, before) ? [inGroup(group)] : [],
  counts: (group: DiscountGroup, before: DiscountGroup | undefined, { growth }) =>
    isSwitchedOn(group, before) ? [growing(activeGroups, growth)] : [],
};

/** Discounts of a group hold its place too, so that predicates and sorts find them there. */
const isMoved = (group: DiscountGroup, before: DiscountGroup | undefined): boolean =>
  before !== undefined && before.sortOrder !== group.sortOrder;

const inGroup = ({ id }: DiscountGroup) => ({
  kind: 'cart-discount',
  where: 'discountGroup(id = :id)',
  variables: { id },
});

const discountsOf = (group: DiscountGroup) => {
  const { kind, where, variables } = inGroup(group);
  return need.matching<CartDiscount>(kind, where, variables);
};

const placedAs =
  ({ sortOrder }: DiscountGroup) =>
  (before: CartDiscount): Write => ({
    type: 'update',
    kind: 'cart-discount',
    before,
    change: change({ ...before, sortOrder }),
  });

const active = 'isActive = true';

const activeGroups = 'active discount groups';

const isSwitchedOn = ({ isActive }: DiscountGroup, before: DiscountGroup | undefined): boolean =>
  isActive && before?.isActive !== true;

/** In GraphQL the messages name their group once more. */
const derived = [deleted, keySet, sortOrderSet, isActiveSet].map(({ type }) =>
  derivedField({
    of: type,
    name: 'discountGroupId',
    doc: 'The group that the message is about.',
    gives: f.text(),
    from: ({ resource }) => resource.id,
  }),
);

export const discountGroupKind = kindOf({
  resource: discountGroup,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions: { plain },
  endpoints: [fullEndpoint('/discount-groups', 'cart_discounts')],
  derived,
  limits: { totalActive: [maxActive, active] },
});
