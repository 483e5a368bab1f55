// What one request has read: documents by kind and target, each fetched once, one query per kind
// and round. Hands out frozen documents, so that a rule cannot change what another one sees.
import type { Target } from '../../declaration/index.ts';
import type { Row } from '../../storage/storage.ts';
import { kindNamed, type World } from '../operations/world.ts';
import type { ReadSet } from './read-set.ts';
import { type Loaded, labelOf, rememberedIn } from './remembered.ts';

export { type Loaded, labelOf } from './remembered.ts';

export interface Session {
  readonly world: World;
  readonly project: string;
  /** Rows in the order of the targets, unparsed. */
  rows(kind: string, targets: readonly Target[]): Promise<(Row | undefined)[]>;
  /** Documents in the order of the targets; `undefined` where there is none. */
  documents(kind: string, targets: readonly Target[]): Promise<(Loaded | undefined)[]>;
  /** What the request presumes; absent: everything is read. */
  readonly readSet?: ReadSet | undefined;
  /** A row that was read otherwise; a document known already stays as it was first seen. */
  remember(kind: string, row: Row): Loaded;
}

export interface SessionOptions {
  readonly readSet?: ReadSet | undefined;
}

export function openSession(
  world: World,
  project: string,
  { readSet }: SessionOptions = {},
): Session {
  const known = new Map<string, Loaded | undefined>();
  const remembered = readSet?.remembered ?? rememberedIn(world.memory, project);
  const note = (kind: string, row: Row, target?: Target): Loaded => {
    const label = labelOf(kind, { id: row.id });
    const first = known.get(label) ?? remembered.note(kindNamed(world, kind), row, target);
    known.set(label, first);
    const { key } = first.document;
    if (typeof key === 'string') {
      const byKey = labelOf(kind, { key });
      if (!known.has(byKey)) known.set(byKey, first);
    }
    return first;
  };
  const look = (kind: string, target: Target) => readSet?.look(kindNamed(world, kind), target);
  const fetched = (kind: string, targets: readonly Target[]) => {
    readSet?.sendAlong();
    return world.storage.find(project, kind, targets);
  };
  return {
    world,
    project,
    readSet,
    remember: note,
    async rows(kind, targets) {
      const seen = targets.map((target) => look(kind, target)?.row);
      const missing = targets.filter((_, index) => seen[index] === undefined);
      if (missing.length === 0) return seen;
      const found = await fetched(kind, missing);
      missing.forEach((target, index) => {
        const row = found[index];
        if (row !== undefined) remembered.note(kindNamed(world, kind), row, target);
      });
      let next = 0;
      return seen.map((row) => row ?? found[next++]);
    },
    async documents(kind, targets) {
      const missing = distinct(targets).filter((target) => {
        const label = labelOf(kind, target);
        if (known.has(label)) return false;
        const seen = look(kind, target);
        if (seen !== undefined) known.set(label, seen);
        return seen === undefined;
      });
      if (missing.length > 0) {
        const found = await fetched(kind, missing);
        missing.forEach((target, index) => {
          const row = found[index];
          known.set(labelOf(kind, target), row && note(kind, row, target));
        });
      }
      return targets.map((target) => known.get(labelOf(kind, target)));
    },
  };
}

const distinct = (targets: readonly Target[]) =>
  targets.length < 2
    ? targets
    : [...new Map(targets.map((target) => [labelOf('', target), target])).values()];
