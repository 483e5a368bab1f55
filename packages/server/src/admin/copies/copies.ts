// Copies of projects: new ones that begin with a template, snapshots to go back to, branches to work on.
import { type Credentials, createClient, projectExists } from '../../composition/bootstrap.ts';
import { apiError, duplicateField, notFound } from '../../declaration/index.ts';
import { findClient } from '../../oauth/index.ts';
import { newId } from '../../pipeline/index.ts';
import { sql } from '../../sql/sql.ts';
import type { Act } from '../../storage/audit.ts';
import type { Run } from '../../storage/connection/database.ts';
import { type Copy, listCopy } from '../../storage/projects/copies.ts';
import { snapshotKey } from '../../storage/projects/hidden.ts';
import { emptyProject } from '../../storage/projects/rows.ts';
import { noted } from '../audit.ts';
import type { StartSettings } from '../clock-routes.ts';
import type { AdminWorld } from '../world.ts';
import { broughtBack, knownInstant } from './as-of.ts';
import { besideWriters } from './beside-writers.ts';
import {
  type Asked,
  checkName,
  copied,
  copyInto,
  discard,
  namedCopy,
  oneInstant,
} from './copying.ts';
import { withRoom } from './room.ts';
import { templateProject } from './templates.ts';

/** Asked before anything is made for it. @throws DuplicateField for an id that some client has */
export async function checkClientId({ database }: AdminWorld, id: string | undefined) {
  if (id !== undefined && (await findClient(database, id)) !== undefined)
    throw duplicateField('clientId', id);
}

interface FirstClient {
  readonly project: string;
  readonly scope: string;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  /** What is to be done before anybody is let in. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
}

/** The client of a project that was just made: without one, the project goes too. */
export async function firstClient(
  admin: AdminWorld,
  { project, scope, id, secret, prepare }: FirstClient,
  toldOfEnd: (run: Run) => Promise<unknown>,
): Promise<Credentials> {
  const draft = { name: 'First client', id, secret, author: admin.author };
  try {
    await prepare?.();
    return await createClient(admin.world, project, scope, draft);
  } catch (error) {
    await discard(admin, project, toldOfEnd);
    throw error;
  }
}

/** A new project with what a template holds; `false` when the key is taken. */
export async function projectFrom(
  admin: AdminWorld,
  template: string,
  target: string,
  settings: StartSettings & { readonly ttlSeconds?: number | undefined } = {},
): Promise<boolean> {
  const { ttlSeconds, ...asNew } = settings;
  const source = await templateProject(admin, template);
  const isMade = await admin.database.transaction(async (run) => {
    await run(oneInstant);
    const there = await run(sql`select 1 from project where project = ${target}`);
    if (there.length > 0) return false;
    const passing = { project: target, form: 'passing', source: '', name: target } as const;
    if (ttlSeconds !== undefined) await listCopy(run, passing, { ttlSeconds });
    await copyInto(admin, run, { source, target, asNew });
    await noted(admin, run, target, { act: 'project.create', details: [`template ${template}`] });
    return true;
  }, 'background');
  await admin.controls.refresh(target);
  return isMade;
}

/**
 * Brings a project back to a snapshot of it, or to a template; in one transaction, so that whoever
 * reads sees it before or after. API clients and their tokens stay. Answers how many documents it has.
 */
export async function restored(
  admin: AdminWorld,
  target: string,
  to: { readonly snapshot: string } | ({ readonly template: string } & StartSettings),
): Promise<number> {
  const isSnapshot = 'snapshot' in to;
  const source = isSnapshot
    ? (await namedCopy(admin, 'snapshot', target, to.snapshot)).project
    : await templateProject(admin, to.template);
  const asNew = isSnapshot ? undefined : to;
  // Not of one instant: each statement sees what others have stored until then. The source stands still.
  const copying = () =>
    admin.database.transaction(async (run) => {
      await emptyProject(run, admin.world.kinds, target);
      await noted(admin, run, target, isSnapshot ? restoring(to.snapshot) : emptying(to.template));
      return copyInto(admin, run, { source, target, asNew });
    }, 'background');
  const documents = await withRoom(besideWriters(copying));
  await admin.controls.refresh(target);
  return documents;
}

const restoring = (subject: string): Act => ({ act: 'snapshot.restore', subject });
const emptying = (template: string): Act => ({
  act: 'project.reset',
  details: [`template ${template}`],
});

/** A snapshot of a project as it is now. @throws DuplicateField when the name is taken */
export async function snapshotOf(admin: AdminWorld, source: string, name: string): Promise<Copy> {
  checkName(name);
  const target = snapshotKey(newId(admin.world.clock.now()));
  await copied(admin, { form: 'snapshot', source, target, name });
  return namedCopy(admin, 'snapshot', source, name);
}

/** It ends by itself if the server does not come to the end of its work. */
const helperSeconds = 3_600;

/** By way of a hidden copy, so that nobody sees the branch before it is as it was. */
async function copiedAsOf(admin: AdminWorld, asked: Asked, instant: string): Promise<void> {
  const { source } = asked;
  if (!(await projectExists(admin.world, source))) throw notFound('project', `key '${source}'`);
  const at = await knownInstant(admin, source, instant);
  const target = snapshotKey(newId(admin.world.clock.now()));
  const hidden = { form: 'snapshot', source: '', target, name: target, from: source } as const;
  await copied(admin, { ...hidden, ttlSeconds: helperSeconds });
  try {
    await broughtBack(admin, { source, target, at });
    await copied(admin, { ...asked, from: target, at });
  } finally {
    await discard(admin, target);
  }
}

export interface BranchDraft {
  readonly name: string;
  readonly ttlSeconds?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The branch begins as the project was then; by its clock. */
  readonly at?: string;
}

/** Longest project key. */
const maxKeyLength = 36;

/** A project of its own with the key `{source}--{name}` and a client that holds all of it. */
export async function branchOf(admin: AdminWorld, source: string, draft: BranchDraft) {
  const { name, ttlSeconds, clientId, clientSecret, at } = draft;
  checkName(name);
  const target = `${source}--${name}`;
  if (target.length > maxKeyLength)
    throw apiError.InvalidInput(`'${target}' would be longer than ${maxKeyLength} characters.`);
  await checkClientId(admin, clientId);
  const started = performance.now();
  const listed = { form: 'branch', source, target, name, ttlSeconds } as const;
  if (at === undefined) await copied(admin, listed);
  else await copiedAsOf(admin, listed, at);
  const client = { project: target, id: clientId, secret: clientSecret };
  const credentials = await firstClient(
    admin,
    { ...client, scope: `manage_project:${target}` },
    (run) => noted(admin, run, source, { act: 'branch.delete', subject: name }),
  );
  const { documents, createdAt, expiresAt } = await namedCopy(admin, 'branch', source, name);
  const milliseconds = Math.round(performance.now() - started);
  return { ...credentials, key: target, documents, createdAt, expiresAt, milliseconds };
}

/** Ends a branch or removes a snapshot. */
export async function discardCopy(
  admin: AdminWorld,
  form: 'snapshot' | 'branch',
  source: string,
  name: string,
): Promise<void> {
  const { project } = await namedCopy(admin, form, source, name);
  await discard(admin, project, (run) =>
    noted(admin, run, source, { act: `${form}.delete`, subject: name }),
  );
}
