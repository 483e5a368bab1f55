// Random strings of any characters. The unit 'binary' of fast-check gives the same, but first builds a table of a million.
import fc from 'fast-check';

const firstHalf = 0xd800;
const halves = 0x800;
const characters = 0x110000 - halves;

const characterOf = (index: number): string =>
  String.fromCodePoint(index < firstHalf ? index : index + halves);

function indexOf(character: unknown): number {
  const code = String(character).codePointAt(0) ?? -1;
  const index = code < firstHalf ? code : code - halves;
  if (index < 0 || characterOf(index) !== character) throw new Error('it is not one character');
  return index;
}

const unit = fc.nat(characters - 1).map(characterOf, indexOf);

/** Strings of any characters, without halves of a surrogate pair. */
export const anyText = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit });
