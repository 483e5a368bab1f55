// Bodies of the Import API: all members are declared, and an undeclared member is a mistake of the client.
import type { ApiError, Fields } from '@storewright/model/declaration';
import { apiError } from '@storewright/model/declaration';
import { invalidField } from '../model/errors.ts';
import { strictMistake } from './strict-json.ts';

/** A body is an object. @throws InvalidJsonInput */
export function objectIn(body: unknown): { readonly [member: string]: any } {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw apiError.InvalidJsonInput('The body must be a JSON object.');
}

/** The first mistake in a value, at a place of the body. */
export function mistakeIn(
  fields: Fields,
  value: unknown,
  place: readonly string[] = [],
  resourceIndex?: number,
): ApiError | undefined {
  const mistake = strictMistake(fields, value);
  return (
    mistake &&
    invalidField([...place, ...mistake.path], mistake.what, mistake.value, {
      allowedValues: mistake.allowed,
      resourceIndex,
    })
  );
}

/** Checks a body, in place. @throws InvalidField, InvalidJsonInput */
export function checkedBody(fields: Fields, body: unknown): any {
  const value = objectIn(body);
  const mistake = mistakeIn(fields, value);
  if (mistake !== undefined) throw mistake;
  return value;
}
