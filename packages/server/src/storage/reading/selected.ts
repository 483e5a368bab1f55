// A row of a page. Its document is decoded when somebody looks into it; a usual page goes on as bytes.

import { sql } from '../../sql/sql.ts';
import { type ByteString, decoded } from '../byte-string.ts';
import type { Page } from '../storage.ts';

type PageRow = Page['rows'][number];

/** What is selected of a document of a page. */
export const pageColumns = sql`t.id, t.version, t.document::varchar as bytes,
  t.message_sequence as "messageSequence"`;

/** A row as PostgreSQL answers it. */
export interface Selected {
  readonly id: string;
  readonly version: number;
  readonly bytes: ByteString;
  readonly messageSequence: number;
}

class DecodedLater implements PageRow {
  readonly id: string;
  readonly version: number;
  readonly bytes: ByteString;
  readonly messageSequence: number;

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
export const pageRow = (selected: Selected): PageRow => new DecodedLater(selected);
