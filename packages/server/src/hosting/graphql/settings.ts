// Target `settings`: the applications and custom views that are registered, for the menu, for pages that
// offer views, and for the command line.

import type { Session } from '@storewright/store/storage/people/sessions';
import type { Asked } from '../applications/caller.ts';
import { type ApplicationDraft, checkedDraft } from '../applications/draft.ts';
import {
  addRegistered,
  applications,
  changeRegistered,
  customViews,
  findRegistered,
  listRegistered,
  type Registered,
} from '../applications/store.ts';
import { checkedView, type ViewDraft } from '../applications/view-draft.ts';
import { headerOf } from '../applications/world.ts';
import { isAdministrator } from '../users/rights.ts';
import { organization } from './administration.ts';
import { refusal } from './errors.ts';

interface Draft {
  readonly organizationId: string;
  readonly data: unknown;
}

type Check<T> = (body: unknown, isLocal: boolean) => T;

/** Answers of both kinds. */
export const settingsRoot = (asked: Asked, session: Session | undefined) => ({
  ...applicationsRoot(asked, session),
  ...viewsRoot(asked, session),
});

function checksOf({ hosting }: Asked, session: Session | undefined) {
  const signedIn = () => {
    if (session === undefined) throw refusal('UNAUTHENTICATED');
    return session;
  };
  const draftOf = <T>({ organizationId, data }: Draft, checked: Check<T>): T => {
    if (!isAdministrator(signedIn().user))
      throw refusal('FORBIDDEN', 'Only administrators of all projects can register applications.');
    if (organizationId !== organization.id)
      throw refusal('FORBIDDEN', `There is no organisation '${organizationId}'.`);
    return checked(data, hosting.isLocal);
  };
  return { signedIn, draftOf };
}

function applicationsRoot(asked: Asked, session: Session | undefined) {
  const { database, world } = asked.hosting;
  const { signedIn, draftOf } = checksOf(asked, session);
  return {
    projectExtension: async () => {
      signedIn();
      const key = headerOf(asked.request, 'x-project-key');
      if (key === undefined) return null;
      const installed = await listRegistered(database, applications);
      const installedApplications = installed.map((one) => ({
        id: one.id,
        application: shown(one),
      }));
      // Applications of the first kind, before they were installed, never existed here.
      return { id: key, applications: [], installedApplications, imageRegex: null };
    },
    organizationExtensionForCustomApplication: async (given: { entryPointUriPath: string }) => {
      signedIn();
      const found = await findRegistered(database, applications, given.entryPointUriPath);
      return found && { organizationId: organization.id, application: shown(found) };
    },
    createCustomApplication: async (given: Draft) => {
      const draft = draftOf(given, checkedDraft);
      return shown(await addRegistered(database, applications, draft, world.clock.now()));
    },
    updateCustomApplication: async (given: Draft & { applicationId: string }) => {
      const draft = draftOf(given, checkedDraft);
      return shown(await changeRegistered(database, applications, given.applicationId, draft));
    },
  };
}

function viewsRoot(asked: Asked, session: Session | undefined) {
  const { database, world } = asked.hosting;
  const { signedIn, draftOf } = checksOf(asked, session);
  return {
    allCustomViewsInstallationsByLocator: async ({ locator }: { locator: string }) => {
      signedIn();
      const views = await listRegistered(database, customViews);
      const offered = views.filter(({ data }) => data.locators.includes(locator));
      return offered.map((one) => ({ id: one.id, customView: shownView(one) }));
    },
    organizationExtensionForCustomView: async ({ customViewId }: { customViewId: string }) => {
      signedIn();
      const found = await findRegistered(database, customViews, customViewId);
      return found && { organizationId: organization.id, customView: shownView(found) };
    },
    createCustomView: async (given: Draft) => {
      const draft = draftOf(given, checkedView);
      return shownView(await addRegistered(database, customViews, draft, world.clock.now()));
    },
    updateCustomView: async (given: Draft & { customViewId: string }) => {
      const draft = draftOf(given, checkedView);
      return shownView(await changeRegistered(database, customViews, given.customViewId, draft));
    },
  };
}

const shownView = ({ id, data }: Registered<ViewDraft>) => ({ id, ...data });

/** Links have no ids of their own; clients keep them apart by these. */
const shown = ({ id, data }: Registered<ApplicationDraft>) => ({
  ...data,
  id,
  mainMenuLink: { id: `${id}-menu`, ...data.mainMenuLink },
  submenuLinks: data.submenuLinks.map((link, index) => ({ id: `${id}-menu-${index}`, ...link })),
  deployments: [],
});
