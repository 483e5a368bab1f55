// Holds a value against a shape of the public API: required members that are missing, values of
// another type, words that are not offered, and members that the shape does not know.
import type { Member, Shape, Shapes } from './shapes.ts';

export type Problem = 'missing' | 'type' | 'word' | 'unknown';

export interface Finding {
  readonly problem: Problem;
  /** The shape and member, like `Cart.lineItems`. */
  readonly place: string;
  readonly at: string;
  readonly value?: unknown;
}

/** What is wrong with a value of a type of the list. */
export const findings = (shapes: Shapes, type: string, value: unknown): readonly Finding[] =>
  ofType(shapes, type, value, { place: type, at: '' });

interface Place {
  readonly place: string;
  readonly at: string;
}

type Found = readonly Finding[];

interface Members {
  readonly [name: string]: unknown;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const simple: { readonly [type: string]: (value: unknown) => boolean } = {
  s: (value) => typeof value === 'string',
  i: (value) => Number.isInteger(value),
  n: (value) => typeof value === 'number',
  b: (value) => typeof value === 'boolean',
  T: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value)),
  D: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  H: (value) => /^\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(String(value)),
  '*': () => true,
};

function ofType(shapes: Shapes, type: string, value: unknown, place: Place): Found {
  const asElement = type.slice(1);
  const wrongType: Found = [{ problem: 'type', ...place, value }];
  const ofAll = (entries: readonly (readonly [string | number, unknown])[]) =>
    entries.flatMap(([key, one]) =>
      ofType(shapes, asElement, one, { ...place, at: `${place.at}/${key}` }),
    );
  if (type.startsWith('[')) return Array.isArray(value) ? ofAll([...value.entries()]) : wrongType;
  if (type.startsWith('{')) return isObject(value) ? ofAll(Object.entries(value)) : wrongType;
  const test = simple[type];
  if (test !== undefined) return test(value) ? [] : wrongType;
  if (type.includes('|')) return ofEither(shapes, type.split('|'), value, place);
  const shape = shapes.byName.get(type);
  if (shape === undefined) throw new Error(`no shape ${type}`);
  return ofShape(shapes, shape, value, place);
}

/** Of several types one must fit; of those that do not, the one with the fewest findings reports. */
function ofEither(shapes: Shapes, types: readonly string[], value: unknown, place: Place): Found {
  const tried = types.map((type) => ofType(shapes, type, value, place));
  return tried.reduce((least, found) => (found.length < least.length ? found : least));
}

function ofShape(shapes: Shapes, shape: Shape, value: unknown, place: Place): Found {
  if (shape.words !== undefined)
    return shape.words.has(value as string) ? [] : [{ problem: 'word', ...place, value }];
  if (shape.alias !== undefined) return ofType(shapes, shape.alias, value, place);
  if (!isObject(value)) return [{ problem: 'type', ...place, value }];
  const narrowed = narrowedShape(shapes, shape, value);
  return ofMembers(shapes, narrowed, value, place.at);
}

function ofMembers(shapes: Shapes, shape: Shape, value: Members, at: string): Found {
  const members = membersOf(shapes, shape);
  const missing = [...members]
    .filter(([key, { isRequired }]) => isRequired && !Object.hasOwn(value, key))
    .map(([key]): Finding => ({ problem: 'missing', place: `${shape.name}.${key}`, at }));
  const present = Object.entries(value).flatMap(([key, one]): Found => {
    const member = members.get(key);
    const place = { place: `${shape.name}.${key}`, at: `${at}/${key}` };
    if (member === undefined) return [{ problem: 'unknown', ...place, value: one }];
    return ofType(shapes, member.type, one, place);
  });
  return [...missing, ...present];
}

/** The most particular shape that members of the value choose. */
function narrowedShape(shapes: Shapes, shape: Shape, value: Members): Shape {
  const { choice } = shape;
  const chosen = choice?.names.get(String(value[choice.member]));
  if (chosen === undefined || chosen === shape.name) return shape;
  return narrowedShape(shapes, shapes.byName.get(chosen)!, value);
}

function membersOf(shapes: Shapes, shape: Shape): ReadonlyMap<string, Member> {
  const base = shape.base === undefined ? undefined : shapes.byName.get(shape.base);
  if (base === undefined) return shape.members;
  return new Map([...membersOf(shapes, base), ...shape.members]);
}
