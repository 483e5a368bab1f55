import { assetActions } from '../../../commerce/catalogue/asset-actions.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { categorySlugChanged } from './messages.ts';
import { type Category, category, orderHint } from './resource.ts';
import { checkMove, descendantsOf, movedAlong, placedBelow } from './tree.ts';

export const plain = memberActions(category, {
  changeName: [f.localized(), 'Changes the name.'],
  changeOrderHint: [orderHint(), 'Changes the order hint, by which siblings are sorted.'],
  changeSlug: [
    f.localized(),
    'Changes the slug.',
    {
      checked: (slug) => checkSlug(slug),
      message: categorySlugChanged,
    },
  ],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setMetaTitle: [f.optional(f.localized()), 'Sets or removes the title for search engines.'],
  setMetaDescription: [
    f.optional(f.localized()),
    'Sets or removes the description for search engines.',
  ],
  setMetaKeywords: [f.optional(f.localized()), 'Sets or removes the keywords for search engines.'],
  setExternalId: [f.optional(f.text()), 'Sets or removes the external id.'],
});

export const changeParent = category.action({
  doc: 'Moves the category and its descendants to another parent.',
  members: { parent: f.identifier('category') },
  needs: (before, { parent }) => ({
    parent: need.one<Category>('category', { id: parent.id }),
    descendants: descendantsOf(before),
  }),
  apply(before, _, { parent, descendants }) {
    checkMove(before, parent);
    const after = { ...before, ...placedBelow(parent) };
    return { ...change(after), also: movedAlong(after, descendants) };
  },
});

export const assets = assetActions(category, {
  members: {},
  get: (before: Category) => before.assets,
  all: (before: Category) => [before.assets],
  edit: (before: Category, _, edit) => ({ ...before, assets: edit(before.assets) }),
});

export const customFields = customFieldActions(category, { customizable: 'category' });
