// The primitive types of the Kafka protocol.

export interface Reading {
  int8(): number;
  int16(): number;
  int32(): number;
  uint32(): number;
  int64(): bigint;
  /** A number of few bytes, zigzag. */
  varint(): number;
  text(): string | null;
  bytes(length?: number): Buffer;
  readonly position: () => number;
}

export function reading(source: Buffer): Reading {
  let at = 0;
  const step = (length: number) => {
    at += length;
    if (at > source.length) throw new Error('the request is too short');
    return at - length;
  };
  const bytes = (length: number) => source.subarray(step(length), at);
  return {
    int8: () => source.readInt8(step(1)),
    int16: () => source.readInt16BE(step(2)),
    int32: () => source.readInt32BE(step(4)),
    uint32: () => source.readUInt32BE(step(4)),
    int64: () => source.readBigInt64BE(step(8)),
    varint() {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        const byte = source.readUInt8(step(1));
        value |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) return Number((value >> 1n) ^ -(value & 1n));
      }
    },
    text() {
      const length = source.readInt16BE(step(2));
      return length < 0 ? null : bytes(length).toString('utf8');
    },
    bytes: (length = source.readInt32BE(step(4))) => bytes(length),
    position: () => at,
  };
}

export function writing() {
  const pieces: Buffer[] = [];
  const put = (length: number, write: (piece: Buffer) => unknown) => {
    const piece = Buffer.alloc(length);
    write(piece);
    pieces.push(piece);
    return out;
  };
  const out = {
    int8: (value: number) => put(1, (piece) => piece.writeInt8(value)),
    int16: (value: number) => put(2, (piece) => piece.writeInt16BE(value)),
    int32: (value: number) => put(4, (piece) => piece.writeInt32BE(value)),
    int64: (value: bigint) => put(8, (piece) => piece.writeBigInt64BE(value)),
    text(value: string | null) {
      if (value === null) return out.int16(-1);
      const encoded = Buffer.from(value);
      out.int16(encoded.length);
      pieces.push(encoded);
      return out;
    },
    bytes(value: Buffer) {
      out.int32(value.length);
      pieces.push(value);
      return out;
    },
    done: () => Buffer.concat(pieces),
  };
  return out;
}
