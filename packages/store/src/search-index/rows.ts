// Stores what an index has of documents: their rows, their words, and their bits.
import type { Content } from '@storewright/model/search/content';
import { type Sql, sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { bitChanges } from './bits.ts';
import { type Coder, coderOf, type Place } from './lexemes.ts';
import { sortsOf } from './sorts.ts';
import { vectorOf } from './vector.ts';
import {
  addLostWords,
  type CollectedWords,
  collectedWords,
  forgetWords,
  type LostWords,
  storeWords,
  type Words,
} from './words.ts';

/** Where the rows are stored. */
export interface Stored {
  readonly place: Place;
  /** The list whose elements facets count, where there are facets. */
  readonly elements?: string | undefined;
}

/** A document as the index has it. */
export interface Indexable {
  readonly id: string;
  readonly version: number;
  readonly content: Content;
}

interface KnownRow {
  readonly id: string;
  readonly number: number;
  readonly content: Content;
  /** Words and stems of its own strings. */
  readonly forms: string;
}

/** Some documents, and the indexed state of them and of deleted ones. */
export interface Part {
  readonly documents: readonly Indexable[];
  readonly known: readonly KnownRow[];
}

/** What the index has of documents. */
export const knownRows = (
  run: Run,
  { project, kind }: Place,
  ids: readonly string[],
): Promise<KnownRow[]> =>
  run<KnownRow>(sql`
    select id, number, content, forms from search_entry
    where project = ${project} and kind = ${kind} and id = any(${ids}::text[])`);

/** Words are stored when there are so many: memory does not grow with the documents. */
const maxWords = 20_000;

/**
 * Makes rows again, one part after the other: only words and bits are kept from one part to the
 * next.
 */
export async function storeRows(
  run: Run,
  { place, elements }: Stored,
  parts: AsyncIterable<Part> | Iterable<Part>,
): Promise<void> {
  const numbers = await readNextNumber(run, place);
  const coder = coderOf(place);
  const bits =
    elements === undefined ? undefined : await bitChanges(run, { place, coder, elements });
  const words = collectedWords();
  const lost: LostWords = new Map();
  let storing: Promise<void> | undefined;
  for await (const { documents, known } of parts) {
    const written = writtenRows();
    const before = new Map(known.map((row) => [row.id, row]));
    for (const one of documents) {
      const row = before.get(one.id);
      before.delete(one.id);
      const number = row?.number ?? numbers.next();
      addRow(written, place, coder, one, number, words);
      bits?.add({ number, before: row?.content, after: one.content });
      if (row !== undefined) addLostWords(lost, coder, wholeOf(row), one.content);
    }
    const gone = [...before.values()];
    for (const row of gone) {
      bits?.add({ number: row.number, before: row.content });
      addLostWords(lost, coder, wholeOf(row));
    }
    const some = words.taken(maxWords);
    await storing;
    storing = storePart(run, place, written, gone, some);
    // Its failure is reported when it is awaited; the next part is made meanwhile.
    storing.catch(() => {});
  }
  await storing;
  await storeWords(run, place, words.taken(0));
  await bits?.store();
  await forgetWords(run, place, lost);
  await numbers.store();
}

async function storePart(
  run: Run,
  place: Place,
  written: Written,
  gone: readonly KnownRow[],
  words: Words,
): Promise<void> {
  await storeDocuments(run, place, written);
  if (words.size > 0) await storeWords(run, place, words);
  if (gone.length > 0)
    await run(sql`delete from search_entry
      where project = ${place.project} and kind = ${place.kind}
        and id = any(${gone.map(({ id }) => id)}::text[])`);
}

const wholeOf = ({ content, forms }: KnownRow): Content => ({ ...content, ...JSON.parse(forms) });

/**
 * Numbers for documents that have none. No other server assigns any: this one holds the index until
 * the end.
 */
async function readNextNumber(run: Run, { project, kind }: Place) {
  const ours = sql`project = ${project} and kind = ${kind}`;
  const [counter] = await run<{ numbers: number }>(
    sql`select numbers from search_index where ${ours}`,
  );
  let { numbers } = counter!;
  return {
    next: () => numbers++,
    store: () => run(sql`update search_index set numbers = ${numbers} where ${ours}`),
  };
}

/** Columns of the rows of a part. */
const writtenRows = () => ({
  ids: [] as string[],
  versions: [] as number[],
  numbers: [] as number[],
  sorts: [] as string[],
  lexemes: [] as string[],
  contents: [] as string[],
  forms: [] as string[],
});

type Written = ReturnType<typeof writtenRows>;

function addRow(
  written: Written,
  place: Place,
  coder: Coder,
  { id, version, content }: Indexable,
  number: number,
  words: CollectedWords,
): void {
  const { values, forms } = parted(content, coder);
  written.ids.push(id);
  written.versions.push(version);
  written.numbers.push(number);
  written.sorts.push(JSON.stringify(sortsOf(content, coder)));
  written.lexemes.push(vectorOf(place, content, coder, words.add));
  written.contents.push(values);
  written.forms.push(forms);
}

/** As JSON. Its own words are kept apart: lexemes represent them, no path into the content does. */
function parted(
  content: Content,
  coder: Coder,
): { readonly values: string; readonly forms: string } {
  const values: string[] = [];
  const forms: string[] = [];
  for (const member in content) {
    const { label, isWords, isStems } = coder.member(member);
    (isWords || isStems ? forms : values).push(`${label}:${JSON.stringify(content[member])}`);
  }
  return { values: `{${values.join(',')}}`, forms: `{${forms.join(',')}}` };
}

async function storeDocuments(
  run: Run,
  { project, kind }: Place,
  { ids, versions, numbers, sorts, lexemes, contents, forms }: Written,
): Promise<void> {
  if (ids.length === 0) return;
  await run(sql`
    insert into search_entry
      (project, kind, id, version, number, sorts, lexemes, content, forms)
    select ${project}, ${kind}, v.id, v.version, v.number, v.sorts::jsonb, v.lexemes,
      v.content::jsonb, v.forms
    from unnest(${ids}::text[], ${versions}::bigint[], ${numbers}::int[], ${listed(sorts)},
      ${listed(lexemes)}, ${listed(contents)}, ${listed(forms)})
      as v(id, version, number, sorts, lexemes, content, forms)
    on conflict (project, kind, id) do update
      set version = excluded.version, sorts = excluded.sorts, lexemes = excluded.lexemes,
        content = excluded.content, forms = excluded.forms, live = true`);
}

/**
 * An array of strings that neither begin nor end with the separator. Long strings full of quotes
 * take half as long as in the form of an array, where each quote is escaped and read again.
 */
function listed(texts: readonly string[]): Sql {
  let separator = '\x1f';
  while (texts.some((text) => text.includes(separator))) separator += '\x1f';
  return sql`string_to_array(${texts.join(separator)}::text, ${separator}::text)`;
}
