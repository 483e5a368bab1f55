// The console: pages for browsers, and their requests other than the public API, through which they
// change documents as every client does. Called by composition.

import { refuseUnknown } from '@storewright/engine/pipeline';
import { scopeTable } from '@storewright/model/declaration';
import type { Run } from '@storewright/store/storage/connection/database';
import type { Rank, Role } from '@storewright/store/storage/people/users';
import { countEachUpTo } from '@storewright/store/storage/reading/count';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { waitingApprovals } from '../../composition/explain/waiting-approvals.ts';
import { holdsOne, isAtLeast, nameOfRole, scopesOfRole } from '../../hosting/users/rights.ts';
import type { ConsoleMode } from '../../option-modes.ts';
import { checkProject } from '../../provisioning/bootstrap.ts';
import type { OperationName } from '../../published/operations.ts';
import { schemasOf } from '../../reference/openapi/schemas.ts';
import type { AdminRequest, AdminRoute, AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';
import { fileRoutes } from './files.ts';
import { type FormShape, type ShownForm, shownForm } from './form.ts';
import { importRoutes } from './imports.ts';
import { joiningRoutes } from './joining.ts';
import { type ShownKind, shownKinds } from './kinds.ts';
import { shownMembers } from './members.ts';
import { peopleRoutes } from './people.ts';
import { showPermission } from './permission.ts';
import { type ConsoleRoute, type Show, shownRoute } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './session.ts';
import { signOnRoutes } from './single-sign-on.ts';
import { listOwnProjects, readingToken, writingToken } from './token.ts';

// Operations of pages in a project outside of the API, with the shape of each body: the console
// makes forms of it.

interface ShownOperation {
  readonly name: OperationName;
  readonly of: string;
  readonly doc: string;
  readonly role: Rank | 'member';
  /** Of the body; absent: none is sent. */
  readonly schema?: object;
}

const prefix = '/projects/{key}';

/** In the order of their declarations, with the schemas that theirs refer to. */
function shownOperations(routes: readonly AdminRoute[]) {
  const schemas = schemasOf(new Map());
  const operations = routes.flatMap(
    ({ name, path, console: role, of, doc, body }): ShownOperation[] => {
      if (of === undefined || role === undefined || !path.startsWith(prefix)) return [];
      const schema = body === undefined ? {} : { schema: schemas.object(body, 'input') };
      return [{ name, of, doc, role, ...schema }];
    },
  );
  return { operations, components: { schemas: schemas.components() } };
}

// How many documents of each kind a project has, for the list of kinds. A count reads an index up to a limit, so that
// it costs the same for any larger project.

/** Larger counts are returned as this number. */
const most = 10_000;

/** As pages decide it: a general role sees the kinds without a guard, and the kinds that it changes. */
function isSeen(role: Role, { isGuarded, changedBy, seenWith }: ShownKind): boolean {
  if (!isAtLeast(role, 'viewer')) return holdsOne(role, seenWith);
  return isGuarded !== true || isAtLeast(role, changedBy);
}

/** Counts the kinds that the role of the visitor shows. */
async function countShown({ world, database }: AdminWorld, project: string, role?: Role) {
  await checkProject(world, project);
  const kinds = shownKinds(world.kinds).filter((kind) => role !== undefined && isSeen(role, kind));
  const tables = kinds.map(({ kind }) => tableOf(world.kinds.get(kind)!));
  const run: Run = (statement) => database.query('query', statement);
  const counted = await countEachUpTo(run, project, tables, most);
  return { most, counts: Object.fromEntries(kinds.map(({ kind }, at) => [kind, counted[at]])) };
}

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
    ...importRoutes(),
    ...peopleRoutes(admin),
    ...secondFactorRoutes(admin),
    ...(setting.mode === 'open' ? [] : signOnRoutes(admin)),
    ...joiningRoutes(admin, setting.mode === 'open'),
  ].map((route) => refuseUnknown(route)),
  ...sharedRoutes(setting),
];

const ownRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  shownRoute('listSeenProjects', 'user', async (_request, visit) => ({
    projects: await listSeenProjects(admin, visit),
  })),
  shownRoute('listKinds', 'user', () => ({ kinds: shownKinds(admin.world.kinds) })),
  shownRoute('listMembers', 'user', ({ params, query }) =>
    shownMembers(admin.world.kinds, params.kind!, query.get('path')?.[0] ?? ''),
  ),
  shownRoute('showForm', 'user', ({ params }) => offeredForm(admin, params.kind!)),
  shownRoute('countDocuments', 'member', ({ params }, { roleIn }) =>
    countShown(admin, params.key!, roleIn(params.key!)),
  ),
  shownRoute('createReadingToken', 'member', asking(admin, readingToken), { status: 201 }),
  shownRoute('createWritingToken', 'member', asking(admin, writingToken), { status: 201 }),
  shownRoute('listApprovals', 'viewer', ({ params }) => listApprovals(admin, params.key!)),
  shownRoute('showPermission', 'viewer', (request) => showPermission(admin, request)),
];

const roleFor = ({ params: { key = '*' } }: AdminRequest, { roleIn }: Visit) => roleIn(key);

/** Asks for a token in the project of the path. */
const asking =
  (admin: AdminWorld, make: typeof readingToken): Show =>
  ({ params }, visit) =>
    make(admin, { project: params.key!, visit });

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
    shownRoute('listOperations', 'user', () => shownOperations(shared)),
    shownRoute('listScopes', 'user', () => ({ scopes: scopeTable })),
  ];
}

// Approval flows that wait for a decision, for the inbox of the console.

/** The flows of one project, the oldest first. */
async function listApprovals({ world }: AdminWorld, project: string) {
  await checkProject(world, project);
  return { approvals: await waitingApprovals(world, project) };
}

// The form of a kind with what this server offers: subscriptions have destinations that the operator switches on.

/** @throws ResourceNotFound for an unknown kind */
function offeredForm({ world, offers }: AdminWorld, kind: string): ShownForm {
  const form = shownForm(world.kinds, kind);
  if (kind !== 'subscription' || offers === undefined) return form;
  const { draft } = form;
  return {
    ...form,
    fields: withOffered(form.fields, offers),
    ...(draft === undefined ? {} : { draft: withOffered(draft, offers) }),
  };
}

function withOffered(fields: ShownForm['fields'], offers: (type: string) => boolean) {
  const { destination } = fields;
  if (destination?.variants === undefined) return fields;
  const offered = Object.entries(destination.variants).filter(([type]) => offers(type));
  const variants: { readonly [type: string]: FormShape } = Object.fromEntries(offered);
  return { ...fields, destination: { ...destination, variants } };
}
