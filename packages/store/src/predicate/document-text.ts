// Decides a comparison, where it can, by a search in the text of a document. Parsing costs several times as much, and a query
// without an index asks every row.
import type { Annotation, Resource } from '@storewright/model/declaration';
import { bloomFilterOfText, bloomFilterType, columnOf } from '../sql/columns.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { CheckedComparison } from './check.ts';
import type { Step } from './facet.ts';
import { scalarsOf } from './value.ts';

const maxSearched = 20;

/** A member that the comparison is about, and the resource of the document. */
interface Member {
  readonly resource: Resource;
  readonly steps: readonly Step[];
}

/**
 * SQL that is true for every document that the comparison can hold for: its text contains the values, or the member with a
 * value that meets the comparison. `undefined` where the text says nothing.
 */
export function guardInText(comparison: CheckedComparison, member: Member): Sql | undefined {
  const key = keyInText(member);
  const { operator, given } = comparison;
  const spelled = containsValues(comparison);
  if (spelled !== undefined || key === undefined || operator.passesMissing === true) return spelled;
  const number = operator.number?.(raw('number::numeric'), given);
  if (number === undefined) return contains(key);
  const parent = member.steps.at(-2);
  const anywhere = hasNumber(key, number);
  return parent === undefined ? anywhere : hasNumberIn(keyOf(parent), key, number, anywhere);
}

/** SQL that is true only for documents without the member: their text does not contain its name. */
export function absenceInText(member: Member): Sql | undefined {
  const key = keyInText(member);
  return key === undefined ? undefined : sql`strpos("document", ${key}::text) = 0`;
}

/** How the last name is written before its value; `undefined` for a member that is stored in a column. */
function keyInText({ resource, steps }: Member): string | undefined {
  const first = columnOf(resource, steps[0]!.name);
  return first?.from === undefined ? keyOf(steps.at(-1)!) : undefined;
}

const keyOf = ({ name }: Step): string => `${JSON.stringify(name)}:`;

const contains = (text: string): Sql => sql`strpos("document", ${text}::text) > 0`;

/** No finite number is longer in JSON; a longer one is left to the parsed document. */
const maxLength = 40;
const startOf = (value: string): Sql => raw(`left(${value}, ${maxLength})`);

/** The text begins with a number that meets the test, or is too long to see its end. */
const meetsTest = (number: Sql): Sql =>
  sql`(length(number) = ${raw(String(maxLength))} or ${number})`;

/** The first character is compared by its code: comparisons of strings take several times as long. */
const startsWith = (value: string, characters: string): Sql => {
  const codes = [...characters].map((character) => character.codePointAt(0));
  return raw(`ascii(${value}) in (${codes.join(', ')})`);
};

/** A minus sign or a digit; no value of JSON begins with a character between them. */
const isNumber = raw("ascii(number) between ascii('-') and ascii('9')");

/**
 * Each piece of the text after the key begins with a value of a member of this name. A list or a blank is left to the parsed
 * document. The parts of a CASE are taken in order, so only the text of a number is cast.
 */
const hasNumber = (key: string, number: Sql): Sql => sql`exists (
  select from string_to_table("document", ${key}::text) with ordinality as "pieces" (piece, place),
    lateral (select split_part(translate(${startOf('piece')}, '}', ','), ',', 1) as number
      offset 0) as "numbers"
  where place > 1 and case when ${isNumber} then ${meetsTest(number)}
    else ${startsWith('number', '[ ')} end)`;

/** How JSON writes a quote within a string. */
const escapedQuote = `'\\"'`;

/**
 * The same for a member of an object, whose name is rarer: amounts have one name in all totals and prices. The members of an
 * object up to the first brace within it are its own; a quote within a string may begin what only looks like the key. Where they
 * lack the key, the whole text is searched.
 */
const hasNumberIn = (parent: string, key: string, number: Sql, anywhere: Sql): Sql => sql`exists (
  select from string_to_table("document", ${parent}::text) with ordinality as "objects" (object, place),
    lateral (select split_part(split_part(split_part(object, '}', 1), '{', 2), ${raw(escapedQuote)}, 1) as own)
      as "members",
    lateral (select split_part(own, ${key}::text, 2) as piece) as "pieces",
    lateral (select split_part(${startOf('piece')}, ',', 1) as number offset 0) as "numbers"
  where place > 1 and case
    when ${startsWith('object', '{')} and ${isNumber} then ${meetsTest(number)}
    else ${startsWith('object', '{[ ')} and ${anywhere} end)`;

/**
 * Its JSON must contain the value. Before the document is even fetched, its signature must not exclude that, where the row has
 * one of this version: a server without signatures leaves them behind.
 */
function containsValues({ operator, given: { values } }: CheckedComparison): Sql | undefined {
  const plain = scalarsOf(values);
  // An empty list, which only the product itself can give, is met by nothing.
  if (operator.finds === 'any' && plain.length === 0) return raw('false');
  const isText = plain.length > 0 && plain.every((value) => typeof value === 'string');
  if (operator.finds === undefined || !isText || plain.length > maxSearched) return undefined;
  const search = (texts: readonly unknown[]) => {
    const found = texts.map((text) => containsText(String(text)));
    return found.length < 2 ? found[0]! : sql`(${join(found, ' or ')})`;
  };
  if (operator.finds === 'any') return search(plain);
  const all = values.map((value) => search(value.texts));
  return all.length < 2 ? all[0]! : sql`(${join(all, ' and ')})`;
}

function containsText(text: string): Sql {
  const wanted = sql`${bloomFilterOfText(text)}::${raw(bloomFilterType)}`;
  return sql`(("signed_version" is distinct from "version" or "signature" & ${wanted} = ${wanted})
    and ${contains(JSON.stringify(text))})`;
}

/** Whether only a small part of a document is in the member: lists may hold most of it, which would be read twice. */
export const isSmallMember = ({ kind }: Annotation): boolean => kind !== 'list' && kind !== 'json';

/** The binary form of the member alone; null where the document lacks it. */
export const memberOfDocument = (name: string): Sql =>
  sql`("document"::json -> ${name}::text)::jsonb`;
