// Reference expansion: `obj` next to `{ typeId, id }` along the requested paths. Never fails, never
// follows another path; one query per kind and level.
import type { Kind, Principal } from '@storewright/model/declaration';
import { grouped } from '@storewright/platform/grouped';
import { kindNamed } from '../context/world.ts';
import { canFollow, followed } from '../facts/follow.ts';
import { completeDocuments } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';
import type { RawJsonMemory } from './raw-json.ts';

const levels = 5;
const referencesPerLevel = 20_000;

/** A step of an expansion path: into a member, to one element of a list, to every one. */
export type Step = { readonly member: string } | { readonly index: number } | 'every';

/** A value and the steps still to go from it. */
interface Cursor {
  readonly value: any;
  readonly steps: readonly Step[];
}

interface Pending {
  readonly reference: { typeId: string; id: string; obj?: unknown };
  readonly rest: readonly Step[];
}

/** Who is led along the paths, and where they end. */
export interface Bounds {
  readonly principal?: Principal | undefined;
  /** Patterns such as `associates[*].customer` that stay unexpanded. */
  readonly never?: readonly string[] | undefined;
  /**
   * With it, targets without deeper expansion are held as JSON strings, to write with its `write`.
   */
  readonly texts?: RawJsonMemory | undefined;
}

/**
 * Expands in place.
 * @param documents Fresh JSON values (not frozen ones).
 */
export async function expand(
  session: Session,
  documents: readonly any[],
  paths: readonly string[],
  { principal, never = [], texts }: Bounds = {},
): Promise<void> {
  const steps = paths
    .map(stepsOf)
    .filter((known) => known !== undefined)
    .filter((known) => !never.some((pattern) => leadsThrough(known, pattern)));
  let cursors: Cursor[] = documents.flatMap((value) => steps.map((one) => ({ value, steps: one })));
  for (let level = 0; level < levels && cursors.length > 0; level += 1) {
    const pending: Pending[] = [];
    for (const cursor of cursors) advance(cursor, pending);
    const reached = pending.slice(0, referencesPerLevel);
    cursors = await loadObjects({ session, principal, texts }, reached);
  }
}

/**
 * Whether the steps begin with the steps of the pattern; every index of a list is one with `[*]`.
 */
const leadsThrough = (steps: readonly Step[], pattern: string): boolean =>
  stepsOf(pattern)!.every((step, index) => wordOf(steps[index]) === wordOf(step));

/** The same of a path, which may be none. */
export function beginsWith(path: string, pattern: string): boolean {
  const steps = stepsOf(path);
  return steps !== undefined && leadsThrough(steps, pattern);
}

const wordOf = (step: Step | undefined): string | undefined =>
  typeof step === 'object' && 'member' in step ? step.member : step && '[*]';

/** Members of a document that the paths begin with: of the others nothing is looked at. */
export function membersOf(paths: readonly string[]): ReadonlySet<string> {
  const first = paths.map((path) => wordOf(stepsOf(path)?.[0]));
  return new Set(first.filter((word) => word !== undefined));
}

const segment = /^([A-Za-z0-9_-]+)((?:\[(?:\*|\d{1,6})\])*)$/;

/** `a[*].b` → steps; `undefined` when the path is none. */
export function stepsOf(path: string): Step[] | undefined {
  const steps: Step[] = [];
  for (const part of path.trim().split('.')) {
    const match = segment.exec(part.trim());
    if (match === null) return undefined;
    steps.push({ member: match[1]! });
    for (const [, index] of match[2]!.matchAll(/\[(\*|\d+)\]/g))
      steps.push(index === '*' ? 'every' : { index: Number(index) });
  }
  return steps;
}

/** Walks until the steps end or a reference has to be loaded. */
function advance({ value, steps }: Cursor, pending: Pending[]): void {
  if (isReference(value) && (steps.length === 0 || entersTarget(value, steps[0]!))) {
    if (value.obj === undefined) pending.push({ reference: value, rest: steps });
    else advance({ value: value.obj, steps }, pending);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return;
  if (step === 'every') {
    if (Array.isArray(value))
      for (const one of value) advance({ value: one, steps: rest }, pending);
  } else if ('index' in step) {
    if (Array.isArray(value)) advance({ value: value[step.index], steps: rest }, pending);
  } else if (!Array.isArray(value) && Object.hasOwn(value, step.member)) {
    advance({ value: value[step.member], steps: rest }, pending);
  }
}

const isReference = (value: any): value is Pending['reference'] =>
  typeof value === 'object' &&
  value !== null &&
  typeof value.typeId === 'string' &&
  typeof value.id === 'string';

const entersTarget = (reference: object, step: Step): boolean =>
  typeof step === 'object' && 'member' in step && !Object.hasOwn(reference, step.member);

interface Loading {
  readonly session: Session;
  readonly principal: Principal | undefined;
  readonly texts: RawJsonMemory | undefined;
}

async function loadObjects(loading: Loading, pending: readonly Pending[]): Promise<Cursor[]> {
  const { world } = loading.session;
  const byKind = grouped(pending, ({ reference }) => reference.typeId);
  const loaded = [...byKind]
    .filter(([kind]) => world.kinds.has(kind))
    .map(([name, some]) => loadKind(loading, kindNamed(world, name), some));
  return (await Promise.all(loaded)).flat();
}

async function loadKind(
  loading: Loading,
  kind: Kind,
  pending: readonly Pending[],
): Promise<Cursor[]> {
  const ids = [...new Set(pending.map(({ reference }) => reference.id))];
  const targets = ids.map((id) => ({ id }));
  const rows = await loading.session.rows(kind.resource.kind, targets);
  const found = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.text]])));
  const there = pending.filter(({ reference }) => found.has(reference.id));
  const left = holdTexts(loading, kind, there, found);
  const stored = left.map(({ reference }) => JSON.parse(found.get(reference.id)!));
  const objects = await completeDocuments(loading.session, kind, stored);
  return left.flatMap(({ reference, rest }, index) => {
    const shown = followed(kind, objects[index], loading.principal);
    if (shown === undefined) return [];
    reference.obj ??= shown;
    return rest.length > 0 ? [{ value: reference.obj, steps: rest }] : [];
  });
}

/** Where a path ends, and the target is shown as it is stored, its text is enough. */
function holdTexts(
  { texts, principal }: Loading,
  kind: Kind,
  pending: readonly Pending[],
  found: ReadonlyMap<string, string>,
): readonly Pending[] {
  if (texts === undefined || kind.compute !== undefined || !canFollow(kind, principal))
    return pending;
  const entered = new Set(
    pending.filter(({ rest }) => rest.length > 0).map(({ reference }) => reference),
  );
  for (const { reference } of pending)
    if (!entered.has(reference)) reference.obj = texts.hold(found.get(reference.id)!);
  return pending.filter(({ reference }) => entered.has(reference));
}
