// The columns next to a document: which path has which column, and the content of the facets. Read
// by storage (to fill and to create them) and by the predicate language (to use them).
import type { Annotation, Fields, Resource } from '@storewright/model/declaration';

type ColumnType = 'text' | 'bigint' | 'timestamp' | 'boolean';

export interface Column {
  /** Dotted path in the document. */
  readonly path: string;
  /** Name of the column, unquoted; text columns are declared `collate "C"`. */
  readonly column: string;
  readonly type: ColumnType;
  /** The value, where no member of the document holds it. */
  readonly from?: ((document: any) => string | undefined) | undefined;
}

/** Declarations that columns and facets are read from. */
type Columned = Pick<Resource, 'allFields' | 'facets' | 'sortColumns'>;

/**
 * Longest text in a facet or in a sort column, in UTF-16 code units. A longer text is left out of
 * the facets and cut in a sort column, because an index refuses rows of more than 2,700 bytes.
 */
export const maxIndexedTextLength = 256;

const builtIn: ReadonlyMap<string, Column> = new Map(
  (
    [
      { path: 'id', column: 'id', type: 'text' },
      { path: 'key', column: 'key', type: 'text' },
      { path: 'version', column: 'version', type: 'bigint' },
      { path: 'createdAt', column: 'created_at', type: 'timestamp' },
      { path: 'lastModifiedAt', column: 'last_modified_at', type: 'timestamp' },
    ] satisfies Column[]
  ).map((column) => [column.path, column]),
);

/** The columns that a kind declares in addition to the built-in ones, in order. */
export const sortColumnsOf = (resource: Columned): readonly Column[] =>
  (resource.sortColumns ?? [])
    .filter(({ path }) => !builtIn.has(path))
    .map(({ path, type, from }) => ({ path, column: `s_${path}`, type, from }));

/** The column that holds the path; absent: it is only in the document. */
export function columnOf(resource: Columned, path: string): Column | undefined {
  if (builtIn.has(path) && Object.hasOwn(resource.allFields, path)) return builtIn.get(path);
  return sortColumnsOf(resource).find((column) => column.path === path);
}

/**
 * What a column holds for a document, in the form that the driver takes; `null` when missing.
 * Instants before the year 1, which PostgreSQL refuses, become `-infinity`.
 */
export function columnValue(column: Column, document: object): string | number | boolean | null {
  const value = heldValue(column, document);
  if (column.type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (column.type === 'bigint') return Number.isSafeInteger(value) ? (value as number) : null;
  if (typeof value !== 'string') return null;
  return column.type === 'timestamp' ? timestampText(value) : cutText(value);
}

/** Values of columns, in their order. */
export const columnValues = (columns: readonly Column[], document: object): unknown[] =>
  columns.map((column) => columnValue(column, document));

const heldValue = ({ from, path }: Column, document: object): unknown =>
  from === undefined ? path.split('.').reduce<unknown>(member, document) : from(document);

/** An instant of the wire as PostgreSQL takes it. */
export const timestampText = (instant: string): string =>
  /^(-|0000)/.test(instant) ? '-infinity' : instant.startsWith('+') ? 'infinity' : instant;

/** A string cut to the length of a sort column; never inside a surrogate pair. */
export const cutText = (text: string): string =>
  text.length <= maxIndexedTextLength
    ? text
    : text.slice(0, maxIndexedTextLength).replace(/[\ud800-\udbff]$/, '');

/** An own member of an object; `undefined` for anything else. */
function member(value: unknown, name: string): unknown {
  const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return holds ? (value as { readonly [name: string]: unknown })[name] : undefined;
}

/** Declared facets of a kind. */
export const facetPaths = (resource: Columned): readonly string[] => resource.facets ?? [];

type Scalar = string | number | boolean;
interface Facets {
  readonly [path: string]: Scalar | readonly Scalar[];
}

/**
 * The facets of a document: a flat object of dotted paths. A path that crosses an array of the
 * declared fields holds a list, any other a scalar; a free field (custom field, attribute value)
 * holds its own value. Missing values, objects and long strings are left out.
 */
export function facetsOf(resource: Columned, document: object, paths = facetPaths(resource)) {
  const found: Found = new Map();
  walk({ step: stepsOf(paths), path: '', list: false, found }, rootOf(resource), document);
  for (const [path, held] of found) if (held instanceof Set) found.set(path, [...held]);
  return Object.fromEntries(found) as Facets;
}

type Found = Map<string, Scalar | Set<Scalar> | readonly Scalar[]>;

/** The declared paths as a tree, so that a document is walked once for all of them. */
interface Step {
  readonly path: string;
  readonly below: Map<string, Step>;
  /** A declared path ends here. */
  isEnd: boolean;
}

const end: Step = { path: '', below: new Map(), isEnd: true };
const trees = new WeakMap<readonly string[], Step>();

function stepsOf(paths: readonly string[]): Step {
  const known = trees.get(paths);
  if (known !== undefined) return known;
  const root: Step = { path: '', below: new Map(), isEnd: false };
  for (const path of paths) {
    let step = root;
    for (const name of path.split('.')) {
      const next = step.below.get(name) ?? {
        path: under(step.path, name),
        below: new Map(),
        isEnd: false,
      };
      step.below.set(name, next);
      step = next;
    }
    step.isEnd = true;
  }
  trees.set(paths, root);
  return root;
}

const under = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const roots = new WeakMap<object, Annotation>();

function rootOf({ allFields }: Columned): Annotation {
  const known = roots.get(allFields) ?? { kind: 'record', fields: allFields };
  roots.set(allFields, known);
  return known;
}

interface Walk {
  readonly step: Step;
  readonly path: string;
  /** An array was crossed. */
  readonly list: boolean;
  readonly found: Found;
}

function walk(at: Walk, about: Annotation, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    const element = about.kind === 'list' ? about.element?.about : undefined;
    const inside = at.list ? at : { ...at, list: true };
    for (const one of value) {
      // A predicate does not look into a list in a free list, so facets must not either.
      if (element === undefined && Array.isArray(one)) continue;
      walk(inside, element ?? anything, one);
    }
  } else if (typeof value === 'object') descend(at, about, value);
  else if (at.step.isEnd) note(at, value);
}

function descend({ step, path, list, found }: Walk, about: Annotation, value: object): void {
  for (const [name, next] of step.below) {
    const inside = member(value, name);
    if (inside === undefined) continue;
    walk({ step: next, path: next.path, list, found }, memberAbout(about, name), inside);
  }
  if (!step.isEnd) return;
  for (const name of namesBelow(about, value)) {
    // A name with a dot could be taken for two steps.
    if (name.includes('.')) continue;
    const below = { step: end, path: under(path, name), list, found };
    walk(below, memberAbout(about, name), member(value, name));
  }
}

function note({ path, list, found }: Walk, value: unknown): void {
  if (!isScalar(value) || (typeof value === 'string' && value.length > maxIndexedTextLength))
    return;
  if (!list) found.set(path, value);
  else {
    const noted = found.get(path);
    if (noted instanceof Set) noted.add(value);
    else found.set(path, new Set([value]));
  }
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A facet that ends at an object takes in its locales, its fields or what identifies it. */
function namesBelow(about: Annotation, value: object): readonly string[] {
  if (about.kind === 'localized' || about.kind === 'map') return Object.keys(value);
  if (about.kind === 'reference') return ['id'];
  if (about.kind === 'keyReference') return ['key'];
  return about.kind === 'json' ? ['id', 'key'] : [];
}

const anything: Annotation = { kind: 'json' };
const customMap: Annotation = {
  kind: 'map',
  // Only the annotation is read here, so that this file needs types alone.
  element: { about: anything } as NonNullable<Annotation['element']>,
};

const members = new WeakMap<Annotation, Map<string, Annotation>>();

function memberAbout(about: Annotation, name: string): Annotation {
  if (about.kind === 'customFields') return name === 'fields' ? customMap : anything;
  if (about.kind === 'map') return about.element?.about ?? anything;
  if (about.fields === undefined && about.variants === undefined) return anything;
  const known = members.get(about) ?? new Map<string, Annotation>();
  members.set(about, known);
  const found = known.get(name) ?? declaredMember(about, name);
  // Names of clients could fill the memory; only declared ones are kept.
  if (found !== anything) known.set(name, found);
  return found;
}

function declaredMember(about: Annotation, name: string): Annotation {
  const declared = [about.fields, ...variantFields(about)].find(
    (fields) => fields !== undefined && Object.hasOwn(fields, name),
  );
  return declared?.[name]?.about ?? anything;
}

const variantFields = (about: Annotation): (Fields | undefined)[] =>
  [...(about.variants?.values() ?? [])].map((variant) => variant.about.fields);

// The signature of a document: a Bloom filter of all its strings (superimposed coding), which shows
// without the document that a string is not in it. PostgreSQL reads it in the row, where a document
// has to be fetched from the side table and decompressed.

/** Small enough to stay in the row; of a hundred strings one in twelve others seems to be there. */
const bits = 512;
/** Bits of the hash that choose one bit of the signature. */
const chosenBy = Math.log2(bits);
const choices = 3;

/** Its type in SQL. */
export const bloomFilterType = `bit(${bits})`;

/** Of all strings in a document, in any member or element; for a parameter. */
export function bloomFilterOf(document: unknown): string {
  const signature = new Uint8Array(bits / 8);
  addMembers(signature, document, sharedDepth);
  return written(signature);
}

/** Lists of a document up to this depth are also the lists of documents that are derived from it. */
const sharedDepth = 4;
/** Of a shorter list the signature is made as quickly as it is looked up. */
const longEnough = 3;

/** Signatures of frozen lists. */
const signatures = new WeakMap<object, Uint8Array>();

/** The same as `addTexts`, with the signature of a long list made once. */
function addMembers(signature: Uint8Array, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) addTexts(signature, value);
  else if (Array.isArray(value)) addList(signature, value);
  else
    for (const name in value)
      addMembers(signature, (value as { [name: string]: unknown })[name], depth - 1);
}

function addList(signature: Uint8Array, list: readonly unknown[]): void {
  if (list.length < longEnough || !Object.isFrozen(list)) addTexts(signature, list);
  else
    ofFrozen(list).forEach((byte, index) => {
      signature[index]! |= byte;
    });
}

function ofFrozen(list: readonly unknown[]): Uint8Array {
  const known = signatures.get(list);
  if (known !== undefined) return known;
  const own = new Uint8Array(bits / 8);
  addTexts(own, list);
  signatures.set(list, own);
  return own;
}

/** What the signature of every document with that text has in common; for a parameter. */
export function bloomFilterOfText(text: string): string {
  const signature = new Uint8Array(bits / 8);
  addText(signature, text);
  return written(signature);
}

/** The form in which PostgreSQL reads hexadecimal bits. */
const written = ({ buffer }: Uint8Array<ArrayBuffer>): string =>
  `x${Buffer.from(buffer).toString('hex')}`;

function addTexts(signature: Uint8Array, value: unknown): void {
  if (typeof value === 'string') addText(signature, value);
  else if (Array.isArray(value)) for (const element of value) addTexts(signature, element);
  else if (typeof value === 'object' && value !== null)
    // Each write walks its documents here: a list of the values would be made for each object.
    for (const name in value) addTexts(signature, (value as { [name: string]: unknown })[name]);
}

function addText(signature: Uint8Array, text: string): void {
  let hash = hashOf(text);
  for (let choice = 0; choice < choices; choice += 1) {
    signature[(hash & (bits - 1)) >>> 3]! |= 1 << (hash & 7);
    hash >>>= chosenBy;
  }
}

/** FNV-1a over the code units: strings are short, and a signature is made with every write. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
