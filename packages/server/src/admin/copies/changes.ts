// What a branch has changed as a folder in the form of an export: read through by whoever is to decide, and
// put into the project by `storewright import --if-exists replace`, which is refused where the project has
// gone on meanwhile. What was removed stands in a file of its own, and is removed by hand.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../composition/version.ts';
import type { Kind } from '../../declaration/index.ts';
import { instantOf } from '../../pipeline/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type Differing, differing } from '../../storage/projects/compare.ts';
import {
  type BaseVersion,
  type FileEntry,
  writeBase,
  writeLines,
  writeManifest,
  writeProject,
} from '../../transfer/folder.ts';
import { carriedKinds } from '../../transfer/kinds-in-order.ts';
import type { AdminWorld } from '../world.ts';
import { namedCopy } from './copies.ts';
import { differencesOf } from './difference.ts';

/** Most documents of a kind. */
export const maxChanged = 10_000;

export interface WrittenChanges {
  readonly written: number;
  readonly removed: number;
}

/** @param since when the branch began; what only the project has changed since then is not of the branch */
export function ofBranch(
  { before, after }: Differing,
  since: string,
): 'written' | 'removed' | undefined {
  const [was, is] = [before, after].map((text) => (text === null ? undefined : JSON.parse(text)));
  if (is === undefined) return was.lastModifiedAt <= since ? 'removed' : undefined;
  if (is.lastModifiedAt <= since) return undefined;
  return was === undefined || differencesOf(was, is).length > 0 ? 'written' : undefined;
}

async function rowsOf({ database }: AdminWorld, kind: Kind, projects: readonly [string, string]) {
  const [before, after] = projects;
  return differing(database, kind, { before, after, limit: maxChanged });
}

async function* once(lines: readonly string[]) {
  yield lines;
}

/** Writes the folder. */
export async function writeChanges(
  admin: AdminWorld,
  source: string,
  name: string,
  directory: string,
): Promise<WrittenChanges> {
  const { world } = admin;
  const { project, createdAt } = await namedCopy(admin, 'branch', source, name);
  makeFolder(directory);
  const kinds: [string, FileEntry][] = [];
  const removed: string[] = [];
  const base: BaseVersion[] = [];
  for (const kind of carriedKinds(world.kinds)) {
    const rows = await rowsOf(admin, world.kinds.get(kind)!, [source, project]);
    const written = rows.filter((row) => ofBranch(row, createdAt) === 'written');
    for (const row of rows.filter((one) => ofBranch(one, createdAt) === 'removed')) {
      const { key } = JSON.parse(row.before!);
      removed.push(JSON.stringify({ kind, id: row.id, key }));
    }
    for (const { id, before } of written)
      base.push({ kind, id, version: before === null ? null : JSON.parse(before).version });
    if (written.length === 0) continue;
    const lines = written.map(({ after }) => after!);
    kinds.push([kind, await writeLines(directory, `${kind}.jsonl`, once(lines))]);
  }
  const [own] = await world.storage.find(source, 'project', [{ id: source }]);
  await writeProject(directory, JSON.parse(own!.text));
  await writeFile(join(directory, 'removed.jsonl'), removed.map((line) => `${line}\n`).join(''));
  const entry = await writeBase(directory, base);
  const exportedAt = instantOf(world.clock.now());
  const manifest = { project: source, exportedAt, version, kinds: Object.fromEntries(kinds) };
  await writeManifest(directory, { ...manifest, base: entry });
  return { written: base.length, removed: removed.length };
}
