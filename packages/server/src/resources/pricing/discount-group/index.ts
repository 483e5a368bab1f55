import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import {
  apiError,
  boolean,
  change,
  derivedField,
  endpoint,
  key,
  kindOf,
  localized,
  need,
  optional,
  type Settle,
  type Stored,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import * as messages from './messages.ts';
import { type DiscountGroup, discountGroup, mostActive, sortOrder } from './resource.ts';

export type { DiscountGroup } from './resource.ts';

const create = discountGroup.create({
  doc: 'Creates a discount group.',
  name: 'DiscountGroupDraft',
  members: {
    key: key(),
    name: optional(localized()),
    description: optional(localized()),
    sortOrder: sortOrder(),
    isActive: withDefault(boolean(), true),
  },
  emits: [messages.created],
  whole: { message: messages.created, member: 'discountGroup' },
  apply: (draft) => change(draft),
});

const remove = {
  ...unlessUsed([{ kind: 'cart-discount', where: 'discountGroup(id = :id)' }], {
    messages: () => [messages.deleted({})],
  }),
  emits: [messages.deleted],
};

/** Active groups are limited: each is a place in every cart. */
const settle: Settle = {
  needs: ({ isActive }: DiscountGroup) =>
    isActive
      ? { active: need.matching<Stored>('discount-group', 'isActive = true', {}, mostActive + 1) }
      : {},
  apply(group: DiscountGroup, before: DiscountGroup | undefined, { active = [] }) {
    const isNew = group.isActive && before?.isActive !== true;
    if (isNew && active.length >= mostActive)
      throw apiError.MaxDiscountGroupsReached(
        `A project has at most ${mostActive} active discount groups.`,
      );
    return group;
  },
};

const endpoints = [
  endpoint({
    path: '/discount-groups',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_cart_discounts'], manage: ['manage_cart_discounts'] },
  }),
];

/** In GraphQL the messages name their group once more. */
const derived = [
  messages.deleted,
  messages.keySet,
  messages.sortOrderSet,
  messages.isActiveSet,
].map(({ type }) =>
  derivedField({
    of: type,
    name: 'discountGroupId',
    doc: 'The group that the message is about.',
    gives: text(),
    from: ({ resource }) => resource.id,
  }),
);

export const discountGroupKind = kindOf({
  resource: discountGroup,
  belongsTo: 'everybody',
  create,
  remove,
  settle,
  actions,
  messages,
  endpoints,
  derived,
});
