// Sort keys of a search body.
import {
  choiceAt,
  type Dialect,
  fieldAt,
  listAt,
  membersAt,
  objectAt,
  readQuery,
  wrong,
} from './read.ts';
import type { SearchNode, SortKey } from './tree.ts';

const maxKeys = 10;
const modes = ['min', 'max', 'avg', 'sum'] as const;

/** @throws InvalidInput that names the place */
export function readSort(dialect: Dialect, value: unknown): readonly SortKey[] {
  if (value === undefined || value === null) return [];
  const keys = Array.isArray(value) ? listAt(value, 'sort', maxKeys) : [objectAt(value, 'sort')];
  return keys.map((key, index) => sortKeyAt(dialect, key, `sort[${index}]`));
}

function sortKeyAt(dialect: Dialect, value: unknown, at: string): SortKey {
  const known = ['field', 'order', 'language', 'mode', dialect.typeMember, 'filter'];
  const given = membersAt(value, at, known);
  const order = choiceAt(given.order ?? 'asc', `${at}.order`, ['asc', 'desc']);
  const descending = order === 'desc';
  const mode = choiceAt(given.mode ?? (descending ? 'max' : 'min'), `${at}.mode`, modes);
  if (given.field === 'score') return { descending, mode };
  const field = fieldAt(dialect, given, at, true);
  if ((mode === 'avg' || mode === 'sum') && field.type !== 'number')
    throw wrong(`${at}.mode`, `a field of the type ${field.type} has no ${mode}.`);
  const filter =
    given.filter === undefined ? undefined : filterAt(dialect, given.filter, `${at}.filter`);
  if (filter !== undefined && field.lists.length === 0)
    throw wrong(`${at}.filter`, 'the field is not in a list.');
  return { field, descending, mode, filter };
}

/** One expression, or a list of which all must hold. */
function filterAt(dialect: Dialect, value: unknown, at: string): SearchNode {
  return Array.isArray(value)
    ? readQuery(dialect, { and: value }, at)
    : readQuery(dialect, value, at);
}
