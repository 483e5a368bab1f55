// Expansion paths that lead nowhere. Expansion never fails, so nobody else tells of a misspelled one.
import type { Annotation, Kind } from '../../declaration/index.ts';
import { documentShape, memberNames, memberShape } from '../../predicate/index.ts';
import { type Step, stepsOf } from './expand.ts';

/** Where a path ends too early. */
export interface UnknownExpansion {
  readonly path: string;
  /** The step that there is not, or that is missing; absent: the path ends at no reference. */
  readonly step?: string;
  /** Steps that there are. */
  readonly known: readonly string[];
}

type Kinds = ReadonlyMap<string, Kind>;

/** What is wrong with the path; `undefined`: nothing, or nothing that declarations tell. */
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

/** What may stand there is not declared, or changes from one document to the next. */
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
