// Target `settings`: the applications that are registered, for the menu and for the command line.
import { type ApplicationDraft, checkedDraft } from '../applications/draft.ts';
import {
  type Application,
  applicationAt,
  createApplication,
  listApplications,
  updateApplication,
} from '../applications/store.ts';
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

export function settingsRoot(asked: Asked, session: Session | undefined) {
  const { database, world, isLocal } = asked.hosting;
  const signedIn = () => {
    if (session === undefined) throw refusal('UNAUTHENTICATED');
    return session;
  };
  const draftOf = ({ organizationId, data }: Draft): ApplicationDraft => {
    if (!isAdministrator(signedIn().user))
      throw refusal('FORBIDDEN', 'Applications are registered by administrators of all projects.');
    if (organizationId !== organization.id)
      throw refusal('FORBIDDEN', `There is no organisation '${organizationId}'.`);
    return checkedDraft(data, isLocal);
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
    allCustomViewsInstallationsByLocator: () => (signedIn() === undefined ? [] : []),
    organizationExtensionForCustomApplication: async (given: { entryPointUriPath: string }) => {
      signedIn();
      const found = await applicationAt(database, given.entryPointUriPath);
      return found && { organizationId: organization.id, application: shown(found) };
    },
    organizationExtensionForCustomView: () => {
      signedIn();
      return null;
    },
    createCustomApplication: async (given: Draft) =>
      shown(await createApplication(database, draftOf(given), world.clock.now())),
    updateCustomApplication: async (given: Draft & { applicationId: string }) =>
      shown(await updateApplication(database, given.applicationId, draftOf(given))),
  };
}

/** Links have no ids of their own; clients keep them apart by these. */
const shown = ({ id, data }: Application) => ({
  ...data,
  id,
  mainMenuLink: { id: `${id}-menu`, ...data.mainMenuLink },
  submenuLinks: data.submenuLinks.map((link, index) => ({ id: `${id}-menu-${index}`, ...link })),
  deployments: [],
});
