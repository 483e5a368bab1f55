// A project as it was at an instant, from its former versions: a hidden copy of the current state,
// in which each document that has changed since is replaced by its former version. The settings of
// the project are not kept, so they are the current ones.

import { instantOf, kindNamed } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import {
  type Formerly,
  formerlyOf,
  historySetting,
  oldestKept,
} from '@storewright/store/storage/history';
import { findChangedSince } from '@storewright/store/storage/projects/compare';
import { secretsOf } from '@storewright/store/storage/projects/pages';
import type { StorageWrite } from '@storewright/store/storage/storage';
import { carriedKinds } from '../../provisioning/kinds-in-order.ts';
import { instantFrom } from '../common/clock.ts';
import type { AdminWorld } from '../common/operation.ts';

/** The copy that is brought back, and what it is a copy of. */
export interface BroughtBack {
  readonly source: string;
  readonly target: string;
  /** ISO 8601, by the clock of the project. */
  readonly at: string;
}

const dayMs = 86_400_000;

/**
 * The instant in its usual form.
 * @throws HistoryMissing for one whose state is unknown
 */
export async function checkInstant(
  { world, database, controls }: AdminWorld,
  project: string,
  text: string,
): Promise<string> {
  const at = instantFrom(text);
  const setting = await historySetting(database, project);
  if (setting === undefined)
    throw apiError.InvalidInput(`The project '${project}' keeps no former versions.`);
  const now = world.now(project);
  if (at > now)
    throw apiError.InvalidInput(`'${text}' is still to come in the project '${project}'.`);
  const { since, days, most } = setting;
  // Only the clock of the database knows when it was enabled.
  const isBefore = controls.clock(project) === null && at < Date.parse(since);
  const { count, oldest } = await oldestKept(database, project);
  const isTrimmed = count >= most && oldest !== null && at < Date.parse(oldest);
  if (isBefore || isTrimmed || at < now - days * dayMs) throw missing(project, instantOf(at));
  return instantOf(at);
}

const missing = (project: string, at: string, what = 'the project') =>
  apiError.HistoryMissing(
    `What ${what} was at ${at} is not kept among the former versions of '${project}'.`,
  );

const atOnce = 50;

/** No client works on the copy meanwhile: it is hidden. */
export async function bringBack(admin: AdminWorld, place: BroughtBack): Promise<void> {
  const { world, database } = admin;
  const changed: { readonly kind: string; readonly ids: readonly string[] }[] = [];
  const secrets = new Map<string, string>();
  for (const kind of carriedKinds(world.kinds)) {
    const ids = await findChangedSince(database, kindNamed(world, kind), place);
    if (ids.length === 0) continue;
    changed.push({ kind, ids });
    for (const { id, value } of await secretsOf(database, kind, place.target, ids))
      secrets.set(id, value);
  }
  // All of them go first: a value that one had then another one may have now.
  for (const { kind, ids } of changed)
    for (const some of chunked(ids)) await removeChanged(admin, place, kind, some);
  for (const { kind, ids } of changed)
    for (const some of chunked(ids)) await restoreDocuments(admin, place, kind, some, secrets);
}

function* chunked(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += atOnce) yield ids.slice(at, at + atOnce);
}

/** Before anything goes it is known what it was. */
async function removeChanged(
  admin: AdminWorld,
  place: BroughtBack,
  kind: string,
  ids: readonly string[],
) {
  const { world, database } = admin;
  const { source, target, at } = place;
  const rows = await world.storage.find(
    target,
    kind,
    [...ids].map((id) => ({ id })),
  );
  const former = await formerlyOf(database, { project: source, kind }, ids, at);
  for (const [index, one] of former.entries()) checkKnown(place, kind, one, rows[index]?.text);
  const writes = rows
    .filter((row) => row !== undefined)
    .map(
      ({ text }): StorageWrite => ({
        type: 'delete',
        kind,
        before: JSON.parse(text),
        messages: [],
      }),
    );
  await storeWrites(admin, target, writes);
}

/** Without a version of then, it must have been made later. */
function checkKnown({ source, at }: BroughtBack, kind: string, one: Formerly, now?: string): void {
  if (one.isKept) return;
  const { createdAt } = JSON.parse(one.first ?? now ?? '{}');
  if (createdAt === undefined || createdAt <= at)
    throw missing(source, at, `the ${kind} '${one.id}'`);
}

async function restoreDocuments(
  admin: AdminWorld,
  { source, target, at }: BroughtBack,
  kind: string,
  ids: readonly string[],
  secrets: ReadonlyMap<string, string>,
) {
  const former = await formerlyOf(admin.database, { project: source, kind }, ids, at);
  const writes = former.flatMap(({ id, document: text }): StorageWrite[] =>
    text === null
      ? []
      : [
          {
            type: 'insert',
            kind,
            document: JSON.parse(text),
            text,
            messages: [],
            secret: secrets.get(id),
          },
        ],
  );
  await storeWrites(admin, target, writes);
}

async function storeWrites({ world }: AdminWorld, target: string, writes: readonly StorageWrite[]) {
  if (writes.length === 0) return;
  const { outcome } = await world.storage.commit(target, writes, { mayDangle: true });
  if (outcome !== 'done') throw new Error(`a hidden copy was not brought back: ${outcome}`);
}
