// JSON of a client → checked input, where a member that no declaration knows is a mistake of the client.

import { openValidators } from '@storewright/engine/pipeline';
import type { Fields } from '@storewright/model/declaration';
import type { ErrorObject } from 'ajv';

/** The first mistake in an input, and the place of it. */
export interface Mistake {
  /** Names of members and places in lists, from the input down. */
  readonly path: readonly string[];
  /** A clause about the place: `is required`. */
  readonly what: string;
  /** The value at the place; absent where nothing is there. */
  readonly value?: unknown;
  readonly allowed?: readonly unknown[] | undefined;
}

const validatorOf = openValidators(false);

/** Checks an object against declared members, in place; answers the mistake that it finds first. */
export function strictMistake(fields: Fields, input: unknown): Mistake | undefined {
  const validate = validatorOf(fields);
  return validate(input) ? undefined : mistakeOf(validate.errors![0]!);
}

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

function mistakeOf({ keyword, instancePath, params, data, message }: ErrorObject): Mistake {
  const path = instancePath.split('/').slice(1).map(unescaped);
  const { missingProperty, additionalProperty, allowedValues, allowedValue, type, tag } =
    params as { readonly [name: string]: any };
  switch (keyword) {
    case 'required':
      return { path: [...path, missingProperty], what: 'is required' };
    case 'additionalProperties':
      return { path: [...path, additionalProperty], what: 'is not a known member' };
    case 'enum':
      return {
        path,
        what: 'is not one of the allowed values',
        value: data,
        allowed: allowedValues,
      };
    case 'const':
      return { path, what: `must be "${allowedValue}"`, value: data };
    case 'type':
      return { path, what: `must be of the type ${type}`, value: data };
    case 'discriminator':
      return {
        path: [...path, tag],
        what: 'is not one of the known types',
        value: taggedValue(data, tag),
      };
    case 'instant':
      return { path, what: 'must be a date and time with a zone', value: data };
    case 'calendarDate':
      return { path, what: 'must be a date', value: data };
    case 'notOfferedWords':
      return { path, what: 'is not offered by this server', value: data };
    default:
      return { path, what: message ?? 'is not valid', value: data };
  }
}

const taggedValue = (data: unknown, tag: string): unknown =>
  (data as { [name: string]: unknown })[tag];
