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
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

export const applicationRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...customApplicationRoutes(admin),
  ...customViewRoutes(admin),
];

const customApplicationRoutes = ({
  database,
  world,
  isLocal,
}: AdminWorld): readonly AdminRoute[] => [
  {
    method: 'GET',
    path: '/applications',
    handle: async () => ({
      status: 200,
      body: { applications: await listRegistered(database, applications) },
    }),
  },
  {
    method: 'PUT',
    path: '/applications',
    takesBody: true,
    handle: async ({ body }) => {
      const draft = checkedDraft(body, isLocal === true);
      return { status: 200, body: await registerApplication(database, draft, world.clock.now()) };
    },
  },
  {
    method: 'DELETE',
    path: '/applications/{entryPoint}',
    handle: async ({ params }) => {
      await removeRegistered(database, applications, params.entryPoint!);
      return { status: 204 };
    },
  },
];

const customViewRoutes = ({ database, world, isLocal }: AdminWorld): readonly AdminRoute[] => [
  {
    method: 'GET',
    path: '/custom-views',
    handle: async () => ({
      status: 200,
      body: { customViews: await listRegistered(database, customViews) },
    }),
  },
  {
    method: 'POST',
    path: '/custom-views',
    takesBody: true,
    handle: async ({ body }) => {
      const draft = checkedView(body, isLocal === true);
      return {
        status: 201,
        body: await addRegistered(database, customViews, draft, world.clock.now()),
      };
    },
  },
  {
    method: 'PUT',
    path: '/custom-views/{id}',
    takesBody: true,
    handle: async ({ params, body }) => {
      const draft = checkedView(body, isLocal === true);
      return {
        status: 200,
        body: await changeRegistered(database, customViews, params.id!, draft),
      };
    },
  },
  {
    method: 'DELETE',
    path: '/custom-views/{id}',
    handle: async ({ params }) => {
      await removeRegistered(database, customViews, params.id!);
      return { status: 204 };
    },
  },
];
