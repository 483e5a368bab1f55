// JSON of a client → checked input. One JSON Schema validator (ajv) reads the declarations; unknown
// members are dropped, `null` members count as absent, instants become UTC.

import { hinted } from '@storewright/model/base/hint';
import {
  type ApiError,
  apiError,
  emailPattern,
  type Fields,
  limits,
  type NotOfferedWords,
} from '@storewright/model/declaration';
import { nearest } from '@storewright/platform/did-you-mean';
import type { ErrorObject } from 'ajv';
import { openValidators } from './json-validator.ts';

const validatorOf = openValidators(true);

/**
 * Checks an object against declared members, in place.
 * @param path Position of the object in the body, for error messages.
 * @throws InvalidJsonInput for a wrong shape, InvalidField for a wrong word, InvalidInput for a
 * value out of bounds, MoneyOverflow for an amount out of range.
 */
export function decoded(fields: Fields, input: unknown, path: readonly string[] = []): any {
  const validate = validatorOf(fields);
  if (validate(input)) return input;
  const [error] = validate.errors!;
  throw hinted(apiErrorOf(error!, path), meantByMissing(error!, input));
}

/** A hint for a required member that is missing: a member of the same object with nearly that name. */
function meantByMissing({ keyword, params, instancePath }: ErrorObject, input: unknown) {
  if (keyword !== 'required') return undefined;
  const { missingProperty } = params as { readonly missingProperty: string };
  const steps = instancePath.split('/').slice(1).map(unescaped);
  const owner = steps.reduce<unknown>(
    (value, step) => (value as { [name: string]: unknown })?.[step],
    input,
  );
  if (typeof owner !== 'object' || owner === null) return undefined;
  const near = nearest(missingProperty, Object.keys(owner).slice(0, maxCompared));
  return near === undefined ? undefined : `Did you mean '${missingProperty}' instead of '${near}'?`;
}

/** Members of one object that are compared with the missing one. */
const maxCompared = 50;

/** The error for a body that does not have the right shape. */
export const invalidJson = (detailedErrorMessage: string): ApiError =>
  apiError.InvalidJsonInput('Request body does not contain valid JSON.', { detailedErrorMessage });

function apiErrorOf(error: ErrorObject, path: readonly string[]): ApiError {
  const steps = [...path, ...error.instancePath.split('/').slice(1).map(unescaped)];
  const field = steps.join('.');
  switch (error.keyword) {
    case 'required':
      return missing([...steps, (error.params as { missingProperty: string }).missingProperty]);
    case 'enum':
      return wordError(error, lastName(steps) ?? field);
    case 'notOfferedWords':
      return notOfferedYet(error.data, error.schema as NotOfferedWords, field);
    case 'maximum':
    case 'minimum':
      return boundError(error, steps);
    case 'type':
    case 'const':
    case 'discriminator':
    case 'oneOf':
    case 'anyOf':
    case 'not':
    case 'instant':
    case 'calendarDate':
      return invalidJson(placed(steps, expectation(error)));
    default:
      return apiError.InvalidInput(`Invalid value for '${field}': ${rule(error)}.`);
  }
}

const notOfferedYet = (value: unknown, { feature }: NotOfferedWords, field: string): ApiError =>
  apiError.InvalidInput(
    `The value ${JSON.stringify(value)} of '${field}' is not offered by this server yet: it needs ${feature}.`,
  );

/** The member that the value belongs to; places in a list are no names. */
const lastName = (steps: readonly string[]) => steps.findLast((step) => !/^\d+$/.test(step));

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** The members on the way, without places in lists; the body as a whole has none. */
const placed = (steps: readonly string[], what: string) => {
  const members = steps.filter((step) => !/^\d+$/.test(step));
  return members.length === 0 ? what : `${members.join(' -> ')}: ${what}`;
};

/** The validator shouts. */
const rule = ({ keyword, message = 'wrong value', schema }: ErrorObject) =>
  rules.get(keyword === 'pattern' ? String(schema) : keyword) ??
  message.replace('must NOT', 'must not');

const rules: ReadonlyMap<string, string> = new Map([
  ['canonicalLocales', 'each name must be another language tag, such as en or de-AT'],
  ['exactNumbers', 'it has a number that a 64-bit floating-point number cannot represent exactly'],
  [emailPattern, 'an e-mail address cannot contain control characters'],
]);

const missing = (steps: readonly string[]) => invalidJson(placed(steps, 'Missing required value'));

function wordError(error: ErrorObject, field: string): ApiError {
  const allowedValues = (error.params as { allowedValues: unknown[] }).allowedValues;
  return apiError.InvalidField(
    `The value ${JSON.stringify(error.data)} is not valid for field '${field}'. ` +
      `Allowed values are: ${allowedValues.join(', ')}.`,
    { field, invalidValue: error.data, allowedValues },
  );
}

function boundError(error: ErrorObject, steps: readonly string[]): ApiError {
  const beyond = Math.abs((error.params as { limit: number }).limit) === Number.MAX_SAFE_INTEGER;
  if (beyond && /^(cent|precise)Amount$/.test(steps.at(-1) ?? ''))
    return apiError.MoneyOverflow(`The amount ${error.data} at '${steps.join('.')}' is too large.`);
  return apiError.InvalidInput(`Invalid value for '${steps.join('.')}': ${error.message}.`);
}

function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'type':
      return `expected ${(error.params as { type: string }).type}`;
    case 'const':
      return `expected ${JSON.stringify((error.params as { allowedValue: unknown }).allowedValue)}`;
    case 'discriminator':
      return `unknown value of '${(error.params as { tag: string }).tag}'`;
    case 'anyOf':
      return "one of 'id' and 'key' is required";
    case 'not':
      return "only one of 'id' and 'key' may be given";
    case 'calendarDate':
      return 'expected a date such as 2024-05-02';
    case 'instant':
      return 'expected a date and time with zone such as 2024-05-02T09:10:11.123Z';
    default:
      return error.message ?? 'wrong shape';
  }
}

/**
 * Drops `null` members, unless the caller needs them, and refuses, in place, values that PostgreSQL
 * cannot hold: NUL, lone surrogates, nesting deeper than the limit, members named like parts
 * of an object's prototype.
 */
export const sanitised = (value: unknown, { keepsNull = false } = {}): unknown =>
  checkedJson(value, keepsNull, 0);

function checkedJson(value: unknown, keepsNull: boolean, depth: number): unknown {
  if (typeof value === 'string') return checkedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= limits.jsonDepth) throw invalidJson(`nested deeper than ${limits.jsonDepth} levels`);
  if (Array.isArray(value)) {
    for (const element of value) checkedJson(element, keepsNull, depth + 1);
    return value;
  }
  const members = value as { [name: string]: unknown };
  for (const name of Object.keys(members)) {
    checkedText(name);
    if (name === '__proto__') throw invalidJson("a field cannot be named '__proto__'");
    if (members[name] !== null) checkedJson(members[name], keepsNull, depth + 1);
    else if (!keepsNull) delete members[name];
  }
  return members;
}

const suspicious = /[\0\ud800-\udfff]/;
const loneSurrogate = /\p{Surrogate}/u;

function checkedText(value: string): string {
  if (!suspicious.test(value)) return value;
  if (value.includes('\0')) throw invalidJson('a string contains the character NUL');
  if (loneSurrogate.test(value)) throw invalidJson('a string contains half a surrogate pair');
  return value;
}
