// Language tags: read without regard to case, kept in the canonical case of BCP 47.

/** IETF language tag as the public API restricts it: language, script, region; of any case. */
export const localePattern = '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$';

const shape = new RegExp(localePattern);

/** The tag as documents hold it, `de-AT`, `zh-Hans-CN`; `undefined` when the text is no tag. */
export function canonicalLocale(tag: string): string | undefined {
  if (!shape.test(tag)) return undefined;
  const [language, ...subtags] = tag.split('-');
  return [language!.toLowerCase(), ...subtags.map(canonicalSubtag)].join('-');
}

const canonicalSubtag = (subtag: string): string =>
  subtag.length === 4
    ? subtag.charAt(0).toUpperCase() + subtag.slice(1).toLowerCase()
    : subtag.toUpperCase();

/**
 * The values by canonical tag; `undefined` when a name is no tag, or when two are the same one. The
 * object itself when every tag is canonical already.
 */
export function byCanonicalLocale<T>(values: {
  readonly [tag: string]: T;
}): { readonly [tag: string]: T } | undefined {
  const tags = Object.keys(values);
  const canonical = tags.map(canonicalLocale);
  if (canonical.includes(undefined) || new Set(canonical).size < tags.length) return undefined;
  if (tags.every((tag, at) => tag === canonical[at])) return values;
  return Object.fromEntries(tags.map((tag, at) => [canonical[at]!, values[tag]!]));
}
