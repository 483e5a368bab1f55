// Former versions of documents over the admin interface: kept on demand, shown as they were.

import { apiError, f, notFound } from '@storewright/model/declaration';
import {
  type CauseFilter,
  type FormerVersion,
  forgetHistory,
  formerVersion,
  formerVersions,
  historySetting,
  keepHistory,
  type Remembered,
  versionsMadeBy,
} from '@storewright/store/storage/history';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { checkProject } from '../provisioning/bootstrap.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { instantFrom } from './common/clock.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';
import { anyDocument, changedMember } from './common/shapes.ts';
import { type Difference, differencesOf } from './copies/difference.ts';

const settingFields = {
  enabled: f.boolean(),
  days: f.optional(f.integer({ min: 1, max: 3_650 })),
  most: f.optional(f.integer({ min: 1, max: 100_000_000 })),
};
const settingShown = {
  enabled: f.boolean(),
  ...{
    since: f.optional(f.dateTime()),
    days: f.optional(f.integer()),
    most: f.optional(f.integer()),
  },
};
const shownSetting = f.record('AdminHistory', settingShown);
const shownVersion = {
  ...{ version: f.long(), at: f.dateTime() },
  by: f.optional(
    f.described(f.json(), 'Who asked for it, as `lastModifiedBy` of a document says it.'),
  ),
  correlationId: f.optional(f.described(f.text(), 'Of the request that made it.')),
  actions: f.optional(f.described(f.listOf(f.text()), 'Update actions of that request.')),
  deleted: f.optional(f.boolean()),
  changes: f.optional(f.described(f.listOf(changedMember), 'Relative to the version before.')),
};
const shownChange = { kind: f.text(), id: f.text(), ...shownVersion };
const usual = { days: 30, most: 1_000_000 };

export type ShownHistory = f.ObjectOf<typeof settingShown>;

/** Whether a project keeps former versions, and since when. */
export async function showHistory(
  { world, database }: AdminWorld,
  project: string,
): Promise<ShownHistory> {
  await checkProject(world, project);
  const setting = await historySetting(database, project);
  return { enabled: setting !== undefined, ...setting };
}

/** When it is disabled, the kept versions are deleted. */
export async function setHistory(
  admin: AdminWorld,
  project: string,
  { enabled, days = usual.days, most = usual.most }: f.ObjectOf<typeof settingFields>,
): Promise<ShownHistory> {
  const { world, database } = admin;
  await showHistory(admin, project);
  const tables = carriedKinds(world.kinds).map((name) => tableOf(world.kinds.get(name)!));
  if (enabled) await keepHistory(database, tables, project, { days, most });
  else await forgetHistory(database, project);
  await admin.controls.refresh(project);
  return showHistory(admin, project);
}

const maxTold = 200;

type ShownVersion = f.ObjectOf<typeof shownVersion>;

/** Versions of a document, the newest first. */
async function versionsOf(
  admin: AdminWorld,
  project: string,
  kind: string,
  named: string,
): Promise<readonly ShownVersion[]> {
  const rows = await formerVersions(
    admin.database,
    await findRemembered(admin, project, kind, named),
    maxTold + 1,
  );
  return rows.slice(0, maxTold).map((row, index) => told(row, rows[index + 1]));
}

function told(row: FormerVersion, former: FormerVersion | undefined): ShownVersion {
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

/** The changes of a request, or of an update action; the newest first. */
export async function changesBy(
  { world, database }: AdminWorld,
  project: string,
  by: CauseFilter,
): Promise<readonly f.ObjectOf<typeof shownChange>[]> {
  await checkKeeps({ world, database }, project);
  const rows = await versionsMadeBy(database, project, by, maxTold);
  return rows.map((row) => ({ kind: row.kind, id: row.id, ...told(row, undefined) }));
}

async function checkKeeps(
  { world, database }: Pick<AdminWorld, 'world' | 'database'>,
  project: string,
) {
  await checkProject(world, project);
  if ((await historySetting(database, project)) === undefined)
    throw apiError.InvalidInput(`The project '${project}' keeps no former versions.`);
}

/**
 * The document at that version.
 * @throws ResourceNotFound for a version that is not kept, and where there was no document;
 * HistoryMissing where there was one and its state is no longer known
 */
async function documentAs(
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
async function differenceOf(
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
  version: f.optional(f.integer({ min: 0, max: 999_999_999_999_999 })),
  at: f.optional(f.text()),
  diff: f.optional(f.text()),
};

/** The versions of a document, one of them, or what differs between two. @throws InvalidInput for no two versions */
export async function showVersions(
  admin: AdminWorld,
  project: string,
  place: readonly [kind: string, named: string],
  { version, at, diff }: f.ObjectOf<typeof versionQuery>,
): Promise<any> {
  if (version !== undefined) return documentAs(admin, project, place, { version });
  if (at !== undefined) return documentAs(admin, project, place, { at });
  if (diff === undefined) return { versions: await versionsOf(admin, project, ...place) };
  return { changes: await differenceOf(admin, project, place, versionRange(diff)) };
}

/** `3..5` @throws InvalidInput */
function versionRange(text: string): readonly [number, number] {
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
    query: { correlationId: f.optional(f.text()), action: f.optional(f.text()) },
    returns: f.record('AdminChanges', {
      changes: f.listOf(f.record('AdminDocumentChange', shownChange)),
    }),
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
    returns: f.untaggedUnion(
      'AdminFormerVersions',
      {
        versions: f.record('AdminVersions', {
          versions: f.listOf(f.record('AdminVersion', shownVersion)),
        }),
        document: anyDocument,
        changes: f.record('AdminVersionChanges', { changes: f.listOf(changedMember) }),
      },
      {},
    ),
    answer: ({ admin, project, params, query }) =>
      showVersions(admin, project, [params.kind!, params.id!], query),
  }),
];
