// Updates documents of one kind that depend on another, such as prices on product discounts. The
// work follows from the stored state: the sources that count now have a signature, and as long as
// it is not the reached one, all targets are checked. So nothing is lost when a server is killed,
// and a source that begins or ends with time is handled as well. A walk meets every target that was
// decided by other sources, and none comes after it: a commit of a target names the instant of its
// sources (`KeptList.at`). The instant is raised first, then the writes under way end, and then the
// walk begins.
import { setTimeout as sleep } from 'node:timers/promises';
import { instantOf, openSession, type Session, type World } from '@storewright/engine/pipeline';
import { preparedUpdate, stampingOf } from '@storewright/engine/pipeline/commit/store';
import { kindNamed } from '@storewright/engine/pipeline/context/world';
import { gather, surroundings } from '@storewright/engine/pipeline/facts/gather';
import { type BoundedMemory, boundedMemory } from '@storewright/model/base/bounded-memory';
import { isSame } from '@storewright/model/base/equality';
import {
  ApiError,
  apiError,
  type Change,
  type Known,
  type Needs,
} from '@storewright/model/declaration';
import type { Lease, ProgressMark } from '@storewright/store/storage/progress';
import type { CommitOutcome } from '@storewright/store/storage/storage';
import { everything, type IsMine } from './recurring.ts';

/** Which kind is computed from which. */
export interface Dependency {
  readonly name: string;
  /** Kind whose documents decide. */
  readonly source: string;
  /** Kind whose documents follow. */
  readonly target: string;
  /** The sources that count at an instant, in a form that suits `apply`. */
  readonly effective: (sources: readonly any[], now: string) => readonly any[];
  readonly signature: (effective: readonly any[]) => string;
  /** The first instant after `now` from which on the signature may be another one. */
  readonly changesAt: (sources: readonly any[], now: string) => string | undefined;
  readonly needs: (targets: readonly any[], effective: readonly any[], known: Known) => Needs;
  /** Pure: the target as it has to be; the very same document when it is right. */
  readonly apply: (target: any, effective: readonly any[], facts: any) => Change;
}

type CatchUpWorld = World;

interface Reached {
  readonly signature: string;
  /** No target that was decided by other sources can be stored from now on. */
  readonly settled: boolean;
  /** The last target that was looked at. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
  /** There is nothing left to do. */
  readonly done: boolean;
}

const batchSize = 50;
const attempts = 3;

interface Walk {
  readonly world: CatchUpWorld;
  readonly dependency: Dependency;
  readonly project: string;
  readonly effective: readonly any[];
  /** Named by every write, so that a server which has slept over its turn changes nothing. */
  readonly lease: Lease;
  readonly goOn: () => boolean;
}

/** A project with nothing to do, while its mark is the same and its clock is between the two. */
interface CaughtUp {
  readonly number: number;
  readonly state: string | null;
  readonly from: number;
  readonly until: number;
}

/** What a process remembers between the rounds of a job. */
export type CaughtUpMemory = BoundedMemory<CaughtUp>;

const maxCaughtUp = 100_000;
export const caughtUpMemory = (): CaughtUpMemory => boundedMemory<CaughtUp>(maxCaughtUp);

/** How a round is done. */
interface Round {
  readonly isMine?: IsMine;
  /** With it a project is not looked at again before something has changed. */
  readonly memory?: CaughtUpMemory;
}

/** One round over all projects; answers how many documents were changed. */
export async function catchUp(
  world: CatchUpWorld,
  dependency: Dependency,
  goOn: () => boolean,
  { isMine = everything, memory = caughtUpMemory() }: Round = {},
): Promise<number> {
  let total = 0;
  for (const mark of await world.storage.progress.marks(dependency.name, dependency.source)) {
    const { project } = mark;
    if (!goOn() || !isMine(project) || isKnown(memory, mark, world.now(project))) continue;
    const { changed, caughtUp } = await catchUpProject(world, dependency, project, goOn);
    if (caughtUp !== undefined) memory.set(project, { ...mark, ...caughtUp });
    total += changed;
  }
  return total;
}

function isKnown(memory: CaughtUpMemory, mark: ProgressMark, now: number): boolean {
  const known = memory.get(mark.project);
  if (known === undefined) return false;
  const { number, state, from, until } = known;
  return number === mark.number && state === mark.state && now >= from && now < until;
}

const pauseMs = 20;

/** Rounds over one project until nothing is left to do, also where another server is at it. */
export async function catchUpToEnd(
  world: CatchUpWorld,
  dependency: Dependency,
  project: string,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  for (;;) {
    total += (await catchUpProject(world, dependency, project, goOn)).changed;
    if (await isCaughtUp(world, dependency, project)) return total;
    if (!goOn()) throw apiError.GatewayTimeout(`${dependency.name} is not finished yet.`);
    await sleep(pauseMs);
  }
}

async function isCaughtUp(world: CatchUpWorld, dependency: Dependency, project: string) {
  const sources = await sourcesIn(world, dependency, project);
  const effective = dependency.effective(sources, instantOf(world.now(project)));
  const reached = await readReached(world, dependency.name, project);
  return reached?.done === true && reached.signature === dependency.signature(effective);
}

interface ProjectRound {
  /** How many documents were changed. */
  readonly changed: number;
  /** There was nothing to do, and will not be until then unless something is stored. */
  readonly caughtUp?: Pick<CaughtUp, 'from' | 'until'>;
}

/** One round over one project. */
async function catchUpProject(
  world: CatchUpWorld,
  dependency: Dependency,
  project: string,
  goOn: () => boolean,
): Promise<ProjectRound> {
  const { storage, now } = world;
  const { name } = dependency;
  const sources = await sourcesIn(world, dependency, project);
  const instant = now(project);
  const effective = dependency.effective(sources, instantOf(instant));
  const signature = dependency.signature(effective);
  const reached = await readReached(world, name, project);
  const isSame = reached?.signature === signature;
  if (isSame && reached.done) {
    const next = dependency.changesAt(sources, instantOf(instant));
    const until = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next);
    return { changed: 0, caughtUp: { from: instant, until } };
  }
  const lease = await storage.progress.claim(name, project);
  if (lease === undefined) return { changed: 0 };
  const walked = { world, dependency, project, effective, lease, goOn };
  if (isSame && reached.settled) return { changed: await walk(walked, reached) };
  const isSettled = await settle(walked, signature, instant);
  const begun = { signature, settled: true, done: false };
  return { changed: isSettled ? await walk(walked, begun) : 0 };
}

/** No commit uses other sources than these from now on; `false`: not yet, or not by this server. */
async function settle(
  { world, dependency, project, lease, goOn }: Walk,
  signature: string,
  instant: number,
): Promise<boolean> {
  const { progress, raiseInstant, writesSettled } = world.storage;
  // Noted before anything is changed: should the sources be again what they were, all is walked.
  const begun: Reached = { signature, settled: false, done: false };
  if (!(await progress.save(lease, project, JSON.stringify(begun), true))) return false;
  await raiseInstant(project, dependency.source, instant);
  if (await writesSettled([dependency.target], goOn)) return true;
  await progress.save(lease, project, JSON.stringify(begun), false);
  return false;
}

async function readReached(world: CatchUpWorld, job: string, project: string) {
  const state = await world.storage.progress.read(job, project);
  const reached: Partial<Reached> = JSON.parse(state ?? '{}');
  return reached.signature === undefined ? undefined : (reached as Reached);
}

const pageSize = 500;

/** All sources of the project, page after page by id. */
async function sourcesIn(
  { storage }: CatchUpWorld,
  { source }: Dependency,
  project: string,
): Promise<any[]> {
  const sources: any[] = [];
  for (;;) {
    const extent = { limit: pageSize, offset: sources.length, withTotal: false };
    const { rows } = await storage.query(project, source, { sort: [], ...extent });
    sources.push(...rows.map(({ text }) => JSON.parse(text)));
    if (rows.length < pageSize) return sources;
  }
}

async function walk(walked: Walk, from: Reached): Promise<number> {
  const { world, dependency, project, lease, goOn } = walked;
  const { ages, progress } = world.storage;
  let reached = from;
  let total = 0;
  while (goOn()) {
    const { after } = reached;
    const step = await ages.step(project, dependency.target, { after, limit: batchSize });
    total += await bringInLine(walked, step);
    const last = step.at(-1);
    if (last !== undefined) reached = { ...reached, after: last };
    const atEnd = step.length < batchSize;
    if (atEnd) reached = { ...reached, after: undefined, done: true };
    const isMine = await progress.save(lease, project, JSON.stringify(reached), !atEnd);
    if (atEnd || !isMine) return total;
  }
  await progress.save(lease, project, JSON.stringify(reached), false);
  return total;
}

/** Documents that change meanwhile are looked at again. */
async function bringInLine(walked: Walk, targets: readonly { readonly id: string }[]) {
  let left = targets;
  let total = 0;
  for (let attempt = 0; attempt < attempts && left.length > 0; attempt += 1) {
    const outcomes = await bringOnce(walked, left);
    total += outcomes.filter(({ outcome }) => outcome === 'changed').length;
    left = outcomes.filter(({ outcome }) => outcome === 'conflict');
  }
  if (left.length > 0) throw new Error(`${walked.dependency.target} documents change all the time`);
  return total;
}

interface Outcome {
  readonly id: string;
  /** `lost`: another server has taken over. */
  readonly outcome: 'right' | 'changed' | 'conflict' | 'lost';
}

async function bringOnce(
  walked: Walk,
  targets: readonly { readonly id: string }[],
): Promise<Outcome[]> {
  const { world, dependency, project, effective } = walked;
  const session = openSession(world, project);
  const ids = targets.map(({ id }) => ({ id }));
  const loaded = (await session.documents(dependency.target, ids)).filter(
    (one) => one !== undefined,
  );
  const documents = loaded.map(({ document }) => document);
  const facts = await gather(session, surroundings(session, undefined), (known) =>
    dependency.needs(documents, effective, known),
  );
  return storePrepared(
    walked,
    loaded.map((before) => ({
      id: before.document.id,
      write: writeOf(walked, session, before, facts),
    })),
  );
}

type Write = ReturnType<typeof preparedUpdate>['write'];

/** The write; none when the document is up to date. */
function writeOf(
  { world, dependency, effective }: Walk,
  session: Session,
  before: Parameters<typeof preparedUpdate>[0]['before'],
  facts: unknown,
): Write | undefined {
  const kind = kindNamed(world, dependency.target);
  try {
    const change = dependency.apply(before.document, effective, facts);
    if (isSame(change.document, before.document)) return undefined;
    // Without a principal: a background change leaves `lastModifiedBy` alone.
    const stamping = stampingOf(session, kind, undefined);
    return preparedUpdate({ kind, before, change }, stamping).write;
  } catch (error) {
    // A rule refuses it, for example because it would be too large; the others go on.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

interface Prepared {
  readonly id: string;
  readonly write: Write | undefined;
}

/** All in one commit; one by one when a document has changed meanwhile. */
async function storePrepared(walked: Walk, all: readonly Prepared[]): Promise<Outcome[]> {
  const { world, project, lease } = walked;
  const commit = (writes: readonly Write[]) => world.storage.commit(project, writes, { lease });
  const writes = all.flatMap(({ write }) => (write === undefined ? [] : [write]));
  const isStored = writes.length === 0 || (await commit(writes)).outcome === 'done';
  return Promise.all(
    all.map(async ({ id, write }): Promise<Outcome> => {
      if (write === undefined) return { id, outcome: 'right' };
      if (isStored) return { id, outcome: 'changed' };
      const { outcome } = await commit([write]);
      return { id, outcome: outcomes.get(outcome) ?? 'conflict' };
    }),
  );
}

const outcomes = new Map<CommitOutcome['outcome'], Outcome['outcome']>([
  ['done', 'changed'],
  ['outdated', 'lost'],
]);
