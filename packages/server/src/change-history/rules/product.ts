// Rules for products: each side of the catalogue separately, variants by their names.
import { isSame } from '@storewright/model/base/equality';
import { assets } from './assets.ts';
import {
  bare,
  byId,
  byName,
  type Change,
  changesOf,
  custom,
  keyed,
  localizable,
  part,
  type Rule,
  type Rules,
  set,
  silent,
  value,
  withMembers,
} from './rule.ts';

const idsOf = (prices: readonly any[]) => prices.map(byId);

/** Prices that are the same ones: each change by its price; else the whole list. */
const prices: Rule = (previous = [], next = [], around) =>
  isSame(idsOf(previous).sort(), idsOf(next).sort())
    ? keyed({ by: byId, changed: price })(previous, next, around)
    : set('setPrices')(previous, next, around);

const apart = ['key', 'custom', 'discounted', 'id'];
const amount = (one: object) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !apart.includes(name)));

const price: Rule = (previous, next, around) => {
  const inner = withMembers(around, { priceId: next.id });
  const differs = (member: string) => !isSame(previous[member], next[member]);
  const of = (member: string, rule: Rule) =>
    differs(member) ? rule(previous[member], next[member], inner) : [];
  return [
    ...(isSame(amount(previous), amount(next)) ? [] : value('changePrice')(previous, next, inner)),
    ...of('key', value('setPriceKey')),
    ...of('discounted', value('setDiscountedPrice')),
    ...of('custom', custom('ProductPrice')),
  ];
};

const urlOf = ({ url }: any): string => url;

/** Images: one more, one less, another label, or another order. */
const images: Rule = (previous = [], next = [], around) => {
  const [was, is] = [previous.map(urlOf), next.map(urlOf)];
  const whole = (change: string) => value(change)(previous, next, around);
  if (is.some((url: string) => !was.includes(url))) return whole('addExternalImage');
  if (was.some((url: string) => !is.includes(url))) return whole('removeImage');
  if (!isSame(was, is)) return whole('moveImageToPosition');
  return keyed({ by: urlOf, changed: value('setImageLabel') })(previous, next, around);
};

const attribute = (change: string) =>
  keyed({ by: byName, added: value(change), removed: value(change), changed: value(change) });

const variantRules: Rules = {
  sku: value('setSku'),
  key: value('setProductVariantKey'),
  prices,
  attributes: attribute('setAttribute'),
  images,
  assets,
  availability: value('setVariantAvailability'),
};

/** What names a variant: its SKU, else its key, else its id. */
export const variantName = ({ sku, key, id }: any): string => sku ?? key ?? String(id);

const variants = keyed({
  by: ({ id }: any) => String(id),
  added: value('addVariant'),
  removed: value('removeVariant'),
  changed: part(variantRules, (_, next) => ({ variant: variantName(next) })),
});

const allOf = ({ masterVariant, variants: others = [] }: any) =>
  masterVariant === undefined ? others : [masterVariant, ...others];

const categoryIds = (all: readonly any[], others: readonly any[]) =>
  all.filter(({ id }) => !others.some((other) => other.id === id));

const categories: Rule = (previous = [], next = [], around) => {
  const each = (some: readonly any[], change: string): readonly Change[] =>
    some.flatMap((category) => value(change)(previous, next, withMembers(around, { category })));
  return [
    ...each(categoryIds(next, previous), 'addToCategory'),
    ...each(categoryIds(previous, next), 'removeFromCategory'),
  ];
};

const hints: Rule = (previous = {}, next = {}, around) => {
  const ids = [...new Set([...Object.keys(previous), ...Object.keys(next)])];
  return ids
    .filter((id) => previous[id] !== next[id])
    .flatMap((categoryId) =>
      value('setCategoryOrderHint')(previous, next, withMembers(around, { categoryId })),
    );
};

const dataRules: Rules = {
  name: localizable('changeName'),
  slug: value('changeSlug'),
  description: localizable('setDescription'),
  categories,
  categoryOrderHints: hints,
  metaTitle: value('setMetaTitle'),
  metaDescription: value('setMetaDescription'),
  metaKeywords: value('setMetaKeywords'),
  searchKeywords: value('setSearchKeywords'),
  attributes: attribute('setProductAttribute'),
};

/** One side of the catalogue. */
const side =
  (catalogData: 'current' | 'staged'): Rule =>
  (previous = {}, next = {}, { path, document }) => {
    const around = { members: { catalogData }, path, before: previous, after: next, document };
    const { masterVariant: was, variants: _wasOthers, ...before } = previous;
    const { masterVariant: is, variants: _isOthers, ...after } = next;
    const isOther = was !== undefined && is !== undefined && was.id !== is.id;
    return [
      ...changesOf(dataRules, before, after, around),
      ...(isOther ? value('changeMasterVariant')(was, is, around) : []),
      ...variants(allOf(previous), allOf(next), around),
    ];
  };

const product: Rules = {
  masterData: part({
    published: (previous, next, around) =>
      bare(next === true ? 'publish' : 'unpublish')(previous, next, around),
    current: side('current'),
    staged: side('staged'),
    hasStagedChanges: silent,
  }),
  warnings: silent,
};

/** Rules of products. */
export const productRules: readonly (readonly [string, Rules])[] = [['product', product]];
