// The last messages of a project over the admin interface: for a test that waits for one, without
// faults and scopes.

import { notFound } from '../declaration/index.ts';
import { query } from '../pipeline/index.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import { openMessageStreams } from './streams/messages.ts';
import { numberOf } from './streams/request-filter.ts';
import type { AdminWorld } from './world.ts';

const maxMessages = 500;

export const messageRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  {
    method: 'GET',
    path: '/projects/{key}/messages',
    handle: async (request) => ({ status: 200, body: await last(admin, request) }),
  },
  {
    method: 'GET',
    path: '/projects/{key}/messages/stream',
    handle: openMessageStreams(admin),
  },
];

/** The newest first, and whether the project keeps any. */
async function last({ world }: AdminWorld, { params, query: given }: AdminRequest) {
  const project = params.key!;
  const type = given.get('type')?.[0];
  const limit = numberOf('limit', given.get('limit')?.[0], maxMessages) ?? maxMessages;
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const [settings] = await world.storage.find(project, 'project', [{ id: project }]);
  const page = await query(
    operatorCall(world, project, 'message'),
    new Map([
      ['limit', [String(limit)]],
      ['sort', ['createdAt desc']],
      ['withTotal', ['false']],
      ...(type === undefined ? [] : ofType(type)),
    ]),
  );
  return {
    enabled: JSON.parse(settings?.text ?? '{}').messages?.enabled === true,
    messages: JSON.parse(String(page)).results,
  };
}

const ofType = (type: string): [string, string[]][] => [
  ['where', ['type = :type']],
  ['var.type', [type]],
];
