// Arguments with a predicate that an endpoint declares: `product(sku: …)`, `products(skus: …)`.
// Given values are only in variables.

import type { Parameters } from '@storewright/engine/pipeline';
import type { Seeking } from '@storewright/model/declaration';

interface Given {
  readonly [argument: string]: unknown;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The first document that is found, by its id. */
export const seekingOne = (where: string, value: string): Parameters =>
  new Map([
    ['where', [where]],
    ['var.given', [value]],
    ['sort', ['id asc']],
    ['limit', ['1']],
  ]);

const nothing = 'id is not defined';

/**
 * The parameters of a page with what else must hold.
 * @throws Error when a declaration has two arguments: their variables would have one name.
 */
export function alsoSeeking(parameters: Parameters, seeking: Seeking = {}, given: Given = {}) {
  const [named, further] = Object.keys(seeking).filter((argument) => isGiven(given[argument]));
  if (further !== undefined) throw new Error(`${named} and ${further} need variables of their own`);
  if (named === undefined) return parameters;
  const values = given[named] as readonly string[];
  const also = values.length === 0 ? nothing : seeking[named]!;
  return new Map([
    ...parameters,
    ['where', [...(parameters.get('where') ?? []), also]],
    ['var.given', values],
  ] as const);
}
