// Query parameters of the lists of the Import API.

import type { Parameters } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import type { ListPart } from '@storewright/store/storage/imports/containers';
import { invalidField } from '../model/errors.ts';

const most = { limit: 500, offset: 10_000, sorts: 10 };

function numberOf(parameters: Parameters, name: string, otherwise: number, max: number): number {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max)
    throw invalidField([name], `must be a whole number from 0 to ${max}`, value);
  return Number(value);
}

function sortOf(text: string, members: ReadonlyMap<string, string>) {
  const [member = '', direction = 'asc', ...more] = text.split(' ').filter((word) => word !== '');
  if (!members.has(member) || !['asc', 'desc'].includes(direction) || more.length > 0)
    throw invalidField(['sort'], 'must be a member, followed by asc or desc', text);
  return { member, isDescending: direction === 'desc' };
}

/**
 * Refuses parameters that are not among the names.
 * @throws InvalidInput
 */
export function checkNames(parameters: Parameters, names: readonly string[]): void {
  const unknown = [...parameters.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw apiError.InvalidInput(`The query parameter '${unknown}' is not known here.`);
}

/** Limit, offset and sort of a list. @throws InvalidField */
export function listPartOf(parameters: Parameters, members: ReadonlyMap<string, string>): ListPart {
  const sorts = parameters.get('sort') ?? [];
  if (sorts.length > most.sorts)
    throw invalidField(['sort'], `may be given ${most.sorts} times at most`, sorts.length);
  return {
    limit: numberOf(parameters, 'limit', 20, most.limit),
    offset: numberOf(parameters, 'offset', 0, most.offset),
    sort: sorts.map((text) => sortOf(text, members)),
  };
}

/** `true` or `false`; absent: `false`. @throws InvalidField */
export function flagIn(parameters: Parameters, name: string): boolean {
  const value = parameters.get(name)?.at(-1) ?? 'false';
  if (value !== 'true' && value !== 'false')
    throw invalidField([name], 'must be true or false', value);
  return value === 'true';
}
