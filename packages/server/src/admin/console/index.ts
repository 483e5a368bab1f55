// The console: pages for browsers, and their requests other than the public API, through which they
// change documents as every client does. Called by composition.

import { refuseUnknown } from '@storewright/engine/pipeline';
import { scopeTable } from '@storewright/model/declaration';
import { isAtLeast, nameOfRole, scopesOfRole } from '../../hosting/users/rights.ts';
import type { ConsoleMode } from '../../option-modes.ts';

import type { AdminRequest, AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import type { Visit } from './admission.ts';
import { shownApprovals } from './approvals.ts';
import { shownCounts } from './counts.ts';
import { fileRoutes } from './files.ts';
import { importRoutes } from './imports.ts';
import { joiningRoutes } from './joining.ts';
import { shownKinds } from './kinds.ts';
import { shownMembers } from './members.ts';
import { offeredForm } from './offered-form.ts';
import { shownOperations } from './operations.ts';
import { peopleRoutes } from './people.ts';
import { shownPermission } from './permission.ts';
import type { ConsoleRoute } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './session.ts';
import { signOnRoutes } from './single-sign-on.ts';
import { listOwnProjects, readingToken, writingToken } from './token.ts';

export interface ConsoleSetting {
  readonly mode: ConsoleMode;
  readonly isControlled: boolean;
  /** The routes of the admin interface. */
  readonly routes: readonly AdminRoute[];
}

export const consoleRoutes = (
  admin: AdminWorld,
  setting: ConsoleSetting,
): readonly ConsoleRoute[] => [
  ...fileRoutes(),
  ...[
    ...sessionRoutes(admin, {
      isControlled: setting.isControlled,
      isOpen: setting.mode === 'open',
    }),
    ...ownRoutes(admin),
    ...companyRoutes(admin),
    ...importRoutes(),
    ...peopleRoutes(admin),
    ...secondFactorRoutes(admin),
    ...(setting.mode === 'open' ? [] : signOnRoutes(admin)),
    ...joiningRoutes(admin, setting.mode === 'open'),
  ].map((route) => refuseUnknown(route)),
  ...sharedRoutes(setting),
];

const ownRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/console/projects',
    needs: 'user',
    handle: async (_request, visit) => ({
      status: 200,
      body: { projects: await listSeenProjects(admin, visit) },
    }),
  },
  {
    method: 'GET',
    path: '/console/kinds',
    needs: 'user',
    handle: async () => ({ status: 200, body: { kinds: shownKinds(admin.world.kinds) } }),
  },
  {
    method: 'GET',
    path: '/console/kinds/{kind}/members',
    needs: 'user',
    handle: async ({ params, query }) => ({
      status: 200,
      body: shownMembers(admin.world.kinds, params.kind!, query.get('path')?.[0] ?? ''),
    }),
  },
  {
    method: 'GET',
    path: '/console/kinds/{kind}/form',
    needs: 'user',
    handle: async ({ params }) => ({
      status: 200,
      body: offeredForm(admin, params.kind!),
    }),
  },
  {
    method: 'GET',
    path: '/console/projects/{key}/counts',
    needs: 'member',
    handle: shownCounts(admin),
  },
  {
    method: 'POST',
    path: '/console/projects/{key}/token',
    needs: 'member',
    handle: async (request, visit) => ({
      status: 201,
      body: await readingToken(admin, asked(request, visit)),
    }),
  },
  {
    method: 'POST',
    path: '/console/projects/{key}/writing-token',
    needs: 'member',
    handle: async (request, visit) => ({
      status: 201,
      body: await writingToken(admin, asked(request, visit)),
    }),
  },
];

const companyRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/console/projects/{key}/approvals',
    needs: 'viewer',
    handle: shownApprovals(admin),
  },
  {
    method: 'GET',
    path: '/console/projects/{key}/permission',
    needs: 'viewer',
    handle: shownPermission(admin),
  },
];

const roleFor = ({ params: { key = '*' } }: AdminRequest, { roleIn }: Visit) => roleIn(key);

const asked = ({ params }: AdminRequest, visit: Visit) => ({ project: params.key!, visit });

const listSeenProjects = async (admin: AdminWorld, { roleIn }: Visit) =>
  (await listOwnProjects(admin)).flatMap((key) => {
    const role = roleIn(key);
    if (role === undefined) return [];
    const isGeneral = isAtLeast(role, 'viewer');
    const scopes = isGeneral ? {} : { scopes: scopesOfRole(role) };
    return [{ key, role: nameOfRole(role), ...scopes }];
  });

/** Routes of the admin interface that say so are there for pages, too. */
function sharedRoutes({ routes, isControlled }: ConsoleSetting): readonly ConsoleRoute[] {
  const shared = routes.filter(
    ({ console: role, isOperation }) => role !== undefined && (isControlled || isOperation),
  );
  return [
    ...shared.map(
      ({ method, path, isOpen, largeBody, console: role = 'admin', handle }): ConsoleRoute => ({
        method,
        path: `/console${path}`,
        ...(largeBody === true ? { largeBody } : {}),
        needs: isOpen === true ? 'user' : role,
        handle: (request, visit) => handle({ ...request, role: roleFor(request, visit) }),
      }),
    ),
    {
      method: 'GET',
      path: '/console/operations',
      needs: 'user' as const,
      handle: async () => ({ status: 200, body: shownOperations(shared) }),
    },
    {
      method: 'GET',
      path: '/console/scopes',
      needs: 'user' as const,
      handle: async () => ({ status: 200, body: { scopes: scopeTable } }),
    },
  ];
}
