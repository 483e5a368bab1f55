// Lists of documents that rules read in every request and that rarely change, prepared once for
// each change: their number in storage says whether the list in memory is current. The number is
// presumed like a version and confirmed with everything else, whatever the length of the list.

import { type BoundedMemory, boundedMemory } from '@storewright/model/base/bounded-memory';
import type { KeptList, Need } from '@storewright/model/declaration';
import { afterwards, type Eventual } from '@storewright/platform/eventual';
import { grouped } from '@storewright/platform/grouped';
import { frozen } from '@storewright/platform/json';
import { instantOf } from '@storewright/platform/stamps';
import { maxDifferenceMs } from '@storewright/store/storage/clock';
import { type Generation, instantName } from '@storewright/store/storage/generations';
import { maxListed, maxListedLength, sealOfList } from '@storewright/store/storage/reading/lists';
import type { Storage } from '@storewright/store/storage/storage';
import { matchingRows } from './matching.ts';
import { type Listed, loadedOf, type ReadSet } from './read-set.ts';
import type { Session } from './session.ts';

interface Kept {
  /** Numbers of the kinds as they were before the documents were read. */
  readonly numbers: string;
  /** At first it has to be waited for. */
  value: Eventual<unknown>;
}

const byStorage = new WeakMap<Storage, BoundedMemory<Kept>>();

/** Lists of all projects together. */
const maxKept = 500;

/** Far more than a list that is read whole may hold. */
const maxDocuments = 20_000;

/**
 * A list as memory keeps it, proven by the numbers of its kinds: noted in the read set, or read
 * now. With
 * `at` what the session stores is refused when a number is another one by then.
 */
export function keptList<T, P>(session: Session, list: KeptList<T, P>): Eventual<T> {
  const kinds = Object.keys(list.of);
  const names = list.at === undefined ? kinds : [...kinds, ...kinds.map(instantName)];
  const found = session.readSet?.lookNumbers(names) ?? currentNumbers(session, names);
  return afterwards(found, (numbers) =>
    afterwards(keptPrepared(session, list, numbers.slice(0, kinds.length)), (prepared) =>
      heldNow(session, list, prepared, numbers),
    ),
  );
}

/** What of the prepared list holds at the instant of the request. */
function heldNow<T, P>(
  { world, project, fences }: Session,
  { of, at }: KeptList<T, P>,
  prepared: P,
  found: readonly Generation[],
): T {
  if (at === undefined) return prepared as unknown as T;
  // The first one that was read holds for all that the session decides.
  for (const one of found) fences.set(one.name, fences.get(one.name) ?? one);
  const instants = found.slice(Object.keys(of).length);
  return at(prepared, instantAfter(world.now(project), instants));
}

/**
 * Now; but of two servers the one whose clock is behind uses the instant that the other one has
 * stored.
 */
function instantAfter(now: number, told: readonly Generation[]): string {
  const latest = Math.max(now, ...told.map(({ number }) => number));
  // The clock of a project has been put back.
  return instantOf(latest - now > maxDifferenceMs ? now : latest);
}

/** The list, prepared when its kinds had these numbers, or later. */
function keptPrepared<P>(
  session: Session,
  list: KeptList<unknown, P>,
  found: readonly Generation[],
): Eventual<P> {
  const { world, project } = session;
  const lists = byStorage.get(world.storage) ?? boundedMemory<Kept>(maxKept);
  byStorage.set(world.storage, lists);
  const numbers = found.map(({ number }) => number).join();
  const label = `${project} ${list.name}`;
  const known = lists.get(label);
  if (known?.numbers === numbers) return known.value as Eventual<P>;
  const value = prepareList(session, list);
  const kept: Kept = { numbers, value };
  lists.set(label, kept);
  value.then(
    (prepared) => {
      kept.value = prepared;
    },
    // A failure reaches the callers that waited and is not kept for others.
    () => lists.get(label) === kept && lists.delete(label),
  );
  return value;
}

/** Read once; later requests presume them. */
async function currentNumbers(
  { world, project, readSet }: Session,
  names: readonly string[],
): Promise<readonly Generation[]> {
  const numbers = await world.storage.generations(project, names);
  for (const one of numbers) readSet?.remembered.noteNumber(one);
  return numbers;
}

/** Read past what the request has seen so far: that may be older than the numbers. */
async function prepareList<P>(
  { world, project }: Session,
  { of, prepare }: KeptList<unknown, P>,
): Promise<P> {
  const read = await Promise.all(
    Object.entries(of).map(async ([kind, where]) => {
      const asked = { type: 'matching', kind, where, variables: {}, limit: maxDocuments } as const;
      const rows = await matchingRows(world, project, asked);
      return [kind, rows.map(({ text }) => frozen(JSON.parse(text)))] as const;
    }),
  );
  return prepare(Object.fromEntries(read));
}

// Short lists of documents that share a value, such as the prices of a SKU: remembered, presumed
// and confirmed as a whole. A long list, or many lists, are queried by the predicate.

type ListedNeed = Extract<Need, { type: 'listed' }>;

/** More lists are cheaper to ask for than to confirm one by one. */
const maxLists = 100;

/** The documents of all lists, value by value; `undefined` when they must be queried otherwise. */
export async function shortLists(
  session: Session,
  need: ListedNeed,
): Promise<readonly unknown[] | undefined> {
  const { readSet } = session;
  if (readSet === undefined || !areListable(need.values)) return undefined;
  const lists = await listsOf(session, readSet, need);
  if (lists.some(({ seal }) => seal === undefined)) return undefined;
  return lists.flatMap(({ documents }) => documents.map(({ document }) => document));
}

/** A column holds only the beginning of a string. */
const areListable = (values: readonly string[]): boolean =>
  values.length <= maxLists && values.every(({ length }) => length <= maxListedLength);

async function listsOf(
  session: Session,
  readSet: ReadSet,
  { kind, by, values }: ListedNeed,
): Promise<readonly Listed[]> {
  const known = new Map(values.map((value) => [value, readSet.lookList(kind, by, value)]));
  const missing = values.filter((value) => known.get(value) === undefined);
  if (missing.length > 0)
    for (const [value, list] of await readLists(session, readSet, kind, by, missing))
      known.set(value, list);
  return [...known.values()].filter((list) => list !== undefined);
}

/** Noted for others, who presume them. */
async function readLists(
  { world, project }: Session,
  readSet: ReadSet,
  kind: string,
  by: string,
  values: readonly string[],
): Promise<readonly (readonly [string, Listed])[]> {
  readSet.sendAlong();
  const rows = grouped(await world.storage.lists(project, kind, by, values), ({ value }) => value);
  return values.map((value) => {
    const found = rows.get(value) ?? [];
    const list: Listed =
      found.length > maxListed
        ? { documents: [] }
        : {
            seal: sealOfList(found.map(({ seal }) => seal)),
            documents: found.map((row) => loadedOf(row)),
          };
    readSet.remembered.noteList(kind, by, value, list);
    return [value, list] as const;
  });
}
