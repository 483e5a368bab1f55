// Bytes of a text as a string of one character each. A string lies in the heap of the language, where a
// Buffer costs an allocation outside of it that the garbage collector has to follow up.

declare const isByteString: unique symbol;

/** A character for each byte of a text in UTF-8. */
export type ByteString = string & { readonly [isByteString]: true };

/** The bytes of a part of a buffer, which may change afterwards. */
export const byteString = (bytes: Buffer): ByteString => bytes.toString('latin1') as ByteString;

/** The text that the bytes stand for. */
export const decoded = (bytes: ByteString): string => bytesOf(bytes).toString();

/** The bytes themselves, for who sends them. */
export const bytesOf = (bytes: ByteString): Buffer => Buffer.from(bytes, 'latin1');
