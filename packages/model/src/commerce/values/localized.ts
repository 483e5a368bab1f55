// Strings in several languages.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  f,
  need,
  type Unique,
} from '../../declaration/index.ts';
import type { ProductData } from '../catalogue/product-data.ts';
import type { ProjectSettings } from '../checkout/facts.ts';

/** One text for each locale and value, so that a value can be unique per locale. */
export const localizedValues = (texts: f.LocalizedString | undefined): readonly string[] =>
  Object.entries(texts ?? {}).map(([locale, text]) => `${locale} ${text}`);

/**
 * The strings of a localized member are unique per locale; the error names the locale.
 * @param values What `localizedValues` makes of the member. More may stand before it, and a space.
 */
export function uniqueByLocale(field: string, values: Unique['values']): Unique {
  const localeAndText = (value: string) => value.split(' ').slice(-2);
  return {
    field,
    values,
    path: (value) => `${field}.${localeAndText(value)[0]}`,
    shown: (value) => localeAndText(value)[1],
  };
}

/** Slugs: 2 to 256 letters, digits, `_` and `-` in each language; `InvalidField` otherwise. */
export function checkSlug(slug: f.LocalizedString, field = 'slug'): f.LocalizedString {
  for (const text of Object.values(slug))
    if (!slugPattern.test(text))
      throw apiError.InvalidField(
        `A ${field} must have 2 to 256 letters, digits, underscores and hyphens. '${text}' does not.`,
        { field, invalidValue: slug },
      );
  return slug;
}

const slugPattern = /^[A-Za-z0-9_-]{2,256}$/;

// The strings of a product in some languages only.

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

/** `InvalidInput` unless the locale is one of the languages of the project. */
export function checkLocale(
  locale: string | undefined,
  { languages }: Pick<ProjectSettings, 'languages'>,
): void {
  if (locale !== undefined && !languages.includes(locale))
    throw apiError.InvalidInput(`The project does not have the language '${locale}'.`);
}

/** The action `setLocale` of a document of a customer. */
export const localeAction = (owner: ActionOwner): Action =>
  owner.action({
    doc: 'Sets or removes the locale, one of the languages of the project.',
    members: { locale: f.optional(f.locale()) },
    needs: () => ({ project: need.project<ProjectSettings>() }),
    apply(before: object, { locale }: { locale?: string }, { project }: any) {
      checkLocale(locale, project);
      return change({ ...before, locale });
    },
  });
