// Carries accepted imports out. Every server has one: it claims due operations, a share of each project in
// turn, and stops asking for a moment when there is nothing. Requests wake it.
import { randomUUID } from 'node:crypto';
import type { World } from '../../pipeline/index.ts';
import { grouped } from '../../pipeline/index.ts';
import {
  type ClaimedOperation,
  claimOperations,
  claimSeconds,
  projectsWithImports,
  releaseOperations,
  renewClaims,
} from '../../storage/imports/queue.ts';
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
const share = { documents: 32, most: 1_000 };
/** Documents that are changed at the same time. */
const lanes = 4;
/** How often a server without work looks for some that others have woken. */
const idleMs = 400;
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
  const owner = randomUUID();
  let isStopped = false;
  let isAsked = false;
  let wake: (() => void) | undefined;

  async function loop(): Promise<void> {
    while (!isStopped) {
      isAsked = false;
      const isBusy = await round(around, owner, () => !isStopped).catch((err) => {
        log.error({ err }, 'imports');
        return false;
      });
      if (!isBusy && !isAsked && !isStopped) await pause();
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const underWay = loop();
  return {
    soon() {
      isAsked = true;
      wake?.();
    },
    async stop() {
      isStopped = true;
      wake?.();
      await underWay;
    },
  };
}

/** A share of each project that has work; whether there was any. */
async function round(around: Running, owner: string, goOn: () => boolean): Promise<boolean> {
  const { world, database } = around;
  let isBusy = false;
  for (const project of await projectsWithImports(database)) {
    if (!goOn()) return false;
    const now = world.now(project);
    const claim = { project, owner };
    const claimed = await claimOperations(database, claim, { ...share, now });
    isBusy ||= claimed.length > 0;
    const renewal = keepRenewed(around, claim, claimed);
    const groups = grouped(claimed, ({ document }) => document);
    await inLanes(groups, (group) =>
      goOn() ? oneByOne(around, claim, group) : release(around, claim, group),
    ).finally(renewal.stop);
  }
  return isBusy;
}

interface Claim {
  readonly project: string;
  readonly owner: string;
}

/** As long as this server is at work, no other one claims the operations. */
function keepRenewed(
  { database, log, renewMs }: Running,
  claim: Claim,
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
  work: (group: readonly ClaimedOperation[]) => Promise<void>,
): Promise<void> {
  const left = [...groups.values()].reverse();
  const lane = async () => {
    for (let group = left.pop(); group !== undefined; group = left.pop()) await work(group);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const release = ({ database }: Running, claim: Claim, group: readonly ClaimedOperation[]) =>
  releaseOperations(
    database,
    claim,
    group.map(({ id }) => id),
    0,
  );
