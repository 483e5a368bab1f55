// Stores what an index has of documents: their rows, their words, and their bits.
import { type Content, isElement, plainWords, stemmedWords } from '../search/content.ts';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { storeBits } from './bits.ts';
import { addPlainWords, type Coder, coderOf, lexemesOf, type Place, quoted } from './lexemes.ts';
import { sortsOf } from './sorts.ts';

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
  readonly content: Content | null;
}

/** Makes the rows of the ids anew; those whose content is not given go. */
export async function storeRows(
  run: Run,
  { place, elements }: Stored,
  ids: readonly string[],
  given: readonly Indexable[],
): Promise<void> {
  const { project, kind } = place;
  const ours = sql`project = ${project} and kind = ${kind}`;
  const content = sql`case when ${elements !== undefined} then content end`;
  const rows = await run<KnownRow>(sql`
    select id, number, ${content} as content from search_document
    where ${ours} and id = any(${ids}::text[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const fresh = given.filter(({ id }) => !known.has(id));
  const [counter] = await run<{ numbers: number }>(sql`
    update search_index set numbers = numbers + ${fresh.length} where ${ours}
    returning numbers - ${fresh.length} as numbers`);
  const numbers = new Map(fresh.map(({ id }, at) => [id, counter!.numbers + at]));
  const numberOf = (id: string): number => known.get(id)?.number ?? numbers.get(id)!;
  const coder = coderOf(place);
  await storeDocuments(run, place, coder, given, numberOf);
  await storeWords(run, place, coder, given);
  const there = new Map(given.map((one) => [one.id, one.content]));
  const gone = ids.filter((id) => !there.has(id) && known.has(id));
  if (gone.length > 0)
    await run(sql`delete from search_document where ${ours} and id = any(${gone}::text[])`);
  if (elements === undefined) return;
  const changed = [...there.keys(), ...gone].map((id) => ({
    number: numberOf(id),
    before: known.get(id)?.content ?? undefined,
    after: there.get(id),
  }));
  await storeBits(run, { place, coder, elements }, changed);
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
  coder: Coder,
  given: readonly Indexable[],
  numberOf: (id: string) => number,
): Promise<void> {
  if (given.length === 0) return;
  const place = { project, kind };
  const contents = given.map(({ content }) => parted(content));
  const keys = given.map(({ content }) =>
    Array.from(lexemesOf(place, content, coder), quoted).join(' '),
  );
  await run(sql`
    insert into search_document
      (project, kind, id, version, number, sorts, keys, content, forms)
    select ${project}, ${kind}, v.id, v.version, v.number, v.sorts::jsonb, v.keys::tsvector,
      v.content::jsonb, v.forms
    from unnest(${given.map(({ id }) => id)}::text[],
      ${given.map(({ version }) => version)}::bigint[],
      ${given.map(({ id }) => numberOf(id))}::int[],
      ${given.map(({ content }) => JSON.stringify(sortsOf(content, coder)))}::text[],
      ${keys}::text[], ${contents.map(({ values }) => JSON.stringify(values))}::text[],
      ${contents.map(({ forms }) => JSON.stringify(forms))}::text[])
      as v(id, version, number, sorts, keys, content, forms)
    on conflict (project, kind, id) do update
      set version = excluded.version, sorts = excluded.sorts, keys = excluded.keys,
        content = excluded.content, forms = excluded.forms, live = true`);
}

async function storeWords(
  run: Run,
  { project, kind }: Place,
  coder: Coder,
  given: readonly Indexable[],
): Promise<void> {
  const words = new Map<string, readonly [string, string]>();
  for (const { content } of given) addPlainWords(words, content, coder);
  const pairs = [...words.values()];
  await run(sql`
    insert into search_word (project, kind, code, word)
    select ${project}, ${kind}, w.code, w.word
    from unnest(${pairs.map(([code]) => code)}::text[],
      ${pairs.map(([, word]) => word)}::text[]) as w(code, word)
    where not exists (
      select 1 from search_word s
      where s.project = ${project} and s.kind = ${kind} and s.code = w.code and s.word = w.word)
    order by 3, 4 on conflict do nothing`);
}
