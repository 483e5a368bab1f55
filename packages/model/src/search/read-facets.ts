// Facets of a search body.
import { apiError } from '../declaration/index.ts';
import {
  choiceAt,
  type Dialect,
  fieldAt,
  integerAt,
  type Json,
  listAt,
  membersAt,
  readQuery,
  textAt,
  valueAt,
  wrong,
} from './read.ts';
import type { Facet, FacetBase, FieldUse, Range, SearchNode } from './tree.ts';

export const facetLimits = { facets: 50, buckets: 200, ranges: 100, name: 256 } as const;

const kinds = ['count', 'distinct', 'ranges', 'stats'] as const;
const common = ['name', 'scope', 'filter', 'level'];
const ofField = ['field', 'fieldType', 'language'];
const own: { readonly [kind in (typeof kinds)[number]]: readonly string[] } = {
  count: [],
  distinct: [...ofField, 'includes', 'sort', 'limit', 'missing'],
  ranges: [...ofField, 'ranges'],
  stats: ofField,
};

/** @throws InvalidInput, SearchFacetPathNotFound */
export function readFacets(dialect: Dialect, value: unknown): readonly Facet[] {
  if (value === undefined || value === null) return [];
  const facets = listAt(value, 'facets', facetLimits.facets).map((one, index) =>
    facetAt(dialect, one, `facets[${index}]`),
  );
  const names = facets.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice !== -1) throw wrong(`facets[${twice}]`, 'another facet already has this name.');
  return facets;
}

function facetAt(dialect: Dialect, value: unknown, at: string): Facet {
  const given = membersAt(value, at, kinds);
  const [kind, ...others] = kinds.filter((one) => given[one] !== undefined);
  if (kind === undefined || others.length > 0)
    throw wrong(at, `expected exactly one of ${kinds.join(', ')}.`);
  const place = `${at}.${kind}`;
  const facet = membersAt(given[kind], place, [...common, ...own[kind]]);
  const base = baseOf(dialect, facet, place);
  if (kind === 'count') return { ...base, kind };
  const field = facetField(dialect, facet, place);
  if (kind === 'stats') return { ...base, kind, field };
  if (kind === 'ranges') return { ...base, kind, field, ranges: rangesAt(field, facet, place) };
  return { ...base, kind, field, ...distinctOf(facet, place) };
}

function baseOf(dialect: Dialect, given: Json, at: string): FacetBase<SearchNode> {
  const scope = choiceAt(given.scope ?? 'query', `${at}.scope`, ['query', 'all']);
  const level = choiceAt(given.level ?? 'products', `${at}.level`, ['products', 'variants']);
  return {
    name: textAt(given.name, `${at}.name`, facetLimits.name),
    ofAll: scope === 'all',
    level: level === 'products' ? 'documents' : 'elements',
    filter:
      given.filter === undefined ? undefined : readQuery(dialect, given.filter, `${at}.filter`),
  };
}

/** A path that leads to no field has an error of its own in facets. */
function facetField(dialect: Dialect, given: Json, at: string): FieldUse {
  const field: Dialect['field'] = (asked) => {
    try {
      return dialect.field(asked);
    } catch (error) {
      if ((error as { isUnknownField?: true }).isUnknownField !== true) throw error;
      throw apiError.SearchFacetPathNotFound((error as Error).message);
    }
  };
  return fieldAt({ ...dialect, field }, given, at, true);
}

function distinctOf({ includes, sort, limit, missing }: Json, at: string) {
  const order = membersAt(sort ?? {}, `${at}.sort`, ['by', 'order']);
  const by = choiceAt(order.by ?? 'count', `${at}.sort.by`, ['count', 'key']);
  const direction = order.order ?? (by === 'count' ? 'desc' : 'asc');
  return {
    by,
    descending: choiceAt(direction, `${at}.sort.order`, ['asc', 'desc']) === 'desc',
    limit: limit === undefined ? 10 : integerAt(limit, `${at}.limit`, 1, facetLimits.buckets),
    ...(includes === undefined
      ? {}
      : {
          includes: listAt(includes, `${at}.includes`, facetLimits.buckets).map((one, index) =>
            textAt(one, `${at}.includes[${index}]`),
          ),
        }),
    ...(missing === undefined ? {} : { missing: textAt(missing, `${at}.missing`) }),
  };
}

function rangesAt(field: FieldUse, given: Json, at: string): readonly Range[] {
  const place = `${at}.ranges`;
  const ranges = listAt(given.ranges, place, facetLimits.ranges);
  if (ranges.length === 0) throw wrong(place, 'expected at least one range.');
  if (field.type === 'text' || field.type === 'boolean')
    throw wrong(`${at}.field`, `a field of the type ${field.type} has no ranges.`);
  return ranges.map((one, index) => {
    const here = `${place}[${index}]`;
    const { from, to, key } = membersAt(one, here, ['from', 'to', 'key']);
    const range = {
      from: from === undefined ? undefined : valueAt(field.type, from, `${here}.from`),
      to: to === undefined ? undefined : valueAt(field.type, to, `${here}.to`),
    };
    const name = key === undefined ? `${range.from ?? '*'}-${range.to ?? '*'}` : textAt(key, here);
    return { ...range, key: name };
  });
}
