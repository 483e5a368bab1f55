// What a branch has changed: which documents were added, removed or changed, and where.
import type { Kind } from '../../declaration/index.ts';
import { type Differing, differing } from '../../storage/projects/compare.ts';
import { notCopied } from '../../storage/projects/copy.ts';
import type { AdminWorld } from '../world.ts';
import { namedCopy } from './copying.ts';
import { allOf, differencesOf, maxTold } from './difference.ts';

export interface DocumentDiff {
  readonly kind: string;
  readonly id: string;
  readonly key?: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Where a changed document differs: `masterData.current.name.en`. */
  readonly paths?: readonly string[];
}

export interface BranchDiff {
  readonly counts: {
    readonly [kind: string]: { added: number; removed: number; changed: number };
  };
  readonly documents: readonly DocumentDiff[];
}

/** Compares a branch with its source as that is now. */
export async function diffOf(
  admin: AdminWorld,
  source: string,
  name: string,
  only?: string,
): Promise<BranchDiff> {
  const { project } = await namedCopy(admin, 'branch', source, name);
  return between(admin, source, project, only);
}

/** What has changed from one snapshot of a project to another one; absent: to what the project is now. */
export async function snapshotDiffOf(
  admin: AdminWorld,
  source: string,
  { name, to }: { readonly name: string; readonly to?: string | undefined },
  only?: string,
): Promise<BranchDiff> {
  const before = await namedCopy(admin, 'snapshot', source, name);
  const after =
    to === undefined ? source : (await namedCopy(admin, 'snapshot', source, to)).project;
  return between(admin, before.project, after, only);
}

async function between(
  admin: AdminWorld,
  before: string,
  after: string,
  only: string | undefined,
): Promise<BranchDiff> {
  const kinds = [...admin.world.kinds.values()].filter(
    ({ resource }) => !notCopied.has(resource.kind) && (only ?? resource.kind) === resource.kind,
  );
  const documents: DocumentDiff[] = [];
  for (const kind of kinds) documents.push(...(await ofKind(admin, kind, before, after)));
  return { counts: countsOf(documents), documents };
}

async function ofKind(
  { database }: AdminWorld,
  kind: Kind,
  before: string,
  after: string,
): Promise<readonly DocumentDiff[]> {
  const rows = await differing(database, kind, { before, after, limit: maxTold + 1 });
  return allOf(kind, rows)
    .map((row) => told(kind.resource.kind, row))
    .filter(({ paths }) => paths?.length !== 0);
}

function told(kind: string, { id, before, after }: Differing): DocumentDiff {
  const [was, is] = [before, after].map((text) => (text === null ? undefined : JSON.parse(text)));
  const { key } = is ?? was;
  const named = { kind, id, ...(key === undefined ? {} : { key }) };
  if (was === undefined) return { ...named, change: 'added' };
  if (is === undefined) return { ...named, change: 'removed' };
  return { ...named, change: 'changed', paths: differencesOf(was, is).map(({ path }) => path) };
}

function countsOf(documents: readonly DocumentDiff[]): BranchDiff['counts'] {
  const counts: { [kind: string]: { added: number; removed: number; changed: number } } = {};
  for (const { kind, change } of documents) {
    counts[kind] ??= { added: 0, removed: 0, changed: 0 };
    counts[kind][change] += 1;
  }
  return counts;
}
