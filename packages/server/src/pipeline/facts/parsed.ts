// Documents that were parsed lately. Every read still goes to the database; when its text is the
// one that was parsed before, so is the document, which is frozen and can be shared. Products,
// settings and tax categories are read far more often than they change.
import { frozen } from '../../platform/frozen.ts';

interface Kept {
  readonly text: string;
  readonly document: any;
}

/** Together, in UTF-16 code units; a parsed document takes about four times its text. */
const mostCharacters = 4_000_000;
const longestText = 100_000;

const kept = new Map<string, Kept>();
let characters = 0;

/** The document of a text, frozen through and through. @param place Project, kind and id. */
export function parsedDocument(place: string, text: string): any {
  const known = kept.get(place);
  if (known?.text === text) {
    // Set anew so that the order of the Map is the order of use, and the oldest can go.
    kept.delete(place);
    kept.set(place, known);
    return known.document;
  }
  const document = frozen(JSON.parse(text));
  if (text.length <= longestText) keep(place, { text, document });
  return document;
}

function keep(place: string, one: Kept): void {
  forget(place);
  kept.set(place, one);
  characters += one.text.length;
  while (characters > mostCharacters) forget(kept.keys().next().value!);
}

function forget(place: string): void {
  const one = kept.get(place);
  if (one === undefined) return;
  kept.delete(place);
  characters -= one.text.length;
}
