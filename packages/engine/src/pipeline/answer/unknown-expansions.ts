// Expansion paths that lead nowhere. Expansion never fails, so no other part reports a misspelled
// path.
import type { Annotation, Kind } from '@storewright/model/declaration';
import { documentShape, memberNames, memberShape } from '@storewright/store/predicate';
import { type Step, stepsOf } from './expand.ts';

/** Where a path ends too early. */
export interface UnknownExpansion {
  readonly path: string;
  /** The unknown or missing step; absent: the path ends at no reference. */
  readonly step?: string;
  /** The known steps. */
  readonly known: readonly string[];
}

type Kinds = ReadonlyMap<string, Kind>;

/** The fault of the path; `undefined`: none, or none that declarations show. */
export function unknownExpansion(
  kinds: Kinds,
  { resource }: Kind,
  path: string,
): UnknownExpansion | undefined {
  const steps = stepsOf(path);
  if (steps === undefined) return { path, known: [] };
  let shape: Annotation = documentShape(resource);
  for (const step of steps) {
    const from = entered(kinds, shape);
    if (from === undefined) return undefined;
    const next = shapeAfter(from, step);
    if (next === undefined) return { path, ...missed(from, step) };
    shape = next;
  }
  return mayRefer(shape) ? undefined : { path, known: [] };
}

/** Possible members are not declared, or differ from one document to the next. */
const isOpen = ({ kind, from }: Annotation): boolean => kind === 'json' || from !== undefined;

const mayRefer = (shape: Annotation): boolean => shape.kind === 'reference' || isOpen(shape);

/** The shape that the next step starts from: of a reference that of its target. */
function entered(kinds: Kinds, shape: Annotation): Annotation | undefined {
  if (isOpen(shape)) return undefined;
  if (shape.kind !== 'reference') return shape;
  const target = shape.target === undefined ? undefined : kinds.get(shape.target);
  return target === undefined ? undefined : documentShape(target.resource);
}

function shapeAfter(from: Annotation, step: Step): Annotation | undefined {
  const isList = from.kind === 'list';
  if (typeof step === 'object' && 'member' in step)
    return isList ? undefined : memberShape(from, step.member);
  return isList ? from.element?.about : undefined;
}

const missed = (from: Annotation, step: Step): Omit<UnknownExpansion, 'path'> =>
  typeof step === 'object' && 'member' in step && from.kind !== 'list'
    ? { step: step.member, known: memberNames(from) }
    : { step: '[*]', known: from.kind === 'list' ? ['[*]'] : [] };
