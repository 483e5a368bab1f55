// Carries accepted imports out. Every server has one: it claims due operations, a share of each project in
// turn, and stops asking for a moment when there is nothing. Requests wake it.
import { randomUUID } from 'node:crypto';
import type { World } from '../../pipeline/index.ts';
import { grouped } from '../../pipeline/index.ts';
import type { Database } from '../../storage/connection/database.ts';
import {
  type ClaimedOperation,
  claimOperations,
  projectsWithImports,
  releaseOperations,
} from '../../storage/imports/queue.ts';
import { importTypeNamed } from '../types/index.ts';
import { carryOut } from './carry-out.ts';
import { type SettlingWorld, settle } from './settle.ts';
import { carryOutTogether, leadingBatch } from './together.ts';

/** The runner of one server. */
export interface ImportRunner {
  /** Something was accepted. */
  soon(): void;
  /** Resolves when its last operation has ended. */
  stop(): Promise<void>;
}

/** Documents of a claim, and operations of all of them. */
const share = { documents: 32, most: 200 };
/** Documents that are changed at the same time. */
const lanes = 4;
/** How often a server without work looks for some that others have woken. */
const idleMs = 400;

/** @param log receives a line for each operation that ends without success */
export function startImports(
  world: World,
  { database, log }: { readonly database: Database; readonly log: SettlingWorld['log'] },
): ImportRunner {
  const around: SettlingWorld = { world, database, watched: new Set(), warned: new Set(), log };
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
async function round(around: SettlingWorld, owner: string, goOn: () => boolean): Promise<boolean> {
  const { world, database } = around;
  let isBusy = false;
  for (const project of await projectsWithImports(database)) {
    if (!goOn()) return false;
    const now = world.now(project);
    const claimed = await claimOperations(database, { project, owner }, { ...share, now });
    isBusy ||= claimed.length > 0;
    await inLanes(
      grouped(claimed, ({ document }) => document),
      (group) =>
        goOn()
          ? oneByOne(around, { project, owner }, group)
          : release(around, project, owner, group),
    );
  }
  return isBusy;
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

const release = (
  { database }: SettlingWorld,
  project: string,
  owner: string,
  group: readonly ClaimedOperation[],
) =>
  releaseOperations(
    database,
    { project, owner },
    group.map(({ id }) => id),
    0,
  );

interface Claim {
  readonly project: string;
  readonly owner: string;
}

/** Operations of one document, in the order of their acceptance. */
async function oneByOne(
  around: SettlingWorld,
  claim: Claim,
  group: readonly ClaimedOperation[],
): Promise<void> {
  for (let rest = group; rest.length > 0; ) {
    const batch = leadingBatch(rest);
    const ended = await carryOutTogether(around, claim, batch);
    rest = rest.slice(batch.length);
    const left = batch.filter(({ id }) => !ended.has(id));
    for (const [index, operation] of left.entries()) {
      const waitMs = await carryOutAlone(around, claim, operation);
      if (waitMs === undefined) continue;
      // The next attempt of this operation must not overwrite data that were accepted later.
      const later = [...left.slice(index + 1), ...rest].map(({ id }) => id);
      await releaseOperations(around.database, claim, later, waitMs);
      return;
    }
  }
}

async function carryOutAlone(around: SettlingWorld, claim: Claim, operation: ClaimedOperation) {
  const type = importTypeNamed.get(operation.type);
  const outcome =
    type === undefined
      ? { became: 'failed' as const, error: new Error(`no import type ${operation.type}`) }
      : await carryOut(around, { claim, operation, type });
  return settle(around, claim, operation, outcome);
}
