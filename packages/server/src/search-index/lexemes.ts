// What the index is asked for first: each value, word and stem of a document as one lexeme, with a
// code of its project, kind and field before it. No two documents of different projects share any.
import { createHash } from 'node:crypto';
import { boundedMemory } from '../platform/bounded-memory.ts';
import {
  type Content,
  folded,
  isElement,
  locales,
  plainWords,
  stemmedWords,
} from '../search/content.ts';
import type { Scalar } from '../search/tree.ts';
import { sortable } from './numbers.ts';

/** Of which documents: of one kind in one project. */
export interface Place {
  readonly project: string;
  readonly kind: string;
}

const codes = boundedMemory<string>(50_000);

/** 42 bits of a field; the lists that lead to it are part of its name. */
export function codeOf({ project, kind }: Place, lists: readonly string[], name: string): string {
  const label = `${project}\0${kind}\0${lists.join('.')}\0${name}`;
  const known = codes.get(label);
  if (known !== undefined) return known;
  const code = createHash('sha256').update(label).digest('base64url').slice(0, 7);
  codes.set(label, code);
  return code;
}

/** The members of the elements of a list with their codes; made once for many documents. */
export interface Coder {
  member(name: string): CodedMember;
}

interface CodedMember {
  readonly code: string;
  /** What says that it is there, and what its values begin with. */
  readonly presence: string;
  readonly beginning: string;
  /** A form of a text, beside its values. */
  readonly isForm: boolean;
  readonly isWords: boolean;
  /** It holds the locales of a localized text. */
  readonly isLocales: boolean;
  /** The member whose values are folded here. */
  readonly plain: string | undefined;
  /** Stems beside words and words beside stems, and what stands for words that are stems as well. */
  readonly twin: { readonly name: string; readonly beginning: string } | undefined;
  readonly below: Coder;
}

/** The codes of what the lists lead to. */
export function coderOf(place: Place, lists: readonly string[] = []): Coder {
  const known = new Map<string, CodedMember>();
  return {
    member(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const isWords = name.endsWith(plainWords);
      const isStems = name.endsWith(stemmedWords);
      const isFolded = name.endsWith(folded);
      const code = codeOf(place, lists, name);
      const made = {
        code,
        presence: present(code),
        beginning: ofValue(code, ''),
        isForm: isWords || isFolded || isStems,
        isWords,
        isLocales: name.endsWith(locales),
        plain: isFolded ? name.slice(0, -folded.length) : undefined,
        twin: isWords || isStems ? twinOf(place, lists, name.slice(0, -1), isWords) : undefined,
        below: coderOf(place, [...lists, name]),
      };
      known.set(name, made);
      return made;
    },
  };
}

const twinOf = (place: Place, lists: readonly string[], name: string, isWords: boolean) => ({
  name: name + (isWords ? stemmedWords : plainWords),
  beginning: ofValue(ofBoth(place, lists, name), ''),
});

/** Longer values, but no words, are cut here and end with a digest of the whole. */
export const longestLexeme = 128;

const shortened = (value: string): string =>
  value.length <= longestLexeme
    ? value
    : value.slice(0, longestLexeme) + createHash('sha256').update(value).digest('base64url');

/** The document itself, whatever it holds. */
export const ofPlace = (place: Place): string => `${codeOf(place, [], '')}!`;
/** The field is there. */
export const present = (code: string): string => `${code}!`;
/** Numbers in the form that sorts as they do. */
const valueText = (value: Scalar): string =>
  typeof value === 'number' ? sortable(value) : shortened(String(value));
export const ofValue = (code: string, value: Scalar): string => `${code}=${valueText(value)}`;

/** Code of words that are stems as well: one lexeme for both. */
export const ofBoth = (place: Place, lists: readonly string[], name: string): string =>
  codeOf(place, lists, name + plainWords + stemmedWords);

/** Most lexemes of one document, and their bytes: an index has room for a megabyte. */
const maxLexemes = 30_000;
const maxBytes = 900_000;

/**
 * All lexemes of a document, each once. A folded text is one only where it is another text.
 * @param addWords gets the plain words with the code of their field: misspelled ones are found among them
 */
export function lexemesOf(
  place: Place,
  content: Content,
  coder: Coder,
  addWords: (code: string, words: readonly string[]) => void,
): ReadonlySet<string> {
  const found = new Set([ofPlace(place)]);
  let bytes = 0;
  const visit = (element: Content, names: Coder): void => {
    for (const member in element) {
      const values = element[member]!;
      const [first] = values;
      if (first === undefined) continue;
      const { code, presence, beginning, isForm, isWords, plain, twin, below } =
        names.member(member);
      if (isElement(first)) {
        for (const one of values) visit(one as Content, below);
        continue;
      }
      if (!isForm) found.add(presence);
      if (isWords) addWords(code, values as readonly string[]);
      const same = plain === undefined ? undefined : element[plain];
      const twins = twin === undefined ? undefined : new Set(element[twin.name]);
      for (let at = 0; at < values.length; at += 1) {
        const value = values[at] as Scalar;
        if (same?.[at] === value || found.size >= maxLexemes || bytes > maxBytes) continue;
        const start = twins?.has(value) === true ? twin!.beginning : beginning;
        const lexeme = start + valueText(value);
        bytes += lexeme.length * 3;
        found.add(lexeme);
      }
    }
  };
  visit(content, coder);
  return found;
}

/** The member that stands for words that are stems as well. */
export const bothName = (member: string): string => member.slice(0, -1) + plainWords + stemmedWords;

/** The lexemes of a vector, in that form. */
export function quotedAll(lexemes: ReadonlySet<string>): string {
  const all = [...lexemes];
  return needsEscape.test(all.join('')) ? all.map(quoted).join(' ') : `'${all.join("' '")}'`;
}

/** In the form in which PostgreSQL reads the lexemes of a vector or of a query. */
export const quoted = (lexeme: string): string =>
  needsEscape.test(lexeme)
    ? `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : `'${lexeme}'`;

const needsEscape = /['\\]/;
