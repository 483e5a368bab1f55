// The lexemes of a document, in the form in which PostgreSQL reads a vector. It is written as one text:
// a set of lexemes took as long as all the rest that is done for a row.
import { type Content, isElement } from '@storewright/model/search/content';
import type { Scalar } from '@storewright/model/search/tree';
import {
  type CodedMember,
  type Coder,
  cut,
  escaped,
  type Met,
  ofPlace,
  type Place,
  quoted,
  valueText,
} from './lexemes.ts';

/** Most lexemes of one document, and their bytes: an index has room for a megabyte. */
const maxLexemes = 30_000;
const maxBytes = 900_000;

type AddWords = (code: string, words: readonly string[]) => void;
type Values = Content[string];

/**
 * All lexemes of a document. A folded text is one only where it is another text.
 * @param addWords gets the plain words with the code of their field: misspelled ones are found among them
 */
export function vectorOf(place: Place, content: Content, coder: Coder, addWords: AddWords): string {
  const vector = new Vector(place, content, addWords);
  vector.addElement(content, coder, true);
  return vector.text;
}

class Vector {
  text: string;
  private count = 1;
  private readonly content: Content;
  private readonly addWords: AddWords;

  constructor(place: Place, content: Content, addWords: AddWords) {
    this.text = quoted(ofPlace(place));
    this.content = content;
    this.addWords = addWords;
  }

  /** @param isOwn the document itself, no element of it */
  addElement(element: Content, coder: Coder, isOwn: boolean): void {
    for (const name in element) {
      const values = element[name]!;
      const [first] = values;
      if (first === undefined) continue;
      const member = coder.member(name);
      if (isElement(first))
        for (const one of values) this.addElement(one as Content, member.below, false);
      else if (!member.isStems) this.addMember(element, values, member, isOwn);
    }
  }

  private addMember(element: Content, values: Values, member: CodedMember, isOwn: boolean): void {
    const met = isOwn ? undefined : member.met;
    const isFirst = met === undefined || met.begins(this.content);
    if (isFirst && !member.isForm) this.add(member.presence, '');
    if (member.isWords) {
      this.addWords(member.code, values as readonly string[]);
      this.addForms(values, element[member.stems.name] ?? [], member, met);
      return;
    }
    const same = member.plain === undefined ? undefined : element[member.plain];
    for (let at = 0; at < values.length; at += 1) {
      const given = values[at] as Scalar;
      const value = member.isCut ? cut(given) : given;
      if (same?.[at] !== given && (met === undefined || met.isNew(value)))
        this.add(member.beginning, escaped(valueText(value)));
    }
  }

  /** Words and stems of a string; a word that is its own stem has one lexeme. */
  private addForms(words: Values, stems: Values, { beginning, stems: of }: CodedMember, met?: Met) {
    const addNew = (start: string, word: string): void => {
      if (met === undefined || met.isNew(start + word)) this.add(start, word);
    };
    const left = new Set(stems);
    for (const word of new Set(words))
      addNew(left.delete(word) ? of.both : beginning, word as string);
    for (const stem of left) addNew(of.own, stem as string);
  }

  private add(beginning: string, value: string): void {
    if (this.count >= maxLexemes || this.text.length * 3 > maxBytes) return;
    this.count += 1;
    this.text += ` '${beginning}${value}'`;
  }
}
