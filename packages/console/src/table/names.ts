// What columns refer to, read together for each page of a table: people know a channel by its name, not by its id.
import { type Document, documentsWith, type Kind, type OfProject } from '../server.ts';
import { valueAt } from './columns.ts';

/** Kinds of small documents with names; whole orders and products would be much to read for a word. */
const named: ReadonlySet<string> = new Set([
  'business-unit',
  'category',
  'channel',
  'customer',
  'customer-group',
  'product-type',
  'state',
  'store',
  'tax-category',
  'type',
]);

interface Reference {
  readonly typeId: string;
  readonly id: string;
}

const isReference = (value: any): value is Reference =>
  named.has(value?.typeId) && typeof value.id === 'string';

interface Around extends OfProject {
  readonly kinds: readonly Kind[];
  readonly columns: readonly string[];
}

/** Each reference of a column has the document that it leads to, as `document`; absent: it could not be read. */
export async function withNames(
  { project, kinds, columns }: Around,
  documents: readonly Document[],
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const wanted = new Map<string, Set<string>>();
  for (const document of documents)
    for (const path of columns) {
      const value = valueAt(document, path);
      if (isReference(value))
        wanted.set(value.typeId, (wanted.get(value.typeId) ?? new Set()).add(value.id));
    }
  const found = await Promise.all(
    [...wanted].map(([kind, ids]) => {
      const path = kinds.find((one) => one.kind === kind)?.path;
      // A table without names is better than none.
      return path === undefined
        ? []
        : documentsWith(project, path, 'id', [...ids], signal).catch(() => []);
    }),
  );
  const known = new Map(found.flat().map((one) => [one.id, one]));
  const nameAt = (document: Document, path: string): Document => {
    const value = valueAt(document, path);
    if (!isReference(value) || !known.has(value.id)) return document;
    return replaceAt(document, path.split('.'), { ...value, document: known.get(value.id) });
  };
  return known.size === 0 ? documents : documents.map((one) => columns.reduce(nameAt, one));
}

function replaceAt(document: any, [name, ...rest]: readonly string[], value: unknown): any {
  return name === undefined
    ? value
    : { ...document, [name]: replaceAt(document[name], rest, value) };
}
