// Where two values differ: the shortest paths, lists whole when they differ in length.
export interface Difference {
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}

type Members = { readonly [member: string]: unknown };

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function differencesOf(was: unknown, is: unknown, path = ''): readonly Difference[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const isList = Array.isArray(was) && Array.isArray(is) && was.length === is.length;
  if (!isList && !(isRecord(was) && isRecord(is))) return [{ path, was, is }];
  const [before, after] = [was as Members, is as Members];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}
