// Texts in several languages.
import { apiError, type f } from '../../declaration/index.ts';

/** One text for each locale and value, so that a value can be unique per locale. */
export const localizedValues = (texts: f.LocalizedString | undefined): readonly string[] =>
  Object.entries(texts ?? {}).map(([locale, text]) => `${locale} ${text}`);

/** Slugs: 2 to 256 letters, digits, `_` and `-` in each language; `InvalidField` otherwise. */
export function checkSlug(slug: f.LocalizedString, field = 'slug'): f.LocalizedString {
  for (const text of Object.values(slug))
    if (!slugPattern.test(text))
      throw apiError.InvalidField(
        `A ${field} has 2 to 256 letters, digits, underscores and hyphens; '${text}' does not.`,
        { field, invalidValue: slug },
      );
  return slug;
}

const slugPattern = /^[A-Za-z0-9_-]{2,256}$/;
