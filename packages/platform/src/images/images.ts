// Where uploaded images are kept: a directory, or a bucket of an object store that speaks S3.
import type { Readable } from 'node:stream';
import { openBucket } from './bucket.ts';
import { openDirectory } from './directory.ts';

export interface KeptImage {
  readonly name: string;
  /** When it was kept last, in milliseconds since the epoch. */
  readonly at: number;
}

/** Files whose names depend on their content; the same name never means other bytes. */
export interface ImageStore {
  /** Keeps the file; one that is there already counts as kept just now. */
  keep(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The bytes; `undefined` when there is no such file. */
  read(name: string): Promise<{ readonly stream: Readable; readonly size?: number } | undefined>;
  /** All files, page after page. */
  list(): AsyncIterable<readonly KeptImage[]>;
  /** Removes the file unless it was kept since `before`, and remains of uploads that old. */
  remove(name: string, before: number): Promise<void>;
}

/** @param place a directory, or `s3+https://KEY:SECRET@host/bucket/prefix?region=…` */
export const openImages = (place: string): ImageStore =>
  isBucket(place) ? openBucket(place) : openDirectory(place);

export const isBucket = (place: string): boolean => /^s3\+https?:\/\//.test(place);
