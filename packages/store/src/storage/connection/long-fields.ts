// Long fields of an answer reach the parsers of types as bytes. A page of documents is sent to a
// client as it is stored; decoding and encoding its strings again would take as long as everything
// else.
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import { type ByteString, byteString } from '../byte-string.ts';

/** Shorter fields are decoded immediately: a view of so few bytes costs more than it saves. */
const longField = 512;

/** Members of the driver's reader that its types keep to themselves. */
interface Reading {
  offset: number;
  buffer: Buffer;
  string(length: number): string | Buffer;
}

const DriverReader = BufferReader as unknown as new () => Reading;

class LongFieldReader extends DriverReader {
  /** A view of what the parser reads, valid until it goes on with the next message. */
  override string(length: number): string | Buffer {
    if (length < longField) return super.string(length);
    const { buffer, offset } = this;
    this.offset = offset + length;
    return buffer.subarray(offset, offset + length);
  }
}

/** What the driver's parser is to its connection. */
interface Parsing {
  reader: Reading;
  parse(bytes: Buffer, told: (message: { readonly name: string }) => void): void;
}

const parserOfLongFields = (): Parsing =>
  Object.assign(new Parser() as unknown as Parsing, { reader: new LongFieldReader() });

/** Members of the driver's connection that its types do not declare. */
interface Listening {
  attachListeners(stream: Readable): void;
  emit(name: string, message: object): void;
}

/** Lets a connection that has not been opened read long fields as bytes. */
export function readLongFields(connection: pg.Connection): void {
  const listening = connection as unknown as Listening;
  listening.attachListeners = (stream) => {
    const parser = parserOfLongFields();
    stream.on('data', (bytes: Buffer) =>
      parser.parse(bytes, (message) =>
        // `error` would end the process where nothing listens to it.
        listening.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
      ),
    );
  };
}

/**
 * Type of a document that is answered as bytes: no column has it, and a cast from `text` costs
 * nothing.
 */
const varcharOid = 1043;

/** As the reader gives it. */
type Field = string | Buffer;

type OfText = (text: string) => unknown;
const parsers = new Map<number, (field: Field) => unknown>();

/** What reads the fields of a type: `varchar` becomes the string of its bytes, all else is decoded first. */
export function fieldParser(oid: number, parserOf: (oid: number) => OfText) {
  const known = parsers.get(oid);
  if (known !== undefined) return known;
  const ofText = parserOf(oid);
  const parser =
    oid === varcharOid
      ? bytesOfField
      : (field: Field) => ofText(typeof field === 'string' ? field : field.toString());
  parsers.set(oid, parser);
  return parser;
}

const bytesOfField = (field: Field): ByteString =>
  byteString(typeof field === 'string' ? Buffer.from(field) : field);
