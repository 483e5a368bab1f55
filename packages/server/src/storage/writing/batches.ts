// Updates of single documents that come in at the same time are stored by one statement: while one
// batch is under way the next one gathers. Each keeps its own outcome: a version that does not fit
// leaves the others alone, and a batch that fails as a whole is done again one by one.

import type { CommitOutcome, Holding, Presumption, StorageWrite } from '../storage.ts';
import { type CommitContext, commit, conflictIn, isUndone } from './commit.ts';
import { planOf, touchesLittle } from './plan.ts';
import { batchStatement } from './statement.ts';

type Update = Extract<StorageWrite, { type: 'update' }>;

/** Its row is made when it is sent: nothing that is planned waits. */
interface Waiting {
  readonly write: Update;
  readonly presumed: Presumption | undefined;
  readonly settle: (outcome: CommitOutcome | PromiseLike<CommitOutcome>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
}

/** More would only make each wait for the slowest; each size is a prepared statement of its own. */
const mostRows = 16;
/** One batch may be executed while the one before it waits for the disk. */
const mostUnderWay = 2;

export type CommitOne = (
  context: CommitContext,
  writes: readonly StorageWrite[],
  holding?: Holding,
) => Promise<CommitOutcome>;

/** `commit`, with batches where a write allows it. */
export function batchedCommit(): CommitOne {
  const queues = new Map<string, Queue>();
  return (context, writes, holding) => {
    const [write] = writes;
    if (writes.length !== 1 || write?.type !== 'update') return commit(context, writes, holding);
    if (!mayGather(holding) || !touchesLittle(context, write))
      return commit(context, writes, holding);
    const place = `${context.project} ${write.kind}`;
    const queue = queues.get(place) ?? { waiting: [], underWay: 0 };
    queues.set(place, queue);
    return new Promise((settle) => {
      queue.waiting.push({ write, presumed: holding?.presumed, settle });
      pump(context, queue, () => queues.delete(place));
    });
  };
}

/** What is presumed is confirmed for each one alone. */
const mayGather = ({ lease, generations = [], unused = [] }: Holding = {}): boolean =>
  lease === undefined && generations.length === 0 && unused.length === 0;

function pump(context: CommitContext, queue: Queue, forget: () => void): void {
  while (queue.underWay < mostUnderWay && queue.waiting.length > 0) {
    const batch = takeBatch(queue.waiting);
    queue.underWay += 1;
    void store(context, batch).finally(() => {
      queue.underWay -= 1;
      if (queue.underWay === 0 && queue.waiting.length === 0) forget();
      else pump(context, queue, forget);
    });
  }
}

/** The next ones in order; a second write of a document waits for the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const ids = new Set<string>();
  const isFirst = ({ write }: Waiting) => !ids.has(write.before.id) && ids.add(write.before.id);
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of waiting.splice(0))
    (batch.length < mostRows && isFirst(one) ? batch : left).push(one);
  waiting.push(...left);
  // All batches lock in the same order.
  return batch.sort((left, right) => (left.write.before.id < right.write.before.id ? -1 : 1));
}

async function store(context: CommitContext, batch: readonly Waiting[]): Promise<void> {
  const alone = ({ write, presumed, settle }: Waiting) =>
    settle(commit(context, [write], { presumed }));
  try {
    const stored = await storedIds(context, batch);
    for (const one of batch) {
      if (stored.has(one.write.before.id)) one.settle({ outcome: 'done' });
      else one.settle(conflictOf(context, one));
    }
  } catch (error) {
    // Alone each finds out what is wrong with it; unless the outcome is unknown for all.
    for (const one of batch) {
      if (isUndone(error)) alone(one);
      else one.settle(Promise.reject(error));
    }
  }
}

/** Or what it presumed is not so, or a version that fits after all was undone meanwhile. */
const conflictOf = async (
  context: CommitContext,
  { write, presumed }: Waiting,
): Promise<CommitOutcome> => {
  const { kind, before } = write;
  const expected = [{ kind, id: before.id, version: before.version, lock: 'update' } as const];
  return (await conflictIn(context, { expected })) ?? commit(context, [write], { presumed });
};

async function storedIds(
  context: CommitContext,
  batch: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  const { project } = context;
  const paths = await context.paths.known();
  const plans = batch.map(({ write }) => planOf({ ...context, paths }, [write]));
  const statement = batchStatement(
    context,
    { project, paths },
    context.tables.get(batch[0]!.write.kind)!,
    plans.map(({ tables }) => tables[0]!.updates[0]!),
    plans.flatMap(({ messages }) => messages),
    batch.flatMap(({ write, presumed }) =>
      presumed === undefined ? [] : [{ owner: write.before.id, presumed }],
    ),
  );
  const rows = await context.write<{ id: string }>(statement);
  return new Set(rows.map(({ id }) => id));
}
