// Files of documents that were read from another server, written once more: with later changes, and
// with members that are stored and not shown.
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '@storewright/model/declaration';
import { type FileEntry, linesOf, writeLines } from './folder.ts';

const atOnce = 500;

/**
 * The lines of a file, with changed documents in place of the former ones and new ones at the end.
 */
export async function* replaceLines(path: string, changed: Map<string, string>) {
  let lines: string[] = [];
  for await (const { text } of linesOf(path)) {
    const { id } = JSON.parse(text);
    lines.push(changed.get(id) ?? text);
    changed.delete(id);
    if (lines.length < atOnce) continue;
    yield lines;
    lines = [];
  }
  yield [...lines, ...changed.values()];
}

/** Written once more, with members that are stored and not shown; also computes its checksum. */
export async function entryOf(
  directory: string,
  file: string,
  { compute }: Kind,
): Promise<FileEntry> {
  const path = join(directory, file);
  const { carried } = compute ?? {};
  const pages = replaceLines(path, new Map());
  const written =
    carried === undefined || carried.length < 2
      ? pages
      : readCarried(pages, carried, await readKeyed(path));
  const entry = await writeLines(directory, `${file}.part`, written, 0o600);
  await rename(join(directory, `${file}.part`), path);
  return { ...entry, file };
}

async function* readCarried(
  pages: AsyncIterable<readonly string[]>,
  carried: NonNullable<NonNullable<Kind['compute']>['carried']>,
  byKey: ReadonlyMap<string, any>,
) {
  for await (const lines of pages)
    yield lines.map((line) => JSON.stringify(carried(JSON.parse(line), byKey)));
}

/** All documents of a file, each with what leads to others: they may be many. */
async function readKeyed(path: string): Promise<ReadonlyMap<string, any>> {
  const byKey = new Map<string, any>();
  for await (const { text } of linesOf(path)) {
    const document = JSON.parse(text);
    const leading = Object.entries<any>(document).filter(
      ([, value]) => typeof value === 'string' || typeof value?.key === 'string',
    );
    byKey.set(document.key, Object.fromEntries(leading));
  }
  return byKey;
}
