// Sort expressions as strings: `path [asc|desc]`, dotted, checked against a shape.

import { hinted } from '@storewright/model/base/hint';
import type { Annotation } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { elementOf } from './check.ts';
import { malformedSort } from './malformed.ts';
import { memberName, memberNames, memberShape, type Scalar, scalarOf } from './shape.ts';
import { predicateLimits } from './tree.ts';

const pattern =
  /^\s*((?:[A-Za-z0-9_-]+|`[^`]+`)(?:\.(?:[A-Za-z0-9_-]+|`[^`]+`))*)(?:\s+(asc|desc))?\s*$/i;

/** A member on the way of a sort expression. */
export interface Step {
  readonly name: string;
  readonly shape: Annotation;
}

/** A parsed sort expression: the way to a value, and the direction. */
export interface Sort {
  readonly steps: readonly Step[];
  readonly descending: boolean;
}

/**
 * The sorts that expressions name, first key first.
 * @param shape the shape of the sorted elements
 * @throws InvalidInput when an expression is malformed or names no sortable field.
 */
export function sortExpressions(expressions: readonly string[], shape: Annotation): Sort[] {
  if (expressions.length > predicateLimits.sorts)
    throw malformedSort(`more than ${predicateLimits.sorts} sort expressions.`);
  return expressions.map((expression) => parsed(expression, shape));
}

function parsed(expression: string, sorted: Annotation): Sort {
  const found = expression.length <= 1_024 ? pattern.exec(expression) : null;
  if (found === null || /\0|\p{Surrogate}/u.test(expression))
    throw malformedSort(`expected a field and asc or desc, got '${expression.slice(0, 100)}'.`);
  const names = found[1]!.match(/`[^`]+`|[^.`]+/g)!.map((name) => name.replaceAll('`', ''));
  const steps: Step[] = [];
  for (const given of names) {
    const from = steps.length === 0 ? sorted : elementOf(steps.at(-1)!.shape);
    const name = memberName(from, given);
    const shape = memberShape(from, name);
    if (shape === undefined)
      throw hinted(
        malformedSort(`The field '${names.join('.')}' does not exist.`),
        didYouMean(name, memberNames(from)),
      );
    steps.push({ name, shape });
  }
  if (scalarOf(elementOf(steps.at(-1)!.shape)) === undefined)
    throw malformedSort(`The field '${names.join('.')}' cannot be sorted by.`);
  return { steps, descending: found[2]?.toLowerCase() === 'desc' };
}

/** Types of JSON values that a sort can order. */
export type JsonType = 'number' | 'string' | 'boolean';

const jsonTypes: ReadonlyMap<Scalar, readonly JsonType[]> = new Map<Scalar, readonly JsonType[]>([
  ['number', ['number']],
  ['boolean', ['boolean']],
  ['free', ['number', 'string', 'boolean']],
]);

/** What the sorted field may hold, each type a key of its own. */
export const typesOf = ({ steps }: Sort): readonly JsonType[] =>
  jsonTypes.get(scalarOf(elementOf(steps.at(-1)!.shape))!) ?? ['string'];

/** The shape when it has, or may have, elements. */
export const listed = (shape: Annotation | undefined): Annotation | undefined =>
  shape?.kind === 'list' || shape?.kind === 'json' ? shape : undefined;
