// What a branch has changed: which documents were added, removed or changed, and where.
import type { Kind } from '../declaration/index.ts';
import { isSame } from '../platform/equality.ts';
import { type Differing, differing } from '../storage/projects/compare.ts';
import { notCopied } from '../storage/projects/copy.ts';
import { namedCopy } from './copies.ts';
import type { AdminWorld } from './world.ts';

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

/** Most documents of a kind that are told. */
const maxTold = 10_000;
/** Told by the version alone; every change has them. */
const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

/** Compares a branch with its source as that is now. */
export async function diffOf(
  admin: AdminWorld,
  source: string,
  name: string,
  only?: string,
): Promise<BranchDiff> {
  const { project } = await namedCopy(admin, 'branch', source, name);
  const kinds = [...admin.world.kinds.values()].filter(
    ({ resource }) => !notCopied.has(resource.kind) && (only ?? resource.kind) === resource.kind,
  );
  const documents: DocumentDiff[] = [];
  for (const kind of kinds) documents.push(...(await ofKind(admin, kind, source, project)));
  return { counts: countsOf(documents), documents };
}

async function ofKind(
  { database }: AdminWorld,
  kind: Kind,
  before: string,
  after: string,
): Promise<readonly DocumentDiff[]> {
  const rows = await differing(database, kind, { before, after, limit: maxTold });
  return rows
    .map((row) => told(kind.resource.kind, row))
    .filter(({ paths }) => paths?.length !== 0);
}

function told(kind: string, { id, before, after }: Differing): DocumentDiff {
  const [was, is] = [before, after].map((text) => (text === null ? undefined : JSON.parse(text)));
  const { key } = is ?? was;
  const named = { kind, id, ...(key === undefined ? {} : { key }) };
  if (was === undefined) return { ...named, change: 'added' };
  if (is === undefined) return { ...named, change: 'removed' };
  return { ...named, change: 'changed', paths: pathsOf(was, is) };
}

/** The shortest paths at which two documents differ; lists are told whole when they differ in length. */
function pathsOf(was: any, is: any, path: readonly string[] = []): readonly string[] {
  if (isSame(was, is)) return [];
  const isList = Array.isArray(was) && Array.isArray(is) && was.length === is.length;
  if (!isList && !(isRecord(was) && isRecord(is))) return [path.join('.')];
  const members = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...members]
    .filter((member) => path.length > 0 || !stamps.has(member))
    .flatMap((member) => pathsOf(was[member], is[member], [...path, member]));
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function countsOf(documents: readonly DocumentDiff[]): BranchDiff['counts'] {
  const counts: { [kind: string]: { added: number; removed: number; changed: number } } = {};
  for (const { kind, change } of documents) {
    counts[kind] ??= { added: 0, removed: 0, changed: 0 };
    counts[kind][change] += 1;
  }
  return counts;
}
