// A folder of a test's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that goes away with `remove`. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'storewright-'));
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  return { path, remove: () => rmSync(path, options) };
}
