// Folders of test runs, in the folder for temporary files.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const runPrefix = 'storewright-run-';

export const makeRunFolder = (): string => mkdtempSync(join(tmpdir(), runPrefix));

/** Data directory in the folder of a run. */
export const dataIn = (folder: string): string => join(folder, 'data');
