// The texts of a product in some languages only.
import type { f } from '../../declaration/index.ts';
import type { ProductData } from '../catalogue/product-data.ts';

type Localized = Pick<
  ProductData,
  'name' | 'slug' | 'description' | 'metaTitle' | 'metaDescription' | 'metaKeywords'
>;

export function inLocales<T extends Localized>(data: T, locales: ReadonlySet<string>): T {
  const { name, slug, description, metaTitle, metaDescription, metaKeywords } = data;
  const only = (texts: f.LocalizedString): f.LocalizedString =>
    Object.fromEntries(Object.entries(texts).filter(([locale]) => locales.has(locale)));
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
