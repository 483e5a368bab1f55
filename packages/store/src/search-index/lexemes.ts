// What the index is asked for first: each value, word and stem of a document as one lexeme, with a
// code of its project, kind and field before it. No two documents of different projects share any.
import { createHash } from 'node:crypto';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { folded, locales, plainWords, stemmedWords } from '@storewright/model/search/content';
import { priceList } from '@storewright/model/search/scoped-prices';
import type { Scalar } from '@storewright/model/search/tree';
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

export interface CodedMember {
  readonly code: string;
  /** What says that it is there, and what its values begin with. */
  readonly presence: string;
  readonly beginning: string;
  /** A form of a string, in addition to its values. */
  readonly isForm: boolean;
  readonly isWords: boolean;
  readonly isStems: boolean;
  /** It holds the locales of a localized text. */
  readonly isLocales: boolean;
  /** Only the beginnings of its values are lexemes. */
  readonly isCut: boolean;
  /** The member whose values are folded here. */
  readonly plain: string | undefined;
  /** Stems in addition to words, their prefix, and the prefix of words that are stems as well. */
  readonly stems: { readonly name: string; readonly own: string; readonly both: string };
  /** Its name as JSON has it. */
  readonly label: string;
  readonly below: Coder;
  /** What it had in the document that is read. */
  readonly met: Met;
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
        isStems,
        isLocales: name.endsWith(locales),
        isCut: isCut(lists, name),
        plain: isFolded ? name.slice(0, -folded.length) : undefined,
        stems: stemsOf(place, lists, name.slice(0, -1)),
        label: JSON.stringify(name),
        below: coderOf(place, [...lists, name]),
        met: new Met(),
      };
      known.set(name, made);
      return made;
    },
  };
}

const stemsOf = (place: Place, lists: readonly string[], text: string) => ({
  name: text + stemmedWords,
  own: ofValue(codeOf(place, lists, text + stemmedWords), ''),
  both: ofValue(ofBoth(place, lists, text), ''),
});

/** Values that elements of one document share: their lexemes are written once. */
export class Met {
  private document: object | undefined;
  private readonly values = new Set<Scalar>();

  /** Whether the document has not been seen with the member before. */
  begins(document: object): boolean {
    if (this.document === document) return false;
    this.document = document;
    this.values.clear();
    return true;
  }

  isNew(value: Scalar): boolean {
    const { size } = this.values;
    return this.values.add(value).size > size;
  }
}

/** Longer values, but no words, are cut here and end with a digest of the whole. */
export const maxLexemeLength = 128;

const shortened = (value: string): string =>
  value.length <= maxLexemeLength
    ? value
    : value.slice(0, maxLexemeLength) + createHash('sha256').update(value).digest('base64url');

/**
 * Whether only the beginnings of the values are lexemes. Each price of each variant has an id, and no other document has it:
 * these ids were a third of the index. The content decides about all members of prices.
 */
export const isCut = (lists: readonly string[], name: string): boolean =>
  name === 'id' && lists.at(-1) === priceList;

/** An id begins with its time, which the prices of one commit share. */
const cutLength = 13;
export const cut = (value: Scalar): string => String(value).slice(0, cutLength);

/** The document itself, whatever it holds. */
export const ofPlace = (place: Place): string => `${codeOf(place, [], '')}!`;
/** The field is there. */
export const present = (code: string): string => `${code}!`;
/** Numbers in the form that sorts as they do. */
export const valueText = (value: Scalar): string =>
  typeof value === 'number' ? sortable(value) : shortened(String(value));
export const ofValue = (code: string, value: Scalar): string => `${code}=${valueText(value)}`;

/** Code of words that are stems as well: one lexeme for both. */
export const ofBoth = (place: Place, lists: readonly string[], name: string): string =>
  codeOf(place, lists, name + plainWords + stemmedWords);

/** The member of words that are stems as well. */
export const bothName = (member: string): string => member.slice(0, -1) + plainWords + stemmedWords;

/** In the form in which PostgreSQL reads the lexemes of a vector or of a query. */
export const quoted = (lexeme: string): string => `'${escaped(lexeme)}'`;

export const escaped = (text: string): string =>
  text.includes("'") || text.includes('\\')
    ? text.replaceAll('\\', '\\\\').replaceAll("'", "''")
    : text;
