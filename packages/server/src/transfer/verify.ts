// The final content of a project of another server, in place of the content read so far: documents
// are read in pages while others are created, changed and deleted, and deletions leave no trace.
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf, writeLines } from './folder.ts';

/** How many documents were not as they had been read. */
export interface Verified {
  made: number;
  changed: number;
  deleted: number;
}

interface ReadAgain {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** Replaces a file, and reports the differences. */
export async function verifyFile(
  directory: string,
  file: string,
  pages: AsyncIterable<readonly ReadAgain[]>,
): Promise<Verified & { readonly documents: number }> {
  const known = await versionsIn(join(directory, file));
  let made = 0;
  let changed = 0;
  async function* lines() {
    for await (const page of pages) {
      for (const { id, version } of page) {
        const before = known.get(id);
        if (before === undefined) made += 1;
        else if (before !== version) changed += 1;
        known.delete(id);
      }
      yield page.map(({ text }) => text);
    }
  }
  const { documents } = await writeLines(directory, `${file}.part`, lines(), 0o600);
  await rename(join(directory, `${file}.part`), join(directory, file));
  return { made, changed, deleted: known.size, documents };
}

async function versionsIn(path: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for await (const { text } of linesOf(path)) {
    const { id, version } = JSON.parse(text);
    versions.set(id, version);
  }
  return versions;
}
