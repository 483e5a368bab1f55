// Short lists of documents that share a value, such as the prices of a SKU: remembered, presumed
// and confirmed as a whole. A long list, or many lists, are queried by the predicate.
import type { Need } from '@storewright/model/declaration';
import { grouped } from '@storewright/platform/grouped';
import { maxListed, maxListedLength, sealOfList } from '@storewright/store/storage/reading/lists';
import type { ReadSet } from './read-set.ts';
import { type Listed, loadedOf } from './remembered.ts';
import type { Session } from './session.ts';

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
