// Messages of a project as they come, as server-sent events. Each stream has a queue of its own in
// the database, named in the ids of its events, so a reader that was cut off continues where it
// was, at any server.
import { randomUUID } from 'node:crypto';
import { type Cursor, tailOf } from '@storewright/engine/delivery';
import { apiError } from '@storewright/model/declaration';
import { messageKinds } from '@storewright/model/resources/integration/subscription/kinds';
import { checkProject } from '../../provisioning/bootstrap.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import { endOf, eventOf, everyMs, openPlaces, stillHere } from './places.ts';
import { openQueues } from './queues.ts';

const maxTypes = 100;

interface Place {
  readonly queue: string;
  readonly after?: Cursor;
}

/** What answers with a stream. @throws OverCapacity when there are too many of them */
export function openMessageStreams(admin: AdminWorld) {
  const { outbox } = admin.world.storage;
  const place = openPlaces(admin, 'messages');
  const queues = openQueues((one) => outbox.leave(one));
  return async (request: AdminRequest): Promise<AdminAnswer> => {
    const projectKey = request.params.key!;
    const wants = { messages: wanted(request) };
    await checkProject(admin.world, projectKey);
    const { queue, after } = placeIn(request.lastEventId);
    const name = `stream-${queue}`;
    const isOver = await endOf(admin, projectKey);
    let leave = () => {};
    const told = (signal: AbortSignal) => {
      leave = queues.enter({ project: projectKey, name });
      const tailing = { outbox, projectKey, name, wants, after, quietMs: everyMs, signal };
      return events(queue, tailOf(tailing), isOver);
    };
    return place({ told, ended: () => leave() });
  };
}

/** The first has an id and no data: readers keep the id, and do not take it for an event. */
async function* events(
  queue: string,
  told: ReturnType<typeof tailOf>,
  isOver: () => Promise<boolean>,
): AsyncIterable<string> {
  let isFirst = true;
  for await (const { at, json } of told) {
    if (await isOver()) return;
    const id = `${queue}.${at.addedIn}.${at.position}`;
    if (json !== undefined) yield eventOf(id, json);
    else yield isFirst ? `id: ${id}\n\n` : stillHere;
    isFirst = false;
  }
}

const idForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,18})\.(\d{1,15})$/;

/** An id that no stream has given is none. */
function placeIn(lastEventId = ''): Place {
  const [, queue, addedIn, position] = idForm.exec(lastEventId) ?? [];
  if (queue === undefined) return { queue: randomUUID() };
  return { queue, after: { addedIn: addedIn!, position: Number(position) } };
}

/** @throws InvalidInput for a kind that has no messages */
function wanted(request: AdminRequest): readonly object[] {
  const kinds = listIn(request, 'resource') ?? messageKinds;
  const types = listIn(request, 'type') ?? [];
  const known: readonly string[] = messageKinds;
  for (const kind of kinds)
    if (!known.includes(kind))
      throw apiError.InvalidInput(
        `There are no messages of '${kind.slice(0, 64)}'; 'resource' is of ${known.join(', ')}.`,
      );
  if (types.length > maxTypes || types.some((type) => !/^\w{1,64}$/.test(type)))
    throw apiError.InvalidInput(`'type' names at most ${maxTypes} types of messages.`);
  return kinds.map((resourceTypeId) => ({ resourceTypeId, types }));
}

/** Given several times, or with commas. */
function listIn({ query }: AdminRequest, name: string): readonly string[] | undefined {
  const given = query
    .get(name)
    ?.flatMap((text) => text.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return given === undefined || given.length === 0 ? undefined : [...new Set(given)];
}
