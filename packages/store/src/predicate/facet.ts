// Which comparisons the facets answer, and how: equality by their index; comparisons by order along an index
// where an operator has added the facet of a scalar, else row by row, which is still much cheaper than reading
// documents. The content of facets: ../sql/columns.ts.
import type { Annotation, Resource } from '@storewright/model/declaration';
import { maxIndexedTextLength } from '../sql/columns.ts';
import { orderedFacet } from '../sql/ordered-facet.ts';
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { CheckedComparison } from './check.ts';
import { boundOf } from './operators.ts';
import { scalarOf } from './shape.ts';
import { scalarsOf, type Value } from './value.ts';

/** A step from the document to a field: the name, and the shape that has it as a member. */
export interface Step {
  readonly name: string;
  readonly from: Annotation;
}

/** Whether arrays lie on the way: a free field may turn out to be one. */
export type Crossing = 'none' | 'maybe' | 'list';

/** A comparison as SQL over the index of facets. */
interface FacetTest {
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
function covers(facets: ReadonlySet<string>, steps: readonly Step[]): boolean {
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

type OrderSign = '<' | '>' | '<=' | '>=';
const signs: ReadonlySet<string> = new Set<OrderSign>(['<', '>', '<=', '>=']);

/** Where a comparison is made. */
interface Compared {
  readonly resource: Pick<Resource, 'allFields' | 'facets'>;
  readonly facets: ReadonlySet<string>;
  readonly crossing: Crossing;
}

/** The facet of a path, when an index holds it in order: operators add those. */
export function indexedInOrder(
  { allFields, facets: declared = [] }: Pick<Resource, 'allFields' | 'facets'>,
  facets: ReadonlySet<string>,
  path: string,
) {
  if (!facets.has(path) || declared.includes(path)) return undefined;
  return orderedFacet({ allFields }, path);
}

/** The test of a comparison by order through facets; `undefined` when they cannot answer it. */
export function orderedTest(
  { resource, facets, crossing }: Compared,
  steps: readonly Step[],
  { operator, shape, given: { values } }: CheckedComparison,
): FacetTest | undefined {
  const [value] = values;
  if (!signs.has(operator.symbol) || value === undefined) return undefined;
  const symbol = operator.symbol as OrderSign;
  const path = steps.map(({ name }) => name).join('.');
  const ordered = crossing === 'none' ? indexedInOrder(resource, facets, path) : undefined;
  const bound = ordered && boundIn(ordered.type, symbol, value);
  if (ordered !== undefined && bound !== undefined)
    return { sql: sql`${ordered.expression} ${raw(symbol)} ${bound}`, sure: true, isRange: true };
  // A longer string than a facet holds would be missed; a number never is.
  const isNumber = value.numbers.length > 0 && value.bounds === undefined;
  const holdsNumbers = ['number', 'free'].includes(scalarOf(elementOf(shape)) ?? '');
  if (!isNumber || !holdsNumbers || !covers(facets, steps)) return undefined;
  const held = sql`("facets" -> ${path}::text)`;
  const test = sql`exists (select from jsonb_array_elements(case jsonb_typeof(${held})
    when 'array' then ${held} else jsonb_build_array(${held}) end) as "f" ("f0")
    where ${operator.sql(raw('"f0"'), { values })})`;
  return { sql: test, sure: true, isUnindexed: true };
}

const elementOf = (shape: CheckedComparison['shape']) =>
  shape.kind === 'list' ? (shape.element?.about ?? shape) : shape;

function boundIn(type: 'number' | 'text', symbol: OrderSign, value: Value): Sql | undefined {
  if (type === 'number')
    return value.numbers.length === 0 ? undefined : sql`${String(value.numbers[0])}::numeric`;
  const bound = boundOf(symbol, value);
  return bound === undefined ? undefined : sql`${bound}::text`;
}
