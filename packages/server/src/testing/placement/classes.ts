// What stands for the same value in a statement: columns, parameters and constants that it equates.

/** What fixes a value: a parameter, the elements of an array parameter, a constant, or other columns. */
export type Source =
  | { readonly parameter: number }
  | { readonly elements: number }
  | { readonly constant: string }
  | { readonly each: readonly number[] };

/** Numbers that stand for values; those that are equated share what fixes them. */
export interface Classes {
  /** A new one. */
  readonly add: (...from: Source[]) => number;
  /** Nothing is said of a number that is absent. */
  readonly equate: (left: number | undefined, right: number | undefined) => void;
  /** The same value, but what is said of it says nothing of the other. */
  readonly reading: (one: number | undefined) => number | undefined;
  /** The values that fix one; absent: nothing does. */
  readonly valuesOf: (one: number, parameters: Parameters) => ReadonlySet<string> | undefined;
}

type Parameters = readonly (string | undefined)[];

export function openClasses(): Classes {
  const parents: number[] = [];
  const sources: Source[][] = [];
  const root = (one: number): number => (parents[one] === one ? one : root(parents[one]!));
  const add = (...from: Source[]): number => {
    sources.push(from);
    return parents.push(parents.length) - 1;
  };
  const valuesOf = (one: number, parameters: Parameters): ReadonlySet<string> | undefined =>
    sources[root(one)]!.map((source) => valuesFrom(source, parameters, valuesOf))
      .filter((values) => values !== undefined)
      .sort((left, right) => left.size - right.size)[0];
  return {
    add,
    equate(left, right) {
      if (left === undefined || right === undefined || root(left) === root(right)) return;
      sources[root(right)]!.push(...sources[root(left)]!);
      parents[root(left)] = root(right);
    },
    reading: (one) => (one === undefined ? undefined : add({ each: [one] })),
    valuesOf,
  };
}

function valuesFrom(
  source: Source,
  parameters: Parameters,
  valuesOf: Classes['valuesOf'],
): ReadonlySet<string> | undefined {
  if ('constant' in source) return new Set([source.constant]);
  if ('parameter' in source) return setOf([parameters[source.parameter - 1]]);
  if ('elements' in source) return setOf(elementsOf(parameters[source.elements - 1]));
  const all = source.each.map((one) => valuesOf(one, parameters));
  return all.includes(undefined) ? undefined : setOf(all.flatMap((each) => [...each!]));
}

const setOf = (values: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(values.filter((value) => value !== undefined));

/** Elements of an array of texts as PostgreSQL writes it. */
function elementsOf(text: string | undefined): readonly string[] {
  const inner = text?.slice(1, -1) ?? '';
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain!,
  );
}
