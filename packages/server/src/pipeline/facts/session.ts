// What one request has read: documents by kind and target, each fetched once, one query per kind
// and round. Hands out frozen documents, so that a rule cannot change what another one sees.
import type { Target } from '../../declaration/index.ts';
import type { Row } from '../../storage/storage.ts';
import type { World } from '../operations/world.ts';
import type { Ahead } from '../prefetch/ahead.ts';
import { parsedDocument } from './parsed.ts';

/** A parsed document and the row it came from. */
export interface Loaded {
  readonly row: Row;
  readonly document: any;
}

export interface Session {
  readonly world: World;
  readonly project: string;
  /** Rows in the order of the targets, as stored now and unparsed. */
  rows(kind: string, targets: readonly Target[]): Promise<(Row | undefined)[]>;
  /** Documents in the order of the targets; `undefined` where there is none. */
  documents(kind: string, targets: readonly Target[]): Promise<(Loaded | undefined)[]>;
  readonly ahead?: Ahead | undefined;
  /** A row that was read otherwise; a document known already stays as it was first seen. */
  remember(kind: string, row: Row): Loaded;
}

export function openSession(world: World, project: string, ahead?: Ahead): Session {
  const known = new Map<string, Loaded | undefined>();
  const remember = (kind: string, row: Row): Loaded => {
    const label = labelOf(kind, { id: row.id });
    const first = known.get(label) ?? {
      row,
      document: parsedDocument(`${project} ${label}`, row.text),
    };
    known.set(label, first);
    const { key } = first.document;
    if (typeof key === 'string') {
      const byKey = labelOf(kind, { key });
      if (!known.has(byKey)) known.set(byKey, first);
    }
    return first;
  };
  const rows: Session['rows'] = async (kind, targets) => {
    const [only] = targets;
    const read = targets.length === 1 ? ahead?.take(kind, only!) : undefined;
    return read === undefined ? world.storage.find(project, kind, targets) : [await read];
  };
  return {
    world,
    project,
    ahead,
    rows,
    remember,
    async documents(kind, targets) {
      const missing = distinct(targets).filter((target) => !known.has(labelOf(kind, target)));
      if (missing.length > 0) {
        const found = await rows(kind, missing);
        missing.forEach((target, index) => {
          const row = found[index];
          known.set(labelOf(kind, target), row === undefined ? undefined : remember(kind, row));
        });
      }
      return targets.map((target) => known.get(labelOf(kind, target)));
    },
  };
}

export function labelOf(kind: string, target: Target): string {
  if ('id' in target) return `${kind} id ${target.id}`;
  if ('key' in target) return `${kind} key ${target.key}`;
  return `${kind} ${target.unique} ${target.value}`;
}

const distinct = (targets: readonly Target[]) => [
  ...new Map(targets.map((target) => [labelOf('', target), target])).values(),
];
