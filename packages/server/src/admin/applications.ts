// Custom applications over the admin interface: how `storewright-app register` and scripts put them there.
import { checkedDraft } from '../hosting/applications/draft.ts';
import {
  deleteApplication,
  listApplications,
  registerApplication,
} from '../hosting/applications/store.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

export const applicationRoutes = ({
  database,
  world,
  isLocal,
}: AdminWorld): readonly AdminRoute[] => [
  {
    method: 'GET',
    path: '/applications',
    handle: async () => ({
      status: 200,
      body: { applications: await listApplications(database) },
    }),
  },
  {
    method: 'PUT',
    path: '/applications',
    handle: async ({ body }) => {
      const draft = checkedDraft(body, isLocal === true);
      return { status: 200, body: await registerApplication(database, draft, world.clock.now()) };
    },
  },
  {
    method: 'DELETE',
    path: '/applications/{entryPoint}',
    handle: async ({ params }) => {
      await deleteApplication(database, params.entryPoint!);
      return { status: 204 };
    },
  },
];
