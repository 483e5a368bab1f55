// A statement that is asked again and again with other values: its text is put together once.
import type { Sql } from './sql.ts';

/** A placeholder in the statement for a value. */
interface Place<T> {
  readonly isPlace: true;
  readonly of: keyof T;
}

/**
 * @param names of all values
 * @param build makes the statement, once, at the first use; what it is given are places for the
 * values and not the values themselves, so it may put them into the statement and nothing else
 */
export function recurring<T extends object>(
  names: readonly (keyof T)[],
  build: (places: T) => Sql,
): (values: T) => Sql {
  let built: Sql | undefined;
  return (values) => {
    built ??= build(placesOf(names));
    const filled = built.values.map((part) => (isPlace<T>(part) ? values[part.of] : part));
    return { isSql: true, texts: built.texts, values: filled };
  };
}

const placesOf = <T>(names: readonly (keyof T)[]): T =>
  Object.fromEntries(names.map((of) => [of, { isPlace: true, of }])) as T;

const isPlace = <T>(part: unknown): part is Place<T> =>
  typeof part === 'object' && part !== null && (part as Place<T>).isPlace === true;
