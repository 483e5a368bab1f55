// Copies of projects: new ones that begin with a template, snapshots to go back to, branches to work on.

import { findClient } from '@storewright/edges/oauth';
import { forgetProject, newId } from '@storewright/engine/pipeline';
import { duplicateField, notFound } from '@storewright/model/declaration';
import { snapshotKey } from '@storewright/store/sql/hidden';
import type { Act } from '@storewright/store/storage/audit';
import type { Run } from '@storewright/store/storage/connection/database';
import { readAtOneInstant } from '@storewright/store/storage/database-server';
import { begin } from '@storewright/store/storage/projects/begun';
import { type Copy, listCopy } from '@storewright/store/storage/projects/copies';
import { emptyProject, fetchProjectDocument } from '@storewright/store/storage/projects/rows';
import { type Credentials, createClient, projectExists } from '../../provisioning/bootstrap.ts';
import { projectKeyFault } from '../../provisioning/project-key.ts';
import type { StartSettings } from '../common/clock-routes.ts';
import { type AdminWorld, noted } from '../common/operation.ts';
import {
  besideWriters,
  checkFree,
  checkName,
  copyInto,
  copyProject,
  discard,
  findNamedCopy,
} from './copying.ts';
import { checkRoom, withRoom } from './room.ts';
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
  /** Work before clients are admitted. */
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

/** What a new project begins with. */
export type Origin =
  | { readonly copyOf: string; readonly ttlSeconds?: number | undefined }
  | ({ readonly template: string; readonly ttlSeconds?: number | undefined } & StartSettings);

/** A new project with what a template or another project holds; `false` when the key is taken. */
export async function projectFrom(
  admin: AdminWorld,
  target: string,
  origin: Origin,
): Promise<boolean> {
  const { source, asNew, details } = await beginningOf(admin, origin);
  const { ttlSeconds } = origin;
  const making = () =>
    admin.database.transaction(async (run) => {
      await readAtOneInstant(run, 'read write');
      if ((await fetchProjectDocument(run, target)) !== undefined) return false;
      await checkFree(run, target);
      const passing = { project: target, form: 'passing', source: '', name: target } as const;
      if (ttlSeconds !== undefined) await listCopy(run, passing, { ttlSeconds });
      await copyInto(admin, run, { source, target, asNew });
      await begin(run, target);
      await noted(admin, run, target, { act: 'project.create', details });
      return true;
    }, 'background');
  const isMade = await withRoom(besideWriters(making));
  await admin.controls.refresh(target);
  return isMade;
}

async function beginningOf(admin: AdminWorld, origin: Origin) {
  if ('copyOf' in origin) {
    const { copyOf } = origin;
    const isHidden = projectKeyFault(copyOf) !== undefined;
    if (isHidden || !(await projectExists(admin.world, copyOf)))
      throw notFound('project', `key '${copyOf}'`);
    await checkRoom(admin, copyOf);
    return { source: copyOf, details: [`copy of ${copyOf}`] };
  }
  const { template, ttlSeconds: _, ...asNew } = origin;
  const source = await templateProject(admin, template);
  return { source, asNew, details: [`template ${template}`] };
}

/**
 * Resets a project to one of its snapshots, or to a template; in one transaction, so that a reader
 * sees it before or after. API clients and their tokens stay. Returns the number of its documents.
 */
export async function restoreProject(
  admin: AdminWorld,
  target: string,
  to: { readonly snapshot: string } | ({ readonly template: string } & StartSettings),
): Promise<number> {
  const isSnapshot = 'snapshot' in to;
  const source = isSnapshot
    ? (await findNamedCopy(admin, 'snapshot', target, to.snapshot)).project
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
  forgetProject(admin.world.memory, target);
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
  await copyProject(admin, { form: 'snapshot', source, target, name });
  return findNamedCopy(admin, 'snapshot', source, name);
}

/** Ends a branch or removes a snapshot. */
export async function discardCopy(
  admin: AdminWorld,
  form: 'snapshot' | 'branch',
  source: string,
  name: string,
): Promise<void> {
  const { project } = await findNamedCopy(admin, form, source, name);
  await discard(admin, project, (run) =>
    noted(admin, run, source, { act: `${form}.delete`, subject: name }),
  );
}
