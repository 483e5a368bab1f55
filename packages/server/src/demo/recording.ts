// Records the demo shop: runs it through the pipeline on a clock and with ids that are the same each
// time, and writes down what the project then holds.

import { seededId } from '@storewright/engine/controls/seeded-ids';
import { instantOf, kindNamed, type World } from '@storewright/engine/pipeline';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import { documentPages, secretPages } from '@storewright/store/storage/projects/pages';
import type { MessageDocument } from '@storewright/store/storage/storage';
import { allTallies } from '@storewright/store/storage/writing/tallies';
import { createProject } from '../provisioning/bootstrap.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { loadDemo } from './index.ts';
import type { PreparedDocument, PreparedHead } from './prepared.ts';

const began = Date.parse('2026-01-01T00:00:00.000Z');
/** A shop is not made in a second: each operation is so much later than the one before. */
const stepMs = 5 * 60_000;
const hourMs = 3_600_000;

/** The project that it is made in. */
const project = 'recorded';

/** Makes the project, which must be new; answers the lines of the file. */
export async function recordDemo(world: World, database: Database): Promise<readonly string[]> {
  let now = began;
  let drawn = 0;
  const paced: World = {
    ...world,
    now: () => now,
    newId: () => seededId('demo', now, drawn++),
  };
  await createProject(paced, project);
  const pace = {
    began() {
      now += stepMs;
    },
    wait(hours: number) {
      now += hours * hourMs;
    },
  };
  await loadDemo(paced, project, { pace, searches: true });
  const [state] = await world.storage.find(project, 'state', [{ key: 'Initial' }]);
  const head: PreparedHead = {
    initialStateId: state!.id,
    tallies: await allTallies(database, project),
    first: instantOf(began),
    last: instantOf(now),
  };
  const { initialStateId } = head;
  const documents = await database.transaction((run) => documentsOf(run, world, initialStateId));
  const lines = documents.map((one) => JSON.stringify(one));
  return [JSON.stringify(head), ...lines];
}

async function documentsOf(
  run: Run,
  world: World,
  initialStateId: string,
): Promise<readonly PreparedDocument[]> {
  const messages = await messagesByResource(run, world);
  const found: PreparedDocument[] = [];
  for (const name of ['project', ...carriedKinds(world.kinds)]) {
    const kind = kindNamed(world, name);
    const secrets = await secretsOf(run, name);
    for await (const page of documentPages(run, kind, project))
      for (const document of page.map((text) => JSON.parse(text))) {
        if (document.id === initialStateId) continue;
        const about = messages.get(`${name} ${document.id}`) ?? [];
        const secret = secrets.get(document.id);
        found.push({ kind: name, document, messages: about, ...(secret && { secret }) });
      }
  }
  checkTold(found, messages);
  return found;
}

type MessagesByResource = ReadonlyMap<string, readonly MessageDocument[]>;

async function messagesByResource(run: Run, world: World) {
  const found = new Map<string, MessageDocument[]>();
  for await (const page of documentPages(run, kindNamed(world, 'message'), project))
    for (const message of page.map((text) => JSON.parse(text))) {
      const { typeId, id } = message.resource;
      const about = found.get(`${typeId} ${id}`) ?? [];
      found.set(`${typeId} ${id}`, [...about, message]);
    }
  return found;
}

async function secretsOf(run: Run, kind: string) {
  const found = new Map<string, string>();
  for await (const page of secretPages(run, kind, project))
    for (const { id, value } of page.map((text) => JSON.parse(text))) found.set(id, value);
  return found;
}

/** A message about a document that is gone would have nothing that it is placed with. */
function checkTold(found: readonly PreparedDocument[], messages: MessagesByResource): void {
  const told = found.reduce((sum, one) => sum + one.messages.length, 0);
  const all = [...messages.values()].flat().length;
  if (told !== all) throw new Error(`${all - told} messages are about documents that are gone`);
}
