// The last messages of a project over the admin interface: for a test that waits for one, without
// faults and scopes.

import { query, type World } from '@storewright/engine/pipeline';
import { f } from '@storewright/model/declaration';
import { checkProject } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import {
  type AdminRoute,
  type AdminWorld,
  type Asked,
  operation,
  rawOperation,
} from './common/operation.ts';
import { anyMessage } from './common/shapes.ts';
import { openMessageStreams } from './streams/messages.ts';

/** Of one answer. */
export const maxMessages = 500;

const messageQuery = {
  type: f.optional(f.text()),
  limit: f.optional(f.integer({ min: 0, max: maxMessages })),
};

type MessageQuery = f.ObjectOf<typeof messageQuery>;

export const messageRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listMessages', {
    doc: 'The newest messages of a project.',
    query: messageQuery,
    returns: f.record('AdminMessages', { enabled: f.boolean(), messages: f.listOf(anyMessage) }),
    answer: findLast,
  }),
  rawOperation('streamMessages', {
    doc: 'The messages of a project as they are stored, as server-sent events.',
    query: { type: f.optional(f.listOf(f.text())), resource: f.optional(f.listOf(f.text())) },
    media: 'text/event-stream',
    handle: openMessageStreams(admin),
  }),
];

/** The newest first, and whether the project keeps any. */
async function findLast({ admin, project, query: asked }: Asked<unknown, MessageQuery>) {
  const { world } = admin;
  const { type, limit = maxMessages } = asked;
  await checkProject(world, project);
  const [settings] = await world.storage.find(project, 'project', [{ id: project }]);
  const types = type === undefined ? [] : [type];
  return {
    enabled: JSON.parse(settings?.text ?? '{}').messages?.enabled === true,
    messages: await latestMessages(world, project, { types, limit }),
  };
}

/** Messages as the API answers them, the newest first. @param types empty: of all types */
export async function latestMessages(
  world: World,
  project: string,
  { types, limit }: { readonly types: readonly string[]; readonly limit: number },
): Promise<readonly any[]> {
  const names = types.map((_type, at) => `:type${at}`).join(', ');
  const parameters = new Map([
    ['limit', [String(limit)]],
    ['sort', ['createdAt desc']],
    ['withTotal', ['false']],
    ...(types.length === 0 ? [] : [['where', [`type in (${names})`]] as const]),
    ...types.map((type, at) => [`var.type${at}`, [type]] as const),
  ]);
  const page = await query(operatorCall(world, project, 'message'), parameters);
  return JSON.parse(String(page)).results;
}
