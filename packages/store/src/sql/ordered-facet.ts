// Facets that have an order: numbers, instants and other values of bounded length, which lie in no
// list. An operator who adds one gets an index in that order, and the predicate language asks for
// exactly the expression that the index holds.
import type { Annotation, Resource } from '@storewright/model/declaration';
import { raw, type Sql } from './sql.ts';

/** How the values of an ordered facet compare. */
export interface OrderedFacet {
  readonly type: 'number' | 'text';
  /** Over the column `facets`; null where the document has no such value. */
  readonly expression: Sql;
}

const types = new Map<Annotation['kind'], OrderedFacet['type']>([
  ['integer', 'number'],
  ['long', 'number'],
  ['number', 'number'],
  ['dateTime', 'text'],
  ['date', 'text'],
  ['time', 'text'],
  ['choice', 'text'],
  ['country', 'text'],
  ['currency', 'text'],
  ['locale', 'text'],
]);

/**
 * The path as an ordered facet; `undefined` for a path through a list or a map, and for values that
 * may be too long for a facet.
 */
export function orderedFacet(
  { allFields }: Pick<Resource, 'allFields'>,
  path: string,
): OrderedFacet | undefined {
  if (!/^[A-Za-z]+(\.[A-Za-z]+)*$/.test(path)) return undefined;
  const ends = path
    .split('.')
    .reduce<readonly Annotation[]>(membersOf, [{ kind: 'record', fields: allFields }]);
  const found = new Set(ends.map(({ kind }) => types.get(kind)));
  const [type] = found;
  if (type === undefined || found.size > 1) return undefined;
  return { type, expression: type === 'number' ? numberIn(path) : textIn(path) };
}

/** The member of each that has it: variants of a union may differ. */
const membersOf = (shapes: readonly Annotation[], name: string): readonly Annotation[] =>
  shapes
    .flatMap((shape) =>
      shape.kind === 'union'
        ? [...(shape.variants?.values() ?? [])].map(({ about }) => about)
        : shape,
    )
    .flatMap(({ kind, fields }) =>
      kind === 'record' && fields !== undefined && Object.hasOwn(fields, name)
        ? fields[name]!.about
        : [],
    );

// The path is a part of the SQL, because an index is found by its expression alone; it consists of
// letters and dots.
const numberIn = (path: string): Sql =>
  raw(
    `(case jsonb_typeof("facets" -> '${path}') when 'number' then ("facets" ->> '${path}')::numeric end)`,
  );
const textIn = (path: string): Sql => raw(`(("facets" ->> '${path}') collate "C")`);
