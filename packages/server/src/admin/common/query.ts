// Query parameters of an operation, read along its declaration.

import { decoded } from '@storewright/engine/pipeline';
import { apiError, type Field, type Fields, type ObjectOf } from '@storewright/model/declaration';

/** Each declared parameter that the request has. @throws InvalidInput for one that is no such value */
export function readQuery<F extends Fields>(
  fields: F,
  query: ReadonlyMap<string, readonly string[]>,
): ObjectOf<F> {
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const values = query.get(name);
    return values === undefined || values.length === 0
      ? []
      : [[name, valueIn(name, field, values)]];
  });
  return decoded(fields, Object.fromEntries(given));
}

function valueIn(name: string, { about, minimum = 0, maximum }: Field, values: readonly string[]) {
  if (about.kind === 'list') return values;
  const [value] = values;
  return about.kind === 'integer' ? wholeNumber(name, value!, minimum, maximum) : value;
}

/** @throws InvalidInput for a value that is no such number */
export function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d{1,16}$/.test(value) || number < min || number > max)
    throw apiError.InvalidInput(`'${name}' is a whole number from ${min} to ${max}.`);
  return number;
}
