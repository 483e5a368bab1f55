// In which language the pages speak: what the browser prefers, unless another one was chosen here.

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Each in its own language, so that readers of that language find it. */
export const nameOf: { readonly [language in Language]: string } = { en: 'English', de: 'Deutsch' };

const item = 'storewright.language';
export const isLanguage = (text: unknown): text is Language =>
  languages.some((one) => one === text);
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
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map(baseOf).find(isLanguage) ?? 'en';
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

export const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** With the region that the browser prefers: dates differ between regions of one language. */
export const localeOf = (one: Language): string =>
  navigator.languages.find((tag) => baseOf(tag) === one) ?? one;
