// Rules for products: each side of the catalogue separately, variants by their names.
import { isSame } from '@storewright/model/base/equality';
import { assets } from './assets.ts';
import * as r from './rule.ts';

const idsOf = (prices: readonly any[]) => prices.map(r.byId);

/** Prices that are the same ones: each change by its price; else the whole list. */
const prices: r.Rule = (previous = [], next = [], around) =>
  isSame(idsOf(previous).sort(), idsOf(next).sort())
    ? r.keyed({ by: r.byId, changed: price })(previous, next, around)
    : r.set('setPrices')(previous, next, around);

const apart = ['key', 'custom', 'discounted', 'id'];
const amount = (one: object) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !apart.includes(name)));

const price: r.Rule = (previous, next, around) => {
  const inner = r.withMembers(around, { priceId: next.id });
  const differs = (member: string) => !isSame(previous[member], next[member]);
  const of = (member: string, rule: r.Rule) =>
    differs(member) ? rule(previous[member], next[member], inner) : [];
  return [
    ...(isSame(amount(previous), amount(next))
      ? []
      : r.value('changePrice')(previous, next, inner)),
    ...of('key', r.value('setPriceKey')),
    ...of('discounted', r.value('setDiscountedPrice')),
    ...of('custom', r.custom('ProductPrice')),
  ];
};

const urlOf = ({ url }: any): string => url;

/** Images: one more, one less, another label, or another order. */
const images: r.Rule = (previous = [], next = [], around) => {
  const [was, is] = [previous.map(urlOf), next.map(urlOf)];
  const whole = (change: string) => r.value(change)(previous, next, around);
  if (is.some((url: string) => !was.includes(url))) return whole('addExternalImage');
  if (was.some((url: string) => !is.includes(url))) return whole('removeImage');
  if (!isSame(was, is)) return whole('moveImageToPosition');
  return r.keyed({ by: urlOf, changed: r.value('setImageLabel') })(previous, next, around);
};

const attribute = (change: string) =>
  r.keyed({
    by: r.byName,
    added: r.value(change),
    removed: r.value(change),
    changed: r.value(change),
  });

const variantRules: r.Rules = {
  sku: r.value('setSku'),
  key: r.value('setProductVariantKey'),
  prices,
  attributes: attribute('setAttribute'),
  images,
  assets,
  availability: r.value('setVariantAvailability'),
};

/** What names a variant: its SKU, else its key, else its id. */
export const variantName = ({ sku, key, id }: any): string => sku ?? key ?? String(id);

const variants = r.keyed({
  by: ({ id }: any) => String(id),
  added: r.value('addVariant'),
  removed: r.value('removeVariant'),
  changed: r.part(variantRules, (_, next) => ({ variant: variantName(next) })),
});

const allOf = ({ masterVariant, variants: others = [] }: any) =>
  masterVariant === undefined ? others : [masterVariant, ...others];

const categoryIds = (all: readonly any[], others: readonly any[]) =>
  all.filter(({ id }) => !others.some((other) => other.id === id));

const categories: r.Rule = (previous = [], next = [], around) => {
  const each = (some: readonly any[], change: string): readonly r.Change[] =>
    some.flatMap((category) =>
      r.value(change)(previous, next, r.withMembers(around, { category })),
    );
  return [
    ...each(categoryIds(next, previous), 'addToCategory'),
    ...each(categoryIds(previous, next), 'removeFromCategory'),
  ];
};

const hints: r.Rule = (previous = {}, next = {}, around) => {
  const ids = [...new Set([...Object.keys(previous), ...Object.keys(next)])];
  return ids
    .filter((id) => previous[id] !== next[id])
    .flatMap((categoryId) =>
      r.value('setCategoryOrderHint')(previous, next, r.withMembers(around, { categoryId })),
    );
};

const dataRules: r.Rules = {
  name: r.localizable('changeName'),
  slug: r.value('changeSlug'),
  description: r.localizable('setDescription'),
  categories,
  categoryOrderHints: hints,
  metaTitle: r.value('setMetaTitle'),
  metaDescription: r.value('setMetaDescription'),
  metaKeywords: r.value('setMetaKeywords'),
  searchKeywords: r.value('setSearchKeywords'),
  attributes: attribute('setProductAttribute'),
};

/** One side of the catalogue. */
const side =
  (catalogData: 'current' | 'staged'): r.Rule =>
  (previous = {}, next = {}, { path, document }) => {
    const around = { members: { catalogData }, path, before: previous, after: next, document };
    const { masterVariant: was, variants: _wasOthers, ...before } = previous;
    const { masterVariant: is, variants: _isOthers, ...after } = next;
    const isOther = was !== undefined && is !== undefined && was.id !== is.id;
    return [
      ...r.changesOf(dataRules, before, after, around),
      ...(isOther ? r.value('changeMasterVariant')(was, is, around) : []),
      ...variants(allOf(previous), allOf(next), around),
    ];
  };

const product: r.Rules = {
  masterData: r.part({
    published: (previous, next, around) =>
      r.bare(next === true ? 'publish' : 'unpublish')(previous, next, around),
    current: side('current'),
    staged: side('staged'),
    hasStagedChanges: r.silent,
  }),
  warnings: r.silent,
};

/** Rules of products. */
export const productRules: readonly (readonly [string, r.Rules])[] = [['product', product]];
