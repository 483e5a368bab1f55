// The last messages of a project over the admin interface: for a test that waits for one, without
// faults and scopes.

import { query } from '@storewright/engine/pipeline';
import {
  boolean,
  integer,
  json,
  listOf,
  notFound,
  type ObjectOf,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import { projectExists } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import { type Asked, operation, rawOperation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import { openMessageStreams } from './streams/messages.ts';
import type { AdminWorld } from './world.ts';

const maxMessages = 500;

const messageQuery = {
  type: optional(text()),
  limit: optional(integer({ min: 0, max: maxMessages })),
};

type MessageQuery = ObjectOf<typeof messageQuery>;

export const messageRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listMessages', {
    doc: 'The newest messages of a project.',
    query: messageQuery,
    returns: record('AdminMessages', { enabled: boolean(), messages: listOf(json()) }),
    answer: findLast,
  }),
  rawOperation('streamMessages', {
    doc: 'The messages of a project as they are stored, as server-sent events.',
    query: { type: optional(listOf(text())), resource: optional(listOf(text())) },
    media: 'text/event-stream',
    handle: openMessageStreams(admin),
  }),
];

/** The newest first, and whether the project keeps any. */
async function findLast({ admin, project, query: asked }: Asked<unknown, MessageQuery>) {
  const { world } = admin;
  const { type, limit = maxMessages } = asked;
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
