// Imports a folder into a project: documents with their ids, versions and times. Batches are stored
// whole or not at all, and existing documents are left alone, so an interrupted import is simply
// started again. No messages are made and no extension is called.
import { join } from 'node:path';
import { kindNamed, type World } from '@storewright/engine/pipeline';
import { type Author, serverAuthor } from '@storewright/store/storage/audit';
import type { Database } from '@storewright/store/storage/connection/database';
import { tellingFirst } from '@storewright/store/storage/first-commit';
import { countsByKind } from '@storewright/store/storage/projects/rows';
import { statisticsOf } from '@storewright/store/storage/projects/statistics';
import type { CommitOutcome, StorageWrite } from '@storewright/store/storage/storage';
import { type Credentials, createProject } from '../provisioning/bootstrap.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import {
  type BaseVersion,
  checkFile,
  type FileEntry,
  type Line,
  linesOf,
  type Manifest,
  parsed,
  readManifest,
  readProject,
} from './folder.ts';
import { settingsFrom } from './settings.ts';
import { TransferError } from './transfer-error.ts';

export interface ImportOptions {
  readonly project: string;
  readonly directory: string;
  /** What becomes of a document that is there and is another one; default: the import ends. */
  readonly ifExists?: 'fail' | 'skip' | 'replace' | undefined;
  /** Customers without a password get this one. */
  readonly setPassword?: string | undefined;
  /** Whom the trail of administration names. */
  readonly author?: Author | undefined;
  /** Called now and then with its progress. */
  readonly onProgress?: (kind: string, documents: number) => void;
}

export interface Imported {
  /** Of a project that was made for it. */
  readonly credentials?: Credentials | undefined;
  stored: number;
  /** As they are in the folder. */
  present: number;
  skipped: number;
}

interface Importing {
  readonly world: World;
  readonly options: ImportOptions;
  readonly report: Imported;
  /** What a document is opened with, if there is anything. */
  readonly secretOf: (kind: string, document: StoredDocument) => string | undefined;
}

/** @throws TransferError that names file, line and document */
export async function importProject(
  given: World,
  database: Database,
  options: ImportOptions,
): Promise<Imported> {
  const { project, directory, onProgress, author = serverAuthor } = options;
  const act = { act: 'project.import', author };
  const world = { ...given, storage: tellingFirst(given.storage, act) };
  const manifest = await readManifest(directory);
  const names = await checkFolder(world, directory, manifest);
  const credentials = await createProject(given, project, { author });
  const report: Imported = { credentials, stored: 0, present: 0, skipped: 0 };
  await withoutUnusedState(world, database, project);
  if (manifest.hasSettings !== false)
    await settingsFrom(world, project, await readProject(directory));
  const secretOf = await secretsOf(world, options, await secretsIn(directory, manifest));
  if (manifest.base !== undefined) await checkBase(world, options, manifest.base);
  for (const name of names) {
    const path = join(directory, manifest.kinds[name]!.file);
    const noteRows = statisticsOf(database, kindNamed(world, name));
    for await (const batch of batches(world, name, path)) {
      await storeBatch({ world, options, report, secretOf }, name, batch);
      await noteRows(batch.length);
      onProgress?.(name, report.stored + report.present + report.skipped);
    }
  }
  return report;
}

/** Before anything is stored: every file is there, whole, and of a kind that is known. */
async function checkFolder({ kinds }: World, directory: string, manifest: Manifest) {
  const carried = carriedKinds(kinds);
  const unknown = Object.keys(manifest.kinds).find((name) => !carried.includes(name));
  if (unknown !== undefined) throw new TransferError(`The kind '${unknown}' is not known here.`);
  for (const entry of Object.values(manifest.kinds)) await checkFile(directory, entry);
  if (manifest.secrets !== undefined) await checkFile(directory, manifest.secrets);
  return carried.filter((name) => manifest.kinds[name] !== undefined);
}

async function secretsIn(directory: string, { secrets }: Manifest) {
  const found = new Map<string, string>();
  if (secrets === undefined) return found;
  for await (const { text } of linesOf(join(directory, secrets.file))) {
    const { kind, id, value } = JSON.parse(text);
    found.set(`${kind} ${id}`, value);
  }
  return found;
}

/** One hash for all: it takes long on purpose, and who sets one password for all keeps no secret with it. */
async function secretsOf(
  { passwords }: World,
  { setPassword }: ImportOptions,
  secrets: ReadonlyMap<string, string>,
): Promise<Importing['secretOf']> {
  const hash = setPassword === undefined ? undefined : await passwords.hash(setPassword);
  return (kind, { id, authenticationMode }) => {
    const isFor = kind === 'customer' && authenticationMode !== 'ExternalAuth';
    return secrets.get(`${kind} ${id}`) ?? (isFor ? hash : undefined);
  };
}

/** Documents of a branch replace its initial ones, and no later ones. */
async function checkBase(world: World, { project, directory }: ImportOptions, base: FileEntry) {
  await checkFile(directory, base);
  for await (const { text } of linesOf(join(directory, base.file))) {
    const { kind, id, version }: BaseVersion = JSON.parse(text);
    const [row] = await world.storage.find(project, kind, [{ id }]);
    if ((row?.version ?? null) !== version)
      throw new TransferError(
        `The ${kind} '${id}' of '${project}' has gone on: version ${row?.version ?? 'none'} where ${version ?? 'none'} was.`,
      );
  }
}

/** A new project has a state of its own, which the imported one would meet. */
async function withoutUnusedState(world: World, database: Database, project: string) {
  const counts = await countsByKind(database, world.kinds, project);
  const others = [...counts.keys()].filter(
    (kind) => !['project', 'api-client', 'state'].includes(kind),
  );
  if (others.length > 0 || counts.get('state') !== 1) return;
  const { rows } = await world.storage.query(project, 'state', {
    sort: [],
    limit: 1,
    offset: 0,
    withTotal: false,
  });
  const before = JSON.parse(rows[0]!.text);
  await world.storage.commit(project, [{ type: 'delete', kind: 'state', before, messages: [] }]);
}

interface StoredDocument {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly lastModifiedAt: string;
  readonly [member: string]: any;
}

interface Read extends Line {
  readonly path: string;
  readonly document: StoredDocument;
}

const maxInBatch = 100;
/** What follows from a document is stored with it. */
const maxWithDerived = 50;
const maxCharacters = 2_000_000;
const maxCharactersWithDerived = 500_000;

async function* batches(world: World, kind: string, path: string): AsyncGenerator<readonly Read[]> {
  const { resource } = kindNamed(world, kind);
  const [most, maxText] =
    resource.derives === undefined
      ? [maxInBatch, maxCharacters]
      : [maxWithDerived, maxCharactersWithDerived];
  let batch: Read[] = [];
  let characters = 0;
  for await (const { text, number } of linesOf(path)) {
    batch.push({ text, number, path, document: parsed(text, `${path}, line ${number}`) });
    characters += text.length;
    if (batch.length < most && characters < maxText) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

async function storeBatch(importing: Importing, kind: string, batch: readonly Read[]) {
  const { world, options, report } = importing;
  const targets = batch.map(({ document }) => ({ id: document.id }));
  const rows = await world.storage.find(options.project, kind, targets);
  const open: (Read & { readonly write: StorageWrite })[] = [];
  for (const [index, line] of batch.entries()) {
    const there = rows[index]?.text;
    if (there === line.text) report.present += 1;
    else if (there === undefined) open.push({ ...line, write: inserted(importing, kind, line) });
    else if (options.ifExists === 'skip') report.skipped += 1;
    else open.push({ ...line, write: replaced(importing, kind, line, there) });
  }
  const commit = (some: typeof open) =>
    world.storage.commit(
      options.project,
      some.map(({ write }) => write),
      { mayDangle: true },
    );
  const { outcome } = await commit(open);
  if (outcome === 'done') report.stored += open.length;
  // Each alone, so that the one that is refused is found.
  else
    for (const line of open) {
      const alone = await commit([line]);
      if (alone.outcome === 'done') report.stored += 1;
      else refused(importing, kind, line, alone);
    }
}

function inserted({ secretOf }: Importing, kind: string, { text, document }: Read): StorageWrite {
  const secret = secretOf(kind, document);
  return { type: 'insert', kind, document, text, messages: [], secret };
}

function replaced(importing: Importing, kind: string, line: Read, there: string): StorageWrite {
  const { options, secretOf } = importing;
  const { document, text } = line;
  if (options.ifExists !== 'replace')
    throw new TransferError(`${placeOf(kind, line)} is there already, and is another one.`);
  const secret = secretOf(kind, document);
  const before = JSON.parse(there);
  return { type: 'update', kind, before, document, text, messageSequence: 0, messages: [], secret };
}

const placeOf = (kind: string, { path, number, document }: Read): string =>
  `${path}, line ${number}: the ${kind} '${document.key ?? document.id}'`;

function refused({ options, report }: Importing, kind: string, line: Read, outcome: CommitOutcome) {
  if (outcome.outcome === 'duplicate' && options.ifExists === 'skip') report.skipped += 1;
  else if (outcome.outcome === 'duplicate')
    throw new TransferError(
      `${placeOf(kind, line)} has the value '${outcome.value}' of '${outcome.field}', which another one has.`,
    );
  else throw new TransferError(`${placeOf(kind, line)} was not stored: ${outcome.outcome}.`);
}
