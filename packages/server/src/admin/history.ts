// Former versions of documents over the admin interface: kept on demand, shown as they were.

import {
  apiError,
  boolean,
  dateTime,
  integer,
  json,
  listOf,
  notFound,
  type ObjectOf,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import {
  type CauseFilter,
  type FormerVersion,
  forgetHistory,
  formerVersion,
  formerVersions,
  type HistorySetting,
  historySetting,
  keepHistory,
  type Remembered,
  versionsMadeBy,
} from '@storewright/store/storage/history';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { projectExists } from '../provisioning/bootstrap.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { instantFrom } from './common/clock.ts';
import { type Asked, operation } from './common/operation.ts';
import { type Difference, differencesOf } from './copies/difference.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const settingFields = {
  enabled: boolean(),
  days: optional(integer({ min: 1, max: 3_650 })),
  most: optional(integer({ min: 1, max: 100_000_000 })),
};
const shownSetting = record('AdminHistory', {
  enabled: boolean(),
  ...{ since: optional(dateTime()), days: optional(integer()), most: optional(integer()) },
});
const toldChange = {
  ...{ kind: text(), id: text(), version: integer(), at: dateTime() },
  by: optional(json()),
  correlationId: optional(text()),
  actions: optional(listOf(text())),
  deleted: optional(boolean()),
  changes: optional(listOf(json())),
};
const usual = { days: 30, most: 1_000_000 };

export interface ShownHistory extends Partial<HistorySetting> {
  readonly enabled: boolean;
}

/** Whether a project keeps former versions, and since when. */
export async function showHistory(
  { world, database }: AdminWorld,
  project: string,
): Promise<ShownHistory> {
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const setting = await historySetting(database, project);
  return { enabled: setting !== undefined, ...setting };
}

/** When it is disabled, the kept versions are deleted. */
export async function setHistory(
  admin: AdminWorld,
  project: string,
  { enabled, days = usual.days, most = usual.most }: ObjectOf<typeof settingFields>,
): Promise<ShownHistory> {
  const { world, database } = admin;
  await showHistory(admin, project);
  const tables = carriedKinds(world.kinds).map((name) => tableOf(world.kinds.get(name)!));
  if (enabled) await keepHistory(database, tables, project, { days, most });
  else await forgetHistory(database, project);
  await admin.controls.refresh(project);
  return showHistory(admin, project);
}

/** A version in a list; changes are relative to the version before. */
export interface ToldVersion {
  readonly version: number;
  readonly at: string;
  readonly by?: unknown;
  /** Of the request that made it, and its update actions. */
  readonly correlationId?: string;
  readonly actions?: readonly string[];
  readonly deleted?: true;
  readonly changes?: readonly Difference[];
}

const maxTold = 200;

/** Versions of a document, the newest first. */
export async function versionsOf(
  admin: AdminWorld,
  project: string,
  kind: string,
  named: string,
): Promise<readonly ToldVersion[]> {
  const rows = await formerVersions(
    admin.database,
    await findRemembered(admin, project, kind, named),
    maxTold + 1,
  );
  return rows.slice(0, maxTold).map((row, index) => told(row, rows[index + 1]));
}

function told(row: FormerVersion, former: FormerVersion | undefined): ToldVersion {
  const { version, at, document, correlationId, actions, by: author } = row;
  const head = {
    ...{ version, at },
    ...(correlationId === null ? {} : { correlationId }),
    ...(actions === null || actions.length === 0 ? {} : { actions }),
  };
  if (document === null)
    return { ...head, ...(author === null ? {} : { by: author }), deleted: true };
  const is = JSON.parse(document);
  const who = author ?? is.lastModifiedBy;
  const by = who === undefined ? {} : { by: who };
  if (!former?.document) return { ...head, ...by };
  return { ...head, ...by, changes: differencesOf(JSON.parse(former.document), is) };
}

/** A version of one of the documents of a project. */
export interface ToldChange extends ToldVersion {
  readonly kind: string;
  readonly id: string;
}

/** The changes of a request, or of an update action; the newest first. */
export async function changesBy(
  { world, database }: AdminWorld,
  project: string,
  by: CauseFilter,
): Promise<readonly ToldChange[]> {
  await checkKeeps({ world, database }, project);
  const rows = await versionsMadeBy(database, project, by, maxTold);
  return rows.map((row) => ({ kind: row.kind, id: row.id, ...told(row, undefined) }));
}

async function checkKeeps(
  { world, database }: Pick<AdminWorld, 'world' | 'database'>,
  project: string,
) {
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  if ((await historySetting(database, project)) === undefined)
    throw apiError.InvalidInput(`The project '${project}' keeps no former versions.`);
}

/**
 * The document at that version.
 * @throws ResourceNotFound for a version that is not kept, and where there was no document;
 * HistoryMissing where there was one and its state is no longer known
 */
export async function documentAs(
  admin: AdminWorld,
  project: string,
  [kind, named]: readonly [string, string],
  which: { readonly version: number } | { readonly at: string },
): Promise<any> {
  const place = await findRemembered(admin, project, kind, named);
  const asked = 'at' in which ? { at: new Date(instantFrom(which.at)).toISOString() } : which;
  const row = await formerVersion(admin.database, place, asked);
  if (row?.document) return JSON.parse(row.document);
  const current = await currentOf(admin, place);
  const isCurrent =
    row === undefined &&
    current !== undefined &&
    ('version' in asked ? current.version === asked.version : current.lastModifiedAt <= asked.at);
  if (isCurrent) return current;
  if ('at' in asked && row === undefined) await checkKnown(admin, place, current, asked.at);
  const when = 'version' in asked ? `version ${asked.version}` : asked.at;
  throw notFound(kind, `ID '${place.id}' as of ${when} among the versions that are kept`);
}

/** @throws HistoryMissing when the document was there and none of its versions of then is kept */
async function checkKnown({ database }: AdminWorld, place: Remembered, current: any, at: string) {
  const kept = (await formerVersions(database, place, maxTold)).find(({ document }) => document);
  const { createdAt } = current ?? JSON.parse(kept?.document ?? '{}');
  if (createdAt === undefined || createdAt > at) return;
  const setting = await historySetting(database, place.project);
  throw apiError.HistoryMissing(
    `The ${place.kind} '${place.id}' was made at ${createdAt}, and what it was at ${at} is not kept: the project keeps former versions since ${setting?.since}, for ${setting?.days} days.`,
  );
}

/** What the second version has that the first has not. */
export async function differenceOf(
  admin: AdminWorld,
  project: string,
  place: readonly [string, string],
  [from, to]: readonly [number, number],
): Promise<readonly Difference[]> {
  const was = await documentAs(admin, project, place, { version: from });
  return differencesOf(was, await documentAs(admin, project, place, { version: to }));
}

async function currentOf({ world }: AdminWorld, { project, kind, id }: Remembered): Promise<any> {
  const [row] = await world.storage.find(project, kind, [{ id }]);
  return row === undefined ? undefined : JSON.parse(row.text);
}

/** By id, key or the number of an order; a deleted document is found by its id alone. */
async function findRemembered(
  { world, database }: AdminWorld,
  project: string,
  kind: string,
  named: string,
): Promise<Remembered> {
  await checkKeeps({ world, database }, project);
  if (!carriedKinds(world.kinds).includes(kind)) throw notFound('kind', `name '${kind}'`);
  const byNumber =
    kind === 'order' ? [{ unique: 'orderNumber', value: named } as const] : ([] as const);
  const found = await world.storage.find(project, kind, [
    { id: named },
    { key: named },
    ...byNumber,
  ]);
  return { project, kind, id: found.find((row) => row !== undefined)?.id ?? named };
}

const range = /^(\d{1,15})\.\.(\d{1,15})$/;

const versionQuery = {
  version: optional(integer({ min: 0, max: 999_999_999_999_999 })),
  at: optional(text()),
  diff: optional(text()),
};

async function showVersion(
  admin: AdminWorld,
  { params, query: { version, at, diff } }: Asked<unknown, ObjectOf<typeof versionQuery>>,
): Promise<unknown> {
  const place = [params.kind!, params.id!] as const;
  if (version !== undefined) return documentAs(admin, params.key!, place, { version });
  if (at !== undefined) return documentAs(admin, params.key!, place, { at });
  if (diff === undefined) return { versions: await versionsOf(admin, params.key!, ...place) };
  return { changes: await differenceOf(admin, params.key!, place, versionRange(diff)) };
}

/** `3..5` @throws InvalidInput */
export function versionRange(text: string): readonly [number, number] {
  const [, from, to] = range.exec(text) ?? [];
  if (to === undefined) throw apiError.InvalidInput(`'${text}' names no two versions: 3..5 does.`);
  return [Number(from), Number(to)];
}

export const historyRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'showHistory', {
    console: 'viewer',
    of: 'history',
    doc: 'Whether former versions of documents are kept.',
    returns: shownSetting,
    answer: ({ project }) => showHistory(admin, project),
  }),
  operation(admin, 'setHistory', {
    console: 'admin',
    of: 'history',
    doc: 'Keeps former versions from now on, or forgets them.',
    body: settingFields,
    returns: shownSetting,
    answer: ({ project, body }) => setHistory(admin, project, body),
  }),
  operation(admin, 'listChanges', {
    console: 'admin',
    isOperation: true,
    doc: 'The changes of a request or of an update action.',
    query: { correlationId: optional(text()), action: optional(text()) },
    returns: record('AdminChanges', { changes: listOf(record('AdminDocumentChange', toldChange)) }),
    async answer({ project, query: { correlationId, action } }) {
      if (correlationId === undefined && action === undefined)
        throw apiError.InvalidInput("'correlationId' or 'action' says which changes.");
      return { changes: await changesBy(admin, project, { correlationId, action }) };
    },
  }),
  operation(admin, 'showVersions', {
    // Of every kind, also of those with secrets.
    console: 'admin',
    isOperation: true,
    doc: 'Former versions of a document, one of them, or what differs between two.',
    query: versionQuery,
    // The versions, one of them as the API answers it, or the differences.
    returns: json(),
    answer: (asked) => showVersion(admin, asked),
  }),
];
