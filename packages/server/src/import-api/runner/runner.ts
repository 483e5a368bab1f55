// Carries accepted imports out. Every server has one: it claims due operations, one share of each project at a
// time, and stops asking for a moment when there is nothing. Requests and the ends of shares wake it.
import { randomUUID } from 'node:crypto';
import type { World } from '@storewright/engine/pipeline';
import { grouped } from '@storewright/engine/pipeline';
import { isOverload } from '@storewright/model/declaration';
import {
  type ClaimedOperation,
  claimOperations,
  claimSeconds,
  type ImportClaim,
  projectsWithImports,
  releaseOperations,
  renewClaims,
} from '@storewright/store/storage/imports/queue';
import { oneByOne } from './one-by-one.ts';
import type { SettlingWorld } from './settle.ts';

/** The runner of one server. */
export interface ImportRunner {
  /** Something was accepted. */
  soon(): void;
  /** Resolves when its last operation has ended. */
  stop(): Promise<void>;
}

/** Documents of a claim, and operations of all of them. */
const shareLimits = { documents: 32, most: 1_000 };
/** Projects whose shares are carried out at the same time. */
const mostProjects = 4;
/** Documents of a project that are changed at the same time: of one that begins alone, and next to others. */
const lanesOf = { alone: 4, nextToOthers: 2 };
/** How often a server without work looks for some that others have woken. */
const idleMs = 400;
/** The same on a quiet server: its own requests wake it. */
const restMs = 2_000;
/** So many looks in a row find nothing before it rests. */
const emptyLooks = 20;

/** The pause after so many looks without work; it doubles from look to look. */
const pauseAfter = (empty: number): number =>
  empty < emptyLooks ? idleMs : Math.min(restMs, idleMs * 2 ** (empty - emptyLooks + 1));

/** A claim is renewed twice before it lapses. */
const renewalMs = (claimSeconds * 1_000) / 3;

/** What the runner of a server uses. */
interface Starting extends Pick<SettlingWorld, 'database' | 'log' | 'count'> {
  /** How often claims are renewed. */
  readonly renewMs?: number;
}

/** What a round of the runner uses. */
interface Running extends SettlingWorld {
  readonly renewMs: number;
}

/** Starts to carry accepted imports out; each operation that ends without success gets a line in the log. */
export function startImports(
  world: World,
  { renewMs = renewalMs, ...starting }: Starting,
): ImportRunner {
  const around: Running = { world, watched: new Set(), warned: new Set(), renewMs, ...starting };
  const { log } = starting;
  let isStopped = false;
  let isAsked = false;
  let wake: (() => void) | undefined;
  const soon = () => {
    isAsked = true;
    wake?.();
  };
  const shares: Shares = {
    ...{
      owner: randomUUID(),
      underWay: new Map(),
      latest: '',
      ended: soon,
      goOn: () => !isStopped,
    },
  };

  async function loop(): Promise<void> {
    let empty = 0;
    while (!isStopped) {
      empty = isAsked ? 0 : empty + 1;
      isAsked = false;
      await beginShares(around, shares).catch((err) => logFailure(log, err));
      if (!isAsked && !isStopped) await pause(pauseAfter(empty));
    }
    await Promise.all(shares.underWay.values());
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = loop();
  return {
    soon,
    async stop() {
      isStopped = true;
      wake?.();
      await running;
    },
  };
}

/** Without room, nothing is lost: the runner looks again after its pause, and claims that no server renews end. */
const logFailure = (log: SettlingWorld['log'], err: unknown): void =>
  isOverload(err)
    ? log.warn({ reason: err.message }, 'imports put off')
    : log.error({ err }, 'imports');

/** Shares of projects that are carried out, each apart from the others: a slow project delays no other one. */
interface Shares {
  readonly owner: string;
  readonly underWay: Map<string, Promise<void>>;
  /** The project whose share began last. */
  latest: string;
  /** Called when a share has ended. */
  readonly ended: () => void;
  readonly goOn: () => boolean;
}

/** The projects in the order of their keys, beginning after the one that had its turn last. */
function inTurn(projects: readonly string[], latest: string): readonly string[] {
  const sorted = [...projects].sort();
  const next = sorted.findIndex((project) => project > latest);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}

/** Claims a share of each project that has work and none under way, and begins to carry it out. */
async function beginShares(around: Running, shares: Shares): Promise<void> {
  const { world, database } = around;
  const { owner, underWay, ended, goOn } = shares;
  for (const project of inTurn(await projectsWithImports(database), shares.latest)) {
    if (!goOn() || underWay.size >= mostProjects) return;
    if (underWay.has(project)) continue;
    const claim = { project, owner };
    const now = world.now(project);
    const claimed = await claimOperations(database, claim, { ...shareLimits, now });
    if (claimed.length === 0) continue;
    shares.latest = project;
    const lanes = underWay.size === 0 ? lanesOf.alone : lanesOf.nextToOthers;
    const work = carryShare(around, { claim, claimed, lanes, goOn })
      .catch((err) => logFailure(around.log, err))
      .finally(() => {
        underWay.delete(project);
        ended();
      });
    underWay.set(project, work);
  }
}

/** Claimed operations of a project, and how many of their documents are changed at the same time. */
interface Share {
  readonly claim: ImportClaim;
  readonly claimed: readonly ClaimedOperation[];
  readonly lanes: number;
  readonly goOn: () => boolean;
}

async function carryShare(around: Running, { claim, claimed, lanes, goOn }: Share): Promise<void> {
  const renewal = keepRenewed(around, claim, claimed);
  const groups = grouped(claimed, ({ document }) => document);
  await inLanes(groups, lanes, (group) =>
    goOn() ? oneByOne(around, claim, group) : release(around, claim, group),
  ).finally(renewal.stop);
}

/** As long as this server is at work, no other one claims the operations. */
function keepRenewed(
  { database, log, renewMs }: Running,
  claim: ImportClaim,
  claimed: readonly ClaimedOperation[],
) {
  const ids = claimed.map(({ id }) => id);
  const timer = setInterval(() => {
    renewClaims(database, claim, ids).catch((err) => log.warn({ err }, 'renewal of imports'));
  }, renewMs);
  return { stop: () => clearInterval(timer) };
}

async function inLanes(
  groups: ReadonlyMap<string, readonly ClaimedOperation[]>,
  lanes: number,
  work: (group: readonly ClaimedOperation[]) => Promise<void>,
): Promise<void> {
  const left = [...groups.values()].reverse();
  const lane = async () => {
    for (let group = left.pop(); group !== undefined; group = left.pop()) await work(group);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const release = ({ database }: Running, claim: ImportClaim, group: readonly ClaimedOperation[]) =>
  releaseOperations(
    database,
    claim,
    group.map(({ id }) => id),
    0,
  );
