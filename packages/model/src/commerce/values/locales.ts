// The strings of a product in some languages only.
import type { f } from '../../declaration/index.ts';
import type { ProductData } from '../catalogue/product-data.ts';

type Localized = Pick<
  ProductData,
  'name' | 'slug' | 'description' | 'metaTitle' | 'metaDescription' | 'metaKeywords'
>;

/** The string in the locales; where it has none of them, in one other, so that it is never empty. */
export function textInLocales(
  text: f.LocalizedString,
  locales: ReadonlySet<string>,
): f.LocalizedString {
  const all = Object.entries(text);
  const known = all.filter(([locale]) => locales.has(locale));
  return Object.fromEntries(known.length === 0 ? all.slice(0, 1) : known);
}

/** The product data with each localized member in the locales, or else in one other. */
export function inLocales<T extends Localized>(data: T, locales: ReadonlySet<string>): T {
  const { name, slug, description, metaTitle, metaDescription, metaKeywords } = data;
  const only = (text: f.LocalizedString) => textInLocales(text, locales);
  return {
    ...data,
    name: only(name),
    slug: only(slug),
    description: description && only(description),
    metaTitle: metaTitle && only(metaTitle),
    metaDescription: metaDescription && only(metaDescription),
    metaKeywords: metaKeywords && only(metaKeywords),
  };
}
