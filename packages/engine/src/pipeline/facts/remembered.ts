// Documents that the process remembers. A remembered document may be used by any request and proves
// nothing: each use is noted in the read set (./read-set.ts), and the database confirms it before
// anything is answered or stored. Memory only saves the transfer of the JSON, and its parse.

import type { BoundedMemory } from '@storewright/model/base/bounded-memory';
import type { Kind, Target } from '@storewright/model/declaration';
import { asParsed, frozen } from '@storewright/platform/json/frozen';
import type { Generation } from '@storewright/store/storage/generations';
import type { Row } from '@storewright/store/storage/storage';

/** A document and the row it came from; it is parsed and frozen when it is first looked at. */
export interface Loaded {
  readonly row: Row;
  readonly document: any;
}

/** A document as it was written, frozen, and the one that it was made of where it is an update. */
export interface AtHand {
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
