// What a store makes of the texts of products: they are in its languages. A store that sets none
// narrows nothing.
import type { LocalizedString } from '../../declaration/index.ts';

/** The members of a store that narrow what is seen in it. */
export interface StoreScope {
  readonly languages: readonly string[];
}

/** A text in the languages of the store; one of the others stays when there is none in those. */
export function inLanguagesOf(
  { languages }: Pick<StoreScope, 'languages'>,
  text: LocalizedString,
): LocalizedString {
  if (languages.length === 0) return text;
  const all = Object.entries(text);
  const known = all.filter(([locale]) => languages.includes(locale));
  return Object.fromEntries(known.length === 0 ? all.slice(0, 1) : known);
}
