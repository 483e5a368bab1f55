// The columns selected for the documents of a page: the whole row, or the documents alone. A
// document is decoded when code reads its members; a usual page is passed on as bytes.

import { raw, sql } from '../../sql/sql.ts';
import { type ByteString, decoded } from '../byte-string.ts';
import type { Row } from '../storage.ts';

/** The whole row. */
export const rowColumns = sql`t.id, t.version, t.document::varchar as bytes,
  t.message_sequence as "messageSequence"`;

/** The column that an answer needs: unused fields cost the database and the server. */
export const documentColumn = sql`t.document::varchar as bytes`;

/** Larger documents are not read before it is known how large the page is. */
export const largeDocument = 262_144;

/**
 * The documents of a page as far as they are small: the length of a stored document is known
 * without reading it.
 */
export const smallDocumentColumn = sql`case when octet_length(t.document) <= ${raw(String(largeDocument))}
  then t.document::varchar end as bytes`;

/** The lengths of documents alone, in bytes. */
export const lengthColumn = sql`octet_length(t.document) as length`;

/** A row as PostgreSQL answers it; of a document alone the bytes are there. */
export interface Selected {
  readonly id: string;
  readonly version: number;
  readonly bytes: ByteString;
  readonly messageSequence: number;
  /** Where lengths are selected instead of documents. */
  readonly length?: number;
}

class DecodedLater implements Row {
  readonly id: string;
  readonly version: number;
  readonly messageSequence: number;
  private readonly bytes: ByteString;

  constructor({ id, version, bytes, messageSequence }: Selected) {
    this.id = id;
    this.version = version;
    this.bytes = bytes;
    this.messageSequence = messageSequence;
  }

  get text(): string {
    return decoded(this.bytes);
  }
}

/** The row with its document as text, once that is asked for. */
export const pageRow = (selected: Selected): Row => new DecodedLater(selected);
