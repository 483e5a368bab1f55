// The last messages of a project over the admin interface: for a test that waits for one, without
// faults and scopes.

import { query } from '@storewright/engine/pipeline';
import { notFound } from '@storewright/model/declaration';
import { projectExists } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import { type Asked, operation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import { openMessageStreams } from './streams/messages.ts';
import { numberOf } from './streams/request-filter.ts';
import type { AdminWorld } from './world.ts';

const maxMessages = 500;

export const messageRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, {
    method: 'GET',
    path: '/projects/{key}/messages',
    doc: 'The newest messages of a project.',
    answer: findLast,
  }),
  {
    method: 'GET',
    path: '/projects/{key}/messages/stream',
    doc: 'The messages of a project as they are stored, as server-sent events.',
    handle: openMessageStreams(admin),
  },
];

/** The newest first, and whether the project keeps any. */
async function findLast({ admin: { world }, project, query: given }: Asked) {
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
