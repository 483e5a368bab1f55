// Names of a seed: `$cart` is what the line with `"as": "$cart"` has answered, `$cart.version` a part of it.
import { TransferError } from './transfer-error.ts';

export interface Names {
  /** Whether any line defines the name; other strings that begin with a dollar are literal. */
  has(name: string): boolean;
  get(name: string): any;
  set(name: string | undefined, value: unknown): void;
}

export function openNames(declared: readonly string[]): Names {
  const known = new Map<string, unknown>();
  return {
    has: (name) => declared.includes(name),
    get: (name) => known.get(name),
    set: (name, value) => {
      if (name !== undefined) known.set(name, value);
    },
  };
}

const form = /^(\$\w+)((?:\.\w+)*)$/;

/** The value with names replaced by their values. @throws TransferError for an unknown one */
export function named(value: any, names: Names, place: string): any {
  if (Array.isArray(value)) return value.map((one) => named(one, names, place));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([member, one]) => [member, named(one, names, place)]),
    );
  const match = typeof value === 'string' ? form.exec(value) : null;
  return match === null || !names.has(match[1]!)
    ? value
    : standsFor(match[1]!, match[2]!, names, place);
}

function standsFor(name: string, path: string, names: Names, place: string): unknown {
  const steps = path.split('.').filter((step) => step !== '');
  // A name alone means the id, which others refer to.
  const wanted = steps.length === 0 ? ['id'] : steps;
  const found = wanted.reduce<any>(
    (value, step) => (Object.hasOwn(Object(value), step) ? value[step] : undefined),
    names.get(name),
  );
  if (found === undefined)
    throw new TransferError(
      `${place}: '${name}${path}' is not the name of a resource that an earlier line created.`,
    );
  return found;
}

export interface Link {
  readonly typeId: string;
  readonly key: string;
}

/** Everything within that names a document by kind and key. */
export function linkedIn(value: any): readonly Link[] {
  if (typeof value !== 'object' || value === null) return [];
  const { typeId, key } = value;
  const own = typeof typeId === 'string' && typeof key === 'string' ? [{ typeId, key }] : [];
  return [...own, ...Object.values(value).flatMap(linkedIn)];
}
