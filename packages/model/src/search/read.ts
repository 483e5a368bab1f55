// The query language of the API: a body → a checked query. Every refusal names the place of the
// fault in the body, such as `query.and[1].fullText.field`.
import { type ApiError, apiError } from '../declaration/index.ts';
import { wordsOf } from './folding.ts';
import type { Bounds, FieldType, FieldUse, Leaf, Scalar, SearchNode } from './tree.ts';
import { scalarOf } from './values.ts';

export const searchLimits = {
  /** Simple and compound expressions of one query. */
  expressions: 50,
  /** Expressions within expressions. */
  depth: 16,
  /** Characters of a string in a value. */
  textLength: 256,
  level: 2,
} as const;

export interface AskedField {
  readonly field: string;
  readonly fieldType?: string | undefined;
  readonly language?: string | undefined;
  /** A localized field cannot do without a language. */
  readonly needsLanguage: boolean;
  /** The expression that names it, for refusals. */
  readonly at: string;
}

/** What differs between the searches of kinds. */
export interface Dialect {
  /** The field that is meant; throws InvalidInput that names the place. */
  readonly field: (asked: AskedField) => FieldUse;
  /** The meaning of an equality whose field is an alias of others. */
  readonly exact?: (node: Extract<Leaf, { readonly op: 'exact' }>) => SearchNode;
  /** Member that says the type of a field. */
  readonly typeMember: 'fieldType' | 'customType';
  /** Simple expressions that it knows. */
  readonly simple: ReadonlySet<string>;
  /** Bounds of a range. */
  readonly bounds: readonly (keyof Bounds)[];
  /** `exact` takes a list of values too. */
  readonly takesValues: boolean;
}

export const wrong = (at: string, why: string): ApiError =>
  apiError.InvalidInput(`Malformed parameter: ${at}: ${why}`);

export type Json = { readonly [member: string]: unknown };

export function objectAt(value: unknown, at: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(at, 'expected an object.');
  return value as Json;
}

export function listAt(value: unknown, at: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(at, 'expected an array.');
  if (value.length > most) throw wrong(at, `at most ${most} elements, got ${value.length}.`);
  return value;
}

/** Refuses unknown members; `null` counts as left out. */
export function membersAt(value: unknown, at: string, known: readonly string[]): Json {
  const object = objectAt(value, at);
  const given = Object.entries(object).filter(([, one]) => one !== null && one !== undefined);
  const unknown = given.find(([name]) => !known.includes(name));
  if (unknown !== undefined)
    throw wrong(`${at}.${unknown[0].slice(0, 64)}`, `unknown; expected ${known.join(', ')}.`);
  return Object.fromEntries(given);
}

export function textAt(value: unknown, at: string, most: number = searchLimits.textLength): string {
  if (typeof value !== 'string') throw wrong(at, 'expected a text.');
  if (value.length > most) throw wrong(at, `at most ${most} characters, got ${value.length}.`);
  if (value.includes('\0')) throw wrong(at, 'the character NUL is not allowed.');
  return value;
}

export function booleanAt(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') throw wrong(at, 'expected true or false.');
  return value;
}

export function choiceAt<const C extends string>(
  value: unknown,
  at: string,
  choices: readonly C[],
): C {
  if (!choices.includes(value as C)) throw wrong(at, `expected ${choices.join(' or ')}.`);
  return value as C;
}

export function integerAt(value: unknown, at: string, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
    throw wrong(at, `expected an integer from ${least} to ${most}.`);
  return value as number;
}

interface Reading {
  readonly dialect: Dialect;
  /** Expressions so far. */
  count: number;
}

/** @throws InvalidInput that names the place */
export function readQuery(dialect: Dialect, value: unknown, at = 'query'): SearchNode {
  return nodeAt({ dialect, count: 0 }, value, at, 1);
}

const compounds = ['and', 'or', 'not', 'filter'] as const;

function nodeAt(reading: Reading, value: unknown, at: string, depth: number): SearchNode {
  const { dialect } = reading;
  const given = membersAt(value, at, [...compounds, ...dialect.simple]);
  const names = Object.keys(given);
  if (names.length !== 1)
    throw wrong(at, `expected exactly one expression, got ${names.length || 'none'}.`);
  reading.count += 1;
  if (reading.count > searchLimits.expressions)
    throw wrong(at, `at most ${searchLimits.expressions} expressions in one query.`);
  if (depth > searchLimits.depth)
    throw wrong(at, `expressions can be nested at most ${searchLimits.depth} levels deep.`);
  const [name] = names;
  const place = `${at}.${name}`;
  const op = compounds.find((one) => one === name);
  if (op === undefined) return simpleAt(dialect, name!, given[name!], place);
  // One expression may stand without its list.
  const inside = Array.isArray(given[op]) ? given[op] : [given[op]];
  if (inside.length === 0) throw wrong(place, 'expected at least one expression.');
  const of = inside.map((one, index) => nodeAt(reading, one, `${place}[${index}]`, depth + 1));
  return { op, of };
}

type Simple = (dialect: Dialect, given: Json, at: string) => SearchNode;

const common = ['field', 'fieldType', 'customType', 'language', 'boost', 'score'];

const simples = new Map<string, { readonly members: readonly string[]; readonly read: Simple }>([
  ['exact', { members: ['value', 'values', 'caseInsensitive'], read: exactOf }],
  ['fullText', { members: ['value', 'mustMatch'], read: (...all) => wordsNode('whole', ...all) }],
  [
    'fullTextPrefix',
    { members: ['value', 'mustMatch'], read: (...all) => wordsNode('begin', ...all) },
  ],
  [
    'fuzzy',
    { members: ['value', 'level', 'mustMatch'], read: (...all) => wordsNode('fuzzy', ...all) },
  ],
  [
    'prefix',
    { members: ['value', 'caseInsensitive'], read: (...all) => textNode('prefix', ...all) },
  ],
  [
    'wildcard',
    { members: ['value', 'caseInsensitive'], read: (...all) => textNode('wildcard', ...all) },
  ],
  ['range', { members: ['gte', 'gt', 'lte', 'lt'], read: rangeOf }],
  ['exists', { members: [], read: existsOf }],
]);

export const simpleExpressions: ReadonlySet<string> = new Set(simples.keys());

function simpleAt(dialect: Dialect, name: string, value: unknown, at: string): SearchNode {
  const { members, read } = simples.get(name)!;
  return read(dialect, membersAt(value, at, [...common, ...members]), at);
}

/** Reads the members by which an expression names its field. */
export function fieldAt(
  { field, typeMember }: Dialect,
  given: Json,
  at: string,
  needsLanguage: boolean,
): FieldUse {
  if (given.field === undefined) throw wrong(`${at}.field`, 'Missing required value.');
  const type = given[typeMember];
  const { language } = given;
  return field({
    field: textAt(given.field, `${at}.field`),
    ...(type === undefined ? {} : { fieldType: textAt(type, `${at}.${typeMember}`) }),
    ...(language === undefined ? {} : { language: textAt(language, `${at}.language`) }),
    needsLanguage,
    at,
  });
}

/** Sums of scores stay numbers. */
const maxBoost = 1_000_000;

function boostOf({ boost }: Json, at: string): number {
  if (boost === undefined) return 1;
  if (typeof boost !== 'number' || !Number.isFinite(boost) || boost < 0)
    throw wrong(`${at}.boost`, 'expected a number that is not negative.');
  if (boost > maxBoost) throw wrong(`${at}.boost`, `expected at most ${maxBoost}.`);
  return boost;
}

const foldsCase = ({ caseInsensitive }: Json, at: string): boolean =>
  caseInsensitive === undefined ? false : booleanAt(caseInsensitive, `${at}.caseInsensitive`);

const maxValues = 200;

function exactOf(dialect: Dialect, given: Json, at: string): SearchNode {
  const field = fieldAt(dialect, given, at, true);
  const { value, values } = given;
  if (
    (value === undefined) === (values === undefined) ||
    (values !== undefined && !dialect.takesValues)
  )
    throw wrong(at, `expected ${dialect.takesValues ? "either 'value' or 'values'" : "'value'"}.`);
  const list = values === undefined ? [value] : listAt(values, `${at}.values`, maxValues);
  if (list.length === 0) throw wrong(`${at}.values`, 'expected at least one value.');
  const node = {
    op: 'exact',
    field,
    values: list.map((one, index) =>
      valueAt(field.type, one, values === undefined ? `${at}.value` : `${at}.values[${index}]`),
    ),
    folded: foldsCase(given, at),
    boost: boostOf(given, at),
  } as const;
  return dialect.exact?.(node) ?? node;
}

/** A value of the type of its field, in the form in which the index has it. */
export function valueAt(type: FieldType, value: unknown, at: string): Scalar {
  if (typeof value === 'string') textAt(value, at);
  const read = scalarOf(type, value);
  if (read === undefined) throw wrong(at, `expected a value of the type ${type}.`);
  return read;
}

function checkText({ type }: FieldUse, at: string): void {
  if (type !== 'text')
    throw wrong(`${at}.field`, `a field of the type ${type} does not support full-text search.`);
}

function wordsNode(
  how: 'whole' | 'begin' | 'fuzzy',
  dialect: Dialect,
  given: Json,
  at: string,
): SearchNode {
  const field = fieldAt(dialect, given, at, true);
  checkText(field, at);
  const mustMatch = given.mustMatch ?? 'all';
  return {
    op: 'words',
    field,
    words: [...new Set(wordsOf(textAt(given.value, `${at}.value`)))],
    how,
    level: how === 'fuzzy' ? integerAt(given.level, `${at}.level`, 0, searchLimits.level) : 0,
    all: choiceAt(mustMatch, `${at}.mustMatch`, ['all', 'any']) === 'all',
    boost: boostOf(given, at),
  };
}

function textNode(
  op: 'prefix' | 'wildcard',
  dialect: Dialect,
  given: Json,
  at: string,
): SearchNode {
  const field = fieldAt(dialect, given, at, true);
  checkText(field, at);
  const value = textAt(given.value, `${at}.value`);
  if (op === 'wildcard' && value === '') throw wrong(`${at}.value`, 'expected a pattern.');
  return { op, field, value, folded: foldsCase(given, at), boost: boostOf(given, at) };
}

const ranged: ReadonlySet<FieldType> = new Set(['number', 'date', 'dateTime', 'time']);

function rangeOf(dialect: Dialect, given: Json, at: string): SearchNode {
  const field = fieldAt(dialect, given, at, true);
  if (!ranged.has(field.type))
    throw wrong(`${at}.field`, `a field of the type ${field.type} has no ranges.`);
  const names = (['gte', 'gt', 'lte', 'lt'] as const).filter((name) => given[name] !== undefined);
  const foreign = names.find((name) => !dialect.bounds.includes(name));
  if (foreign !== undefined) throw wrong(`${at}.${foreign}`, 'unknown.');
  if (names.length === 0) throw wrong(at, `expected one of ${dialect.bounds.join(', ')}.`);
  for (const side of ['g', 'l'])
    if (names.filter((name) => name.startsWith(side)).length > 1)
      throw wrong(at, `expected either '${side}te' or '${side}t'.`);
  const bounds = Object.fromEntries(
    names.map((name) => [name, valueAt(field.type, given[name], `${at}.${name}`)]),
  );
  return { op: 'range', field, bounds, boost: boostOf(given, at) };
}

function existsOf(dialect: Dialect, given: Json, at: string): SearchNode {
  return { op: 'exists', field: fieldAt(dialect, given, at, false), boost: boostOf(given, at) };
}
