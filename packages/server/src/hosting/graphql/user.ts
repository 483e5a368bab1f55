// Target `mc`: who is signed in, which projects there are for him, what he may in each.
import { createHash } from 'node:crypto';
import type { Session } from '@storewright/store/storage/people/sessions';
import type { Role, User } from '@storewright/store/storage/people/users';
import { entryPointOf, readRegisteredPermissions } from '../applications/asking.ts';
import type { Asked } from '../applications/caller.ts';
import { applications, listRegistered } from '../applications/store.ts';
import { accessesOf, permissionsFor } from '../users/permissions.ts';
import { roleIn } from '../users/rights.ts';
import { organization } from './administration.ts';
import { refusal } from './errors.ts';
import { listKnownProjects, type ProjectSettings } from './projects.ts';

export function userRoot(asked: Asked, session: Session | undefined) {
  const signedIn = (): Session => {
    if (session === undefined) throw refusal('UNAUTHENTICATED');
    return session;
  };
  return {
    amILoggedIn: () => signedIn() !== undefined,
    me: () => showUser(asked, signedIn()),
    project: ({ key }: { key?: string | null }) => oneProject(asked, signedIn(), key ?? undefined),
    // Tools ask for them before anybody signs in.
    allFeatures: () => [],
  };
}

async function showUser(asked: Asked, session: Session) {
  const { user } = session;
  const projects = await visible(asked, user);
  const [firstName = '', ...others] = user.name.split(' ');
  const hash = createHash('md5').update(user.email).digest('hex');
  return {
    id: user.email,
    email: user.email,
    createdAt: new Date(user.createdAt).toISOString(),
    gravatarHash: hash,
    firstName,
    lastName: others.join(' '),
    language: user.language,
    numberFormat: user.language,
    timeZone: null,
    launchdarklyTrackingId: hash,
    launchdarklyTrackingGroup: 'storewright',
    launchdarklyTrackingSubgroup: 'storewright',
    launchdarklyTrackingTenant: 'storewright',
    launchdarklyTrackingCloudEnvironment: 'storewright',
    defaultProjectKey: projects[0]?.key ?? null,
    businessRole: null,
    idTokenUserInfo: null,
    projects: {
      total: projects.length,
      count: projects.length,
      offset: 0,
      results: projects.map((one) => shownProject(asked, session, one)),
    },
  };
}

const visible = async ({ hosting }: Asked, user: User): Promise<readonly ProjectSettings[]> =>
  (await listKnownProjects(hosting)).filter(({ key }) => roleIn(user, key) !== undefined);

async function oneProject(asked: Asked, session: Session, key: string | undefined) {
  const all = await visible(asked, session.user);
  const found = all.find((one) => one.key === key);
  return found === undefined ? null : shownProject(asked, session, found);
}

function shownProject(asked: Asked, session: Session, project: ProjectSettings) {
  const role = roleIn(session.user, project.key) ?? 'viewer';
  const languages = project.languages ?? [];
  return {
    ...project,
    countries: project.countries ?? [],
    currencies: project.currencies ?? [],
    // The first one is the language of the data.
    languages: languages.length === 0 ? ['en'] : languages,
    initialized: true,
    expiry: { isActive: false, daysLeft: null },
    suspension: { isActive: false, reason: null },
    isProductionProject: false,
    allAppliedPermissions: async () => applied(role, await ownAccesses(asked, session)),
    allAppliedActionRights: [],
    allAppliedDataFences: [],
    allPermissionsForAllApplications: async () => ({
      allAppliedPermissions: applied(role, await allAccesses(asked, session)),
      // Nothing hides an entry of the menu here.
      allAppliedMenuVisibilities: [],
      allAppliedActionRights: [],
      allAppliedDataFences: [],
    }),
    owner: organization,
    sampleDataImportDataset: null,
    isUserAdminOfCurrentProject: role === 'admin',
    productCatalogModel: project.productCatalogModel ?? 'Classic',
  };
}

/** Of the application that asks: by its entry point and its groups, registered or of the session. */
async function ownAccesses({ hosting, request }: Asked, { granted }: Session) {
  const entryPoint = entryPointOf(request);
  if (entryPoint === '') return [];
  const registered = await readRegisteredPermissions(hosting.database, request);
  const names = registered.map(({ name }) => name);
  return [...accessesOf(entryPoint, granted?.groups ?? []), ...names];
}

async function allAccesses(asked: Asked, session: Session): Promise<readonly string[]> {
  const registered = await listRegistered(asked.hosting.database, applications);
  return [
    ...(await ownAccesses(asked, session)),
    ...registered.flatMap(({ data }) => data.permissions.map(({ name }) => name)),
  ];
}

const applied = (role: Role, accesses: readonly string[]) =>
  permissionsFor(role, accesses).map((name) => ({ name, value: true }));
