// The indexed content of a document: members with lists of values, within lists of elements. In
// addition to the values of a string it has their forms: folded, as words, and as stems.
import { normalised, wordsOfFolded } from './folding.ts';
import type { Scalar } from './tree.ts';

/** An element: members that hold values, and lists that hold elements. */
export interface Content {
  readonly [member: string]: readonly (Scalar | Content)[];
}

/**
 * Suffixes of the additional members of a string. Folded values exist only where one of them
 * differs from its value.
 */
export const folded = '^';
export const plainWords = ':';
export const stemmedWords = '~';
/** The locales of a localized text. */
export const locales = '@';

/** Members of an element that say how long it is valid. */
export const validity = { from: 'validFrom', until: 'validUntil' } as const;
/** Elements of these lists count only while they are valid. */
export const validForTime: ReadonlySet<string> = new Set(['prices']);

/** Stem of a word in a language. */
export type Stem = (language: string, word: string) => string;

type Draft = { [member: string]: (Scalar | Content)[] };

/** Collects the content of one element. */
export interface ContentWriter {
  /** Adds a value that is compared as a whole; nothing for `undefined`. */
  value(name: string, value: Scalar | undefined): void;
  /** Adds a date-time: the case of its letters never counts. */
  instant(name: string, value: Scalar | undefined): void;
  /** Adds a string, with its words; `language` selects the stemmer. */
  text(name: string, text: string | undefined, language?: string): void;
  /** Adds the text of each locale. */
  localized(name: string, texts: { readonly [locale: string]: string } | undefined): void;
  /** Adds an element of a list. */
  element(list: string, write: (writer: ContentWriter) => void): void;
}

export function contentOf(stem: Stem, write: (writer: ContentWriter) => void): Content {
  const draft: Draft = Object.create(null);
  const writer: ContentWriter = {
    value(name, value) {
      if (value === undefined) return;
      if (typeof value === 'string') addFolded(draft, name, value, normalised(value));
      valuesOf(draft, name).push(value);
    },
    instant(name, value) {
      if (value !== undefined) valuesOf(draft, name).push(value);
    },
    text(name, text, language) {
      if (text === undefined) return;
      const plain = normalised(text);
      addFolded(draft, name, text, plain);
      valuesOf(draft, name).push(text);
      const words = wordsOfFolded(plain);
      const known = valuesOf(draft, name + plainWords);
      for (const word of words) known.push(word);
      if (language === undefined) return;
      const stems = valuesOf(draft, name + stemmedWords);
      for (const one of new Set(words.map((word) => stem(language, word)))) stems.push(one);
    },
    localized(name, texts = {}) {
      for (const [locale, text] of Object.entries(texts)) {
        writer.text(`${name}.${locale}`, text, locale);
        valuesOf(draft, name + locales).push(locale);
      }
    },
    element(list, write) {
      valuesOf(draft, list).push(contentOf(stem, write));
    },
  };
  write(writer);
  return draft;
}

function valuesOf(draft: Draft, name: string): (Scalar | Content)[] {
  const known = draft[name];
  if (known !== undefined) return known;
  const fresh: (Scalar | Content)[] = [];
  draft[name] = fresh;
  return fresh;
}

/** Before the value itself is added: those before it are the same folded unless some are there. */
function addFolded(draft: Draft, name: string, value: string, plain: string): void {
  const member = name + folded;
  const known = draft[member];
  if (known !== undefined) known.push(plain);
  else if (plain !== value) draft[member] = [...(draft[name] ?? []), plain];
}

/** The values of a string as they are compared without case. */
export const foldedIn = (element: Content, name: string): readonly Scalar[] =>
  (element[name + folded] ?? element[name] ?? []) as readonly Scalar[];

/** Elements that the lists of a field lead to. */
export const elementsOf = (content: Content, lists: readonly string[]): readonly Content[] =>
  lists.reduce<readonly Content[]>(
    (elements, list) => elements.flatMap((one) => (one[list] ?? []) as readonly Content[]),
    [content],
  );

export const valuesIn = (element: Content, name: string): readonly Scalar[] =>
  (element[name] ?? []) as readonly Scalar[];

export const isElement = (value: Scalar | Content): value is Content => typeof value === 'object';
