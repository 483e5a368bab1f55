// Comparisons by order that the facets answer: along an index where an operator has added the facet
// of a scalar, else row by row, which is still much cheaper than reading documents.

import type { Resource } from '../declaration/index.ts';
import { orderedFacet } from '../sql/ordered-facet.ts';
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { CheckedComparison } from './check.ts';
import { type Crossing, covers, type FacetTest, type Step } from './facet.ts';
import { boundOf } from './operators.ts';
import { scalarOf } from './shape.ts';
import type { Value } from './value.ts';

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
