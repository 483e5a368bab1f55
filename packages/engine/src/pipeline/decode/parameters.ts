// Query parameters of reads: paging, sort, predicates, expansion. Strings in, checked values out.
import {
  type ApiError,
  apiError,
  type EndpointDeclaration,
  type Field,
  type Resource,
} from '@storewright/model/declaration';
import {
  type CheckedPredicate,
  compileSort,
  conjunction,
  parseWhere,
  sorted,
} from '@storewright/store/predicate';
import type { CompiledSort } from '@storewright/store/storage/storage';

/** Decoded query parameters; a name may repeat. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** Which part of a page is asked for; counted in documents. */
export interface Paging {
  readonly limit: number;
  readonly offset: number;
  readonly withTotal: boolean;
}

/** The largest page, and the furthest that one begins. */
export const most = { limit: 500, offset: 10_000 } as const;
const expansions = { paths: 10, length: 512 } as const;

/** The error for a query parameter that is not understood. */
export const malformed = (parameter: string, why: string): ApiError =>
  apiError.InvalidInput(`Malformed parameter: ${parameter}: ${why}`);

/** @throws InvalidInput that names the parameter. */
export const pagingOf = (
  parameters: Parameters,
  endpoint: Pick<EndpointDeclaration, 'countsWhenAsked'> = {},
): Paging => ({
  limit: integerOf(parameters, 'limit', 20, most.limit),
  offset: integerOf(parameters, 'offset', 0, most.offset),
  withTotal: flagOf(parameters, 'withTotal', endpoint.countsWhenAsked !== true),
});

function integerOf(parameters: Parameters, name: string, fallback: number, max: number): number {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max)
    throw malformed(name, `expected an integer from 0 to ${max}, got '${value.slice(0, 40)}'.`);
  return Number(value);
}

/**
 * `true` or `false` of the last parameter with the name.
 * @throws InvalidInput
 */
export function flagOf(parameters: Parameters, name: string, fallback: boolean): boolean {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return fallback;
  if (value !== 'true' && value !== 'false')
    throw malformed(name, `expected true or false, got '${value.slice(0, 40)}'.`);
  return value === 'true';
}

/** The version that a DELETE names; of most kinds it must name one. */
export function versionOf(
  parameters: Parameters,
  deletesBy?: EndpointDeclaration['deletesBy'],
): number | undefined {
  const value = parameters.get('version')?.at(-1);
  if (deletesBy === 'no version') return undefined;
  if (value === undefined) {
    if (deletesBy === 'optional version') return undefined;
    throw malformed('version', 'a version is required.');
  }
  if (!/^-?\d{1,15}$/.test(value))
    throw malformed('version', `expected an integer, got '${value.slice(0, 40)}'.`);
  return Number(value);
}

/** All `where` parameters must hold. */
export function whereOf(
  parameters: Parameters,
  resource: Resource<any>,
): CheckedPredicate | undefined {
  const texts = parameters.get('where') ?? [];
  if (texts.length === 0) return undefined;
  return conjunction(texts.map((text) => parseWhere(text, resource, parameters)));
}

/**
 * Sort expressions of the request as SQL.
 * @throws InvalidInput for an expression that does not fit the kind
 */
export const sortOf = (
  parameters: Parameters,
  resource: Resource<any>,
  facets: readonly string[],
): readonly CompiledSort[] => compileSort(parameters.get('sort') ?? [], resource, facets);

/** Elements of a list in the order of sort expressions, as a query sorts documents. */
export const sortedElements = <T>(
  elements: readonly T[],
  expressions: readonly string[],
  { about }: Field,
): readonly T[] => (expressions.length === 0 ? elements : sorted(elements, expressions, about));

/** Expansion never fails for what a path says; only their number has a limit. */
export const expandOf = (parameters: Parameters): readonly string[] =>
  (parameters.get('expand') ?? [])
    .filter((path) => path.length <= expansions.length)
    .slice(0, expansions.paths);
