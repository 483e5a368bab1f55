// JSON of a client → checked input. One JSON Schema validator (ajv) reads the declarations; unknown
// members are dropped, `null` members count as absent, instants become UTC.

import { hinted } from '@storewright/model/base/hint';
import {
  type ApiError,
  apiError,
  byCanonicalLocale,
  canonicalLocale,
  emailPattern,
  type Field,
  type Fields,
  type Kind,
  limits,
  type NotOfferedWords,
  objectSchema,
} from '@storewright/model/declaration';
import { nearest } from '@storewright/platform/did-you-mean';
import { isInexact } from '@storewright/platform/json';
import { calendarDate, utcInstant } from '@storewright/platform/stamps';
import { Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv';

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

// The one JSON Schema validator (ajv) and the keywords that declarations add to JSON Schema.

/**
 * Compiles the declarations of objects, each once.
 * @param removeAdditional Whether a member without a declaration is dropped; otherwise it is a mistake.
 */
export function openValidators(removeAdditional: boolean): (fields: Fields) => ValidateFunction {
  const ajv = new Ajv({ ...options, removeAdditional });
  for (const keyword of keywords) ajv.addKeyword(keyword);
  const validators = new WeakMap<Fields, ValidateFunction>();
  return (fields) => {
    const validate = validators.get(fields) ?? ajv.compile(plain({ ...objectSchema(fields) }));
    validators.set(fields, validate);
    return validate;
  };
}

interface Schema {
  readonly [keyword: string]: unknown;
}

const plainSchemas = new WeakMap<Schema, Schema>();

/**
 * A schema without its annotations, which are for other readers. The validator looks for identifiers in every object of
 * it, and an annotation holds the members once more, on each level: a document of orders would have thousands.
 */
function plain(schema: Schema): Schema {
  const known = plainSchemas.get(schema);
  if (known !== undefined) return known;
  const made = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !annotations.has(keyword))
      .map(([keyword, value]) => [keyword, plainParts(keyword, value)]),
  );
  plainSchemas.set(schema, made);
  return made;
}

function plainParts(keyword: string, value: any): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ofSchemas.has(keyword)) return Array.isArray(value) ? value.map(plain) : plain(value);
  if (keyword !== 'properties') return value;
  return Object.fromEntries(
    Object.entries<Schema>(value).map(([name, member]) => [name, plain(member)]),
  );
}

const annotations: ReadonlySet<string> = new Set(['about', 'isOptional', 'static', 'description']);
/** Keywords with a schema or a list of schemas, as `items` of a tuple. */
const ofSchemas: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'items',
  'additionalProperties',
  'not',
]);

const options = {
  useDefaults: true,
  discriminator: true,
  strict: false,
  verbose: true,
  // What it compiles is made from declarations and is valid JSON Schema (the OpenAPI document is
  // checked as a whole); V8 drops dead code itself. Both would take a third of a first start.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  code: { optimize: false },
  keywords: ['about', 'isOptional', 'static'],
};

interface Place {
  readonly parentData: any;
  readonly parentDataProperty: string | number;
}

const keywords: readonly KeywordDefinition[] = [
  {
    keyword: 'instant',
    type: 'string',
    modifying: true,
    errors: false,
    validate(_schema: unknown, value: string, _parent?: object, place?: Place) {
      const instant = utcInstant(value);
      if (instant === undefined) return false;
      if (place !== undefined) place.parentData[place.parentDataProperty] = instant;
      return true;
    },
  },
  {
    keyword: 'calendarDate',
    type: 'string',
    errors: false,
    validate: (_schema: unknown, value: string) => calendarDate(value),
  },

  {
    keyword: 'canonicalLocale',
    type: 'string',
    modifying: true,
    errors: false,
    validate(_schema: unknown, tag: string, _parent?: object, place?: Place) {
      const canonical = canonicalLocale(tag);
      if (canonical !== undefined && place !== undefined)
        place.parentData[place.parentDataProperty] = canonical;
      return canonical !== undefined;
    },
  },
  {
    keyword: 'canonicalLocales',
    type: 'object',
    modifying: true,
    errors: false,
    validate(_schema: unknown, values: { [tag: string]: unknown }) {
      const canonical = byCanonicalLocale(values);
      if (canonical === undefined) return false;
      if (canonical === values) return true;
      for (const tag of Object.keys(values)) delete values[tag];
      Object.assign(values, canonical);
      return true;
    },
  },

  {
    keyword: 'exactNumbers',
    errors: false,
    validate: (_schema: unknown, value: unknown, _parent?: object, place?: Place) =>
      !isInexact(value, place?.parentData, place?.parentDataProperty),
  },

  {
    keyword: 'notOfferedWords',
    errors: false,
    validate: ({ words }: NotOfferedWords, value: unknown) => !words.includes(value as string),
  },
];

/** After what it is made of. */
const validatorOf = openValidators(true);

// Members of an input that its declaration does not know. Decoding drops them without a word, as the
// public API does; a developer wants to hear of them.

/** An unused member, and the known names for its place. */
export interface UnknownMember {
  /** For example `actions.0.nam`. */
  readonly path: string;
  readonly name: string;
  /** The known members. */
  readonly known: readonly string[];
}

const maxFound = 20;

const isObject = (value: unknown): value is { [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a draft, or of the body of a procedure. */
export function unknownMembers(fields: Fields, input: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  walkMembers(fields, input, '', found);
  return found;
}

/** For a body with update actions; unknown actions are refused elsewhere. */
export function unknownInUpdate({ actions }: Kind, body: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  if (!isObject(body)) return found;
  noteUnknown(body, { version: true, actions: true }, '', found);
  if (!Array.isArray(body.actions)) return found;
  for (const [index, one] of body.actions.entries()) {
    if (found.length >= maxFound) break;
    const members = isObject(one) ? actions.get(String(one.action))?.members : undefined;
    if (members === undefined) continue;
    const { action: _name, ...input } = one;
    walkMembers(members, input, `actions.${index}.`, found);
  }
  return found;
}

function noteUnknown(
  value: { readonly [member: string]: unknown },
  known: object,
  path: string,
  found: UnknownMember[],
): void {
  for (const name in value)
    if (!Object.hasOwn(known, name))
      found.push({ path: path + name, name, known: Object.keys(known) });
}

function walkMembers(fields: Fields, value: unknown, path: string, found: UnknownMember[]): void {
  if (!isObject(value) || found.length >= maxFound) return;
  noteUnknown(value, fields, path, found);
  for (const name in value)
    if (Object.hasOwn(fields, name)) walk(fields[name]!, value[name], path + name, found);
}

function walk({ about }: Field, value: unknown, path: string, found: UnknownMember[]): void {
  const { kind, element, fields, variants, discriminator } = about;
  if (found.length >= maxFound) return;
  if (kind === 'record') walkMembers(fields!, value, `${path}.`, found);
  else if (kind === 'list' && Array.isArray(value))
    for (const [index, one] of value.entries()) walk(element!, one, `${path}.${index}`, found);
  else if (kind === 'union' && isObject(value)) {
    const variant = variants!.get(String(value[discriminator!]))?.about.fields;
    if (variant !== undefined) walkMembers(variant, value, `${path}.`, found);
  }
}
