// All documents of a kind, for pages that draw them as a tree.
import { type Document, type Kind, readPage } from './server.ts';

const pageSize = 500;

/** More would be no tree that anybody reads; the table has them all. */
export const maxInTree = 2_000;

/** @returns at most {@link maxInTree} documents, in the order of their ids */
export async function readAll(
  project: string,
  kind: Pick<Kind, 'path'>,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const all: Document[] = [];
  while (all.length < maxInTree) {
    const last = all.at(-1);
    const where = last === undefined ? '' : `id > "${last.id}"`;
    const page = await readPage(project, kind, { where, sort: 'id asc', limit: pageSize }, signal);
    all.push(...page);
    if (page.length < pageSize) break;
  }
  return all;
}
