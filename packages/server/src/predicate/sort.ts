// Sort expressions to SQL: `path [asc|desc]`, dotted, over the fields of a kind.
import type { Annotation, Resource } from '../declaration/index.ts';
import { columnOf } from '../sql/columns.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { CompiledSort } from '../storage/storage.ts';
import { elementOf } from './check.ts';
import { columnSql, isHeldBy } from './column.ts';
import { malformedSort } from './malformed.ts';
import { documentShape, memberShape, type Scalar, scalarOf } from './shape.ts';
import { predicateLimits } from './tree.ts';

const pattern =
  /^\s*((?:[A-Za-z0-9_-]+|`[^`]+`)(?:\.(?:[A-Za-z0-9_-]+|`[^`]+`))*)(?:\s+(asc|desc))?\s*$/i;

interface Step {
  readonly name: string;
  readonly shape: Annotation;
}

interface Sort {
  readonly steps: readonly Step[];
  readonly descending: boolean;
}

/**
 * What a query is sorted by, first key first; missing values come last in both directions. A list
 * counts with its least element, in descending order with its greatest. A field of unknown type
 * takes two keys, so that numbers stand before texts.
 * @throws InvalidInput when an expression is malformed or names no sortable field.
 */
export function sortsOf(
  expressions: readonly string[],
  resource: Resource<any>,
): readonly CompiledSort[] {
  if (expressions.length > predicateLimits.sorts)
    throw malformedSort(`more than ${predicateLimits.sorts} sort expressions.`);
  return expressions.flatMap((expression) => keysOf(parsed(expression, resource), resource));
}

function parsed(expression: string, resource: Resource<any>): Sort {
  const found = expression.length <= 1_024 ? pattern.exec(expression) : null;
  if (found === null || /\0|\p{Surrogate}/u.test(expression))
    throw malformedSort(`expected a field and asc or desc, got '${expression.slice(0, 100)}'.`);
  const names = found[1]!.match(/`[^`]+`|[^.`]+/g)!.map((name) => name.replaceAll('`', ''));
  const steps: Step[] = [];
  for (const name of names) {
    const from = steps.length === 0 ? documentShape(resource) : elementOf(steps.at(-1)!.shape);
    const shape = memberShape(from, name);
    if (shape === undefined) throw malformedSort(`The field '${names.join('.')}' does not exist.`);
    steps.push({ name, shape });
  }
  if (scalarOf(elementOf(steps.at(-1)!.shape)) === undefined)
    throw malformedSort(`The field '${names.join('.')}' is no value to sort by.`);
  return { steps, descending: found[2]?.toLowerCase() === 'desc' };
}

function keysOf({ steps, descending }: Sort, resource: Resource<any>): readonly CompiledSort[] {
  const path = steps.map(({ name }) => name).join('.');
  const column = steps.some(({ name }) => name.includes('.'))
    ? undefined
    : columnOf(resource, path);
  const mayBeMissing = !isRequired({ kind: 'record', fields: resource.allFields }, steps);
  if (column !== undefined && isHeldBy(column, steps.at(-1)!.shape))
    return [{ expression: columnSql(column), descending, mayBeMissing, column: path }];
  const scalar = scalarOf(elementOf(steps.at(-1)!.shape))!;
  const types = jsonTypes.get(scalar) ?? ['string'];
  return types.map((type) => ({
    expression: onDocument(steps, type, descending),
    descending,
    mayBeMissing,
  }));
}

/** Whether every document has the field: all the way there are required members of records. */
function isRequired(from: Annotation, steps: readonly Step[]): boolean {
  const [step, ...further] = steps;
  if (step === undefined) return true;
  const member = from.kind === 'record' ? from.fields?.[step.name] : undefined;
  return member?.isOptional === false && isRequired(member.about, further);
}

type JsonType = 'number' | 'string' | 'boolean';
const jsonTypes: ReadonlyMap<Scalar, readonly JsonType[]> = new Map<Scalar, readonly JsonType[]>([
  ['number', ['number']],
  ['boolean', ['boolean']],
  ['free', ['number', 'string', 'boolean']],
]);

/** A boolean sorts by its spelling: false before true. */
const keySql = (value: Sql, type: JsonType): Sql =>
  type === 'number'
    ? sql`(case jsonb_typeof(${value}) when 'number' then (${value} #>> '{}')::numeric end)`
    : sql`(case jsonb_typeof(${value}) when ${raw(`'${type}'`)}
        then (${value} #>> '{}') collate "C" end)`;

function onDocument(steps: readonly Step[], type: JsonType, descending: boolean): Sql {
  const tables: Sql[] = [];
  let value = raw('("document"::jsonb)');
  for (const { name, shape } of steps) {
    value = sql`(${value} -> ${name}::text)`;
    for (let list = listed(shape); list !== undefined; list = listed(list.element?.about)) {
      tables.push(elementsSql(value, list, tables.length));
      value = raw(`"s${tables.length - 1}"`);
    }
  }
  if (tables.length === 0) return keySql(value, type);
  const choice = raw(descending ? 'max' : 'min');
  return sql`(select ${choice}(${keySql(value, type)}) from ${join(tables, ' cross join lateral ')})`;
}

/** The shape when it has, or may have, elements. */
const listed = (shape: Annotation | undefined): Annotation | undefined =>
  shape?.kind === 'list' || shape?.kind === 'json' ? shape : undefined;

function elementsSql(value: Sql, { kind }: Annotation, number: number): Sql {
  const other = kind === 'json' ? sql`jsonb_build_array(${value})` : raw(`'[]'::jsonb`);
  return sql`jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value}
    else ${other} end) as ${raw(`"u${number}" ("s${number}")`)}`;
}
