// In which language the pages speak: what the browser prefers, unless another one was chosen here.
import { useSyncExternalStore } from 'react';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name, so that it is found by whoever reads no other. */
export const nameOf: { readonly [language in Language]: string } = { en: 'English', de: 'Deutsch' };

const item = 'storewright.language';
const isKnown = (text: unknown): text is Language => languages.some((one) => one === text);
const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** A browser may refuse to remember anything. */
function remembered(): unknown {
  try {
    return window.localStorage.getItem(item);
  } catch {
    return undefined;
  }
}

function first(): Language {
  const chosen = remembered();
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map(baseOf).find(isKnown) ?? 'en';
}

let current: Language = first();
document.documentElement.lang = current;
const listeners = new Set<() => void>();

export const language = (): Language => current;

export function choose(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  try {
    window.localStorage.setItem(item, next);
  } catch {
    // Then it counts until the page is left.
  }
  for (const changed of listeners) changed();
}

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useLanguage = (): Language => useSyncExternalStore(listen, language);

/** With the region that the browser prefers: dates differ between those of one language. */
export const localeOf = (one: Language): string =>
  navigator.languages.find((tag) => baseOf(tag) === one) ?? one;
