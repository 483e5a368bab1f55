// Documents of a project, read over the HTTP API, as resources of the Import API.

import { kinds } from '@storewright/model/resources';
import { shownKinds } from '../../admin/console/kinds.ts';
import {
  type ExportedType,
  idReferencesIn,
  mistakeOf,
  NotExportable,
  partOf,
  resourceFrom,
} from '../../import-api/index.ts';
import { CommandError } from '../../terminal/terminal.ts';
import type { Ask } from './project.ts';

/** A resource, or why a document has none. */
export type Found =
  | { readonly resource: object }
  | { readonly name: string; readonly reason: string };

const pageSize = 500;

/** Documents of a request for references; its address has their ids. */
const mostIds = 100;

const paths: ReadonlyMap<string, string> = new Map(
  shownKinds(kinds).map(({ kind, path }) => [kind, path]),
);

async function results(ask: Ask, path: string, query: Record<string, string>) {
  const { status, body } = await ask('GET', `${path}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new CommandError(body.message ?? `status ${status}`);
  return body.results as readonly any[];
}

/** Every resource of the documents of a type. @throws CommandError */
export async function* readResources(
  ask: Ask,
  { type, sources }: ExportedType,
  where: string | undefined,
): AsyncGenerator<Found> {
  const path = paths.get(type.kind)!;
  const known = new Map<string, any>();
  for (let last = '', size = pageSize; size === pageSize; ) {
    const behind = `id > "${last}"`;
    const page = await results(ask, path, {
      ...{ limit: `${pageSize}`, sort: 'id asc', withTotal: 'false' },
      where: where === undefined ? behind : `(${where}) and ${behind}`,
    });
    const parts = page.flatMap((document) =>
      sources(document).map((source) => ({ document, part: partOf(type.members, source) })),
    );
    await addReferences(ask, [parts.map(({ part }) => part), page.map(productTypeOf)], known);
    for (const { document, part } of parts) yield found(type, document, part, known);
    size = page.length;
    last = page.at(-1)?.id;
  }
}

const productTypeOf = ({ productType }: any) => productType ?? null;

/** Adds the documents that a value refers to, and the documents that their definitions refer to. */
async function addReferences(ask: Ask, value: unknown, known: Map<string, any>): Promise<void> {
  const byType = new Map<string, string[]>();
  for (const [label, [typeId, id]] of idReferencesIn(value))
    if (!known.has(label)) byType.set(typeId, [...(byType.get(typeId) ?? []), id]);
  const added: any[] = [];
  for (const [typeId, ids] of byType) {
    const path = paths.get(typeId);
    for (let start = 0; path !== undefined && start < ids.length; start += mostIds) {
      const some = ids.slice(start, start + mostIds);
      const where = `id in (${some.map((id) => JSON.stringify(id)).join(', ')})`;
      const rows = await results(ask, path, { where, limit: `${mostIds}`, withTotal: 'false' });
      for (const row of rows) known.set(`${typeId} ${row.id}`, row);
      // Nested attributes are defined by other product types.
      if (typeId === 'product-type') added.push(...rows.map(({ attributes }) => attributes));
    }
  }
  if (added.length > 0) await addReferences(ask, added, known);
}

function found(
  type: ExportedType['type'],
  document: any,
  part: any,
  known: ReadonlyMap<string, any>,
): Found {
  const name = `${type.name} ${part.key ?? document.key ?? document.id}`;
  const lookup = (typeId: string, id: string) => known.get(`${typeId} ${id}`);
  const productType = document.productType && lookup('product-type', document.productType.id);
  try {
    const resource = resourceFrom(type.members, part, lookup, productType);
    const mistake = mistakeOf(type, structuredClone(resource));
    return mistake === undefined ? { resource } : { name, reason: mistake.message };
  } catch (error) {
    if (error instanceof NotExportable) return { name, reason: error.message };
    throw error;
  }
}
