// Strings in several languages.
import { apiError, type f, type Unique } from '../../declaration/index.ts';

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
