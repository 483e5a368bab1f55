// Localized strings in the language of the page.
import { baseOf, type Language } from './language.ts';

/** The text of a localized string in the language of the page, or the first text. */
export function textIn(texts: unknown, language: Language): string | undefined {
  if (typeof texts !== 'object' || texts === null) return undefined;
  const all = Object.entries(texts).filter(([, text]) => typeof text === 'string');
  const [, text] = all.find(([locale]) => baseOf(locale) === baseOf(language)) ?? all[0] ?? [];
  return text as string | undefined;
}
