// Removes expired documents, and the least recently modified ones beyond the limit of a project.
// One job for every kind: it reads their declarations of retention. Several servers may do this
// concurrently: a document is removed only in the checked version, so a changed one stays, and one
// that another server has removed is gone.

import { instantOf, type World } from '@storewright/engine/pipeline';
import type { Retention } from '@storewright/model/declaration';
import type { Age } from '@storewright/store/storage/storage';
import { everything, type IsMine } from './recurring.ts';

export type CleanUpWorld = Pick<World, 'kinds' | 'storage'>;

/** How many documents of each kind were removed. */
type Removed = ReadonlyMap<string, number>;

/** Documents looked at by one statement. */
const stepSize = 1_000;
/** Documents removed by one commit. */
const batchSize = 100;
/** Most documents chosen by one walk when there are too many. */
const maxChosen = 1_000;
/** A commit of a batch fails when one of its documents has changed; then it is judged again. */
const attempts = 5;
const dayMs = 86_400_000;

interface Cleaning {
  readonly world: CleanUpWorld;
  readonly goOn: () => boolean;
  readonly project: string;
  readonly kind: string;
  readonly retention: Retention;
}

/** Removes all that is due; `goOn` is asked between batches, so that a server can stop. */
export async function cleanUp(
  world: CleanUpWorld,
  goOn: () => boolean,
  isMine: IsMine = everything,
): Promise<Removed> {
  const removed = new Map<string, number>();
  for (const { kind, retention } of retained(world))
    for (const project of (await world.storage.ages.projects(kind)).filter(isMine)) {
      const count = await removeOver({ world, goOn, project, kind, retention });
      removed.set(kind, (removed.get(kind) ?? 0) + count);
    }
  return removed;
}

/** The same in one project. */
export async function cleanUpProject(
  world: CleanUpWorld,
  project: string,
  goOn: () => boolean,
): Promise<Removed> {
  const removed = new Map<string, number>();
  for (const { kind, retention } of retained(world))
    removed.set(kind, await removeOver({ world, goOn, project, kind, retention }));
  return removed;
}

const retained = ({ kinds }: CleanUpWorld) =>
  [...kinds.values()].flatMap(({ resource: { kind, retention } }) =>
    retention === undefined ? [] : [{ kind, retention }],
  );

const removeOver = async (cleaning: Cleaning): Promise<number> =>
  (await removeDue(cleaning)) + (await removeBeyond(cleaning));

/** Documents whose days are over. They differ in their days, so each number of days is a walk. */
async function removeDue(cleaning: Cleaning): Promise<number> {
  const { world, project, kind, retention } = cleaning;
  const days = await projectDays(cleaning);
  const { own } = retention;
  const numbers = own === undefined ? [null] : await world.storage.ages.numbers(project, kind, own);
  let total = 0;
  for (const value of numbers) {
    const olderThanMs = (value ?? days) * dayMs;
    const holding = own === undefined ? undefined : { path: own, value };
    for await (const ages of steps(cleaning, { olderThanMs, holding })) {
      const { askedAt } = ages[0]!;
      const isDue = (document: any) =>
        Date.parse(document[retention.from]) < askedAt - ((own && document[own]) || days) * dayMs;
      const old = ages.filter((age) => age[retention.from] < askedAt - olderThanMs);
      total += await removeAll(cleaning, old, isDue);
    }
  }
  return total;
}

/** Days that hold for documents without their own. */
async function projectDays({ world, project, retention }: Cleaning): Promise<number> {
  const { setting, defaultDays } = retention;
  if (setting === undefined) return defaultDays;
  const [row] = await world.storage.find(project, 'project', [{ id: project }]);
  const value = setting.split('.').reduce((part, member) => part?.[member], parsed(row?.text));
  return typeof value === 'number' ? value : defaultDays;
}

const parsed = (text: string | undefined): any =>
  text === undefined ? undefined : JSON.parse(text);

interface Walk {
  readonly olderThanMs?: number;
  readonly holding?: { readonly path: string; readonly value: number | null } | undefined;
}

/** Walks documents in the order of their creation while it may go on. */
async function* steps({ world, goOn, project, kind }: Cleaning, walk: Walk) {
  let after: Age | undefined;
  while (goOn()) {
    const ages = await world.storage.ages.step(project, kind, { ...walk, after, limit: stepSize });
    if (ages.length > 0) yield ages;
    if (ages.length < stepSize) return;
    after = ages.at(-1);
  }
}

/** The excess, least recently modified first. */
async function removeBeyond(cleaning: Cleaning): Promise<number> {
  const { world, goOn, project, kind, retention } = cleaning;
  if (retention.maxPerProject === undefined) return 0;
  let excess = await world.storage.ages.beyond(project, kind, retention.maxPerProject);
  const passed = new Set<string>();
  let total = 0;
  while (excess > 0 && goOn()) {
    const chosen = await leastRecent(cleaning, Math.min(excess, maxChosen), passed);
    if (chosen.length === 0) break;
    const seen = new Map(chosen.map(({ id, lastModifiedAt }) => [id, instantOf(lastModifiedAt)]));
    const isAsSeen = ({ id, lastModifiedAt }: any) => seen.get(id) === lastModifiedAt;
    const removed = await removeAll(cleaning, chosen, isAsSeen);
    // Some stay: they are exempt, or were just modified, or another server has removed them.
    if (removed < chosen.length) for (const { id } of chosen) passed.add(id);
    total += removed;
    excess = await world.storage.ages.beyond(project, kind, retention.maxPerProject);
  }
  return total;
}

/**
 * The least recently modified documents. No document is modified before it is created, so the walk
 * ends at the first one that was created after all of the chosen were modified.
 */
async function leastRecent(
  cleaning: Cleaning,
  count: number,
  passed: ReadonlySet<string>,
): Promise<Age[]> {
  let chosen: Age[] = [];
  for await (const ages of steps(cleaning, {})) {
    const open = ages.filter(({ id }) => !passed.has(id));
    chosen = [...chosen, ...open].sort(byModification).slice(0, count);
    const isFull = chosen.length === count;
    if (isFull && ages.at(-1)!.createdAt > chosen.at(-1)!.lastModifiedAt) break;
  }
  return chosen;
}

const byModification = (left: Age, right: Age) =>
  left.lastModifiedAt - right.lastModifiedAt || (left.id < right.id ? -1 : 1);

async function removeAll(
  cleaning: Cleaning,
  ages: readonly Age[],
  isDue: (document: any) => boolean,
): Promise<number> {
  let total = 0;
  for (let start = 0; start < ages.length && cleaning.goOn(); start += batchSize)
    total += await removeBatch(cleaning, ages.slice(start, start + batchSize), isDue);
  return total;
}

async function removeBatch(
  { world, project, kind, retention }: Cleaning,
  ages: readonly Age[],
  isDue: (document: any) => boolean,
): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const rows = await world.storage.find(project, kind, ages);
    const due = rows
      .flatMap((row) => (row === undefined ? [] : [JSON.parse(row.text)]))
      .filter((document) => isDue(document) && retention.exempt?.(document) !== true);
    const writes = due.map((before) => ({ type: 'delete', kind, before, messages: [] }) as const);
    if (writes.length === 0) return 0;
    const { outcome } = await world.storage.commit(project, writes);
    if (outcome === 'done') return writes.length;
  }
  return 0;
}
