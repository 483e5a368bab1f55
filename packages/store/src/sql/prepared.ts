// Names for statements whose text is put together at run time, so that the usual ones are prepared.
// Their number is bounded, since each takes memory in every connection.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Sql } from './sql.ts';

/** Names for statements that come often. */
interface PreparedNames {
  /** The name of the statement once it has come often enough; else none. */
  nameOf(statement: Sql): string | undefined;
}

/** How many statements are counted. */
const maxCounted = 2_000;
/** Larger statements are rare and each of its own shape. */
const maxValues = 2_000;

/** Two instances on the same connections must not give one name to two statements. */
let instances = 0;

/** @param after number of uses from which on a statement is prepared */
export function preparedNames(prefix: string, most: number, after: number): PreparedNames {
  const names = new Map<string, string>();
  const uses = boundedMemory<number>(maxCounted);
  instances += 1;
  const own = `${prefix} ${instances}`;
  return {
    nameOf(statement) {
      const text = statement.texts.join('?');
      const known = names.get(text);
      if (known !== undefined || names.size >= most || statement.values.length > maxValues)
        return known;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < after) {
        uses.set(text, used);
        return undefined;
      }
      uses.delete(text);
      const name = `${own} ${names.size}`;
      names.set(text, name);
      return name;
    },
  };
}
