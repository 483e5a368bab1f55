import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import {
  change,
  customFieldsDraft,
  identifier,
  key,
  listOf,
  localized,
  need,
  optional,
  text,
} from '../../../declaration/index.ts';
import { categoryCreated } from './messages.ts';
import { type Category, category, orderHint } from './resource.ts';
import { placedBelow } from './tree.ts';

export const create = category.create({
  doc: 'Creates a category.',
  name: 'CategoryDraft',
  members: {
    name: localized(),
    slug: localized(),
    description: optional(localized()),
    parent: optional(identifier('category')),
    orderHint: optional(orderHint()),
    externalId: optional(text()),
    metaTitle: optional(localized()),
    metaDescription: optional(localized()),
    metaKeywords: optional(localized()),
    custom: optional(customFieldsDraft('category')),
    assets: optional(listOf(assetDraft())),
    key: optional(key()),
  },
  emits: [categoryCreated],
  needs: ({ parent }) => ({ parent: need.maybe<Category>('category', parent) }),
  apply({ parent: _, ...draft }, { parent, now, newId }) {
    checkSlug(draft.slug);
    return change({
      ...draft,
      ...placedBelow(parent),
      orderHint: draft.orderHint ?? orderHintAt(now),
      assets: assetsOf(draft.assets ?? [], newId),
    });
  },
  whole: { message: categoryCreated, member: 'category' },
});

/** A number between 0 and 1 that grows with time, so that new categories come last. */
const orderHintAt = (now: string): string => `0.${String(Date.parse(now)).padStart(14, '0')}`;
