// Target `settings`: the applications and custom views that are registered, for the menu, for pages that
// offer views, and for the command line.
import { checkedDraft } from '../applications/draft.ts';
import {
  type Application,
  applicationAt,
  createApplication,
  listApplications,
  updateApplication,
} from '../applications/store.ts';
import { checkedView } from '../applications/view-draft.ts';
import {
  type CustomView,
  createView,
  listViews,
  updateView,
  viewWith,
} from '../applications/view-store.ts';
import type { Asked } from '../caller.ts';
import { isAdministrator } from '../users/rights.ts';
import type { Session } from '../users/sessions.ts';
import { headerOf } from '../world.ts';
import { organization } from './administration.ts';
import { refusal } from './errors.ts';

interface Draft {
  readonly organizationId: string;
  readonly data: unknown;
}

type Check<T> = (body: unknown, isLocal: boolean) => T;

export function settingsRoot(asked: Asked, session: Session | undefined) {
  const { database, world, isLocal } = asked.hosting;
  const signedIn = () => {
    if (session === undefined) throw refusal('UNAUTHENTICATED');
    return session;
  };
  const draftOf = <T>({ organizationId, data }: Draft, checked: Check<T>): T => {
    if (!isAdministrator(signedIn().user))
      throw refusal('FORBIDDEN', 'Applications are registered by administrators of all projects.');
    if (organizationId !== organization.id)
      throw refusal('FORBIDDEN', `There is no organisation '${organizationId}'.`);
    return checked(data, isLocal);
  };
  return {
    projectExtension: async () => {
      signedIn();
      const key = headerOf(asked.request, 'x-project-key');
      if (key === undefined) return null;
      const installed = (await listApplications(database)).map((one) => ({
        id: one.id,
        application: shown(one),
      }));
      return { id: key, installedApplications: installed, imageRegex: null };
    },
    allCustomViewsInstallationsByLocator: async ({ locator }: { locator: string }) => {
      signedIn();
      const views = await listViews(database);
      const offered = views.filter(({ data }) => data.locators.includes(locator));
      return offered.map((one) => ({ id: one.id, customView: shownView(one) }));
    },
    organizationExtensionForCustomApplication: async (given: { entryPointUriPath: string }) => {
      signedIn();
      const found = await applicationAt(database, given.entryPointUriPath);
      return found && { organizationId: organization.id, application: shown(found) };
    },
    organizationExtensionForCustomView: async ({ customViewId }: { customViewId: string }) => {
      signedIn();
      const found = await viewWith(database, customViewId);
      return found && { organizationId: organization.id, customView: shownView(found) };
    },
    createCustomApplication: async (given: Draft) =>
      shown(await createApplication(database, draftOf(given, checkedDraft), world.clock.now())),
    updateCustomApplication: async (given: Draft & { applicationId: string }) =>
      shown(await updateApplication(database, given.applicationId, draftOf(given, checkedDraft))),
    createCustomView: async (given: Draft) =>
      shownView(await createView(database, draftOf(given, checkedView), world.clock.now())),
    updateCustomView: async (given: Draft & { customViewId: string }) =>
      shownView(await updateView(database, given.customViewId, draftOf(given, checkedView))),
  };
}

const shownView = ({ id, data }: CustomView) => ({ id, ...data });

/** Links have no ids of their own; clients keep them apart by these. */
const shown = ({ id, data }: Application) => ({
  ...data,
  id,
  mainMenuLink: { id: `${id}-menu`, ...data.mainMenuLink },
  submenuLinks: data.submenuLinks.map((link, index) => ({ id: `${id}-menu-${index}`, ...link })),
  deployments: [],
});
