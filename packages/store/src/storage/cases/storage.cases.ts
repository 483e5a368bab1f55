// What every implementation of storage must do; an engine's test file runs the list on itself.
import { test } from 'node:test';
import type { Storage } from '../storage.ts';
import { beside } from './beside.ts';
import { reading } from './reading.ts';
import { writing } from './writing.ts';

export * from './asking.ts';
export * from './documents.ts';

/** All cases; the storage is opened once. */
export function storageCases(open: () => Promise<Storage>): void {
  for (const { title, run } of [...reading, ...writing, ...beside]) {
    test(title, async () => run(await open()));
  }
}
