// Documents that the process remembers. A remembered document may be used by any request and proves
// nothing: each use is noted in the read set, and the database confirms it before
// anything is answered or stored. Memory only saves the transfer of the JSON, and its parse.

import type { BoundedMemory } from '@storewright/model/base/bounded-memory';
import { apiError, type Kind, type Target } from '@storewright/model/declaration';
import { asParsed, frozen } from '@storewright/platform/json';
import { ignoreRejection } from '@storewright/store/storage/connection/ignore-rejection';
import type { Generation } from '@storewright/store/storage/generations';
import type {
  ChangedDocument,
  Confirmation,
  Presumption,
  Row,
  SeenDocument,
  SeenList,
} from '@storewright/store/storage/storage';
import type { DrawnIds, World } from '../context/world.ts';

/** A document and the row it came from; it is parsed and frozen when it is first looked at. */
export interface Loaded {
  readonly row: Row;
  readonly document: any;
}

/** A document as it was written, frozen, and the one that it was made of where it is an update. */
interface AtHand {
  readonly written: object;
  readonly former?: object | undefined;
}

/** @param atHand saves the parse of the text */
export function loadedOf(row: Row, atHand?: AtHand): Loaded {
  let document: unknown;
  let given = atHand;
  return {
    row,
    get document() {
      if (document !== undefined) return document;
      document = given ? asParsed(given.written, given.former) : frozen(JSON.parse(row.text));
      given = undefined;
      return document;
    },
  };
}

/** All documents that hold a value in a column; without a seal: they are too many to remember. */
export interface Listed {
  readonly seal?: string;
  readonly documents: readonly Loaded[];
}

/** One name for a target of a kind, by which maps hold it. */
export function labelOf(kind: string, target: Target): string {
  if ('id' in target) return `${kind} id ${target.id}`;
  if ('key' in target) return `${kind} key ${target.key}`;
  return `${kind} ${target.unique} ${target.value}`;
}

/** The JSON and its parsed document, in characters. */
const weightOf = ({ text }: Row): number => 200 + text.length * 4;
const weightOfId = 200;
const weightOfList = ({ seal = '', documents }: Listed): number =>
  documents.reduce((sum, { row }) => sum + weightOf(row), weightOfId + seal.length);

/** What the process knows of one project; nothing of it is proven. */
export interface Remembered {
  /** The document as it was seen last. Its target may name it otherwise than by its id. */
  find(kind: Kind, target: Target): Loaded | undefined;
  /** Notes what a document is now; answers the very same when it is known. */
  note(kind: Kind, row: Row, target?: Target, atHand?: AtHand): Loaded;
  forget(kind: string, id: string): void;
  /** The number of a list as it was seen last. */
  number(name: string): number | undefined;
  noteNumber(generation: Generation): void;
  /** The list as it was seen last. */
  list(kind: string, path: string, value: string): Listed | undefined;
  noteList(kind: string, path: string, value: string, listed: Listed): void;
  forgetList(kind: string, path: string, value: string): void;
}

const epochName = (project: string): string => `${project} epoch`;
let epochs = 0;

/**
 * Forgets everything about the project. For documents that are stored as they are given: one with
 * the id, version and time of change of another one would be taken for it, as a version is
 * identified by these.
 */
export function forgetProject(memory: BoundedMemory<unknown>, project: string): number {
  epochs += 1;
  memory.set(epochName(project), epochs, weightOfId);
  return epochs;
}

/** The remembered documents of one project. */
export function rememberedIn(memory: BoundedMemory<unknown>, project: string): Remembered {
  // The entries of a past epoch are lost with it, as no request asks for them by name again.
  const epoch = memory.get(epochName(project)) ?? forgetProject(memory, project);
  const place = `${project} ${epoch}`;
  const nameOf = (kind: string, target: Target) => `${place} ${labelOf(kind, target)}`;
  const listName = (kind: string, path: string, value: string) =>
    `${place} list ${kind} ${path} ${value}`;
  const byId = (kind: string, id: string) => memory.get(nameOf(kind, { id })) as Loaded | undefined;
  return {
    find(kind, target) {
      const { kind: name } = kind.resource;
      if ('id' in target) return byId(name, target.id);
      const id = memory.get(nameOf(name, target)) as string | undefined;
      const loaded = id === undefined ? undefined : byId(name, id);
      return loaded !== undefined && isNamed(kind, loaded.document, target) ? loaded : undefined;
    },
    note(kind, row, target, atHand) {
      const { kind: name } = kind.resource;
      const known = byId(name, row.id);
      if (target !== undefined && !('id' in target) && isNameUnique(kind, target))
        memory.set(nameOf(name, target), row.id, weightOfId);
      if (known !== undefined && isSame(known.row, row)) return known;
      const loaded = loadedOf(row, atHand);
      if (row.modified !== undefined && kind.resource.changesBesideVersion !== true)
        memory.set(nameOf(name, { id: row.id }), loaded, weightOf(row));
      return loaded;
    },
    forget: (kind, id) => memory.delete(nameOf(kind, { id })),
    number: (name) => memory.get(`${project} number ${name}`) as number | undefined,
    noteNumber: ({ name, number }) => memory.set(`${project} number ${name}`, number, weightOfId),
    list: (...place) => memory.get(listName(...place)) as Listed | undefined,
    noteList: (kind, path, value, listed) =>
      memory.set(listName(kind, path, value), listed, weightOfList(listed)),
    forgetList: (...place) => memory.delete(listName(...place)),
  };
}

const isSame = (left: Row, right: Row): boolean =>
  left.version === right.version && left.text === right.text;

const rulesOf = ({ resource }: Kind) => resource.unique ?? [];

/** Only one document can have the name: then its version proves that it still has it. */
const isNameUnique = (kind: Kind, target: Target): boolean =>
  'unique' in target
    ? rulesOf(kind).some(({ field }) => field === target.unique)
    : kind.create !== undefined && !rulesOf(kind).some(({ field }) => field === 'key');

function isNamed(kind: Kind, document: any, target: Target): boolean {
  if ('key' in target) return document.key === target.key;
  if ('id' in target) return document.id === target.id;
  const { unique, value } = target;
  return rulesOf(kind).some(
    (rule) => rule.field === unique && rule.values(document).includes(value),
  );
}

// What a request has looked at without asking the database: its token and documents that the
// process remembers. Nothing is answered or stored before the database has confirmed all of it, in
// the statement that stores or in one just before the answer. When something has changed meanwhile,
// it is known from then on, and the operation runs again.

/** What one request has looked at and what of it is proven. */
export interface ReadSet {
  readonly remembered: Remembered;
  /** A document as the process knows it, noted as looked at; `undefined` when it must be read. */
  look(kind: Kind, target: Target): Loaded | undefined;
  /** Numbers of lists as the process knows them, noted as looked at; `undefined`: to be read. */
  lookNumbers(names: readonly string[]): readonly Generation[] | undefined;
  /** A list as the process knows it, noted as looked at; `undefined`: to be read. */
  lookList(kind: string, path: string, value: string): Listed | undefined;
  /** The check of the token leaves with the first statement of the request. */
  sendAlong(): void;
  /** The unconfirmed part; `undefined`: none. */
  pending(): Presumption | undefined;
  /** A commit has confirmed the pending part; from here on nothing is presumed. */
  stored(): void;
  /** A commit is under way, done, or of unknown outcome: the operation must not run again. */
  isStoring: boolean;
  readonly drawIds: () => DrawnIds | undefined;
  /** Presumes no document from now on: documents that others change all the time are read. */
  readOnward(): void;
  /**
   * Asks the database; `false`: something has changed, and the operation is to run again.
   * @throws invalid_token
   */
  confirm(): Promise<boolean>;
}

/** The request used outdated state; it must run again. */
export class StaleRead extends Error {}

/** A token that is presumed to hold. */
interface PresumedToken {
  readonly hash: Buffer;
  /** Called when it no longer holds. */
  readonly forget: () => void;
}

const unchanged: Confirmation = { tokenHolds: true, changed: [], raised: [], relisted: [] };

/** Everything that one request has looked at, and what of it is confirmed. */
interface Looked {
  readonly world: World;
  readonly project: string;
  readonly remembered: Remembered;
  readonly documents: Map<string, SeenDocument>;
  readonly numbers: Map<string, Generation>;
  readonly lists: Map<Listed, SeenList>;
  readonly confirmed: Map<string, Loaded>;
  token: PresumedToken | undefined;
  /** The check of the token, when it was sent along. */
  check: Promise<boolean> | undefined;
  presumes: boolean;
}

/** @param token that the request was let in with, unless it has been checked already */
export function openReadSet(world: World, project: string, token?: PresumedToken): ReadSet {
  const looked: Looked = {
    world,
    project,
    remembered: rememberedIn(world.memory, project),
    documents: new Map(),
    numbers: new Map(),
    lists: new Map(),
    confirmed: new Map(),
    token,
    check: undefined,
    presumes: true,
  };
  return {
    remembered: looked.remembered,
    isStoring: false,
    drawIds: () => world.drawIds?.(project),
    look: (kind, target) => look(looked, kind, target),
    lookNumbers: (names) => lookNumbers(looked, names),
    lookList: (kind, path, value) => lookList(looked, kind, path, value),
    sendAlong: () => sendAlong(looked),
    pending: () => (isAllConfirmed(looked) ? undefined : presumption(looked, tokenAsked(looked))),
    stored: () => stored(looked),
    readOnward() {
      // What an earlier run has put into the input stays to be confirmed.
      looked.presumes = false;
      looked.confirmed.clear();
    },
    confirm: () => confirm(looked),
  };
}

const tokenAsked = ({ world, project, token }: Looked): Presumption['token'] =>
  token && { hash: token.hash, now: world.now(project) };

const isAllConfirmed = ({ token, documents, numbers, lists }: Looked) =>
  token === undefined && documents.size + numbers.size + lists.size === 0;

const presumption = (looked: Looked, token: Presumption['token']) => ({
  project: looked.project,
  token,
  documents: [...looked.documents.values()],
  generations: [...looked.numbers.values()],
  lists: [...looked.lists.values()],
});

function look(looked: Looked, kind: Kind, target: Target): Loaded | undefined {
  const name = kind.resource.kind;
  // Only a run after the first one has confirmed anything.
  const { confirmed } = looked;
  if (confirmed.size > 0 && 'id' in target) {
    const known = confirmed.get(labelOf(name, target));
    if (known !== undefined) return known;
  }
  const loaded = looked.presumes ? looked.remembered.find(kind, target) : undefined;
  if (loaded === undefined) return undefined;
  const { id, version, modified } = loaded.row;
  const label = labelOf(name, { id });
  if (confirmed.size > 0 && confirmed.get(label) === loaded) return loaded;
  looked.documents.set(label, { kind: name, id, version, modified: modified! });
  return loaded;
}

function lookNumbers(looked: Looked, names: readonly string[]): readonly Generation[] | undefined {
  if (!looked.presumes) return undefined;
  const { project, remembered } = looked;
  const numbers = names.map((name) => remembered.number(name));
  if (numbers.includes(undefined)) return undefined;
  const found = names.map((name, index) => ({ project, name, number: numbers[index]! }));
  for (const one of found) looked.numbers.set(one.name, one);
  return found;
}

/** A long list is never presumed, but that it is long may be wrong without harm. */
function lookList(looked: Looked, kind: string, path: string, value: string): Listed | undefined {
  const listed = looked.presumes ? looked.remembered.list(kind, path, value) : undefined;
  if (listed?.seal !== undefined)
    looked.lists.set(listed, { kind, path, value, seal: listed.seal });
  return listed;
}

function sendAlong(looked: Looked): void {
  if (looked.token === undefined || looked.check !== undefined) return;
  const { world, project } = looked;
  const sent = world.storage.confirm({ project, token: tokenAsked(looked), documents: [] });
  looked.check = sent.then(({ tokenHolds }) => tokenHolds);
  // The caller that waits for the check gets its failure.
  ignoreRejection(looked.check);
}

function stored(looked: Looked): void {
  looked.token = undefined;
  looked.presumes = false;
  looked.documents.clear();
  looked.numbers.clear();
  looked.lists.clear();
  looked.confirmed.clear();
}

async function confirm(looked: Looked): Promise<boolean> {
  if (isAllConfirmed(looked)) return true;
  const asked = presumption(looked, looked.check === undefined ? tokenAsked(looked) : undefined);
  const isSent = asked.token ?? asked.documents[0] ?? asked.generations[0] ?? asked.lists[0];
  const [confirmation, checked] = await Promise.all([
    isSent === undefined ? unchanged : looked.world.storage.confirm(asked),
    looked.check,
  ]);
  const { tokenHolds, changed, raised, relisted } = confirmation;
  if (!(checked ?? tokenHolds)) {
    looked.token?.forget();
    throw apiError.invalid_token('invalid_token');
  }
  looked.token = undefined;
  learn(looked, asked.documents, changed);
  for (const one of raised) looked.remembered.noteNumber(one);
  for (const { kind, path, value } of relisted) looked.remembered.forgetList(kind, path, value);
  looked.numbers.clear();
  looked.lists.clear();
  return changed.length + raised.length + relisted.length === 0;
}

/** This request knows the answer from here on. */
function learn(
  { world, remembered, confirmed, documents }: Looked,
  asked: readonly SeenDocument[],
  changed: readonly ChangedDocument[],
): void {
  for (const { kind, id, row } of changed) {
    remembered.forget(kind, id);
    if (row !== undefined) remembered.note(world.kinds.get(kind)!, row);
  }
  for (const { kind, id } of asked) {
    const loaded = remembered.find(world.kinds.get(kind)!, { id });
    if (loaded !== undefined) confirmed.set(labelOf(kind, { id }), loaded);
  }
  documents.clear();
}
