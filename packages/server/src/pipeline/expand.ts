// Reference expansion: `obj` beside `{ typeId, id }` along the paths asked for. Never fails, never
// follows a path that was not asked for; one query per kind and level.
import type { Kind, Principal } from '../declaration/index.ts';
import { completed } from './complete.ts';
import { mayFollow } from './follow.ts';
import { grouped } from './grouped.ts';
import type { Session } from './session.ts';
import { kindNamed } from './world.ts';

const levels = 5;
const referencesPerLevel = 20_000;

type Step = { readonly member: string } | { readonly index: number } | 'every';

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
}

/**
 * Expands in place.
 * @param documents Fresh JSON values (not frozen ones).
 */
export async function expand(
  session: Session,
  documents: readonly any[],
  paths: readonly string[],
  { principal, never = [] }: Bounds = {},
): Promise<void> {
  const steps = paths
    .map(stepsOf)
    .filter((known) => known !== undefined)
    .filter((known) => !never.some((pattern) => leadsThrough(known, pattern)));
  let cursors: Cursor[] = documents.flatMap((value) => steps.map((one) => ({ value, steps: one })));
  for (let level = 0; level < levels && cursors.length > 0; level += 1) {
    const pending: Pending[] = [];
    for (const cursor of cursors) advance(cursor, pending);
    cursors = await loadObjects(session, pending.slice(0, referencesPerLevel), principal);
  }
}

/** Whether the steps begin with those of the pattern; every index of a list is one with `[*]`. */
const leadsThrough = (steps: readonly Step[], pattern: string): boolean =>
  stepsOf(pattern)!.every((step, index) => wordOf(steps[index]) === wordOf(step));

const wordOf = (step: Step | undefined): string | undefined =>
  typeof step === 'object' && 'member' in step ? step.member : step && '[*]';

const segment = /^([A-Za-z0-9_-]+)((?:\[(?:\*|\d{1,6})\])*)$/;

/** `a[*].b` → steps; `undefined` when the path is none. */
function stepsOf(path: string): Step[] | undefined {
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

async function loadObjects(
  session: Session,
  pending: readonly Pending[],
  principal: Principal | undefined,
): Promise<Cursor[]> {
  const byKind = grouped(pending, ({ reference }) => reference.typeId);
  const loaded = [...byKind]
    .filter(([kind]) => session.world.kinds.has(kind))
    .map(([name, some]) => loadKind(session, kindNamed(session.world, name), some, principal));
  return (await Promise.all(loaded)).flat();
}

async function loadKind(
  session: Session,
  kind: Kind,
  pending: readonly Pending[],
  principal: Principal | undefined,
): Promise<Cursor[]> {
  const targets = pending.map(({ reference }) => ({ id: reference.id }));
  const found = await session.documents(kind.resource.kind, targets);
  const there = pending.filter((_, index) => found[index] !== undefined);
  const stored = found.filter((one) => one !== undefined).map(({ row }) => JSON.parse(row.text));
  const objects = await completed(session, kind, stored);
  return there.flatMap(({ reference, rest }, index) => {
    if (!mayFollow(kind, objects[index], principal)) return [];
    reference.obj ??= objects[index];
    return rest.length > 0 ? [{ value: reference.obj, steps: rest }] : [];
  });
}
