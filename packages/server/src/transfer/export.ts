// Exports a whole project into a folder, as it is at one instant; writers are not blocked
// meanwhile.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf, kindNamed, type World } from '@storewright/engine/pipeline';
import { makeFolder } from '@storewright/platform/make-folder';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import { readAtOneInstant } from '@storewright/store/storage/database-server';
import { documentPages, secretPages } from '@storewright/store/storage/projects/pages';
import { fetchProjectDocument } from '@storewright/store/storage/projects/rows';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { version } from '../provisioning/version.ts';
import { openPseudonyms, type Pseudonyms, scrubbed } from '../recorder/index.ts';
import {
  type FileEntry,
  hasManifest,
  removeFiles,
  writeLines,
  writeManifest,
  writeProject,
  writeSecrets,
} from './folder.ts';
import { TransferError } from './transfer-error.ts';

export interface ExportOptions {
  readonly project: string;
  readonly directory: string;
  /** Default: all that are carried over. */
  readonly kinds?: readonly string[] | undefined;
  /** Hashes of passwords too, in a file of their own. */
  readonly withSecrets?: boolean | undefined;
  /** Personal data is replaced by pseudonyms. */
  readonly pseudonyms?: boolean | undefined;
}

/** How many documents were written, by kind. */
export interface Exported {
  readonly kinds: { readonly [kind: string]: number };
  readonly documents: number;
}

/** @throws TransferError for an unknown kind or project, and for a folder that holds an export */
export async function exportProject(
  world: World,
  database: Database,
  options: ExportOptions,
): Promise<Exported> {
  const { directory, pseudonyms = false } = options;
  const words = pseudonyms ? openPseudonyms(false) : undefined;
  const names = namesOf(world, options.kinds);
  makeFolder(directory, 0o700);
  if (await hasManifest(directory))
    throw new TransferError(`${directory} holds an export already; name another folder.`);
  return writeExport(world, database, options, names, words).catch(async (error) => {
    // Without its list of files the folder is no export; the files would only mislead.
    await removeFiles(directory, names);
    throw error;
  });
}

async function writeExport(
  world: World,
  database: Database,
  { project, directory, withSecrets = false }: ExportOptions,
  names: readonly string[],
  words: Pseudonyms | undefined,
): Promise<Exported> {
  const entries = await database.transaction(async (run) => {
    await readAtOneInstant(run, 'read only');
    await writeProject(directory, await projectIn(run, project));
    const found: [string, FileEntry][] = [];
    for (const name of names) {
      const pages = pseudonymizePages(documentPages(run, kindNamed(world, name), project), words);
      const entry = await writeLines(directory, `${name}.jsonl`, pages);
      if (entry.documents > 0) found.push([name, entry]);
      else await rm(join(directory, entry.file));
    }
    const secrets = withSecrets
      ? await writeSecrets(directory, secretPages(run, 'customer', project))
      : undefined;
    return { kinds: Object.fromEntries(found), ...(secrets === undefined ? {} : { secrets }) };
  }, 'background');
  const exportedAt = instantOf(world.clock.now());
  await writeManifest(directory, { project, exportedAt, version, ...entries });
  const kinds = Object.fromEntries(
    Object.entries(entries.kinds).map(([name, { documents }]) => [name, documents]),
  );
  return { kinds, documents: Object.values(kinds).reduce((sum, count) => sum + count, 0) };
}

type Pages = ReturnType<typeof documentPages>;

async function* pseudonymizePages(pages: Pages, words: Pseudonyms | undefined): Pages {
  for await (const lines of pages)
    yield words === undefined
      ? lines
      : lines.map((line) => JSON.stringify(scrubbed(JSON.parse(line), words)));
}

function namesOf({ kinds }: World, wanted: readonly string[] | undefined): readonly string[] {
  const carried = carriedKinds(kinds);
  const unknown = wanted?.find((name) => !carried.includes(name));
  if (unknown !== undefined)
    throw new TransferError(`'${unknown}' is not exported; there are ${carried.join(', ')}.`);
  return wanted === undefined ? carried : carried.filter((name) => wanted.includes(name));
}

async function projectIn(run: Run, project: string): Promise<object> {
  const document = await fetchProjectDocument(run, project);
  if (document === undefined) throw new TransferError(`There is no project '${project}'.`);
  return JSON.parse(document);
}
