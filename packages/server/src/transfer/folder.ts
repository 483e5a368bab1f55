// A folder with a project: one file of JSON lines for each kind and one that lists the files. That
// one is written last, so a folder without it is no whole export.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TransferError } from './transfer-error.ts';

const manifestName = 'storewright.json';
const projectName = 'project.json';
const secretsName = 'secrets.jsonl';
const format = 1;

export interface FileEntry {
  readonly file: string;
  readonly documents: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly format: number;
  readonly project: string;
  readonly exportedAt: string;
  readonly version: string;
  /** In the order in which they are put into a project. */
  readonly kinds: { readonly [kind: string]: FileEntry };
  /** Absent: they are there. */
  readonly hasSettings?: boolean;
  readonly secrets?: FileEntry;
  /** What the project must hold for the documents to take its place. */
  readonly base?: FileEntry;
}

/** The version that a document is to take the place of; `null`: there is none yet. */
export interface BaseVersion {
  readonly kind: string;
  readonly id: string;
  readonly version: number | null;
}

export async function hasManifest(directory: string): Promise<boolean> {
  return readFile(join(directory, manifestName)).then(
    () => true,
    () => false,
  );
}

/** Removes what an export that failed has written. */
export async function removeFiles(directory: string, kinds: readonly string[]): Promise<void> {
  const files = [projectName, secretsName, ...kinds.map((kind) => `${kind}.jsonl`)];
  for (const file of files) await rm(join(directory, file), { force: true });
}

export async function writeManifest(directory: string, manifest: Omit<Manifest, 'format'>) {
  const path = join(directory, manifestName);
  await writeFile(`${path}.part`, `${JSON.stringify({ format, ...manifest }, undefined, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${path}.part`, path);
}

/** @throws TransferError for a folder that is no whole export of a form that is known here */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, manifestName);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new TransferError(`${path} is not there: the folder is no export, or not a whole one.`);
  });
  const manifest = parsed(text, path);
  if (manifest.format !== format)
    throw new TransferError(`${path} has the format ${manifest.format}; known here is ${format}.`);
  return manifest;
}

export const writeProject = (directory: string, document: object): Promise<void> =>
  writeFile(join(directory, projectName), `${JSON.stringify(document, undefined, 2)}\n`, {
    mode: 0o600,
  });

export async function readProject(directory: string): Promise<any> {
  const path = join(directory, projectName);
  return parsed(await readFile(path, 'utf8'), path);
}

/** @throws TransferError that names the place */
export function parsed(text: string, place: string): any {
  try {
    return JSON.parse(text);
  } catch {
    throw new TransferError(`${place}: not JSON.`);
  }
}

/** So many characters are put together, so that small lines do not cost a call each. */
const chunkLength = 1024 * 1024;

/** Lines as bytes, in parts: all of a page together can be longer than a string may be. */
export function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Writes lines as they come and answers what they were. */
export async function writeLines(
  directory: string,
  file: string,
  pages: AsyncIterable<readonly string[]>,
  mode = 0o600,
): Promise<FileEntry> {
  const handle = await open(join(directory, file), 'w', mode);
  const hash = createHash('sha256');
  let documents = 0;
  try {
    for await (const lines of pages) {
      documents += lines.length;
      for (const bytes of chunksOf(lines)) {
        hash.update(bytes);
        await handle.writeFile(bytes);
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, documents, sha256: hash.digest('hex') };
}

/** Secrets lie in a file that its owner alone may read. */
export const writeSecrets = (directory: string, pages: AsyncIterable<readonly string[]>) =>
  writeLines(directory, secretsName, pages, 0o600);

/** @throws TransferError */
export async function checkReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(() => {
    throw new TransferError(`${path} cannot be read.`);
  });
}

/** Versions that the written documents replace. */
export function writeBase(directory: string, base: readonly BaseVersion[]): Promise<FileEntry> {
  async function* pages() {
    yield base.map((one) => JSON.stringify(one));
  }
  return writeLines(directory, 'base.jsonl', pages());
}

export interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

export async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 0;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const text of lines) {
    number += 1;
    if (text.trim() !== '') yield { text, number };
  }
}

/** @throws TransferError for a file that is not as it was written */
export async function checkFile(directory: string, { file, sha256 }: FileEntry): Promise<void> {
  const hash = createHash('sha256');
  const path = join(directory, file);
  await checkReadable(path);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  if (hash.digest('hex') !== sha256)
    throw new TransferError(
      `${path} was changed after the export. Use 'storewright seed' for hand-written files.`,
    );
}
