// What every implementation of storage must do; an engine's test file runs the list on itself.
import { test } from 'node:test';
import { beside } from './cases/beside.ts';
import { reading } from './cases/reading.ts';
import { writing } from './cases/writing.ts';
import type { Storage } from './storage.ts';

export * from './cases/asking.ts';
export * from './cases/documents.ts';

/** All cases; the storage is opened once. */
export function storageCases(open: () => Promise<Storage>): void {
  for (const { title, run } of [...reading, ...writing, ...beside]) {
    test(title, async () => run(await open()));
  }
}
