// The changes of a branch as a folder in the form of an export: for review, and for `storewright
// import --if-exists replace` into the project, which is refused where the project has changed
// meanwhile. Deleted documents are in a file of their own, and are deleted by hand.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf } from '@storewright/engine/pipeline';
import type { Kind } from '@storewright/model/declaration';
import { makeFolder } from '@storewright/platform/make-folder';
import { findChangedInBranch } from '@storewright/store/storage/projects/compare';
import type { Copy } from '@storewright/store/storage/projects/copies';
import { carriedKinds } from '../../provisioning/kinds-in-order.ts';
import { version } from '../../provisioning/version.ts';
import {
  type BaseVersion,
  type FileEntry,
  writeBase,
  writeLines,
  writeManifest,
  writeProject,
} from '../../transfer/folder.ts';
import type { AdminWorld } from '../common/operation.ts';
import { findNamedCopy } from './copying.ts';
import { allOf, differencesOf, maxTold } from './difference.ts';

/** A document before and after; an absent one did not exist, or no longer exists. */
export interface Changed {
  readonly kind: Kind;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly was: any;
  readonly is: any;
}

/** What a branch has changed of a kind; what only the project has changed is not of the branch. */
export async function changesOf(
  { database }: AdminWorld,
  kind: Kind,
  { source, project }: Copy,
): Promise<readonly Changed[]> {
  const compared = { before: source, after: project, limit: maxTold + 1 };
  const rows = await findChangedInBranch(database, kind, compared);
  return allOf(kind, rows)
    .map((row) => ({ kind, ...row, was: parsed(row.before), is: parsed(row.after) }))
    .filter(({ was, is }) => [was, is].includes(undefined) || differencesOf(was, is).length > 0);
}

const parsed = (text: string | null): any => (text === null ? undefined : JSON.parse(text));

async function* once(lines: readonly string[]) {
  yield lines;
}

/** Writes the folder. */
export async function writeChanges(
  admin: AdminWorld,
  source: string,
  name: string,
  directory: string,
) {
  const { world } = admin;
  const branch = await findNamedCopy(admin, 'branch', source, name);
  makeFolder(directory);
  const kinds: [string, FileEntry][] = [];
  const removed: string[] = [];
  const base: BaseVersion[] = [];
  for (const kind of carriedKinds(world.kinds)) {
    const changes = await changesOf(admin, world.kinds.get(kind)!, branch);
    const written = changes.filter(({ is }) => is !== undefined);
    for (const { id, was } of changes.filter(({ is }) => is === undefined))
      removed.push(JSON.stringify({ kind, id, key: was.key }));
    for (const { id, was } of written) base.push({ kind, id, version: was?.version ?? null });
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
