// Strings, the key, and whether anything of it is shown.

import { checkSlug } from '../../../../commerce/values/localized.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { change, f, type Message, type MessageType } from '../../../../declaration/index.ts';
import type { Product } from '../../product/resource.ts';
import { staged } from '../../product/variants.ts';
import {
  pairOf,
  productTailoringDescriptionSet,
  productTailoringKeySet,
  productTailoringNameSet,
  productTailoringPublished,
  productTailoringSlugSet,
  productTailoringUnpublished,
} from '../messages.ts';
import { type ProductTailoring, productTailoring, type Side } from '../resource.ts';
import { edited, productNeed } from '../sides.ts';

interface Facts {
  readonly tailoredProduct: Product;
}

type Text = 'name' | 'description' | 'slug' | 'metaTitle' | 'metaDescription' | 'metaKeywords';

/** Sets or removes one text on the staged side, or on both. */
const textAction = (
  name: Text,
  doc: string,
  message?: MessageType<any>,
  checked?: (text: f.LocalizedString) => f.LocalizedString,
) =>
  productTailoring.action({
    doc,
    members: { [name]: f.optional(f.localized()), staged: staged() },
    emits: message === undefined ? [] : [message],
    needs: productNeed,
    apply(before, input: any, facts) {
      const text = input[name] && (checked?.(input[name]) ?? input[name]);
      const after = edited(before, input.staged, (side) => ({ ...side, [name]: text }));
      const old = before.staged[name];
      if (message === undefined || isSame(old, text)) return change(after);
      return change(after, told(message, name, [text, old], before, facts as Facts));
    },
  });

function told(
  message: MessageType<any>,
  name: string,
  [text, old]: readonly unknown[],
  before: ProductTailoring,
  { tailoredProduct }: Facts,
): Message {
  const former = `old${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return message({ ...pairOf(before, tailoredProduct), [name]: text, [former]: old });
}

export const textActions = {
  setName: textAction('name', 'Sets or removes the name.', productTailoringNameSet),
  setDescription: textAction(
    'description',
    'Sets or removes the description.',
    productTailoringDescriptionSet,
  ),
  setSlug: textAction(
    'slug',
    'Sets or removes the slug, which is unique in the store and in each language.',
    productTailoringSlugSet,
    checkSlug,
  ),
  setMetaTitle: textAction('metaTitle', 'Sets or removes the title for search engines.'),
  setMetaDescription: textAction(
    'metaDescription',
    'Sets or removes the description for search engines.',
  ),
  setMetaKeywords: textAction('metaKeywords', 'Sets or removes the keywords for search engines.'),
};

export const setMetaAttributes = productTailoring.action({
  doc: 'Sets or removes the metadata for search engines.',
  members: {
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    staged: staged(),
  },
  apply: (before, { metaTitle, metaDescription, metaKeywords, staged }) =>
    change(
      edited(before, staged, (side) => ({ ...side, metaTitle, metaDescription, metaKeywords })),
    ),
});

export const setKey = productTailoring.action({
  doc: 'Sets or removes the key.',
  members: { key: f.optional(f.key()) },
  emits: [productTailoringKeySet],
  needs: productNeed,
  apply(before, { key }, { tailoredProduct }) {
    const { key: oldKey } = before;
    const messages = [productTailoringKeySet({ ...pairOf(before, tailoredProduct), key, oldKey })];
    return change({ ...before, key }, ...(key === oldKey ? [] : messages));
  },
});

const isShown = ({ published, current }: ProductTailoring, staged: Side): boolean =>
  published && isSame(current, staged);

export const publish = productTailoring.action({
  doc: 'Publishes the staged data.',
  members: {},
  emits: [productTailoringPublished],
  needs: productNeed,
  apply(before, _, { tailoredProduct }) {
    const { staged } = before;
    const after = { ...before, current: staged, published: true };
    if (isShown(before, staged)) return change(after);
    return change(after, productTailoringPublished(pairOf(before, tailoredProduct)));
  },
});

export const unpublish = productTailoring.action({
  doc: 'Unpublishes the tailoring.',
  members: {},
  emits: [productTailoringUnpublished],
  needs: productNeed,
  apply(before, _, { tailoredProduct }) {
    const after = { ...before, published: false };
    if (!before.published) return change(after);
    return change(after, productTailoringUnpublished(pairOf(before, tailoredProduct)));
  },
});
