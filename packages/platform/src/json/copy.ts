import { withNotesOf } from './exact.ts';

/** A JSON value that shares nothing with another one; for a draft, a fifth of what `structuredClone` costs. */
export function jsonCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return withNotesOf(value, value.map(jsonCopy)) as T;
  const copy: { [name: string]: unknown } = {};
  for (const name in value) put(copy, name, jsonCopy(value[name]));
  return withNotesOf(value, copy) as T;
}

/** To assign to `__proto__` would set the prototype. */
function put(object: { [name: string]: unknown }, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
