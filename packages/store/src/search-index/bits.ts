// Which documents hold which value, as bits: what facets count. Follows the documents a step at a
// time; a field with very many values has none.
import { type Content, isElement } from '@storewright/model/search/content';
import type { Scalar } from '@storewright/model/search/tree';
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

/** Marks values that an answer must not name, so that their field has no bits. */
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
    for (const member in element) {
      const values = element[member]!;
      const [first] = values;
      if (first === undefined || isElement(first)) continue;
      const { code, presence, isForm, isLocales } = names.member(member);
      if (isForm || isLocales) continue;
      add(presence, '');
      if (many.has(code)) continue;
      if (values.length === 1) add(code, textOf(first));
      else for (const value of new Set(values as readonly Scalar[])) add(code, textOf(value));
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

interface ChangedRow {
  readonly code: string;
  readonly value: string;
  readonly layer: number;
  readonly chunk: number;
  readonly set: number[];
  readonly clear: number[];
}

/** What changes of one field. */
interface FieldBits {
  /** Values that some document did not have. */
  readonly fresh: Set<string>;
  readonly rows: Map<string, ChangedRow[]>;
}

/** Collects what documents change, one at a time: nothing of them is kept but their bits. */
export interface BitChanges {
  add(changed: ChangedContent): void;
  store(): Promise<void>;
}

/** Changes of the bits of a place, to be stored together. */
export async function bitChanges(run: Run, counted: Counted): Promise<BitChanges> {
  const { place } = counted;
  const known = await run<{ code: string }>(sql`
    select code from search_many where project = ${place.project} and kind = ${place.kind}`);
  const many = new Set(known.map(({ code }) => code));
  const overflowing: string[] = [];
  const fields = new Map<string, FieldBits>();
  const change = (code: string, number: number, had: Counts, has: Counts): void => {
    const field = fields.get(code) ?? { fresh: new Set(), rows: new Map() };
    fields.set(code, field);
    changeField(field, code, number, had, has);
    if (field.fresh.size <= maxValues) return;
    many.add(code);
    overflowing.push(code);
    fields.delete(code);
  };
  return {
    add({ number, before, after }) {
      const had = before === undefined ? none : termsOf(counted, before, many);
      const has = after === undefined ? none : termsOf(counted, after, many);
      for (const [code, values] of has) change(code, number, had.get(code) ?? nothing, values);
      for (const [code, values] of had)
        if (!has.has(code) && !many.has(code)) change(code, number, values, nothing);
    },
    async store() {
      for (const code of await newlyMany(run, place, fields, overflowing)) fields.delete(code);
      const rows = [...fields.values()].flatMap((field) => [...field.rows.values()].flat());
      await storeRows(run, place, rows);
    },
  };
}

type Counts = ReadonlyMap<string, number>;

const nothing: Counts = new Map();

function changeField(
  { fresh, rows }: FieldBits,
  code: string,
  number: number,
  had: Counts,
  has: Counts,
): void {
  for (const [value, count] of has) {
    const before = had.get(value) ?? 0;
    if (before === 0) fresh.add(value);
    if (before !== count) changeValue(rows, { code, value }, number, before, count);
  }
  for (const [value, count] of had)
    if (!has.has(value)) changeValue(rows, { code, value }, number, count, 0);
}

function changeValue(
  rows: Map<string, ChangedRow[]>,
  { code, value }: Pick<ChangedRow, 'code' | 'value'>,
  number: number,
  before: number,
  after: number,
): void {
  const own = rows.get(value) ?? [];
  rows.set(value, own);
  const chunk = Math.floor(number / chunkSize);
  const bit = number % chunkSize;
  const had = layersOf(before);
  const has = layersOf(after);
  for (let layer = 0; layer < Math.max(had.length, has.length); layer += 1) {
    if (had[layer] === has[layer] || (!had[layer] && !has[layer])) continue;
    let row = own.find((one) => one.layer === layer && one.chunk === chunk);
    if (row === undefined) {
      row = { code, value, layer, chunk, set: [], clear: [] };
      own.push(row);
    }
    (has[layer] ? row.set : row.clear).push(bit);
  }
}

/** Fields that have too many values now; their bits go. */
async function newlyMany(
  run: Run,
  { project, kind }: Place,
  fields: ReadonlyMap<string, FieldBits>,
  overflowing: readonly string[],
): Promise<readonly string[]> {
  const codes = [...overflowing];
  const asked: string[] = [];
  for (const [code, { fresh }] of fields) {
    if ([...fresh].some((one) => one.length > maxLength)) codes.push(code);
    else if (fresh.size > 0) asked.push(code);
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

/** Whether there is one, then the digits of how many more there are, the lowest first. */
function layersOf(count: number): readonly boolean[] {
  if (count < 2) return count === 0 ? noLayers : oneLayer;
  const digits = [...(count - 1).toString(2)].reverse();
  return [true, ...digits.map((digit) => digit === '1')];
}

const noLayers: readonly boolean[] = [];
const oneLayer: readonly boolean[] = [true];

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
