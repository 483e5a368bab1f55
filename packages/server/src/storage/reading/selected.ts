// What is selected of the documents of a page: all that a row tells, or the documents alone. A document is
// decoded when somebody looks into it; a usual page goes on as bytes.

import { sql } from '../../sql/sql.ts';
import { type ByteString, decoded } from '../byte-string.ts';
import type { Row } from '../storage.ts';

/** What a row tells. */
export const rowColumns = sql`t.id, t.version, t.document::varchar as bytes,
  t.message_sequence as "messageSequence"`;

/** What an answer needs: fields that nobody looks at cost the database and the server. */
export const documentColumn = sql`t.document::varchar as bytes`;

/** A row as PostgreSQL answers it; of a document alone the bytes are there. */
export interface Selected {
  readonly id: string;
  readonly version: number;
  readonly bytes: ByteString;
  readonly messageSequence: number;
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
