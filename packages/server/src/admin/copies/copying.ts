// Copies the rows of a project into another one, and lists the copies.

import { kindNamed } from '@storewright/engine/pipeline/context/world';
import { apiError, duplicateField, notFound } from '@storewright/model/declaration';
import { isTemplate } from '@storewright/store/sql/hidden';
import type { Run } from '@storewright/store/storage/connection/database';
import { stateOf } from '@storewright/store/storage/connection/sqlstate';
import { readAtOneInstant } from '@storewright/store/storage/database-server';
import { begin } from '@storewright/store/storage/projects/begun';
import { dropControl } from '@storewright/store/storage/projects/control';
import {
  type Carried,
  type Copy,
  copyNamed,
  listCopy,
  retireTemplate,
  setDocuments,
} from '@storewright/store/storage/projects/copies';
import {
  type CopyPlan,
  copyPlan,
  copyRows,
  keepVersions,
  placeProjectDocument,
} from '@storewright/store/storage/projects/copy';
import { endProject, holdProject, isFree } from '@storewright/store/storage/projects/rows';
import { checkProject } from '../../provisioning/bootstrap.ts';
import { reindexed } from '../../transfer/settings.ts';
import { type StartSettings, startControls } from '../common/clock-routes.ts';
import { type AdminWorld, noted } from '../common/operation.ts';
import { carriedKindsOf, fitExtensions, shownCarried } from './carried.ts';
import { checkRoom, withRoom } from './room.ts';

// A transaction that replaces what clients may be writing at that moment.

const attempts = 5;

/** A value that a writer stored meanwhile, or two who wait for each other: both pass. */
const passing: ReadonlySet<string> = new Set(['23505', '40001', '40P01']);

/** @throws OverCapacity when others are in its way each time */
export async function besideWriters<T>(replacing: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await replacing();
    } catch (error) {
      const cause = (error as { cause?: unknown })?.cause ?? error;
      if (!passing.has(stateOf(cause) ?? '')) throw error;
    }
  throw apiError.OverCapacity('Too much is written to the project; nothing was done.');
}

/** Where a copy goes, and what of the project's document is other there. */
interface Destination {
  readonly source: string;
  readonly target: string;
  /** It begins now, with these settings; absent: it goes on where the source is. */
  readonly asNew?: StartSettings | undefined;
  /** What it has changed of its source will be asked. */
  readonly isBranch?: boolean;
  /** The data copied on request; hidden copies hold it unchanged. */
  readonly carried?: Carried | null | undefined;
}

/** Rows first, then the document of the project: from then on it is there. */
export async function copyInto(
  admin: AdminWorld,
  run: Run,
  { source, target, asNew, isBranch = false, carried }: Destination,
): Promise<number> {
  const plan = await planFor(admin, run, source, carried);
  const documents = await copyRows(run, plan, { source, target });
  if (isBranch) await keepVersions(run, plan, target);
  const left = isBranch && carried ? await fitExtensions(admin, run, target, carried) : 0;
  const members = asNew === undefined ? {} : await beginCopy(admin, run, target, asNew);
  const project = kindNamed(admin.world, 'project');
  const messages = asNew?.messages === undefined ? {} : { enabled: asNew.messages };
  const edited = (document: any, version: number) => ({
    ...reindexed(document),
    messages: { ...document.messages, ...messages },
    id: target,
    version,
    key: target,
    ...members,
  });
  await placeProjectDocument(run, plan, { source, target }, edited, project);
  return documents - left;
}

/** Of a template, which never changes, it is kept. */
async function planFor(
  { world, plans }: AdminWorld,
  run: Run,
  source: string,
  carried: Carried | null | undefined,
): Promise<CopyPlan> {
  const known = plans?.get(source);
  const plan = known ?? (await copyPlan(run, world.kinds, source, carriedKindsOf(carried)));
  if (isTemplate(source)) plans?.set(source, plan);
  return plan;
}

async function beginCopy(admin: AdminWorld, run: Run, target: string, settings: StartSettings) {
  const now = await startControls(admin, run, target, settings);
  return { name: target, createdAt: now, lastModifiedAt: now };
}

export interface Asked {
  readonly form: Copy['form'];
  readonly source: string;
  readonly target: string;
  readonly name: string;
  readonly ttlSeconds?: number | undefined;
  /** The project whose rows are copied; absent: the source. */
  readonly from?: string;
  /** By whose clock it begins, and when; absent: by that of the source, now, or when `from` has begun. */
  readonly begun?: { readonly by: string; readonly at?: string | undefined };
  readonly carried?: Carried | undefined;
  /** What else belongs into the transaction. */
  readonly also?: (run: Run) => Promise<unknown>;
}

/** A copy of its own that is listed, of one instant of what it is copied from. */
export async function copyProject(admin: AdminWorld, asked: Asked): Promise<void> {
  const { source, target, from = source, carried } = asked;
  await checkProject(admin.world, from);
  await checkRoom(admin, from, carriedKindsOf(carried));
  const copying = () =>
    admin.database.transaction((run) => copyAtInstant(admin, run, asked), 'background');
  await withRoom(besideWriters(copying));
  await admin.controls.refresh(target);
}

async function copyAtInstant(admin: AdminWorld, run: Run, asked: Asked): Promise<void> {
  const { form, source, target, name, ttlSeconds, from = source, begun, carried, also } = asked;
  await readAtOneInstant(run, 'read write');
  // No project that ends meanwhile has left a copy behind.
  for (const project of new Set([source, from]))
    if (project !== '' && !(await holdProject(run, project)))
      throw notFound('project', `key '${project}'`);
  // The name comes first: when it is taken, nothing else is done.
  const listed = { project: target, form, source, name };
  if (form === 'template') await retireTemplate(run, name);
  if (!(await listCopy(run, listed, { ttlSeconds, from, carried, ...begun })))
    throw duplicateField('name', name);
  await checkFree(run, target);
  const isBranch = form === 'branch';
  const place = { source: from, target, isBranch, carried };
  await setDocuments(run, target, await copyInto(admin, run, place));
  await begin(run, target);
  // New projects have clocks of their own.
  if (form === 'template') await dropControl(run, target);
  // A helper copy has no entry.
  const toldOf = form === 'template' ? from : source;
  if (toldOf !== '') await noted(admin, run, toldOf, { act: `${form}.create`, subject: name });
  await also?.(run);
}

/** @throws OverCapacity while the rows of a former project of that key are being removed */
export async function checkFree(run: Run, project: string): Promise<void> {
  if (!(await isFree(run, project)))
    throw apiError.OverCapacity(`The rows of a former '${project}' are still being removed.`);
}

/** Ends a copy, with an entry where it is required. */
export async function discard(
  admin: AdminWorld,
  project: string,
  told: (run: Run) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { database, removeSoon, controls } = admin;
  const ending = () =>
    database.transaction(async (run) => {
      if (await endProject(run, project)) await told(run);
    }, 'background');
  await besideWriters(ending);
  await controls.refresh(project);
  removeSoon();
}

export async function findNamedCopy(
  { database }: AdminWorld,
  form: Copy['form'],
  source: string,
  name: string,
): Promise<Copy> {
  const copy = await copyNamed(database, form, source, name);
  if (copy === undefined) throw notFound(form, `name '${name}'`);
  return copy;
}

/** Without the key of a hidden project, which is of no use to anybody. */
export const shownCopy = ({ project, form, source, hasBase, carried, ...copy }: Copy) =>
  form === 'branch'
    ? { key: project, source, ...copy, hasBase, ...shownCarried(carried) }
    : { source, ...copy };

const nameForm = /^[a-z0-9][a-z0-9_-]{0,29}$/;

export function checkName(name: string): void {
  if (!nameForm.test(name))
    throw apiError.InvalidInput(`'${name}' is no name: 1 to 30 of a-z, 0-9, - and _.`);
}
