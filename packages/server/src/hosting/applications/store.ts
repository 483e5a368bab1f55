// Registrations for every project of the installation: applications and custom views, each in a
// table of its own.
import { randomUUID } from 'node:crypto';
import { apiError, notFound } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  deleteRegistration,
  findRegistration,
  insertRegistration,
  listRegistrations,
  maxRegistered,
  type Registered,
  type Registration,
  type RegistrationTable,
  updateRegistration,
} from '@storewright/store/storage/hosting/registrations';
import type { ApplicationDraft } from './draft.ts';
import type { ViewDraft } from './view-draft.ts';

export type { Registered };

interface Registry<T> extends RegistrationTable {
  /** As errors name one of them. */
  readonly noun: string;
  /** What pages ask for: the unique column of the table; absent: the id. */
  readonly pathOf?: (data: T) => string;
}

export const applications: Registry<ApplicationDraft> = {
  table: 'hosting_application',
  noun: 'CustomApplication',
  plural: 'applications',
  column: 'entry_point',
  pathOf: ({ entryPointUriPath }) => entryPointUriPath,
};

export const customViews: Registry<ViewDraft> = {
  table: 'hosting_custom_view',
  noun: 'CustomView',
  plural: 'custom views',
};

export const listRegistered = <T>(database: Database, registry: Registry<T>) =>
  listRegistrations<T>(database, registry);

/** @param key the path of an application, the id of a custom view */
export const findRegistered = <T>(database: Database, registry: Registry<T>, key: string) =>
  findRegistration<T>(database, registry, key);

/** @throws InvalidInput when another one has the path */
function checkPath(written: Registration, path: string): boolean {
  if (written !== 'taken') return written;
  throw apiError.InvalidInput(`Another application already uses the path '${path}'.`);
}

export async function addRegistered<T>(
  database: Database,
  registry: Registry<T>,
  data: T,
  now: number,
): Promise<Registered<T>> {
  const id = randomUUID();
  const key = registry.pathOf?.(data) ?? id;
  const written = await insertRegistration(database, registry, { id, data, key, now });
  if (checkPath(written, key)) return { id, data };
  throw apiError.InvalidInput(`At most ${maxRegistered} ${registry.plural} are registered.`);
}

export async function changeRegistered<T>(
  database: Database,
  registry: Registry<T>,
  id: string,
  data: T,
): Promise<Registered<T>> {
  const key = registry.pathOf?.(data) ?? id;
  const written = await updateRegistration(database, registry, { id, data, key });
  if (checkPath(written, key)) return { id, data };
  throw notFound(registry.noun, `ID '${id}'`);
}

export async function removeRegistered<T>(
  database: Database,
  registry: Registry<T>,
  key: string,
): Promise<void> {
  if (await deleteRegistration(database, registry, key)) return;
  throw notFound(registry.noun, `${registry.pathOf ? 'path' : 'ID'} '${key}'`);
}

/** The application under a path becomes this one. */
export async function registerApplication(
  database: Database,
  data: ApplicationDraft,
  now: number,
): Promise<Registered<ApplicationDraft>> {
  const known = await findRegistered(database, applications, data.entryPointUriPath);
  return known === undefined
    ? addRegistered(database, applications, data, now)
    : changeRegistered(database, applications, known.id, data);
}
