// Does the due work of documents at their instants, such as the next order of a recurring order.
// The result and the next instant are stored in one commit, which names the version of the due
// document: of two servers that do it, and of one that wakes after another has done it, only one
// commits. So each instant is handled once, whatever crashes when, without any claim.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  instantOf,
  openSession,
  type Session,
  storeUnasked,
  type World,
} from '@storewright/engine/pipeline';
import { gather, surroundings } from '@storewright/engine/pipeline/facts/gather';
import { matchingRows } from '@storewright/engine/pipeline/facts/matching';
import {
  ApiError,
  apiError,
  type Change,
  type Known,
  type Needs,
  type Write,
} from '@storewright/model/declaration';
import { everything, type IsMine } from './recurring.ts';

/** The due work of a kind. */
export interface DueWork {
  readonly name: string;
  readonly kind: string;
  /** Text column of the kind that holds the instant from which on something is due. */
  readonly column: string;
  /** That instant; absent: nothing is to come. */
  readonly dueAt: (document: any) => string | undefined;
  readonly needs: (document: any, known: Known) => Needs;
  /**
   * Pure: the writes stored together; it changes the document, whose instant advances.
   * @throws ApiError when it cannot be done
   */
  readonly run: (document: any, facts: any) => readonly Write[];
  /** Pure: the document when it could not be done, with nothing due from then on. */
  readonly refused: (document: any, error: ApiError, now: string) => Change;
  /** Instants until another at which something will be due, in order, at most so many. */
  readonly foreseen: (document: any, until: string, most: number) => readonly string[];
}

/** Documents that one question asks for. */
const batchSize = 100;
/** How often a document is looked at in one round: it may be due again, or be changed meanwhile. */
const attempts = 3;

/** One round over all projects; answers how often something was done. */
export async function doDue(
  world: World,
  work: DueWork,
  goOn: () => boolean,
  isMine: IsMine = everything,
): Promise<number> {
  let total = 0;
  for (const project of await world.storage.ages.projects(work.kind))
    if (goOn() && isMine(project)) total += await doDueIn(world, work, project, goOn);
  return total;
}

/** One round over one project, by its clock. */
export async function doDueIn(
  world: World,
  work: DueWork,
  project: string,
  goOn: () => boolean,
): Promise<number> {
  const looks = new Map<string, number>();
  const isLeft = ({ id }: { readonly id: string }) => (looks.get(id) ?? 0) < attempts;
  let total = 0;
  for (;;) {
    const due = (await dueIn(world, work, project)).filter(isLeft);
    if (due.length === 0) return total;
    for (const { id } of due) {
      if (!goOn()) return total;
      looks.set(id, (looks.get(id) ?? 0) + 1);
      if (await doOne(world, work, project, id)) total += 1;
    }
  }
}

const pauseMs = 20;

/**
 * Rounds over one project until nothing is due there, also where another server is at it.
 * @throws GatewayTimeout when something is due still and `goOn` says no
 */
export async function doDueToEnd(
  world: World,
  work: DueWork,
  project: string,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  for (;;) {
    total += await doDueIn(world, work, project, goOn);
    if ((await dueIn(world, work, project)).length === 0) return total;
    if (!goOn()) throw apiError.GatewayTimeout(`${work.name} is not finished yet.`);
    await sleep(pauseMs);
  }
}

const dueIn = (world: World, { kind, column }: DueWork, project: string) =>
  matchingRows(world, project, {
    type: 'matching',
    kind,
    where: `${column} <= :now`,
    variables: { now: instantOf(world.now(project)) },
    limit: batchSize,
  });

/** Whether something was stored by this server. */
async function doOne(world: World, work: DueWork, project: string, id: string): Promise<boolean> {
  const session = openSession(world, project);
  const [loaded] = await session.documents(work.kind, [{ id }]);
  const around = surroundings(session, undefined);
  const dueAt = loaded && work.dueAt(loaded.document);
  // Somebody else has done it, or has put it off.
  if (loaded === undefined || dueAt === undefined || dueAt > around.now) return false;
  const { document } = loaded;
  try {
    const facts = await gather(session, around, (known) => work.needs(document, known));
    return await storeUnasked(session, work.run(document, facts));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return noteRefusal(session, work, document, error);
  }
}

async function noteRefusal(session: Session, work: DueWork, document: any, error: ApiError) {
  const { now } = surroundings(session, undefined);
  const change = work.refused(document, error, now);
  return storeUnasked(session, [{ type: 'update', kind: work.kind, before: document, change }]);
}

/** Transient faults pass, and are retried in the next round. */
const passing: ReadonlySet<string> = new Set([
  'ConcurrentModification',
  'General',
  'GatewayTimeout',
  'OverCapacity',
  'PendingOperation',
  'QueryTimedOut',
]);

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !passing.has(error.code);

/**
 * Instants after one and until another at which something will be due in a project, in order.
 * @param most of documents that are looked at, and of instants of each
 */
export async function foreseenIn(
  world: World,
  { kind, column, foreseen }: DueWork,
  {
    project,
    until,
    most,
  }: { readonly project: string; readonly until: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await matchingRows(world, project, {
    type: 'matching',
    kind,
    where: `${column} <= :until`,
    variables: { until },
    limit: most,
  });
  const all = rows.flatMap(({ text }) => foreseen(JSON.parse(text), until, most));
  return [...new Set(all)].sort();
}
