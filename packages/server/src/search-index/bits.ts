// Which documents hold which value, as bits: what facets count. Follows the documents a step at a
// time; a field with very many values has none.
import { type Content, isElement, locales } from '../search/content.ts';
import type { Scalar } from '../search/tree.ts';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { type Coder, codeOf, type Place } from './lexemes.ts';

/** Bits of a row; as the column has it. */
export const chunkSize = 16_384;
/** A field with more values is counted by reading the content. */
const maxValues = 1_000;
const maxLength = 100;

/** All documents, and how many elements they have, stand under the code of the place. */
export const allDocuments = '';
export const allElements = 'elements';
/** What bits of all documents stand under. */
export const placeCode = (place: Place): string => codeOf(place, [], '');
/** Documents that have the field at all. */
export const presentCode = (code: string): string => `${code}!`;

/** How many elements of a document hold a value, by code and value. */
export type Terms = ReadonlyMap<string, ReadonlyMap<string, number>>;

const none: Terms = new Map();

/** Stands for values that no answer is to name, so that their field has no bits. */
const unfit = ' '.repeat(maxLength + 1);

/** As PostgreSQL writes it; numbers of very many digits have another form there. */
const textOf = (value: Scalar): string => {
  const text = String(value);
  return typeof value === 'number' && text.includes('e') ? unfit : text;
};

/** Whose bits are stored. */
export interface Counted {
  readonly place: Place;
  readonly coder: Coder;
  /** The list whose elements are counted. */
  readonly elements: string;
}

/** What the bits of a document say: of itself, and of its elements of the list. */
function termsOf(
  { place, coder, elements }: Counted,
  content: Content,
  many: ReadonlySet<string>,
): Terms {
  const terms = new Map<string, Map<string, number>>();
  const add = (code: string, value: string, count = 1): void => {
    if (many.has(code)) return;
    const known = terms.get(code) ?? new Map<string, number>();
    terms.set(code, known);
    known.set(value, (known.get(value) ?? 0) + count);
  };
  const visit = (element: Content, names: Coder): void => {
    for (const [member, values] of Object.entries(element)) {
      const [first] = values;
      if (first === undefined || isElement(first)) continue;
      const { code, isForm } = names.member(member);
      if (isForm || member.endsWith(locales)) continue;
      add(presentCode(code), '');
      for (const value of new Set(values as readonly Scalar[])) add(code, textOf(value));
    }
  };
  const each = (content[elements] ?? []) as readonly Content[];
  add(placeCode(place), allDocuments);
  if (each.length > 0) add(placeCode(place), allElements, each.length);
  visit(content, coder);
  const { below } = coder.member(elements);
  for (const one of each) visit(one, below);
  return terms;
}

/** A document by its number, with what it was and what it is; absent: not there. */
export interface ChangedContent {
  readonly number: number;
  readonly before?: Content | undefined;
  readonly after?: Content | undefined;
}

interface ChangedTerms {
  readonly number: number;
  readonly before: Terms;
  readonly after: Terms;
}

interface ChangedRow {
  readonly code: string;
  readonly value: string;
  readonly layer: number;
  readonly chunk: number;
  readonly set: number[];
  readonly clear: number[];
}

/** Stores what changed. */
export async function storeBits(
  run: Run,
  counted: Counted,
  contents: readonly ChangedContent[],
): Promise<void> {
  const { place } = counted;
  const { project, kind } = place;
  const known = await run<{ code: string }>(sql`
    select code from search_many where project = ${project} and kind = ${kind}`);
  const many = new Set(known.map(({ code }) => code));
  const terms = (content: Content | undefined) =>
    content === undefined ? none : termsOf(counted, content, many);
  const changes = contents.map(({ number, before, after }) => ({
    number,
    before: terms(before),
    after: terms(after),
  }));
  const tooMany = await newlyMany(run, place, changes, many);
  for (const code of tooMany) many.add(code);
  const rows = new Map<string, ChangedRow>();
  for (const { number, before, after } of changes)
    for (const code of new Set([...before.keys(), ...after.keys()]))
      if (!many.has(code)) addRows(rows, code, number, before.get(code), after.get(code));
  await storeRows(run, place, [...rows.values()]);
}

/** Fields that have too many values now; their bits go. */
async function newlyMany(
  run: Run,
  { project, kind }: Place,
  changes: readonly ChangedTerms[],
  many: ReadonlySet<string>,
): Promise<readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (const { before, after } of changes)
    for (const [code, own] of after) {
      if (many.has(code)) continue;
      const some = values.get(code) ?? new Set<string>();
      values.set(code, some);
      for (const value of own.keys()) if (!before.get(code)?.has(value)) some.add(value);
    }
  const codes: string[] = [];
  const asked: string[] = [];
  for (const [code, some] of values) {
    if (some.size > maxValues || [...some].some((one) => one.length > maxLength)) codes.push(code);
    else if (some.size > 0) asked.push(code);
  }
  const full = await run<{ code: string }>(sql`
    select c.code from unnest(${asked}::text[]) as c(code)
    where (select count(*) from (
      select distinct b.value from search_bits b
      where b.project = ${project} and b.kind = ${kind} and b.code = c.code
      limit ${maxValues + 1}) t) > ${maxValues}`);
  codes.push(...full.map(({ code }) => code));
  if (codes.length === 0) return codes;
  await run(sql`insert into search_many (project, kind, code)
    select ${project}, ${kind}, c from unnest(${codes}::text[]) c`);
  await run(sql`delete from search_bits
    where project = ${project} and kind = ${kind} and code = any(${codes}::text[])`);
  return codes;
}

function addRows(
  rows: Map<string, ChangedRow>,
  code: string,
  number: number,
  before: ReadonlyMap<string, number> = new Map(),
  after: ReadonlyMap<string, number> = new Map(),
): void {
  const chunk = Math.floor(number / chunkSize);
  const bit = number % chunkSize;
  for (const value of new Set([...before.keys(), ...after.keys()])) {
    const had = layersOf(before.get(value) ?? 0);
    const has = layersOf(after.get(value) ?? 0);
    for (let layer = 0; layer < Math.max(had.length, has.length); layer += 1) {
      if (had[layer] === has[layer] || (!had[layer] && !has[layer])) continue;
      const label = `${code}\0${value}\0${layer}\0${chunk}`;
      const row = rows.get(label) ?? { code, value, layer, chunk, set: [], clear: [] };
      rows.set(label, row);
      (has[layer] ? row.set : row.clear).push(bit);
    }
  }
}

/** Whether there is one, then the digits of how many more there are, the lowest first. */
function layersOf(count: number): readonly boolean[] {
  if (count === 0) return [];
  const digits = count === 1 ? [] : [...(count - 1).toString(2)].reverse();
  return [true, ...digits.map((digit) => digit === '1')];
}

/** As PostgreSQL reads them: the first bit is the highest of the first byte. */
function bitsOf(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(chunkSize / 8);
  for (const number of numbers) bytes[number >> 3]! |= 0x80 >> (number & 7);
  return `x${bytes.toString('hex')}`;
}

const rowsAtOnce = 500;

async function storeRows(
  run: Run,
  { project, kind }: Place,
  rows: readonly ChangedRow[],
): Promise<void> {
  for (const changed of ['clear', 'set'] as const) {
    const some = rows.filter((row) => row[changed].length > 0);
    for (let from = 0; from < some.length; from += rowsAtOnce) {
      const part = some.slice(from, from + rowsAtOnce);
      const given = sql`unnest(${part.map(({ code }) => code)}::text[],
        ${part.map(({ value }) => value)}::text[], ${part.map(({ layer }) => layer)}::smallint[],
        ${part.map(({ chunk }) => chunk)}::int[], ${part.map((row) => bitsOf(row[changed]))}::text[])
        as v(code, value, layer, chunk, bits)`;
      await run(
        changed === 'clear'
          ? sql`update search_bits b set bits = b.bits & ~v.bits::bit(16384) from ${given}
              where b.project = ${project} and b.kind = ${kind} and b.code = v.code
                and b.value = v.value and b.layer = v.layer and b.chunk = v.chunk`
          : sql`insert into search_bits as b (project, kind, code, value, layer, chunk, bits)
              select ${project}, ${kind}, v.code, v.value, v.layer, v.chunk, v.bits::bit(16384)
              from ${given}
              on conflict (project, kind, code, value, layer, chunk)
                do update set bits = b.bits | excluded.bits`,
      );
    }
  }
}
