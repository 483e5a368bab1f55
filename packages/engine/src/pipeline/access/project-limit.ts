// How many documents of a kind a project may hold. Far from the limit one cheap question, or none,
// precedes a creation; near it creations go one after the other.

import { type BoundedMemory, boundedMemory } from '@storewright/model/base/bounded-memory';
import { apiError, type Kind, type Resource } from '@storewright/model/declaration';
import type { Storage } from '@storewright/store/storage/storage';
import type { Session } from '../facts/session.ts';

/** Runs what stores the new document. */
type Admit = (store: () => Promise<boolean>) => Promise<boolean>;

/** No project grows faster, on all servers together. */
const maxPerSecond = 10_000;

/** Nearer to the limit than this there may be no room left when the document is stored. */
const marginOf = (most: number) => (most > 1_000_000 ? 500_000 : 100);

/** Kinds of which a project may hold more are not counted far from their limit. */
const maxCounted = 100_000;

/** How many more documents there may be, and until when that leaves room for sure. */
interface Room {
  readonly more: Promise<number>;
  until: number;
}

/** By project and kind. */
const roomy = new WeakMap<Storage, BoundedMemory<Room>>();
const maxKept = 1_000;

/** @throws MaxResourceLimitExceeded when the project holds as many documents as it may */
export async function checkProjectLimit(session: Session, { resource }: Kind): Promise<Admit> {
  const { maxPerProject: most } = resource;
  if (most === undefined) return (store) => store();
  const room = await roomOf(session, resource, most);
  if (room <= 0) throw full(resource, most);
  if (room >= marginOf(most)) return (store) => store();
  return (store) => oneByOne(session, resource, most, store);
}

/** How many more there may be, at least as far as the margin. */
async function roomOf(session: Session, { kind }: Resource, most: number): Promise<number> {
  const { storage } = session.world;
  const label = `${session.project} ${kind}`;
  const known = roomy.get(storage) ?? boundedMemory<Room>(maxKept);
  roomy.set(storage, known);
  const margin = marginOf(most);
  const shared = known.get(label);
  if (shared !== undefined && shared.until > performance.now()) {
    const more = await shared.more;
    // Near the limit the count must be one of after the request began.
    if (more >= margin) return more;
  }
  return countRoom(session, kind, most, (room) => known.set(label, room));
}

/** Counts; creations that come meanwhile share the count. */
async function countRoom(
  { world: { storage }, project }: Session,
  kind: string,
  most: number,
  keep: (room: Room) => void,
): Promise<number> {
  const begun = performance.now();
  const from = most <= maxCounted ? 0 : most - marginOf(most);
  const more = storage.ages.beyond(project, kind, from).then((held) => most - from - held);
  const room: Room = { more, until: Number.POSITIVE_INFINITY };
  keep(room);
  try {
    const found = await more;
    room.until = found < marginOf(most) ? 0 : begun + (found / maxPerSecond) * 500;
    return found;
  } catch (error) {
    room.until = 0;
    throw error;
  }
}

async function oneByOne(
  { world, project }: Session,
  resource: Resource,
  most: number,
  store: () => Promise<boolean>,
): Promise<boolean> {
  let isStored = false;
  const hadRoom = await world.storage.withRoom(project, resource.kind, most, async () => {
    isStored = await store();
  });
  if (!hadRoom) throw full(resource, most);
  return isStored;
}

const full = ({ kind }: Resource, most: number) =>
  apiError.MaxResourceLimitExceeded(
    `A project can have at most ${most} resources of the kind ${kind}.`,
    { exceededResource: kind },
  );
