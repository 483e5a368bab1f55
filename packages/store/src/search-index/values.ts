// Values of a document as SQL: for sorts and for counting facets.
import { isScoped } from '@storewright/model/search/scoped-prices';
import type { FieldUse, ReadyNode, SortKey } from '@storewright/model/search/tree';
import { isCompound } from '@storewright/model/search/tree';
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { Asking } from './condition.ts';
import {
  elementCondition,
  elementsPath,
  memberPath,
  type Variables,
  variables,
} from './jsonpath.ts';
import { codeOf } from './lexemes.ts';
import { contentWith } from './scoped-prices.ts';
import { incomplete } from './sorts.ts';

export const queried = (from: Sql, path: string, known: Variables): Sql =>
  sql`jsonb_path_query(${from}, ${path}::jsonpath, ${JSON.stringify(known.values)}::jsonb) x`;

/** The value that a document is sorted by; null where it has none. */
export function sortValue(
  asking: Asking,
  key: SortKey<ReadyNode> & { readonly field: FieldUse },
): Sql {
  const { field, mode, filter } = key;
  const isNumber = field.type === 'number';
  const isKept = isNumber || field.lists.length === 0;
  if (filter !== undefined || !isKept || isScoped(field) || (mode !== 'min' && mode !== 'max'))
    return readValue(asking, key);
  // The least value of a list for an ascending sort, its greatest for a descending one; null: only
  // the content has it.
  const code = codeOf(asking, field.lists, field.name);
  const kept = sql`d.sorts -> ${code}`;
  const one = sql`case when jsonb_typeof(${kept}) = 'array'
    then ${kept} -> ${raw(mode === 'min' ? '0' : '1')} else ${kept} end`;
  const value = isNumber ? sql`(${one})::numeric` : sql`((${one}) #>> '{}') collate "C"`;
  return sql`case
    when ${kept} = 'null' or (d.sorts ? ${incomplete} and ${kept} is null)
      then ${readValue(asking, key)}
    else ${value} end`;
}

function readValue(
  asking: Asking,
  { field, mode, filter }: SortKey<ReadyNode> & { readonly field: FieldUse },
): Sql {
  const known = variables();
  const path = `${filteredPath(field, filter, asking.now, known)}${memberPath(field.name)}`;
  const value = field.type === 'number' ? raw('x::numeric') : raw(`(x #>> '{}') collate "C"`);
  return sql`(select ${raw(mode)}(${value}) from ${queried(contentWith(asking, [field]), path, known)})`;
}

/** Each part of the filter restricts the elements that it speaks of. */
function filteredPath(
  { lists }: FieldUse,
  filter: ReadyNode | undefined,
  now: string,
  known: Variables,
): string {
  const parts = filter === undefined ? [] : partsOf(filter);
  return lists.reduce((path, _, index) => {
    const own = parts.filter((part) => depthOf(part) === index + 1);
    const inside = own.map((part) => elementTest(part, index + 1, now, known)).join(' && ');
    return path + elementsPath(lists.slice(index, index + 1), now, known, inside).slice(1);
  }, '$');
}

const partsOf = (node: ReadyNode): readonly ReadyNode[] =>
  isCompound(node) && (node.op === 'and' || node.op === 'filter')
    ? node.of.flatMap(partsOf)
    : [node];

/** The number of lists of the first field of the expression. */
export const depthOf = (node: ReadyNode): number =>
  isCompound(node) ? depthOf(node.of[0]!) : node.field.lists.length;

/** A condition on `@`, which so many lists have led to. */
export function elementTest(node: ReadyNode, depth: number, now: string, known: Variables): string {
  if (!isCompound(node)) return elementCondition([node], depth, now, known);
  const each = node.of.map((one) => elementTest(one, depth, now, known));
  if (node.op === 'not') return `!(${each.join(' || ')})`;
  return `(${each.join(node.op === 'or' ? ' || ' : ' && ')})`;
}
