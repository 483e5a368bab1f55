// Which comparisons the facet index answers, and how. The content of facets: ../sql/columns.ts.
import type { Annotation } from '../declaration/index.ts';
import { maxIndexedTextLength } from '../sql/columns.ts';
import { type Sql, sql } from '../sql/sql.ts';
import type { CheckedComparison } from './check.ts';
import { scalarsOf, type Value } from './value.ts';

/** A step from the document to a field: the name, and the shape that has it as a member. */
export interface Step {
  readonly name: string;
  readonly from: Annotation;
}

/** Whether arrays lie on the way: a free field may turn out to be one. */
export type Crossing = 'none' | 'maybe' | 'list';

/** A comparison as SQL over the index of facets. */
export interface FacetTest {
  /** True for every document that has a matching element somewhere, and for few others. */
  readonly sql: Sql;
  /** True only where one element, taken alone, matches. */
  readonly sure: boolean;
  /** It is asked of each row: no index answers it. */
  readonly isUnindexed?: true;
  /** It is a range of an index. */
  readonly isRange?: true;
}

/** The test of a comparison through facets; `undefined` when they cannot help. */
export function facetTest(
  facets: ReadonlySet<string>,
  steps: readonly Step[],
  crossing: Crossing,
  { operator, shape, given: { values } }: CheckedComparison,
): FacetTest | undefined {
  if (operator.finds === undefined || values.length === 0) return undefined;
  if (!covers(facets, steps) || scalarsOf(values).some(isTooLong)) return undefined;
  const path = steps.map(({ name }) => name).join('.');
  const wraps = formsOf(crossing, shape, operator.each);
  const objects = (some: readonly Value[]) =>
    scalarsOf(some).flatMap((one) => wraps.map((wrap) => ({ [path]: wrap(one) })));
  if (operator.finds === 'any') {
    const sure = operator.each || crossing === 'none' || shape.kind === 'list';
    return { sql: contains(objects(values)), sure };
  }
  const each = values.map((value) => contains(objects([value])));
  return {
    sql: each.reduce((left, right) => sql`${left} and ${right}`),
    sure: crossing === 'none' || (values.length === 1 && shape.kind === 'list'),
  };
}

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > maxIndexedTextLength;

type Wrap = (value: unknown) => unknown;
const alone: Wrap = (value) => value;
const listed: Wrap = (value) => [value];

/** The possible forms of the value in the facets. */
function formsOf(crossing: Crossing, { kind }: Annotation, each: boolean): readonly Wrap[] {
  if (crossing === 'list' || kind === 'list' || !each) return [listed];
  return crossing === 'maybe' || kind === 'json' ? [alone, listed] : [alone];
}

function contains(objects: readonly object[]): Sql {
  const texts = objects.map((object) => JSON.stringify(object));
  return texts.length === 1
    ? sql`"facets" @> ${texts[0]}::jsonb`
    : sql`"facets" @> any(${texts}::jsonb[])`;
}

/** Whether a declared facet takes in the field that the steps lead to. */
export function covers(facets: ReadonlySet<string>, steps: readonly Step[]): boolean {
  if (steps.some(({ name }) => name.includes('.'))) return false;
  for (let length = steps.length; length > 0; length -= 1) {
    const below = steps.slice(length);
    if (below.some(({ from, name }) => !isBelow(from, name))) return false;
    const declared = steps.slice(0, length).map(({ name }) => name);
    const isPlain = below.length === 0 || steps.every(({ from }) => from.kind !== 'union');
    if (isPlain && facets.has(declared.join('.'))) return true;
  }
  return false;
}

/** Whether a facet that ends at an object takes in the member; mirrors `namesBelow`. */
function isBelow({ kind }: Annotation, name: string): boolean {
  if (kind === 'localized' || kind === 'map') return true;
  if (kind === 'reference') return name === 'id';
  if (kind === 'keyReference') return name === 'key';
  return kind === 'json' && (name === 'id' || name === 'key');
}
