// The operators: of each, what it means in memory and in SQL, side by side. A test runs both over
// random documents and predicates. To add one: an entry here, a symbol in ./tree.ts, a word in ./parser.ts, test rows.
import type { Annotation } from '@storewright/model/declaration';
import { raw, type Sql, sql } from '../sql/sql.ts';
import {
  type Caseless,
  type Circle,
  caselessOf,
  caselessSql,
  circleOf,
  equalsCaseless,
  isWithin,
  withinSql,
} from './functions.ts';
import { type Scalar, scalarOf } from './shape.ts';
import type { OperatorSymbol } from './tree.ts';
import { compareTexts, scalarsOf, type Value } from './value.ts';

/** What the operator is given: read values, and what it made of them once. */
export interface Given {
  readonly values: readonly Value[];
  readonly circle?: Circle;
  readonly caseless?: Caseless;
}

/** An operator of the query language: where it fits, and its meaning in SQL and in memory. */
export interface Operator {
  readonly symbol: OperatorSymbol;
  /** One sentence for the reference page. */
  readonly doc: string;
  /** Whether it may be used with a field; lists are looked into when it is for `each` element. */
  readonly fits: (shape: Annotation) => boolean;
  readonly operands: 'none' | 'one' | 'list' | 'circle';
  /** It is asked of each element of a list, not of the list as a whole. */
  readonly each: boolean;
  /** The values must be found: by any of them, or all of them. Absent: an index cannot help. */
  readonly finds?: 'any' | 'all';
  /** A field without a value meets it. */
  readonly passesMissing?: true;
  /** Meaning over a number in SQL; `undefined` when other values may meet it as well. */
  readonly number?: (x: Sql, given: Given) => Sql | undefined;
  /** True, or anything else when not; never an error, whatever the jsonb value `x` is. */
  readonly sql: (x: Sql, given: Given) => Sql;
  /** Meaning over a value of JSON; `undefined` and `null` are missing. */
  readonly holds: (x: unknown, given: Given) => boolean;
}

const isScalar = (shape: Annotation): boolean => scalarOf(shape) !== undefined;

const isOneOf = (shape: Annotation, ...scalars: readonly Scalar[]): boolean =>
  scalars.includes(scalarOf(shape)!);

const isOrdered = (shape: Annotation): boolean =>
  isOneOf(shape, 'text', 'number', 'instant', 'date', 'time', 'free');

const isListed = (shape: Annotation): boolean =>
  shape.kind === 'json' ||
  (shape.kind === 'list' && shape.element !== undefined && isScalar(shape.element.about));

const isListOrFree = ({ kind }: Annotation): boolean => kind === 'list' || kind === 'json';

const isMissing = (x: unknown): x is undefined | null => x === undefined || x === null;
const missingSql = (x: Sql): Sql => sql`coalesce(jsonb_typeof(${x}), 'null') = 'null'`;

/** Values as one jsonb array. */
const jsonbOf = (values: readonly unknown[]): Sql => sql`${JSON.stringify(values)}::jsonb`;

const equals: Omit<Operator, 'symbol' | 'doc' | 'operands'> = {
  fits: isScalar,
  each: true,
  finds: 'any',
  number: (x, { values }) => {
    const given = scalarsOf(values);
    if (!given.every((value) => typeof value === 'number')) return undefined;
    return sql`${x} = any(${given.map((value) => JSON.stringify(value))}::numeric[])`;
  },
  sql: (x, { values }) => {
    const given = scalarsOf(values);
    if (given.length === 1) return sql`${x} = ${JSON.stringify(given[0])}::jsonb`;
    return sql`(${scalarSql(x)} and ${jsonbOf(given)} @> ${x})`;
  },
  holds: (x, { values }) => (scalarsOf(values) as readonly unknown[]).includes(x),
};

/** An array contains a scalar by `@>`, but it contains arrays and objects in other ways too. */
const scalarSql = (x: Sql): Sql => sql`jsonb_typeof(${x}) in ('string', 'number', 'boolean')`;

const differs: Omit<Operator, 'symbol' | 'doc' | 'operands'> = {
  fits: isScalar,
  each: true,
  sql: (x, { values }) => {
    const given = scalarsOf(values);
    const types = [...new Set(given.map((value) => typeof value))];
    return sql`(jsonb_typeof(${x}) = any(${types}::text[]) and not ${jsonbOf(given)} @> ${x})`;
  },
  holds: (x, { values }) => {
    const given: readonly unknown[] = scalarsOf(values);
    return given.some((value) => typeof value === typeof x) && !given.includes(x);
  },
};

type OrderSign = '<' | '>' | '<=' | '>=';

const inOrder: ReadonlyMap<OrderSign, (order: number) => boolean> = new Map([
  ['<', (order) => order < 0],
  ['>', (order) => order > 0],
  ['<=', (order) => order <= 0],
  ['>=', (order) => order >= 0],
]);

/** The spelling that a bound must be compared with, so that all spellings fall on one side. */
export const boundOf = (symbol: OrderSign, { bounds }: Value): string | undefined =>
  symbol === '<' || symbol === '>=' ? bounds?.least : bounds?.greatest;

function ordered(symbol: OrderSign, doc: string): Operator {
  const holds = inOrder.get(symbol)!;
  return {
    symbol,
    doc,
    fits: isOrdered,
    operands: 'one',
    each: true,
    number: (x, { values: [value] }) => {
      const [bound, [number]] = [boundOf(symbol, value!), value!.numbers];
      if (bound !== undefined || number === undefined) return undefined;
      return sql`${x} ${raw(symbol)} ${JSON.stringify(number)}::numeric`;
    },
    sql: (x, { values: [value] }) => orderedSql(symbol, x, value!),
    holds: (x, { values: [value] }) => {
      const [bound, [number]] = [boundOf(symbol, value!), value!.numbers];
      if (typeof x === 'string') return bound !== undefined && holds(compareTexts(x, bound));
      return typeof x === 'number' && number !== undefined && holds(x - number);
    },
  };
}

function orderedSql(symbol: OrderSign, x: Sql, value: Value): Sql {
  const [bound, [number]] = [boundOf(symbol, value), value.numbers];
  // Truth values have no order.
  if (bound === undefined && number === undefined) return raw('false');
  const sign = raw(symbol);
  const ofText = sql`when 'string' then (${x} #>> '{}') collate "C" ${sign} ${bound}::text`;
  const ofNumber = sql`when 'number' then ${x} ${sign} ${JSON.stringify(number)}::jsonb`;
  return sql`(case jsonb_typeof(${x}) ${bound === undefined ? raw('') : ofText} ${
    number === undefined ? raw('') : ofNumber
  } end)`;
}

/** Whether an array holds the value, in one of its spellings. */
const holdsValue = (x: unknown, value: Value): boolean =>
  Array.isArray(x) && scalarsOf([value]).some((one) => x.includes(one));

/** An array of jsonb as a parameter: one array for each spelling. */
const arraysOf = (values: readonly Value[]): Sql =>
  sql`${scalarsOf(values).map((one) => JSON.stringify([one]))}::jsonb[]`;

const containsAll: Operator = {
  symbol: 'contains all',
  doc: 'True when the array holds every one of the values.',
  fits: isListed,
  operands: 'list',
  each: false,
  finds: 'all',
  sql: (x, { values }) => {
    const given = values.map((value) => scalarsOf([value]));
    if (given.every((spellings) => spellings.length === 1))
      return sql`${x} @> ${jsonbOf(given.flat())}`;
    const each = values.map((value) => sql`${x} @> any(${arraysOf([value])})`);
    return sql`(${each.reduce((left, right) => sql`${left} and ${right}`)})`;
  },
  holds: (x, { values }) => Array.isArray(x) && values.every((value) => holdsValue(x, value)),
};

const containsAny: Operator = {
  symbol: 'contains any',
  doc: 'True when the array holds at least one of the values.',
  fits: isListed,
  operands: 'list',
  each: false,
  finds: 'any',
  sql: (x, { values }) => sql`${x} @> any(${arraysOf(values)})`,
  holds: (x, { values }) => values.some((value) => holdsValue(x, value)),
};

const isPresent: Operator = {
  symbol: 'is defined',
  doc: 'True when the field has a value; an empty array is a value.',
  fits: () => true,
  operands: 'none',
  each: false,
  sql: (x) => sql`coalesce(jsonb_typeof(${x}), 'null') <> 'null'`,
  holds: (x) => !isMissing(x),
};

const isAbsent: Operator = {
  symbol: 'is not defined',
  doc: 'True when the field has no value.',
  fits: () => true,
  operands: 'none',
  each: false,
  passesMissing: true,
  sql: missingSql,
  holds: isMissing,
};

const isEmpty: Operator = {
  symbol: 'is empty',
  doc: 'True when the array has no elements or is missing.',
  fits: isListOrFree,
  operands: 'none',
  each: false,
  passesMissing: true,
  sql: (x) => sql`(${missingSql(x)} or ${x} = '[]'::jsonb)`,
  holds: (x) => isMissing(x) || (Array.isArray(x) && x.length === 0),
};

const isFilled: Operator = {
  symbol: 'is not empty',
  doc: 'True when the array has an element.',
  fits: isListOrFree,
  operands: 'none',
  each: false,
  sql: (x) => sql`(jsonb_typeof(${x}) = 'array' and ${x} <> '[]'::jsonb)`,
  holds: (x) => Array.isArray(x) && x.length > 0,
};

const withinCircle: Operator = {
  symbol: 'within circle',
  doc: 'True when the point is in the circle of longitude, latitude and radius in meters.',
  fits: ({ kind }) => kind === 'point' || kind === 'json',
  operands: 'circle',
  each: true,
  sql: (x, { circle }) => withinSql(x, circle!),
  holds: (x, { circle }) => isWithin(x, circle!),
};

const matchesIgnoringCase: Operator = {
  symbol: 'matches ignore case',
  doc: 'True when the string equals the value, ignoring case.',
  fits: (shape) => isOneOf(shape, 'text', 'free'),
  operands: 'one',
  each: true,
  sql: (x, { caseless }) =>
    sql`(case jsonb_typeof(${x}) when 'string' then ${caselessSql(sql`(${x} #>> '{}')`, caseless!)} end)`,
  holds: (x, { caseless }) => typeof x === 'string' && equalsCaseless(x, caseless!),
};

/** Every operator by its symbol. */
export const operators: ReadonlyMap<OperatorSymbol, Operator> = new Map(
  (
    [
      { symbol: '=', doc: 'True when the values are equal.', operands: 'one', ...equals },
      { symbol: '!=', doc: 'True when the values differ.', operands: 'one', ...differs },
      ordered(
        '<',
        'True when the field is less than the value; strings are compared by code point.',
      ),
      ordered(
        '>',
        'True when the field is greater than the value; strings are compared by code point.',
      ),
      ordered('<=', 'True when the field is less than or equal to the value.'),
      ordered('>=', 'True when the field is greater than or equal to the value.'),
      {
        symbol: 'in',
        doc: 'True when the field is one of the values.',
        operands: 'list',
        ...equals,
      },
      {
        symbol: 'not in',
        doc: 'True when the field has a value that is not one of the values.',
        operands: 'list',
        ...differs,
      },
      containsAll,
      containsAny,
      isPresent,
      isAbsent,
      isEmpty,
      isFilled,
      withinCircle,
      matchesIgnoringCase,
    ] satisfies Operator[]
  ).map((operator) => [operator.symbol, operator]),
);

/** What an operator is given; `undefined` when a circle is none. */
export function givenOf(operator: Operator, values: readonly Value[]): Given | undefined {
  if (operator.operands === 'circle') {
    const circle = circleOf(values.map(({ numbers }) => numbers[0]!));
    return circle === undefined ? undefined : { values, circle };
  }
  if (operator.symbol !== 'matches ignore case') return { values };
  return { values, caseless: caselessOf(values[0]!.texts[0]!) };
}
