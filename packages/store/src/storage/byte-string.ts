// The bytes of a string in UTF-8, as a string of one character each. A string is in the heap of V8;
// a Buffer costs an external allocation that the garbage collector has to track.

declare const isByteString: unique symbol;

/** One character for each byte of a string in UTF-8. */
export type ByteString = string & { readonly [isByteString]: true };

/** The bytes of a part of a buffer, which may change afterwards. */
export const byteString = (bytes: Buffer): ByteString => bytes.toString('latin1') as ByteString;

/** The string that the bytes encode. */
export const decoded = (bytes: ByteString): string => bytesOf(bytes).toString();

/** The bytes themselves, for who sends them. */
export const bytesOf = (bytes: ByteString): Buffer => Buffer.from(bytes, 'latin1');
