// A template tag that keeps SQL text and values apart. User text is always a value; identifiers
// come from closed maps through `name`. Knows nothing of the product.

import { boundedMemory } from '@storewright/model/base/bounded-memory';

/** A piece of SQL: strings around its values, so `strings = values + 1` in length. */
export interface Sql {
  readonly isSql: true;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Joins text and values; a nested `Sql` becomes part of the text, anything else a parameter.
 * @example sql`select id from ${name('zone')} where project = ${projectKey}`
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const texts: string[] = [strings[0]!];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    if (isSql(part)) {
      texts[texts.length - 1] += part.texts[0]!;
      // No spreading into arguments: a long list would overflow the stack.
      for (const text of part.texts.slice(1)) texts.push(text);
      for (const value of part.values) values.push(value);
      texts[texts.length - 1] += strings[index + 1]!;
    } else {
      texts.push(strings[index + 1]!);
      values.push(part);
    }
  });
  return { isSql: true, texts, values };
}

const isSql = (part: unknown): part is Sql =>
  typeof part === 'object' && part !== null && (part as Sql).isSql === true;

/** An identifier, quoted; only for names out of closed maps. */
export const name = (identifier: string): Sql => raw(quoted(identifier));

/** The same for a list of identifiers, as text. */
export const quotedNames = (identifiers: readonly string[]): readonly string[] =>
  identifiers.map(quoted);

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** SQL without values; only for constant strings. */
export const raw = (text: string): Sql => ({ isSql: true, texts: [text], values: [] });

/** Pieces with a separator between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  const texts = [''];
  const values: unknown[] = [];
  pieces.forEach((piece, index) => {
    const [first, ...others] = piece.texts;
    texts[texts.length - 1] += (index === 0 ? '' : separator) + first!;
    for (const text of others) texts.push(text);
    for (const value of piece.values) values.push(value);
  });
  return { isSql: true, texts, values };
}

/** The form that the driver takes: `$1`, `$2`, … */
export function rendered({ texts, values }: Sql): { text: string; values: unknown[] } {
  const text = texts.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join('');
  return { text, values: [...values] };
}

// Names for statements whose text is put together at run time, so that the usual ones are prepared.
// Their number is bounded, since each takes memory in every connection.

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
