// The progress of reading another server, in a file next to the data: an interrupted run continues
// there.
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf } from '@storewright/engine/pipeline';
import { TransferError } from './transfer-error.ts';

/** How far a kind is. */
export interface Checkpoint {
  readonly lastId: string;
  readonly documents: number;
  /** Length of the file. */
  readonly bytes: number;
  readonly isDone?: true;
  readonly notRead?: string;
}

export interface State {
  readonly source: string;
  readonly startedAt: string;
  readonly since?: string | undefined;
  /** Of the pseudonyms, so that a person has the same ones after a pause; gone at the end. */
  readonly key?: string | undefined;
  readonly kinds: { [kind: string]: Checkpoint };
  unknownMembers: readonly string[];
}

/** The content read into a folder; other content needs another folder. */
interface ReadingPlace {
  readonly directory: string;
  readonly source: string;
  readonly since?: string | undefined;
  readonly pseudonyms: boolean;
}

export interface Progress {
  readonly state: State;
  /** Resolves when it is on the disk. */
  keep(kind: string, now: Checkpoint): Promise<void>;
  /** All was read: the persons can no longer be found out. */
  end(): Promise<void>;
}

/** Begins the reason of what a client with more scopes could read. */
export const refusedWord = 'the client may not';
export const isRefusal = (why: string): boolean => why.startsWith(refusedWord);

const name = 'progress.json';

/**
 * Servers there may differ, and writes under way become visible late; reading one twice does no
 * harm.
 */
const marginMs = 60_000;

/**
 * @param now of the source: its clock has made the instants by which changes are found
 * @throws TransferError where the folder holds something else
 */
export async function openProgress(
  place: ReadingPlace,
  now: number,
  told: (kind: string, documents: number) => void = () => undefined,
): Promise<Progress> {
  const state = await stateIn(place, now);
  const path = join(place.directory, name);
  // One after the other: several kinds are read at the same time.
  let written: Promise<unknown> = Promise.resolve();
  const write = (value: State) => {
    const text = JSON.stringify(value);
    // Written to another file and renamed, so that a whole one always exists.
    const own = written.then(async () => {
      await writeFile(`${path}.part`, text, { mode: 0o600 });
      await rename(`${path}.part`, path);
    });
    written = own.catch(() => undefined);
    return own;
  };
  return {
    state,
    async keep(kind, checkpoint) {
      state.kinds[kind] = checkpoint;
      await write(state);
      told(kind, checkpoint.documents);
    },
    async end() {
      const { key: _, ...others } = state;
      await write(others);
    },
  };
}

async function stateIn({ directory, source, since, pseudonyms }: ReadingPlace, now: number) {
  const text = await readFile(join(directory, name), 'utf8').catch(() => undefined);
  if (text === undefined) {
    const key = pseudonyms ? randomBytes(32).toString('base64') : undefined;
    const startedAt = instantOf(now - marginMs);
    const begun: State = { source, startedAt, since, key, kinds: {}, unknownMembers: [] };
    return begun;
  }
  const state: State = JSON.parse(text);
  if (state.source !== source)
    throw new TransferError(`${directory} contains the data of ${state.source}.`);
  if (state.since !== since || (state.key !== undefined) !== pseudonyms)
    throw new TransferError(
      `${directory} was begun with another --since or --pseudonyms; go on with those, or name another folder.`,
    );
  // The client may have got scopes since.
  const kinds = Object.entries(state.kinds).filter(([, { notRead = '' }]) => !isRefusal(notRead));
  return { ...state, kinds: Object.fromEntries(kinds) };
}

/** Whether a folder holds what an earlier run has begun to read. */
export const isBegun = (directory: string): Promise<boolean> =>
  readFile(join(directory, name)).then(
    () => true,
    () => false,
  );
