// Stores what an index has of documents: their rows, their words, and their bits.
import { type Content, isElement, plainWords, stemmedWords } from '../search/content.ts';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { bitChanges } from './bits.ts';
import { type Coder, coderOf, lexemesOf, type Place, quoted } from './lexemes.ts';
import { sortsOf } from './sorts.ts';
import { addLostWords, forgetWords, type LostWords, storeWords, type Words } from './words.ts';

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
  /** Words and stems of its own texts. */
  readonly forms: string;
}

/** Which rows are made anew: those whose document is there; the others go. */
export interface Asked {
  readonly ids: readonly string[];
  readonly there: readonly string[];
}

/**
 * Makes rows anew.
 * @param parts the documents that are there, a few at a time: of what they hold only texts stay
 */
export async function storeRows(
  run: Run,
  { place, elements }: Stored,
  { ids, there }: Asked,
  parts: AsyncIterable<readonly Indexable[]> | Iterable<readonly Indexable[]>,
): Promise<void> {
  const ours = sql`project = ${place.project} and kind = ${place.kind}`;
  const rows = await run<KnownRow>(sql`
    select id, number, content, forms from search_document
    where ${ours} and id = any(${ids}::text[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const numbers = await numbered(run, place, known, there);
  const coder = coderOf(place);
  const bits =
    elements === undefined ? undefined : await bitChanges(run, { place, coder, elements });
  const words: Words = new Map();
  const lost: LostWords = new Map();
  let storing: Promise<void> | undefined;
  for await (const part of parts) {
    const written = writtenRows(words);
    for (const one of part) {
      const number = numbers.get(one.id)!;
      addRow(written, place, coder, one, number);
      const before = known.get(one.id);
      bits?.add({ number, before: before?.content, after: one.content });
      if (before !== undefined) addLostWords(lost, coder, wholeOf(before), one.content);
    }
    await storing;
    storing = storeDocuments(run, place, written);
    // Told of when it is waited for; the next part is made meanwhile.
    storing.catch(() => {});
  }
  await storing;
  await storeWords(run, place, words);
  const isThere = new Set(there);
  const gone = rows.filter(({ id }) => !isThere.has(id));
  if (gone.length > 0)
    await run(sql`delete from search_document
      where ${ours} and id = any(${gone.map(({ id }) => id)}::text[])`);
  for (const one of gone) {
    bits?.add({ number: one.number, before: one.content });
    addLostWords(lost, coder, wholeOf(one));
  }
  await bits?.store();
  await forgetWords(run, place, lost);
}

const wholeOf = ({ content, forms }: KnownRow): Content => ({ ...content, ...JSON.parse(forms) });

/** Numbers of the documents that are there: their own, or the next ones. */
async function numbered(
  run: Run,
  { project, kind }: Place,
  known: ReadonlyMap<string, KnownRow>,
  there: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const fresh = there.filter((id) => !known.has(id));
  const [counter] = await run<{ numbers: number }>(sql`
    update search_index set numbers = numbers + ${fresh.length}
    where project = ${project} and kind = ${kind}
    returning numbers - ${fresh.length} as numbers`);
  const numbers = new Map(fresh.map((id, at) => [id, counter!.numbers + at]));
  for (const { id, number } of known.values()) numbers.set(id, number);
  return numbers;
}

/** Columns of the rows of a part, and the words of all parts by the code of their field. */
const writtenRows = (words: Words) => ({
  ids: [] as string[],
  versions: [] as number[],
  numbers: [] as number[],
  sorts: [] as string[],
  keys: [] as string[],
  contents: [] as string[],
  forms: [] as string[],
  words,
});

type Written = ReturnType<typeof writtenRows>;

function addRow(
  written: Written,
  place: Place,
  coder: Coder,
  { id, version, content }: Indexable,
  number: number,
): void {
  const { values, forms } = parted(content);
  written.ids.push(id);
  written.versions.push(version);
  written.numbers.push(number);
  written.sorts.push(JSON.stringify(sortsOf(content, coder)));
  const lexemes = lexemesOf(place, content, coder, written.words);
  written.keys.push(Array.from(lexemes, quoted).join(' '));
  written.contents.push(JSON.stringify(values));
  written.forms.push(JSON.stringify(forms));
}

/** Its own words are kept apart: lexemes tell of them, no path into the content does. */
function parted(content: Content): { readonly values: Content; readonly forms: Content } {
  const values: { [member: string]: Content[string] } = {};
  const forms: { [member: string]: Content[string] } = {};
  for (const [member, some] of Object.entries(content)) {
    const [first] = some;
    const isForm =
      first !== undefined &&
      !isElement(first) &&
      (member.endsWith(plainWords) || member.endsWith(stemmedWords));
    (isForm ? forms : values)[member] = some;
  }
  return { values, forms };
}

async function storeDocuments(
  run: Run,
  { project, kind }: Place,
  { ids, versions, numbers, sorts, keys, contents, forms }: Written,
): Promise<void> {
  if (ids.length === 0) return;
  await run(sql`
    insert into search_document
      (project, kind, id, version, number, sorts, keys, content, forms)
    select ${project}, ${kind}, v.id, v.version, v.number, v.sorts::jsonb, v.keys::tsvector,
      v.content::jsonb, v.forms
    from unnest(${ids}::text[], ${versions}::bigint[], ${numbers}::int[], ${sorts}::text[],
      ${keys}::text[], ${contents}::text[], ${forms}::text[])
      as v(id, version, number, sorts, keys, content, forms)
    on conflict (project, kind, id) do update
      set version = excluded.version, sorts = excluded.sorts, keys = excluded.keys,
        content = excluded.content, forms = excluded.forms, live = true`);
}
