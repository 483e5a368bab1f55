// What one request has read: documents by kind and target, each fetched once, one query per kind
// and round. Hands out frozen documents, so that a rule cannot change what another one sees.
import type { Kind, Principal, Target } from '@storewright/model/declaration';
import type { Eventual } from '@storewright/platform/eventual';
import type { Generation } from '@storewright/store/storage/generations';
import type { Freshness } from '@storewright/store/storage/replicas/replicas';
import type { Row } from '@storewright/store/storage/storage';
import type { Repeatable } from '../commit/repeatable.ts';
import { kindNamed, type World } from '../context/world.ts';
import { completeDocuments } from './gather.ts';
import { type Loaded, labelOf, type ReadSet, type Remembered, rememberedIn } from './read-set.ts';

export type { Loaded } from './read-set.ts';

/** Import operations that this server carries out. */
export interface ClaimedImports {
  /** The list is read when the document is stored. */
  readonly ids: readonly string[];
  readonly owner: string;
  /** Earlier operations for the same part of the document wait: they are marked as overtaken. */
  readonly overtakes?: boolean;
}

/** The reading of one request. */
export interface Session {
  readonly world: World;
  readonly project: string;
  /** Numbers of the lists it used, by their names: its commit is refused when one has changed. */
  readonly fences: Map<string, Generation>;
  /** Rows in the order of the targets, unparsed. */
  rows(kind: string, targets: readonly Target[]): Promise<(Row | undefined)[]>;
  /**
   * Documents in the order of the targets; `undefined` for a missing one. Returned without a
   * promise where none of them has to be read.
   */
  documents(kind: string, targets: readonly Target[]): Eventual<(Loaded | undefined)[]>;
  /** What the request presumes; absent: everything is read. */
  readonly readSet?: ReadSet | undefined;
  /** The request is a creation that may be sent again. */
  readonly repeatable?: Repeatable | undefined;
  /** Who asks; absent: the server itself. */
  readonly by?: Principal | undefined;
  /** Which replicas may answer queries; absent: none. */
  readonly freshness?: Freshness | undefined;
  /** Import operations that end with what it stores. */
  readonly imports?: ClaimedImports | undefined;
  /** Documents as clients see them, with the members that are computed when they are read. */
  complete(kind: Kind, documents: readonly any[]): Promise<readonly any[]>;
  /** The documents that it has looked at. */
  seen(): readonly { readonly kind: string; readonly document: any }[];
  /** A row that was read otherwise; a document known already stays as it was first seen. */
  remember(kind: string, row: Row): Loaded;
}

/** How a session reads. */
interface SessionOptions {
  readonly readSet?: ReadSet | undefined;
  readonly repeatable?: Repeatable | undefined;
  readonly by?: Principal | undefined;
  readonly freshness?: Freshness | undefined;
  readonly imports?: ClaimedImports | undefined;
}

/** What a session keeps of its own. */
interface Reading {
  readonly world: World;
  readonly project: string;
  readonly readSet: ReadSet | undefined;
  readonly remembered: Remembered;
  readonly known: Map<string, Loaded | undefined>;
}

/** Opens the reading of one request; without a read set everything is read from storage. */
export function openSession(
  world: World,
  project: string,
  { readSet, repeatable, by, freshness, imports }: SessionOptions = {},
): Session {
  const remembered = readSet?.remembered ?? rememberedIn(world.memory, project);
  const reading: Reading = { world, project, readSet, remembered, known: new Map() };
  const session: Session = {
    world,
    project,
    fences: new Map(),
    readSet,
    repeatable,
    by,
    freshness,
    imports,
    seen: () => seenBy(reading),
    remember: (kind, row) => note(reading, kind, row),
    rows: (kind, targets) => rowsOf(reading, kind, targets),
    documents: (kind, targets) => documentsOf(reading, kind, targets),
    complete: (kind, documents) => completeDocuments(session, kind, documents),
  };
  return session;
}

/** The names of kinds have no blanks, and begin the labels. */
const seenBy = ({ known }: Reading) =>
  [...known].flatMap(([label, loaded]) =>
    loaded === undefined ? [] : [{ kind: label.split(' ', 1)[0]!, document: loaded.document }],
  );

function note({ world, remembered, known }: Reading, kind: string, row: Row, target?: Target) {
  const label = labelOf(kind, { id: row.id });
  const first = known.get(label) ?? remembered.note(kindNamed(world, kind), row, target);
  known.set(label, first);
  const { key } = first.document;
  if (typeof key === 'string') {
    const byKey = labelOf(kind, { key });
    if (!known.has(byKey)) known.set(byKey, first);
  }
  return first;
}

const look = ({ world, readSet }: Reading, kind: string, target: Target) =>
  readSet?.look(kindNamed(world, kind), target);

function fetched({ world, project, readSet }: Reading, kind: string, targets: readonly Target[]) {
  readSet?.sendAlong();
  return world.storage.find(project, kind, targets);
}

async function rowsOf(reading: Reading, kind: string, targets: readonly Target[]) {
  const seen = targets.map((target) => look(reading, kind, target)?.row);
  const missing = targets.filter((_, index) => seen[index] === undefined);
  if (missing.length === 0) return seen;
  const found = await fetched(reading, kind, missing);
  const declared = kindNamed(reading.world, kind);
  missing.forEach((target, index) => {
    const row = found[index];
    if (row !== undefined) reading.remembered.note(declared, row, target);
  });
  let next = 0;
  return seen.map((row) => row ?? found[next++]);
}

function documentsOf(reading: Reading, kind: string, targets: readonly Target[]) {
  const { known } = reading;
  const missing: Target[] = [];
  const found = targets.map((target) => {
    const label = labelOf(kind, target);
    const first = known.get(label);
    if (first !== undefined || known.has(label)) return first;
    const seen = look(reading, kind, target);
    if (seen === undefined) missing.push(target);
    else known.set(label, seen);
    return seen;
  });
  return missing.length === 0 ? found : readDocuments(reading, kind, targets, distinct(missing));
}

async function readDocuments(
  reading: Reading,
  kind: string,
  targets: readonly Target[],
  missing: readonly Target[],
) {
  const { known } = reading;
  const found = await fetched(reading, kind, missing);
  missing.forEach((target, index) => {
    const row = found[index];
    known.set(labelOf(kind, target), row && note(reading, kind, row, target));
  });
  return targets.map((target) => known.get(labelOf(kind, target)));
}

const distinct = (targets: readonly Target[]) =>
  targets.length < 2
    ? targets
    : [...new Map(targets.map((target) => [labelOf('', target), target])).values()];
