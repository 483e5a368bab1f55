// A request and its answer, as they are kept: a line of JSON each, in the order of the requests.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Requests of one access token; it is named, never written. */
export type SessionName = string;

/** The form of a token request. */
export interface TokenForm {
  readonly [member: string]: string;
}

export interface Pair {
  readonly order: number;
  readonly method: string;
  /** With its parameters. */
  readonly path: string;
  readonly session?: SessionName;
  readonly body?: unknown;
  /** Of a request for a token, which makes the session `makes`. */
  readonly form?: TokenForm;
  readonly makes?: SessionName;
  readonly correlationId?: string;
  readonly at: string;
  readonly milliseconds: number;
  readonly status: number;
  readonly answer?: unknown;
}

/** What a folder with a recording says of itself; it is written when nothing was found that must not be there. */
export interface RecordingManifest {
  readonly format: 1;
  readonly project: string;
  readonly from: string;
  readonly pairs: number;
}

export const pairsName = 'pairs.jsonl';
export const manifestName = 'recording.json';
/** There until the recording is finished. */
export const beginningName = 'recording.begun.json';

export const readManifest = async (directory: string): Promise<RecordingManifest | undefined> =>
  readFile(join(directory, manifestName), 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  );

/** Up to the last whole line: the recorder may have been killed. */
export async function* pairsIn(directory: string): AsyncGenerator<Pair> {
  const input = createReadStream(join(directory, pairsName));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const pair = parsedLine(line);
    if (pair !== undefined) yield pair;
  }
}

function parsedLine(line: string): Pair | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
