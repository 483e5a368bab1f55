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
  addMembers(signature, document, sharedDepth);
  return written(signature);
}

/** Lists of a document up to this depth are also the lists of documents that are derived from it. */
const sharedDepth = 4;
/** Of a shorter list the signature is made as quickly as it is looked up. */
const longEnough = 3;

/** Signatures of frozen lists. */
const signatures = new WeakMap<object, Uint8Array>();

/** The same as `addTexts`, with the signature of a long list made once. */
function addMembers(signature: Uint8Array, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) addTexts(signature, value);
  else if (Array.isArray(value)) addList(signature, value);
  else
    for (const name in value)
      addMembers(signature, (value as { [name: string]: unknown })[name], depth - 1);
}

function addList(signature: Uint8Array, list: readonly unknown[]): void {
  if (list.length < longEnough || !Object.isFrozen(list)) addTexts(signature, list);
  else
    ofFrozen(list).forEach((byte, index) => {
      signature[index]! |= byte;
    });
}

function ofFrozen(list: readonly unknown[]): Uint8Array {
  const known = signatures.get(list);
  if (known !== undefined) return known;
  const own = new Uint8Array(bits / 8);
  addTexts(own, list);
  signatures.set(list, own);
  return own;
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
