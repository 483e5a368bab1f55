// Custom applications and views over the admin interface: how `storewright-app register` and scripts put
// them there.
import { f } from '@storewright/model/declaration';
import { checkedDraft } from '../hosting/applications/draft.ts';
import {
  addRegistered,
  applications,
  changeRegistered,
  customViews,
  listRegistered,
  registerApplication,
  removeRegistered,
} from '../hosting/applications/store.ts';
import { checkedView } from '../hosting/applications/view-draft.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

export const applicationRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...customApplicationRoutes(admin),
  ...customViewRoutes(admin),
];

const customApplicationRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { database, world, isLocal } = admin;
  return [
    operation(admin, 'listApplications', {
      doc: 'Lists the custom applications.',
      returns: f.record('AdminApplications', { applications: f.listOf(f.json()) }),
      answer: async () => ({ applications: await listRegistered(database, applications) }),
    }),
    operation(admin, 'registerApplication', {
      doc: 'Registers a custom application, or changes the one with its entry point.',
      returns: f.json(),
      readsBody: true,
      answer: ({ body }) =>
        registerApplication(database, checkedDraft(body, isLocal === true), world.clock.now()),
    }),
    operation(admin, 'deleteApplication', {
      doc: 'Removes a custom application.',
      answer: ({ params }) => removeRegistered(database, applications, params.entryPoint!),
    }),
  ];
};

const customViewRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { database, world, isLocal } = admin;
  return [
    operation(admin, 'listCustomViews', {
      doc: 'Lists the custom views.',
      returns: f.record('AdminCustomViews', { customViews: f.listOf(f.json()) }),
      answer: async () => ({ customViews: await listRegistered(database, customViews) }),
    }),
    operation(admin, 'createCustomView', {
      doc: 'Adds a custom view.',
      readsBody: true,
      status: 201,
      returns: f.json(),
      answer({ body }) {
        const draft = checkedView(body, isLocal === true);
        return addRegistered(database, customViews, draft, world.clock.now());
      },
    }),
    operation(admin, 'changeCustomView', {
      doc: 'Changes a custom view.',
      returns: f.json(),
      readsBody: true,
      answer({ params, body }) {
        const draft = checkedView(body, isLocal === true);
        return changeRegistered(database, customViews, params.id!, draft);
      },
    }),
    operation(admin, 'deleteCustomView', {
      doc: 'Removes a custom view.',
      answer: ({ params }) => removeRegistered(database, customViews, params.id!),
    }),
  ];
};
