// Branches of a project: created, reset to their start, kept. Work in several steps uses a hidden
// copy, so that a branch is visible only when it is whole.

import { newId } from '@storewright/engine/pipeline';
import { apiError, f, notFound } from '@storewright/model/declaration';
import { snapshotKey } from '@storewright/store/sql/hidden';
import type { Run } from '@storewright/store/storage/connection/database';
import {
  adoptBase,
  baseOf,
  basesOf,
  beginAgain,
  type Carried,
  type Copy,
  holdCopy,
  keepCopy,
} from '@storewright/store/storage/projects/copies';
import { emptyProject, endProject } from '@storewright/store/storage/projects/rows';
import { type AdminWorld, noted } from '../common/operation.ts';
import { bringBack, checkInstant } from './as-of.ts';
import { readCarried, shownCarried } from './carried.ts';
import { checkClientId, firstClient } from './copies.ts';
import {
  besideWriters,
  checkName,
  copyInto,
  copyProject,
  discard,
  findNamedCopy,
} from './copying.ts';
import { withRoom } from './room.ts';

/** It expires if the server does not finish its work. */
const helperSeconds = 3_600;

/** What a hidden copy is made of, and for what; answers whether it stays. */
interface Helping {
  readonly source: string;
  /** ISO 8601: as the source was then; absent: as it is. */
  readonly at?: string | undefined;
  readonly carried?: Carried | null | undefined;
  readonly use: (helper: string) => Promise<boolean>;
}

async function byWayOfCopy(admin: AdminWorld, { source, at, carried, use }: Helping) {
  const target = snapshotKey(newId(admin.world.clock.now()));
  const hidden = { form: 'snapshot', source: '', target, name: target, from: source } as const;
  const begun = { by: source, at };
  await copyProject(admin, {
    ...hidden,
    ttlSeconds: helperSeconds,
    begun,
    carried: carried ?? undefined,
  });
  let stays = false;
  try {
    if (at !== undefined) await bringBack(admin, { source, target, at });
    stays = await use(target);
  } finally {
    if (!stays) await discard(admin, target);
  }
}

/** A hundred years. */
export const maxSeconds = 3_155_760_000;

export const branchDraft = {
  name: f.text({ min: 1, max: 64 }),
  ttlSeconds: f.optional(
    f.described(
      f.integer({ min: 0, max: maxSeconds }),
      'Until it expires; 0: it stays. Default: a week.',
    ),
  ),
  messages: f.optional(f.boolean()),
  extensions: f.optional(f.text({ min: 1, max: 4096 })),
  clientId: f.optional(f.text({ min: 1, max: 256 })),
  clientSecret: f.optional(f.text({ min: 1, max: 256 })),
  at: f.optional(
    f.described(
      f.text({ min: 1, max: 64 }),
      'The branch begins as the project was then; by its clock.',
    ),
  ),
  keepBase: f.optional(f.described(f.boolean(), 'Its initial state is kept as well, for resets.')),
};

type BranchDraft = f.ObjectOf<typeof branchDraft>;

const week = 604_800;

/** Longest project key. */
const maxKeyLength = 36;

function branchKey(source: string, name: string): string {
  checkName(name);
  const key = `${source}--${name}`;
  if (key.length > maxKeyLength)
    throw apiError.InvalidInput(`'${key}' would be longer than ${maxKeyLength} characters.`);
  return key;
}

/** A project of its own with the key `{source}--{name}` and a client that holds all of it. */
export async function branchOf(admin: AdminWorld, source: string, draft: BranchDraft) {
  const { name, clientId, clientSecret } = draft;
  const target = branchKey(source, name);
  await checkClientId(admin, clientId);
  const carried = await readCarried(admin, draft);
  const started = performance.now();
  await branchRows(admin, { source, target, carried }, draft);
  const client = { project: target, id: clientId, secret: clientSecret };
  const credentials = await firstClient(
    admin,
    { ...client, scope: `manage_project:${target}` },
    (run) => noted(admin, run, source, { act: 'branch.delete', subject: name }),
  );
  const { documents, createdAt, expiresAt } = await findNamedCopy(admin, 'branch', source, name);
  const milliseconds = Math.round(performance.now() - started);
  const told = { documents, createdAt, expiresAt, ...shownCarried(carried) };
  return { ...credentials, key: target, ...told, milliseconds };
}

interface BranchPlace {
  readonly source: string;
  readonly target: string;
  readonly carried: Carried | undefined;
}

async function branchRows(admin: AdminWorld, place: BranchPlace, draft: BranchDraft) {
  const { source, target, carried } = place;
  const { name, ttlSeconds: asked = week, keepBase = false } = draft;
  const ttlSeconds = asked === 0 ? undefined : asked;
  const listed = { form: 'branch', ...place, name, ttlSeconds } as const;
  if (draft.at === undefined && !keepBase) return copyProject(admin, listed);
  const at = draft.at === undefined ? undefined : await checkInstant(admin, source, draft.at);
  await byWayOfCopy(admin, {
    source,
    at,
    carried,
    async use(helper) {
      const also = (run: Run) => (keepBase ? adoptBase(run, helper, target) : Promise.resolve());
      await copyProject(admin, { ...listed, from: helper, also });
      return keepBase;
    },
  });
}

export interface BranchReset {
  /** What its rows were copied from. */
  readonly from: 'base' | 'source';
  readonly documents: number;
  readonly milliseconds: number;
}

/**
 * Brings a branch back to what it began with, if that is kept, else to its source as that is now; its API
 * clients and their tokens stay. A base that is kept is renewed when the source is asked for.
 */
export async function resetBranch(
  admin: AdminWorld,
  source: string,
  name: string,
  asked?: BranchReset['from'],
): Promise<BranchReset> {
  const started = performance.now();
  const branch = await findNamedCopy(admin, 'branch', source, name);
  const base = await baseOf(admin.database, branch.project);
  const from = asked ?? (base === undefined ? 'source' : 'base');
  if (from === 'base' && base === undefined)
    throw apiError.InvalidInput(`What the branch '${name}' began with is not kept (keepBase).`);
  let documents = 0;
  if (from === 'base') documents = await replaceBranch(admin, branch, { copy: base!, from });
  else
    await byWayOfCopy(admin, {
      source,
      carried: branch.carried,
      async use(copy) {
        documents = await replaceBranch(admin, branch, { copy, from, isBase: base !== undefined });
        return base !== undefined;
      },
    });
  return { from, documents, milliseconds: Math.round(performance.now() - started) };
}

interface Replacement {
  /** The hidden project whose rows come. */
  readonly copy: string;
  readonly from: BranchReset['from'];
  /** The copy becomes what the branch has begun with, in place of another one. */
  readonly isBase?: boolean;
}

/** In one transaction: a reader sees the branch before or after. */
async function replaceBranch(
  admin: AdminWorld,
  { project: target, source, name, carried }: Copy,
  { copy, from, isBase = false }: Replacement,
): Promise<number> {
  // Not of one instant: each statement sees what others have stored until then. The copy stands still.
  const replacing = () =>
    admin.database.transaction(async (run) => {
      if (!(await holdCopy(run, target))) throw notFound('branch', `name '${name}'`);
      if (!(await holdCopy(run, copy)))
        throw apiError.OverCapacity(`What the branch '${name}' begins with is being replaced.`);
      await emptyProject(run, admin.world.kinds, target);
      await beginAgain(run, target, copy);
      const documents = await copyInto(admin, run, {
        ...{ source: copy, target, carried },
        isBranch: true,
      });
      if (isBase) {
        for (const former of await basesOf(run, target)) await endProject(run, former);
        await adoptBase(run, copy, target);
      }
      await noted(admin, run, source, {
        act: 'branch.reset',
        subject: name,
        details: [`from ${from}`],
      });
      return documents;
    }, 'background');
  const documents = await withRoom(besideWriters(replacing));
  await admin.controls.refresh(target);
  if (isBase) admin.removeSoon();
  return documents;
}

/** It no longer expires. */
export async function keepBranch(admin: AdminWorld, source: string, name: string): Promise<Copy> {
  const { project } = await findNamedCopy(admin, 'branch', source, name);
  await admin.database.transaction(async (run) => {
    if (!(await keepCopy(run, project))) throw notFound('branch', `name '${name}'`);
    await noted(admin, run, source, { act: 'branch.keep', subject: name });
  }, 'background');
  return findNamedCopy(admin, 'branch', source, name);
}
