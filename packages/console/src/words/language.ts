// In which language the pages speak: what the browser prefers, unless another one was chosen here. Each language is
// one file of `languages`, which is loaded when it is chosen.
import type english from '../languages/en.json';

export type Messages = typeof english;

/** A tag of BCP 47: the name of the file. */
export type Language = string;

/** By the paths of the files, as the bundler lists them. */
type Files = { readonly [path: string]: () => Promise<Messages> };

let loads: ReadonlyMap<Language, () => Promise<Messages>> = new Map();
let current: Language = 'en';
let loaded: Messages;
/** The language that was asked for last: files can arrive in another order. */
let wanted: Language = current;
const listeners = new Set<() => void>();

export const language = (): Language => current;
export const messages = (): Messages => loaded;

/** Prepared once for each language: what formats or names something in a language takes long to make. */
export function inEachLanguage<T>(prepare: (one: Language) => T): (one: Language) => T {
  const prepared = new Map<Language, { readonly value: T }>();
  return (one) => {
    const known = prepared.get(one) ?? { value: prepare(one) };
    prepared.set(one, known);
    return known.value;
  };
}

/** In the language itself, so that readers of that language find it. */
export const nameOf = (one: Language): string =>
  new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one;

/** By their names. */
export const languages = (): readonly Language[] =>
  [...loads.keys()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));

const item = 'storewright.language';

/** `de` of `de-AT`. */
export const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** A browser may refuse to remember anything. */
function remembered(): string | null {
  try {
    return window.localStorage.getItem(item);
  } catch {
    return null;
  }
}

/** The file of the tag, or one of the same language. */
function offeredFor(tag: string): Language | undefined {
  const all = [...loads.keys()];
  return (
    all.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
    all.find((one) => baseOf(one) === baseOf(tag))
  );
}

function first(): Language {
  const chosen = remembered();
  if (chosen !== null && loads.has(chosen)) return chosen;
  return navigator.languages.map(offeredFor).find((one) => one !== undefined) ?? 'en';
}

async function speak(next: Language): Promise<void> {
  wanted = next;
  const arrived = await loads.get(next)!();
  if (wanted !== next) return;
  loaded = arrived;
  current = next;
  document.documentElement.lang = next;
  for (const changed of listeners) changed();
}

/** `fr` of `./languages/fr.json`. */
const tagOf = (path: string): Language => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

/** Loads the first language; nothing is drawn before. */
export async function begin(files: Files): Promise<void> {
  loads = new Map(Object.entries(files).map(([path, load]) => [tagOf(path), load]));
  await speak(first());
}

export async function choose(next: Language): Promise<void> {
  if (!loads.has(next)) return;
  await speak(next);
  try {
    window.localStorage.setItem(item, next);
  } catch {
    // Then it counts until the page is left.
  }
}

export const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** With the region that the browser prefers: dates differ between regions of one language. */
export const localeOf = (one: Language): string =>
  navigator.languages.find((tag) => tag === one || tag.startsWith(`${one}-`)) ?? one;
