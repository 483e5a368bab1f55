// What a branch has changed: which documents were added, removed or changed, and where.
import { apiError, f } from '@storewright/model/declaration';
import { readAtOneInstant } from '@storewright/store/storage/database-server';
import { type Differing, differing } from '@storewright/store/storage/projects/compare';
import { notCopied } from '@storewright/store/storage/projects/copy';
import type { AdminWorld } from '../common/operation.ts';
import { findNamedCopy } from './copying.ts';
import { differencesOf, maxTold } from './difference.ts';

const shownDocument = f.record('AdminDifference', {
  kind: f.text(),
  id: f.text(),
  key: f.optional(f.text()),
  change: f.choice('AdminChange', 'added', 'removed', 'changed'),
  paths: f.optional(
    f.described(
      f.listOf(f.text()),
      'Where a changed document differs: `masterData.current.name.en`.',
    ),
  ),
});

type DocumentDiff = f.Of<typeof shownDocument>;

const counts = { added: f.integer(), removed: f.integer(), changed: f.integer() };

export const shownDiff = f.record('AdminDifferences', {
  counts: f.described(
    f.mapOf(f.record('AdminDifferenceCount', counts)),
    'Of all documents that differ, listed or not.',
  ),
  documents: f.listOf(shownDocument, { max: maxTold }),
  next: f.optional(f.described(f.text(), 'There are more: `after` of the next ones.')),
});

export type BranchDiff = f.Of<typeof shownDiff>;

/** Which of the differing documents are listed. */
export const diffQuery = {
  kind: f.optional(f.described(f.text({ min: 1, max: 64 }), 'Of this kind alone, counts too.')),
  limit: f.optional(f.described(f.integer({ min: 1, max: maxTold }), 'Default: 10,000.')),
  after: f.optional(
    f.described(
      f.text({ min: 3, max: 512, pattern: '^[a-z-]+/.' }),
      'The documents after the last one of another answer: kind and id.',
    ),
  ),
};

type DiffPage = f.ObjectOf<typeof diffQuery>;

/**
 * Compares a branch with the current state of its source. @throws InvalidInput for an unknown page
 */
export async function diffOf(
  admin: AdminWorld,
  source: string,
  name: string,
  page: DiffPage = {},
): Promise<BranchDiff> {
  const { project } = await findNamedCopy(admin, 'branch', source, name);
  return between(admin, { before: source, after: project }, page);
}

/**
 * The changes from one snapshot of a project to another one; absent: to the current state of the
 * project.
 */
export async function snapshotDiffOf(
  admin: AdminWorld,
  source: string,
  { name, to }: { readonly name: string; readonly to?: string | undefined },
  page: DiffPage = {},
): Promise<BranchDiff> {
  const before = (await findNamedCopy(admin, 'snapshot', source, name)).project;
  const after =
    to === undefined ? source : (await findNamedCopy(admin, 'snapshot', source, to)).project;
  return between(admin, { before, after }, page);
}

type Compared = Parameters<typeof differing>[2];

/** Both as they were at one instant. */
async function between(
  { world, database }: AdminWorld,
  compared: Compared,
  { kind: only, limit = maxTold, after }: DiffPage,
): Promise<BranchDiff> {
  const names = [...world.kinds.keys()].filter((name) => !notCopied.has(name));
  if (only !== undefined) checkKind(names, only);
  const told = openPage(names, limit, after);
  await database.transaction(async (run) => {
    await readAtOneInstant(run, 'read write');
    for (const name of names.filter((one) => (only ?? one) === one))
      for await (const rows of differing(run, world.kinds.get(name)!, compared))
        for (const row of rows) told.add(name, row);
  }, 'background');
  return told.answer();
}

function checkKind(names: readonly string[], kind: string): void {
  if (!names.includes(kind)) throw apiError.InvalidInput(`There is no kind '${kind}' in copies.`);
}

/** Counts all, lists the documents of the page. */
function openPage(names: readonly string[], limit: number, after: string | undefined) {
  const [kind = '', id = ''] = after?.split('/', 2) ?? [];
  if (after !== undefined) checkKind(names, kind);
  const place = names.indexOf(kind);
  const counts: { [kind: string]: { added: number; removed: number; changed: number } } = {};
  const documents: DocumentDiff[] = [];
  let next: string | undefined;
  const isBefore = (one: DocumentDiff) => {
    const at = names.indexOf(one.kind);
    return at < place || (at === place && one.id <= id);
  };
  return {
    add(name: string, row: Differing) {
      const one = told(name, row);
      if (one.paths?.length === 0) return;
      counts[name] ??= { added: 0, removed: 0, changed: 0 };
      counts[name][one.change] += 1;
      if (isBefore(one)) return;
      if (documents.length < limit) documents.push(one);
      else next ??= nextOf(documents.at(-1)!);
    },
    answer: (): BranchDiff => ({ counts, documents, ...(next === undefined ? {} : { next }) }),
  };
}

const nextOf = ({ kind, id }: DocumentDiff): string => `${kind}/${id}`;

function told(kind: string, { id, before, after }: Differing): DocumentDiff {
  const [was, is] = [before, after].map((text) => (text === null ? undefined : JSON.parse(text)));
  const { key } = is ?? was;
  const named = { kind, id, ...(key === undefined ? {} : { key }) };
  if (was === undefined) return { ...named, change: 'added' };
  if (is === undefined) return { ...named, change: 'removed' };
  return { ...named, change: 'changed', paths: differencesOf(was, is).map(({ path }) => path) };
}
