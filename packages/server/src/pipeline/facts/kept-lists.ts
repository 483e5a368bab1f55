// Lists of documents that rules read at every turn and that seldom change, prepared once for each
// change: their number in storage says whether what is in memory still holds. One statement of a
// handful of rows each time, whatever the length of the list.
import type { KeptList } from '../../declaration/index.ts';
import { frozen } from '../../platform/frozen.ts';
import type { Storage } from '../../storage/storage.ts';
import { matchingRows } from './matching-rows.ts';
import type { Session } from './session.ts';

interface Kept {
  /** Numbers of the kinds as they were before the documents were read. */
  readonly numbers: string;
  readonly value: Promise<unknown>;
}

const byStorage = new WeakMap<Storage, Map<string, Kept>>();

/** Lists of all projects together. */
const mostKept = 500;

/** Far more than a list that is read whole may hold. */
const mostDocuments = 20_000;

export async function keptList<T>(session: Session, list: KeptList<T>): Promise<T> {
  const { world, project } = session;
  const lists = byStorage.get(world.storage) ?? new Map<string, Kept>();
  byStorage.set(world.storage, lists);
  const found = await world.storage.generations(project, Object.keys(list.of));
  const numbers = found.map(({ number }) => number).join();
  const label = `${project} ${list.name}`;
  const known = lists.get(label);
  lists.delete(label);
  const kept = known?.numbers === numbers ? known : { numbers, value: preparedList(session, list) };
  lists.set(label, kept);
  if (lists.size > mostKept) lists.delete(lists.keys().next().value as string);
  // A failure is told to those who asked and is not kept for others.
  kept.value.catch(() => lists.get(label) === kept && lists.delete(label));
  return kept.value as Promise<T>;
}

/** Read past what the request has seen so far: that may be older than the numbers. */
async function preparedList<T>(
  { world, project }: Session,
  { of, prepare }: KeptList<T>,
): Promise<T> {
  const read = await Promise.all(
    Object.entries(of).map(async ([kind, where]) => {
      const asked = { type: 'matching', kind, where, variables: {}, limit: mostDocuments } as const;
      const rows = await matchingRows(world, project, asked);
      return [kind, rows.map(({ text }) => frozen(JSON.parse(text)))] as const;
    }),
  );
  return prepare(Object.fromEntries(read));
}
