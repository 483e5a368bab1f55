// How many documents of a kind a project may hold. Far from the limit one cheap question, or none,
// precedes a creation; near it creations go one after the other.
import { apiError, type Kind, type Resource } from '../../declaration/index.ts';
import { type BoundedMemory, boundedMemory } from '../../platform/bounded-memory.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Session } from '../facts/session.ts';

/** Runs what stores the new document. */
type Admit = (store: () => Promise<boolean>) => Promise<boolean>;

/** No project grows faster, on all servers together. */
const maxPerSecond = 10_000;

/** Nearer to the limit than this there may be no room left when the document is stored. */
const marginOf = (most: number) => (most > 1_000_000 ? 500_000 : 100);

/** Until when there is room for sure, by project and kind. */
const roomy = new WeakMap<Storage, BoundedMemory<number>>();
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

/** How many more there may be; at most the margin. */
async function roomOf(
  { world: { storage }, project }: Session,
  { kind }: Resource,
  most: number,
): Promise<number> {
  const label = `${project} ${kind}`;
  const known = roomy.get(storage) ?? boundedMemory<number>(maxKept);
  roomy.set(storage, known);
  const margin = marginOf(most);
  const now = performance.now();
  if ((known.get(label) ?? 0) > now) return margin;
  const room = margin - (await storage.ages.beyond(project, kind, most - margin));
  if (room >= margin) known.set(label, now + (room / maxPerSecond) * 500);
  return room;
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
