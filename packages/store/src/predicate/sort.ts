// Sort expressions over the fields of a kind to SQL. ./sorted.ts says the same in memory.
import type { Annotation, Resource } from '@storewright/model/declaration';
import { columnOf } from '../sql/columns.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { CompiledSort } from '../storage/storage.ts';
import { columnSql, indexFor, isHeldBy } from './column.ts';
import { isSmallMember, memberOfDocument } from './document-text.ts';
import { indexedInOrder } from './facet.ts';
import { documentShape } from './shape.ts';
import {
  type JsonType,
  listed,
  type Sort,
  type Step,
  sortExpressions,
  typesOf,
} from './sort-expression.ts';

/**
 * The sort of a query, first key first; missing values come last in both directions. A list counts
 * with its least element, in descending order with its greatest. A field of unknown type takes two
 * keys, so that numbers come before strings.
 * @param facets paths that the facets of every document hold
 * @throws InvalidInput when an expression is malformed or names no sortable field.
 */
export function sortsOf(
  expressions: readonly string[],
  resource: Resource<any>,
  facets: ReadonlySet<string> = new Set(),
): readonly CompiledSort[] {
  return sortExpressions(expressions, documentShape(resource)).flatMap((sort) =>
    keysOf(sort, resource, facets),
  );
}

function keysOf(
  sort: Sort,
  resource: Resource<any>,
  facets: ReadonlySet<string>,
): readonly CompiledSort[] {
  const { steps, descending } = sort;
  const path = steps.map(({ name }) => name).join('.');
  const column = steps.some(({ name }) => name.includes('.'))
    ? undefined
    : columnOf(resource, path);
  const mayBeMissing = !isRequired({ kind: 'record', fields: resource.allFields }, steps);
  const ordered = steps.some(({ name }) => name.includes('.'))
    ? undefined
    : indexedInOrder(resource, facets, path);
  // A column that an index holds in order is declared so; the facet of another has one.
  if (ordered !== undefined && indexFor(resource, [path], []).length === 0)
    return [{ expression: ordered.expression, descending, mayBeMissing, column: path }];
  if (column !== undefined && isHeldBy(column, steps.at(-1)!.shape))
    return [{ expression: columnSql(column), descending, mayBeMissing, column: path }];
  return typesOf(sort).map((type) => ({
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

/** A boolean sorts by its spelling: false before true. */
const keySql = (value: Sql, type: JsonType): Sql =>
  type === 'number'
    ? sql`(case jsonb_typeof(${value}) when 'number' then (${value} #>> '{}')::numeric end)`
    : sql`(case jsonb_typeof(${value}) when ${raw(`'${type}'`)}
        then (${value} #>> '{}') collate "C" end)`;

function onDocument(steps: readonly Step[], type: JsonType, descending: boolean): Sql {
  const tables: Sql[] = [];
  let value = raw('("document"::jsonb)');
  for (const [at, { name, shape }] of steps.entries()) {
    value =
      at === 0 && isSmallMember(shape)
        ? sql`(${memberOfDocument(name)})`
        : sql`(${value} -> ${name}::text)`;
    for (let list = listed(shape); list !== undefined; list = listed(list.element?.about)) {
      tables.push(elementsSql(value, list, tables.length));
      value = raw(`"s${tables.length - 1}"`);
    }
  }
  // The subquery parses the document once a row, though the key asks for the value twice.
  if (tables.length === 0)
    return sql`(select ${keySql(raw('"value"'), type)} from (select ${value} as "value" offset 0) as "key")`;
  const choice = raw(descending ? 'max' : 'min');
  return sql`(select ${choice}(${keySql(value, type)}) from ${join(tables, ' cross join lateral ')})`;
}

function elementsSql(value: Sql, { kind }: Annotation, number: number): Sql {
  const list = raw(`"v${number}"`);
  const other = kind === 'json' ? sql`jsonb_build_array(${list})` : raw(`'[]'::jsonb`);
  return sql`(select ${value} as ${list} offset 0) as ${raw(`"w${number}"`)}
    cross join lateral jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list}
    else ${other} end) as ${raw(`"u${number}" ("s${number}")`)}`;
}
