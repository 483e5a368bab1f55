// The end of a recording: all of it is checked once more, and only files without forbidden content
// are called a recording. A killed recorder left whole lines and perhaps half of one; its header is
// enough to finish it afterwards.
import { createReadStream } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beginningName, manifestName, type Pair, pairsName, readManifest } from './pair.ts';
import { openPseudonyms, type Pseudonyms } from './personal.ts';
import { RecorderError } from './recorder-error.ts';
import { leftIn } from './scrub.ts';

/** What a recorder says when it begins. */
export interface Beginning {
  /** Host of the other server. */
  readonly from: string;
  readonly keepPersonal: boolean;
  /** Of the process that records. */
  readonly pid: number;
}

export interface FinishedRecording {
  readonly pairs: number;
  /** Places of what must not be there; then it is no recording. */
  readonly left: readonly string[];
}

/** Checks the written lines, one by one, and marks them as a recording when nothing is found. */
export async function finishRecording(
  directory: string,
  { from, keepPersonal }: Beginning,
  words: Pseudonyms,
): Promise<FinishedRecording> {
  const path = join(directory, pairsName);
  const left: string[] = [];
  let [pairs, project] = [0, ''];
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    pairs += 1;
    const what = leftIn(line, words, keepPersonal);
    if (what !== undefined) left.push(`${path}, line ${pairs}: ${what}`);
    if (project === '') project = projectOf(JSON.parse(line));
  }
  const manifest = { format: 1, project, from, pairs };
  if (left.length === 0)
    await writeFile(join(directory, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
    });
  await rm(join(directory, beginningName), { force: true });
  return { pairs, left };
}

const projectOf = ({ path }: Pair): string =>
  path.startsWith('/oauth/') ? '' : (path.split(/[/?]/)[1] ?? '');

/**
 * Finishes the files of a killed recorder. The secrets that it met are no longer known: strings
 * with the form of one are found, and no others.
 * @throws RecorderError for a folder without one, or with one that is finished or still written
 */
export async function finishBroken(directory: string): Promise<FinishedRecording> {
  if ((await readManifest(directory)) !== undefined)
    throw new RecorderError(`The recording in ${directory} is finished.`);
  const text = await readFile(join(directory, beginningName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new RecorderError(`${directory} holds no recording that was broken off.`);
  const beginning: Beginning = JSON.parse(text);
  if (isAlive(beginning.pid))
    throw new RecorderError(`The process ${beginning.pid} is still recording in ${directory}.`);
  await cutHalf(join(directory, pairsName));
  return finishRecording(directory, beginning, openPseudonyms(beginning.keepPersonal));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Up to the last whole line. */
async function cutHalf(path: string): Promise<void> {
  let [at, end] = [0, 0];
  for await (const chunk of createReadStream(path)) {
    const last = (chunk as Buffer).lastIndexOf(10);
    if (last >= 0) end = at + last + 1;
    at += (chunk as Buffer).length;
  }
  if (end < at) await truncate(path, end);
}
