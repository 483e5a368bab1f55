// Which comparisons the columns of a document answer, and how: always exactly.
import type { Annotation, ResourceDeclaration } from '@storewright/model/declaration';
import { type Column, cutText, maxIndexedTextLength, timestampText } from '../sql/columns.ts';
import { name, raw, type Sql, sql } from '../sql/sql.ts';
import type { CheckedComparison } from './check.ts';
import { boundOf } from './operators.ts';
import { scalarOf } from './shape.ts';
import type { OperatorSymbol } from './tree.ts';
import type { Value } from './value.ts';

/** A comparison as SQL over a sort column. */
interface ColumnTest {
  readonly sql: Sql;
  /** How an index over the column could be walked. */
  readonly walk: 'equality' | 'range' | 'several' | 'none';
}

/** Whether the column holds exactly what the field holds. */
export function isHeldBy({ type }: Column, shape: Annotation): boolean {
  const scalar = scalarOf(shape);
  if (type === 'timestamp') return scalar === 'instant';
  if (type === 'bigint') return shape.kind === 'integer' || shape.kind === 'long';
  if (type === 'boolean') return scalar === 'boolean';
  return scalar === 'text' || scalar === 'instant' || scalar === 'date' || scalar === 'time';
}

/** The column as an expression that compares as the language does. */
export const columnSql = ({ column, type }: Column): Sql =>
  type === 'text' ? sql`${name(column)} collate "C"` : name(column);

/** The test of a comparison on a column; `undefined` when only the document has the answer. */
export function columnTest(column: Column, comparison: CheckedComparison): ColumnTest | undefined {
  const { operator, shape, given } = comparison;
  if (!isHeldBy(column, shape)) return undefined;
  // A longer text may be cut in the column.
  const texts = given.values.flatMap((value) => value.texts);
  if (column.type === 'text' && texts.some((one) => one.length >= maxIndexedTextLength))
    return undefined;
  return testOf(operator.symbol, column, given.values);
}

function testOf(
  symbol: OperatorSymbol,
  column: Column,
  values: readonly Value[],
): ColumnTest | undefined {
  const left = columnSql(column);
  switch (symbol) {
    case '=':
    case 'in': {
      const given = keysOf(column, values);
      if (given.length !== 1)
        return { sql: sql`${left} = any(${arrayOf(column, given)})`, walk: 'several' };
      return { sql: sql`${left} = ${keyOf(column, given[0])}`, walk: 'equality' };
    }
    case '!=':
    case 'not in': {
      const all = arrayOf(column, keysOf(column, values));
      return values.length === 0
        ? undefined
        : { sql: sql`(${left} is not null and ${left} <> all(${all}))`, walk: 'none' };
    }
    case '<':
    case '>':
    case '<=':
    case '>=':
      return { sql: rangeOf(symbol, column, values[0]!), walk: 'range' };
    case 'is defined':
      return { sql: sql`${name(column.column)} is not null`, walk: 'none' };
    case 'is not defined':
      return { sql: sql`${name(column.column)} is null`, walk: 'none' };
    default:
      return undefined;
  }
}

type Key = string | number | boolean;

/** What the column may be equal to; numbers that no such column holds are left out. */
function keysOf({ type }: Column, values: readonly Value[]): readonly Key[] {
  if (type === 'bigint')
    return values.flatMap(({ numbers }) => numbers.filter(Number.isSafeInteger));
  if (type === 'boolean') return values.flatMap(({ booleans }) => booleans);
  const texts = values.flatMap((value) => value.texts);
  return type === 'timestamp' ? texts.map(timestampText) : texts;
}

const types = { text: 'text', bigint: 'bigint', timestamp: 'timestamptz', boolean: 'boolean' };
const typeOf = ({ type }: Column, suffix = ''): Sql => raw(`::${types[type]}${suffix}`);
const keyOf = (column: Column, key: Key | undefined): Sql => sql`${key}${typeOf(column)}`;
const arrayOf = (column: Column, keys: readonly Key[]): Sql => sql`${keys}${typeOf(column, '[]')}`;

function rangeOf(symbol: '<' | '>' | '<=' | '>=', column: Column, value: Value): Sql {
  const left = columnSql(column);
  const sign = raw(symbol);
  if (column.type === 'bigint')
    return sql`${left} ${sign} ${wholeOf(symbol, value.numbers[0]!)}::bigint`;
  const bound = boundOf(symbol, value)!;
  const key = column.type === 'timestamp' ? timestampText(bound) : cutText(bound);
  return sql`${left} ${sign} ${keyOf(column, key)}`;
}

/** The whole number that an integer compares with as it does with the given one. */
function wholeOf(symbol: string, given: number): number {
  const whole = symbol === '<' || symbol === '>=' ? Math.ceil(given) : Math.floor(given);
  return Math.min(Math.max(whole, -(2 ** 53)), 2 ** 53);
}

const builtIn: readonly (readonly string[])[] = [['id'], ['key'], ['createdAt', 'id']];

/**
 * The longest beginning of an index that equalities, and at its end one range, take up;
 * empty when there is none.
 */
export function indexFor(
  { indexes = [] }: Pick<ResourceDeclaration<{}>, 'indexes'>,
  equalities: readonly string[],
  ranges: readonly string[],
): readonly string[] {
  const walks = [...indexes, ...builtIn].map((index) => walkOf(index, equalities, ranges));
  return walks.reduce((longest, walk) => (walk.length > longest.length ? walk : longest), []);
}

function walkOf(
  index: readonly string[],
  equalities: readonly string[],
  ranges: readonly string[],
): readonly string[] {
  const end = index.findIndex((path) => !equalities.includes(path));
  if (end < 0) return index;
  return index.slice(0, ranges.includes(index[end]!) ? end + 1 : end);
}
