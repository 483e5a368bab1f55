// Turns any export of a configuration module into plain data: objects, lists, strings, numbers,
// booleans and null. All later code may rely on finite, acyclic, harmless values.

import type { Path, Problem } from './finding.ts';
import { MAX_VALUE_DEPTH, MAX_VALUES } from './limits.ts';

export type Plain = null | boolean | number | string | PlainList | PlainRecord;
export type PlainList = Plain[];
export type PlainRecord = { [name: string]: Plain };

type Copy = {
  readonly problems: Problem[];
  readonly above: Set<object>;
  count: number;
};

/**
 * A plain copy of an exported value, with one problem for each thing that is not plain data.
 * A member that is undefined is left out, as JSON does: `process.env.NAME` is often undefined.
 */
export function plainValue(value: unknown): { value: Plain; problems: Problem[] } {
  const copy: Copy = { problems: [], above: new Set(), count: 0 };
  return { value: copied(value, [], copy) ?? null, problems: copy.problems };
}

function copied(value: unknown, path: Path, copy: Copy): Plain | undefined {
  copy.count += 1;
  if (copy.count > MAX_VALUES) {
    if (copy.count === MAX_VALUES + 1) refuse(copy, 'value-too-large', path, TOO_MANY);
    return undefined;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === undefined) return undefined;
  if (typeof value === 'object') return copiedObject(value, path, copy);
  refuse(copy, 'value-not-plain', path, `a ${typeof value === 'number' ? value : typeof value}`);
  return undefined;
}

const TOO_MANY = `more than ${MAX_VALUES} values`;

function copiedObject(value: object, path: Path, copy: Copy): Plain | undefined {
  if (copy.above.has(value)) {
    refuse(copy, 'value-cyclic', path, 'a reference to an object that contains it');
    return undefined;
  }
  if (path.length >= MAX_VALUE_DEPTH) {
    refuse(copy, 'value-too-large', path, `more than ${MAX_VALUE_DEPTH} levels`);
    return undefined;
  }
  copy.above.add(value);
  const result = Array.isArray(value)
    ? copiedList(value, path, copy)
    : copiedRecord(value, path, copy);
  copy.above.delete(value);
  return result;
}

function copiedList(list: readonly unknown[], path: Path, copy: Copy): PlainList {
  const result: PlainList = [];
  for (let index = 0; index < list.length && copy.count <= MAX_VALUES; index += 1)
    result.push(copied(list[index], [...path, index], copy) ?? null);
  return result;
}

function copiedRecord(value: object, path: Path, copy: Copy): PlainRecord | undefined {
  // A module's namespace has no prototype; objects of another realm have another `Object`.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    refuse(copy, 'value-not-plain', path, `a ${nameOf(value)}`);
    return undefined;
  }
  const result: PlainRecord = {};
  for (const name of Object.keys(value)) {
    if (copy.count > MAX_VALUES) break;
    const at = [...path, name];
    if (name === '__proto__') {
      refuse(copy, 'unsafe-property', at, 'a member called __proto__');
      continue;
    }
    const member = copied((value as Record<string, unknown>)[name], at, copy);
    if (member !== undefined) result[name] = member;
  }
  return result;
}

function nameOf(value: object): string {
  const name: unknown = value.constructor?.name;
  return typeof name === 'string' && name !== '' ? name : 'special object';
}

const sentences = new Map([
  ['value-not-plain', 'This is no plain data, so it cannot reach a browser.'],
  ['value-cyclic', 'This value contains itself.'],
  ['value-too-large', 'The configuration is larger than any real one.'],
  ['unsafe-property', 'A member may not be called __proto__.'],
]);

function refuse(copy: Copy, rule: string, path: Path, found: string): void {
  const expected =
    rule === 'value-too-large' ? LIMITS : 'strings, numbers, booleans, lists, objects';
  const onKey = rule === 'unsafe-property';
  copy.problems.push({ rule, path, message: sentences.get(rule) ?? rule, found, expected, onKey });
}

const LIMITS = `at most ${MAX_VALUE_DEPTH} levels and ${MAX_VALUES} values`;

/** The value as an object, or an empty one when it is something else. */
export function recordOf(value: Plain | undefined): PlainRecord {
  return isRecord(value) ? value : {};
}

/** The value as a list, or an empty one when it is something else. */
export function listOf(value: Plain | undefined): PlainList {
  return Array.isArray(value) ? value : [];
}

/** The value as a string, or undefined when it is something else. */
export function textOf(value: Plain | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings among the members of a list, each with its position. */
export function textsOf(value: Plain | undefined): { text: string; index: number }[] {
  return listOf(value).flatMap((text, index) =>
    typeof text === 'string' ? [{ text, index }] : [],
  );
}

export function isRecord(value: Plain | undefined): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that the object itself has; inherited names such as `constructor` are no members. */
export function member(value: Plain | undefined, name: string): Plain | undefined {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a path, or undefined. */
export function valueAt(value: Plain | undefined, path: Path): Plain | undefined {
  let at = value;
  for (const step of path) {
    if (typeof step === 'string') at = member(at, step);
    else at = Array.isArray(at) ? at[step] : undefined;
  }
  return at;
}
