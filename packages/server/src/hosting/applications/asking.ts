// Which registered application or custom view a request comes from, as its headers say.
import type { Database } from '@storewright/store/storage/connection/database';
import { viewEntryPoint } from '../users/permissions.ts';
import type { Permission } from './members.ts';
import { applications, customViews, findRegistered } from './store.ts';
import { type HostingRequest, headerOf } from './world.ts';

/** Entry point of the application that asks: `<id>:<entry>`, `__local:<entry>` in development. */
export const entryPointOf = (request: HostingRequest): string =>
  (headerOf(request, 'x-application-id') ?? '').split(':').slice(1).join(':');

/** What it was registered with; nothing for one that is not registered. */
export async function readRegisteredPermissions(
  database: Database,
  request: HostingRequest,
): Promise<readonly Permission[]> {
  const entryPoint = entryPointOf(request);
  const registered =
    entryPoint === viewEntryPoint
      ? await findRegistered(database, customViews, headerOf(request, 'x-custom-view-id') ?? '')
      : await findRegistered(database, applications, entryPoint);
  return registered?.data.permissions ?? [];
}
