// Walks through all documents that are asked for, a page at a time: each page begins behind the last document of the
// one before, so that the millionth is read as quickly as the first. Documents without a value to sort by come last.
import type { Document, Kind, OfProject } from '../server.ts';
import { readPage } from '../server.ts';
import { valueAt } from './columns.ts';

export interface Walk extends OfProject {
  readonly kind: Kind;
  readonly where: string;
  /** `path asc` */
  readonly sort: string;
}

/** Where the next page begins. */
export interface Cursor {
  readonly id: string;
  /** Absent: documents without a value to sort by. */
  readonly value?: unknown;
}

export interface Found {
  readonly documents: readonly Document[];
  /** Absent at the end. */
  readonly next?: Cursor;
}

export const pageSize = 100;

/**
 * A single part stays as it is: the positions in errors of the server refer to the typed predicate.
 */
function and(...parts: readonly string[]): string {
  const given = parts.filter((part) => part !== '');
  return given.length === 1 ? given[0]! : given.map((part) => `(${part})`).join(' and ');
}

const hasNone = (path: string) => `${inside(path, 'is not defined')}`;

/** `totalPrice.centAmount` → `totalPrice(centAmount > 5)` */
function inside(path: string, comparison: string): string {
  const names = path.split('.');
  const last = names.pop();
  return names.reduceRight((inner, name) => `${name}(${inner})`, `${last} ${comparison}`);
}

const literal = (value: unknown) => JSON.stringify(value);

function behind(path: string, isDown: boolean, { id, value }: Cursor): string {
  const further = isDown ? '<' : '>';
  if (path === 'id') return `id ${further} ${literal(id)}`;
  const later = `id ${further} ${literal(id)}`;
  if (value === undefined) return later;
  const at = literal(value);
  return `${inside(path, `${further}= ${at}`)} and (${inside(path, `${further} ${at}`)} or ${later})`;
}

/** Of these the server says that every document has them. */
const neverMissing: ReadonlySet<string> = new Set(['id', 'createdAt', 'lastModifiedAt', 'version']);

export async function pageBehind(
  { project, kind, where, sort }: Walk,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<Found> {
  const [path = 'id', direction = 'asc'] = sort.split(' ');
  const isDown = direction === 'desc';
  const read = async (condition: string, by: string, limit: number) =>
    readPage(project, kind, { where: and(where, condition), sort: by, limit }, signal);
  const order = path === 'id' ? [`id ${direction}`] : [`${path} ${direction}`, `id ${direction}`];
  const isAmongMissing = cursor !== undefined && cursor.value === undefined && path !== 'id';
  const conditions = cursor === undefined ? '' : behind(path, isDown, cursor);
  const documents = isAmongMissing
    ? await missing(conditions)
    : await read(conditions, order.join('&sort='), pageSize);
  // The first page reaches into them by its order; later ones read the rest of them.
  const rest = pageSize - documents.length;
  const isOver = neverMissing.has(path) || isAmongMissing || cursor === undefined || rest === 0;
  const all = isOver ? documents : [...documents, ...(await missing('', rest))];
  return { documents: all, ...nextOf(all, path) };

  function missing(condition: string, limit = pageSize) {
    return read(and(hasNone(path), condition), `id ${direction}`, limit);
  }
}

function nextOf(documents: readonly Document[], path: string): Pick<Found, 'next'> {
  const last = documents.at(-1);
  if (last === undefined || documents.length < pageSize) return {};
  const value = path === 'id' ? undefined : valueAt(last, path);
  return { next: { id: last.id, ...(value === undefined ? {} : { value }) } };
}
