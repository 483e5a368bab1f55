// Commits of the same shape that come in at the same time are stored by one statement: while one
// batch is under way the next one gathers. Each keeps its own outcome: a version that does not fit
// leaves the others alone, and a batch that fails as a whole is done again one by one.

import { storeTokens } from '../../suggestions/write.ts';
import type { CommitOutcome, Holding, Presumption, StorageWrite } from '../storage.ts';
import { batchStatement, type Unit } from './batch-statement.ts';
import { type CommitContext, commit, conflictIn, isUndone, readAudience } from './commit.ts';
import { expectedBy, idOf, planOf, standsAlone } from './plan.ts';

/** Its rows are made when it is sent: nothing that is planned waits. */
interface Waiting {
  readonly owner: string;
  readonly writes: readonly StorageWrite[];
  readonly holding: Holding;
  readonly settle: (outcome: CommitOutcome | PromiseLike<CommitOutcome>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
  /** Looked at when this turn of the event loop is over: until then more may come. */
  isDue: boolean;
  /** The statement under way takes long. */
  isSlow: boolean;
}

/** More would only make each wait for the slowest; each size is a prepared statement of its own. */
const maxTogether = 16;
/** The second leaves when it is full, or when the first one takes long: it may wait for a lock. */
const maxUnderWay = 2;
const longMs = 20;

/** Stores writes together, or none of them; commits of one turn may share a statement. */
type CommitOne = (
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding?: Holding,
) => Promise<CommitOutcome>;

/** `commit`, with batches where the writes allow it. */
export function batchedCommit(): CommitOne {
  const queues = new Map<string, Queue>();
  return (context, writes, holding) => {
    if (!mayGather(context, writes, holding)) return commit(context, writes, holding);
    const place = `${context.project} ${writes.map(({ type, kind }) => `${type} ${kind}`).join()}`;
    const queue = queues.get(place) ?? { waiting: [], underWay: 0, isDue: false, isSlow: false };
    queues.set(place, queue);
    const owner = ownerOf(writes);
    return new Promise((settle) => {
      queue.waiting.push({ owner, writes, holding: holding ?? {}, settle });
      if (queue.isDue) return;
      queue.isDue = true;
      setImmediate(() => {
        queue.isDue = false;
        pump(context, queue, () => queues.delete(place));
      });
    });
  };
}

/**
 * Only one row is locked for its version, so that batches can lock in one order. A presumption is
 * confirmed for each commit alone.
 */
function mayGather(
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding: Holding = {},
): boolean {
  const { lease, unused = [], counts = [], acts = [], answer } = holding;
  if (lease !== undefined || answer !== undefined || holding.mayDangle === true) return false;
  if (holding.imported !== undefined) return false;
  if (holding.cause !== undefined) return false;
  if (unused.length + counts.length + acts.length > 0 || writes.length === 0) return false;
  return (
    writes.filter(({ type }) => type !== 'insert').length <= 1 &&
    writes.every((write) => standsAlone(context, write))
  );
}

const ownerOf = (writes: readonly StorageWrite[]): string =>
  idOf(writes.find(({ type }) => type === 'update') ?? writes[0]!);

function pump(context: CommitContext, queue: Queue, forget: () => void): void {
  while (queue.waiting.length > 0 && hasRoom(queue)) {
    const batch = takeBatch(queue.waiting);
    queue.underWay += 1;
    const slow = setTimeout(() => {
      queue.isSlow = true;
      pump(context, queue, forget);
    }, longMs).unref();
    void store(context, batch).finally(() => {
      clearTimeout(slow);
      queue.isSlow = false;
      queue.underWay -= 1;
      if (queue.underWay === 0 && queue.waiting.length === 0) forget();
      else pump(context, queue, forget);
    });
  }
}

const hasRoom = ({ underWay, isSlow, waiting }: Queue): boolean =>
  underWay === 0 || (underWay < maxUnderWay && (isSlow || waiting.length >= maxTogether));

/** The next ones in order; a second write of a document waits for the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const owners = new Set<string>();
  const isFirst = ({ owner }: Waiting) => !owners.has(owner) && owners.add(owner);
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of waiting.splice(0))
    (batch.length < maxTogether && isFirst(one) ? batch : left).push(one);
  waiting.push(...left);
  // All batches lock in the same order.
  return batch.sort((left, right) => (left.owner < right.owner ? -1 : 1));
}

async function store(context: CommitContext, batch: readonly Waiting[]): Promise<void> {
  const alone = ({ writes, holding, settle }: Waiting) => settle(commit(context, writes, holding));
  try {
    const stored = await findStoredOwners(context, batch);
    for (const one of batch) {
      if (stored.has(one.owner)) one.settle({ outcome: 'done' });
      else one.settle(conflictOf(context, one));
    }
  } catch (error) {
    // Alone each finds its own fault; unless the outcome is unknown for all.
    for (const one of batch) {
      if (isUndone(error)) alone(one);
      else one.settle(Promise.reject(error));
    }
  }
}

/** Or what it presumed is not so, or a version that fits after all was undone meanwhile. */
const conflictOf = async (
  context: CommitContext,
  { writes, holding }: Waiting,
): Promise<CommitOutcome> => {
  const expected = writes.flatMap(expectedBy);
  return (await conflictIn(context, { expected })) ?? commit(context, writes, holding);
};

/** The numbers of lists are a presumption like any other: in a batch each commit has its own. */
function presumptionOf({ project }: CommitContext, holding: Holding): Presumption | undefined {
  const { presumed, generations = [] } = holding;
  if (generations.length === 0) return presumed;
  const { generations: known = [], ...rest } = presumed ?? { project, documents: [] };
  return { ...rest, generations: [...known, ...generations] };
}

async function findStoredOwners(
  context: CommitContext,
  batch: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  const [paths, audience] = [await context.paths.known(), await readAudience(context)];
  const units = batch.map(({ owner, writes, holding }): Unit => {
    const plan = planOf({ ...context, paths, audience }, writes);
    return { owner, plan, presumed: presumptionOf(context, holding) };
  });
  const rows = await storeUnits(context, units);
  const stored = new Set(rows.map(({ id }) => id));
  context.tell(units.flatMap(({ owner, plan }) => (stored.has(owner) ? plan.noted : [])));
  return stored;
}

interface Stored {
  readonly id: string;
}

/** Only creations have tokens here; the tokens are stored after their rows, as in a commit. */
function storeUnits(context: CommitContext, units: readonly Unit[]): Promise<readonly Stored[]> {
  const statement = batchStatement(context, units);
  if (units.every(({ plan }) => plan.tokens.length === 0)) return context.write<Stored>(statement);
  const { database, tables, project } = context;
  return database.transaction(async (run) => {
    const rows = await run<Stored>(statement);
    const stored = new Set(rows.map(({ id }) => id));
    const changes = units.flatMap(({ owner, plan }) => (stored.has(owner) ? plan.tokens : []));
    if (changes.length > 0) await storeTokens(run, { tables, project, changes, heads: 'now' });
    return rows;
  });
}
