// Custom applications and views over the admin interface: how `storewright-app register` and scripts put
// them there.
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
import { operation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

export const applicationRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...customApplicationRoutes(admin),
  ...customViewRoutes(admin),
];

const customApplicationRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { database, world, isLocal } = admin;
  return [
    operation(admin, {
      method: 'GET',
      path: '/applications',
      doc: 'Lists the custom applications.',
      answer: async () => ({ applications: await listRegistered(database, applications) }),
    }),
    operation(admin, {
      method: 'PUT',
      path: '/applications',
      doc: 'Registers a custom application, or changes the one with its entry point.',
      readsBody: true,
      answer: ({ body }) =>
        registerApplication(database, checkedDraft(body, isLocal === true), world.clock.now()),
    }),
    operation(admin, {
      method: 'DELETE',
      path: '/applications/{entryPoint}',
      doc: 'Removes a custom application.',
      answer: ({ params }) => removeRegistered(database, applications, params.entryPoint!),
    }),
  ];
};

const customViewRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { database, world, isLocal } = admin;
  return [
    operation(admin, {
      method: 'GET',
      path: '/custom-views',
      doc: 'Lists the custom views.',
      answer: async () => ({ customViews: await listRegistered(database, customViews) }),
    }),
    operation(admin, {
      method: 'POST',
      path: '/custom-views',
      doc: 'Adds a custom view.',
      readsBody: true,
      status: 201,
      answer({ body }) {
        const draft = checkedView(body, isLocal === true);
        return addRegistered(database, customViews, draft, world.clock.now());
      },
    }),
    operation(admin, {
      method: 'PUT',
      path: '/custom-views/{id}',
      doc: 'Changes a custom view.',
      readsBody: true,
      answer({ params, body }) {
        const draft = checkedView(body, isLocal === true);
        return changeRegistered(database, customViews, params.id!, draft);
      },
    }),
    operation(admin, {
      method: 'DELETE',
      path: '/custom-views/{id}',
      doc: 'Removes a custom view.',
      answer: ({ params }) => removeRegistered(database, customViews, params.id!),
    }),
  ];
};
