// The type of an uploaded file: decided by its first bytes, never by the claim of its sender, and
// never decoded.
import { createHash } from 'node:crypto';

/** What may be uploaded, with the ending of its name; everything else is no image. */
const types = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;

type ImageType = keyof typeof types;

interface ImageFile {
  readonly type: ImageType;
  readonly dimensions: { readonly w: number; readonly h: number };
}

/** Type and size in pixels; `undefined` for bytes that begin like no image, or like one without size. */
export function imageFileOf(bytes: Buffer): ImageFile | undefined {
  const found = pngOf(bytes) ?? gifOf(bytes) ?? jpegOf(bytes);
  return found !== undefined && found.dimensions.w > 0 && found.dimensions.h > 0
    ? found
    : undefined;
}

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

function pngOf(bytes: Buffer): ImageFile | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, pngHead.length).equals(pngHead)) return undefined;
  const dimensions = { w: bytes.readUInt32BE(16), h: bytes.readUInt32BE(20) };
  return { type: 'image/png', dimensions };
}

function gifOf(bytes: Buffer): ImageFile | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return {
    type: 'image/gif',
    dimensions: { w: bytes.readUInt16LE(6), h: bytes.readUInt16LE(8) },
  };
}

/** Segments of a JPEG that hold its size; C4, C8 and CC among them mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers without a segment after them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

function jpegOf(bytes: Buffer): ImageFile | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // Any number of FF may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) return frameOf(bytes, at);
    else {
      const length = bytes.readUInt16BE(at + 2);
      // Image data, or the end, before any size.
      if (length < 2 || marker === 0xda || marker === 0xd9) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}

function frameOf(bytes: Buffer, at: number): ImageFile | undefined {
  if (at + 9 > bytes.length) return undefined;
  return {
    type: 'image/jpeg',
    dimensions: { w: bytes.readUInt16BE(at + 7), h: bytes.readUInt16BE(at + 5) },
  };
}

const maxWordLength = 100;

/**
 * Name of the file: of its content, so that it never means anything else, and a word of its sender.
 * @example 3fa9c1d2e4b56780-mug-front.png
 */
export function imageName(bytes: Buffer, type: ImageType, filename = ''): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const word = filename
    .normalize('NFKD')
    .replace(/\.(jpe?g|png|gif)$/i, '')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, maxWordLength)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return `${hash}${word === '' ? '' : `-${word}`}.${types[type]}`;
}

const names = /^[0-9a-f]{16}(?:-[A-Za-z0-9_][A-Za-z0-9_-]{0,120})?\.(jpg|png|gif)$/;

/** The type that a name has; `undefined` for a name that is not ours. */
export function typeNamed(name: string): ImageType | undefined {
  const ending = names.exec(name)?.[1];
  return (Object.keys(types) as ImageType[]).find((type) => types[type] === ending);
}

/** The name without the word for a smaller copy, such as `-thumb`; `undefined` without one. */
export function unscaledName(name: string): string | undefined {
  const unscaled = name.replace(/-(thumb|small|medium|large|zoom)(?=\.\w+$)/, '');
  return unscaled === name ? undefined : unscaled;
}
