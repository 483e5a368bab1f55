// What an update action begins with: the values that the document has now, so that an edit of one of them keeps the
// others. Pure.
import type { Offered, Schema } from './schema.ts';

type Members = { readonly [member: string]: any };

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of the document with this id; a staged part goes before a current one. */
function partWith(value: any, id: unknown): Members | undefined {
  if (Array.isArray(value)) return firstOf(value, id);
  if (!isMembers(value)) return undefined;
  if (value.id === id && !('typeId' in value)) return value;
  const { current, ...others } = value;
  return firstOf([...Object.values(others), current], id);
}

function firstOf(values: readonly any[], id: unknown): Members | undefined {
  for (const value of values) {
    const found = partWith(value, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Members that name a part: `addressId`. */
const idMember = /^(.+)Id$/;

/** Without members that the input does not take; `undefined` for a value of another type. */
function fitted(value: any, schema: Schema, offered: Offered): unknown {
  const { type, properties, items, oneOf, additionalProperties } = offered.resolve(schema);
  if (value === undefined || oneOf !== undefined) return value;
  if (type === 'array')
    return Array.isArray(value) ? value.map((one) => fitted(one, items ?? {}, offered)) : undefined;
  if (properties !== undefined) {
    if (!isMembers(value)) return undefined;
    const known = Object.entries(value)
      .filter(([name]) => properties[name] !== undefined)
      .map(([name, one]) => [name, fitted(one, properties[name]!, offered)] as const);
    return Object.fromEntries(known.filter(([, one]) => one !== undefined));
  }
  if (type === undefined) return value;
  if (type === 'object' || additionalProperties !== undefined)
    return isMembers(value) ? value : undefined;
  return typeof value === (type === 'integer' ? 'number' : type) ? value : undefined;
}

/** An action on an entry of a map, whose `name` is not that of the document. */
const isEntry = (properties: object): boolean => 'name' in properties && 'value' in properties;

/**
 * The action with what the document has, where the action has nothing yet.
 * @param was the action before it was edited; another one begins with all values
 */
export function fillAction(
  document: Members,
  offered: Offered,
  schema: Schema,
  next: unknown,
  was: unknown,
): unknown {
  if (!isMembers(next) || typeof next.action !== 'string') return next;
  const { properties = {} } = offered.resolve(schema);
  const former = isMembers(was) ? was : {};
  const named = Object.keys(properties).find((name) => idMember.test(name));
  const isFresh = former.action !== next.action;
  if (!isFresh && (named === undefined || former[named] === next[named])) return next;
  const part = named === undefined ? undefined : partWith(document, next[named]);
  const whole = named === undefined ? undefined : idMember.exec(named)?.[1];
  const places = [part, ...(named === undefined ? topOf(document) : [])];
  const present = (name: string) =>
    name === whole ? part : places.find((one) => one?.[name] !== undefined)?.[name];
  const filled = Object.entries(properties)
    .filter(([name]) => name !== 'action' && name !== named)
    .filter(([name]) => !(name === 'name' && isEntry(properties)))
    .map(([name, one]) => [name, fitted(present(name), one, offered)] as const)
    .filter(([, value]) => value !== undefined);
  return { ...next, ...Object.fromEntries(filled) };
}

/** Where the members of a document are. */
const topOf = (document: Members): readonly (Members | undefined)[] => [
  document,
  document.masterData?.staged,
  document.custom,
];
