// The signature of a document: a Bloom filter of all its strings (superimposed coding), which shows
// without the document that a string is not in it. PostgreSQL reads it in the row, where a document
// has to be fetched from the side table and decompressed.

/** Small enough to stay in the row; of a hundred strings one in twelve others seems to be there. */
const bits = 512;
/** Bits of the hash that choose one bit of the signature. */
const chosenBy = Math.log2(bits);
const choices = 3;

/** Its type in SQL. */
export const bloomFilterType = `bit(${bits})`;

/** Of all strings in a document, in any member or element; for a parameter. */
export function bloomFilterOf(document: unknown): string {
  const signature = new Uint8Array(bits / 8);
  addTexts(signature, document);
  return written(signature);
}

/** What the signature of every document with that text has in common; for a parameter. */
export function bloomFilterOfText(text: string): string {
  const signature = new Uint8Array(bits / 8);
  addText(signature, text);
  return written(signature);
}

/** The form in which PostgreSQL reads hexadecimal bits. */
const written = ({ buffer }: Uint8Array<ArrayBuffer>): string =>
  `x${Buffer.from(buffer).toString('hex')}`;

function addTexts(signature: Uint8Array, value: unknown): void {
  if (typeof value === 'string') addText(signature, value);
  else if (Array.isArray(value)) for (const element of value) addTexts(signature, element);
  else if (typeof value === 'object' && value !== null)
    // Each write walks its documents here: a list of the values would be made for each object.
    for (const name in value) addTexts(signature, (value as { [name: string]: unknown })[name]);
}

function addText(signature: Uint8Array, text: string): void {
  let hash = hashOf(text);
  for (let choice = 0; choice < choices; choice += 1) {
    signature[(hash & (bits - 1)) >>> 3]! |= 1 << (hash & 7);
    hash >>>= chosenBy;
  }
}

/** FNV-1a over the code units: strings are short, and a signature is made with every write. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
