import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { categoryCreated } from './messages.ts';
import { type Category, category, orderHint } from './resource.ts';
import { placedBelow } from './tree.ts';

export const create = category.create({
  doc: 'Creates a category.',
  name: 'CategoryDraft',
  members: {
    name: f.localized(),
    slug: f.localized(),
    description: f.optional(f.localized()),
    parent: f.optional(f.identifier('category')),
    orderHint: f.optional(orderHint()),
    externalId: f.optional(f.text()),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    custom: f.optional(f.customFieldsDraft('category')),
    assets: f.optional(f.listOf(assetDraft())),
    key: f.optional(f.key()),
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
