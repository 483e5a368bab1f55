// Copies of projects: templates that new ones begin with, snapshots to go back to, branches to work on.
import {
  type Credentials,
  createClient,
  createProject,
  projectExists,
} from '../../composition/bootstrap.ts';
import { apiError, duplicateField, notFound } from '../../declaration/index.ts';
import { loadDemo } from '../../demo/index.ts';
import { findClient } from '../../oauth/index.ts';
import { newId } from '../../pipeline/index.ts';
import { kindNamed } from '../../pipeline/operations/world.ts';
import { sql } from '../../sql/sql.ts';
import type { Act } from '../../storage/audit.ts';
import type { Run } from '../../storage/connection/database.ts';
import { dropControl } from '../../storage/projects/control.ts';
import { type Copy, copyNamed, listCopy, setDocuments } from '../../storage/projects/copies.ts';
import {
  type CopyPlan,
  copyPlan,
  copyRows,
  keepVersions,
  placeProjectDocument,
} from '../../storage/projects/copy.ts';
import { isTemplate, snapshotKey, templateKey } from '../../storage/projects/hidden.ts';
import { emptyProject, endProject, isEnding } from '../../storage/projects/rows.ts';
import { reindexed } from '../../transfer/settings.ts';
import { noted } from '../audit.ts';
import { type StartSettings, started } from '../clock-routes.ts';
import type { AdminWorld } from '../world.ts';
import { broughtBack, knownInstant } from './as-of.ts';
import { besideWriters } from './beside-writers.ts';
import { checkRoom, withRoom } from './room.ts';

/** What a template is filled with, besides the settings of a new project. */
const fillings: ReadonlyMap<string, 'nothing' | 'shop' | 'company'> = new Map([
  ['empty', 'nothing'],
  ['b2c', 'shop'],
  ['b2b', 'company'],
]);

/**
 * The hidden project of a template, which is made at first use. Two servers may make it at once: the
 * one that lists it first wins, the other one's goes.
 * @throws ResourceNotFound for a template that there is none of
 */
export async function templateProject(admin: AdminWorld, name: string): Promise<string> {
  const { database } = admin;
  const known = await copyNamed(database, 'template', '', name);
  if (known !== undefined) return known.project;
  const filling = fillings.get(name);
  if (filling === undefined)
    throw notFound('template', `name '${name}' (there are ${[...fillings.keys()].join(', ')})`);
  await filledTemplate(admin, name, filling);
  return (await copyNamed(database, 'template', '', name))!.project;
}

async function filledTemplate(admin: AdminWorld, name: string, filling: string): Promise<void> {
  const { world, database } = admin;
  const project = templateKey(`${name}-${newId(world.clock.now()).slice(-12)}`);
  await database.transaction((run) => started(admin, run, project, settingsOf(name)));
  await admin.controls.refresh(project);
  await createProject(world, project);
  if (filling !== 'nothing') await loadDemo(world, project, { company: filling === 'company' });
  const isFirst = await database.transaction(async (run) => {
    await dropControl(run, project);
    return listCopy(run, { project, form: 'template', source: '', name });
  }, 'background');
  await admin.controls.refresh(project);
  if (!isFirst) await discard(admin, project);
}

/** Made with the same ids and times wherever it is made, so that runs of a suite are alike. */
const settingsOf = (template: string): StartSettings => ({
  clock: { at: '2026-01-01T00:00:00Z', speed: 0 },
  // No suite can ask for a seed below zero.
  ids: { seed: -1 - [...fillings.keys()].indexOf(template) },
});

async function discard(
  admin: AdminWorld,
  project: string,
  told: (run: Run) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { database, removeSoon, controls } = admin;
  await database.transaction(async (run) => {
    if (await endProject(run, project)) await told(run);
  }, 'background');
  await controls.refresh(project);
  removeSoon();
}

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
}

/** The client of a project that was just made: without one, the project goes too. */
export async function firstClient(
  admin: AdminWorld,
  { project, scope, id, secret }: FirstClient,
  toldOfEnd: (run: Run) => Promise<unknown>,
): Promise<Credentials> {
  const draft = { name: 'First client', id, secret, author: admin.author };
  try {
    return await createClient(admin.world, project, scope, draft);
  } catch (error) {
    await discard(admin, project, toldOfEnd);
    throw error;
  }
}

/** Where a copy goes, and what of the project's document is other there. */
interface Destination {
  readonly source: string;
  readonly target: string;
  /** It begins now, with these settings; absent: it goes on where the source is. */
  readonly asNew?: StartSettings | undefined;
  /** What it has changed of its source will be asked. */
  readonly isBranch?: boolean;
}

/** Rows first, then the document of the project: from then on it is there. */
async function copyInto(
  admin: AdminWorld,
  run: Run,
  { source, target, asNew, isBranch = false }: Destination,
): Promise<number> {
  const plan = await planFor(admin, run, source);
  const documents = await copyRows(run, plan, { source, target });
  if (isBranch) await keepVersions(run, plan, target);
  const members = asNew === undefined ? {} : await begun(admin, run, target, asNew);
  const project = kindNamed(admin.world, 'project');
  const edited = (document: any, version: number) => ({
    ...reindexed(document),
    id: target,
    version,
    key: target,
    ...members,
  });
  await placeProjectDocument(run, plan, { source, target }, edited, project);
  return documents;
}

/** Of a template, which never changes, it is kept. */
async function planFor({ world, plans }: AdminWorld, run: Run, source: string): Promise<CopyPlan> {
  const plan = plans?.get(source) ?? (await copyPlan(run, world.kinds, source));
  if (isTemplate(source)) plans?.set(source, plan);
  return plan;
}

async function begun(admin: AdminWorld, run: Run, target: string, settings: StartSettings) {
  const now = await started(admin, run, target, settings);
  return { name: target, createdAt: now, lastModifiedAt: now };
}

const oneInstant = sql`set transaction isolation level repeatable read`;

/** A new project with what a template holds; `false` when the key is taken. */
export async function projectFrom(
  admin: AdminWorld,
  template: string,
  target: string,
  settings: StartSettings = {},
): Promise<boolean> {
  const source = await templateProject(admin, template);
  const isMade = await admin.database.transaction(async (run) => {
    await run(oneInstant);
    const there = await run(sql`select 1 from project where project = ${target}`);
    if (there.length > 0) return false;
    await copyInto(admin, run, { source, target, asNew: settings });
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

export async function namedCopy(
  { database }: AdminWorld,
  form: Copy['form'],
  source: string,
  name: string,
): Promise<Copy> {
  const copy = await copyNamed(database, form, source, name);
  if (copy === undefined) throw notFound(form, `name '${name}'`);
  return copy;
}

const nameForm = /^[a-z0-9][a-z0-9_-]{0,29}$/;

export function checkName(name: string): void {
  if (!nameForm.test(name))
    throw apiError.InvalidInput(`'${name}' is no name: 1 to 30 of a-z, 0-9, - and _.`);
}

/** A snapshot of a project as it is now. @throws DuplicateField when the name is taken */
export async function snapshotOf(admin: AdminWorld, source: string, name: string): Promise<Copy> {
  checkName(name);
  const target = snapshotKey(newId(admin.world.clock.now()));
  await copied(admin, { form: 'snapshot', source, target, name });
  return namedCopy(admin, 'snapshot', source, name);
}

interface Asked {
  readonly form: 'snapshot' | 'branch';
  readonly source: string;
  readonly target: string;
  readonly name: string;
  readonly ttlSeconds?: number | undefined;
  /** Whose rows are copied; absent: those of the source. */
  readonly from?: string;
  /** When the source was as they are, by its clock; absent: now. */
  readonly at?: string;
}

async function copied(admin: AdminWorld, asked: Asked): Promise<void> {
  const { form, source, target, name, ttlSeconds, from = source, at } = asked;
  if (!(await projectExists(admin.world, from))) throw notFound('project', `key '${from}'`);
  if (await isEnding(admin.database, target))
    throw apiError.OverCapacity(`The rows of a former '${target}' are still being removed.`);
  await checkRoom(admin, from);
  const copying = admin.database.transaction(async (run) => {
    await run(oneInstant);
    // The name comes first: when it is taken, nothing else is done.
    const listed = { project: target, form, source, name };
    if (!(await listCopy(run, listed, { ttlSeconds, at }))) throw duplicateField('name', name);
    const isBranch = form === 'branch';
    await setDocuments(run, target, await copyInto(admin, run, { source: from, target, isBranch }));
    // Of what helps alone nobody is told.
    if (source !== '') await noted(admin, run, source, { act: `${form}.create`, subject: name });
  }, 'background');
  await withRoom(copying);
  await admin.controls.refresh(target);
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
