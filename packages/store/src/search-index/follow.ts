// Brings the index of a kind in line with its documents: the ones that commits have noted, and all
// of them while it is built. The worker holds the lock of the index until it is stored, so the last
// read is the last written; changes noted meanwhile stay noted.
import { type Content, contentOf } from '@storewright/model/search/content';
import type { SearchedDeclaration } from '@storewright/model/search/searched';
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import type { SearchEngine } from './engine.ts';
import type { Place } from './lexemes.ts';
import { sendSources } from './remote.ts';
import { knownRows, type Part, storeRows } from './rows.ts';
import type { Stemmer } from './stems.ts';

// Documents that hold one of many values in a facet.

/** Values that one statement looks up: the time of a statement must not grow with a document. */
const valuesAtOnce = 200;

/** The values in parts, each for one statement. */
const inParts = (values: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(values.length / valuesAtOnce) }, (_, part) =>
    values.slice(part * valuesAtOnce, (part + 1) * valuesAtOnce),
  );

/**
 * Rows `v` of the values, each with the documents `t` that hold it. The `offset` keeps the planner
 * from joining in another way than by one look-up for each value: without statistics it prefers to
 * compare each document with each value.
 */
const holding = (table: Table, project: string, by: string, values: readonly string[]) =>
  sql`unnest(${values}::text[]) v cross join lateral (
    select t.id, t.document as text from ${table.sql} t
    where t.project = ${project} and (${by === 'id' ? sql`t.id = v` : holds(by)}) offset 0) t`;

/** Facets hold a string, or a list of strings where lists are on the way; a path names several with `|`. */
function holds(path: string): Sql {
  const [first, ...others] = path.split('|').map(
    (one) => sql`t.facets @> jsonb_build_object(${one}::text, v)
      or t.facets @> jsonb_build_object(${one}::text, jsonb_build_array(v))`,
  );
  return others.reduce((all, one) => sql`${all} or ${one}`, first!);
}

/**
 * Merges recently stored rows into the index of facets. Each look-up reads that part of the index
 * from end to end: after an import, thousands of look-ups would take minutes.
 */
const sortInFacets = (run: Run, table: Table): Promise<unknown> =>
  run(sql`select gin_clean_pending_list(${raw(`'"${table.name}_facets"'`)}::regclass)`);

export interface Following {
  readonly run: Run;
  /** Reads outside of the transaction, so that they need not wait for its writes. */
  readonly read?: Run;
  readonly tables: ReadonlyMap<string, Table>;
  readonly stems: Stemmer;
  /** Where the rows go instead, when they go into a search engine. */
  readonly remote?: {
    readonly engine: SearchEngine;
    readonly indexes: readonly string[];
    /** A search waits for it. */
    readonly isHurried?: boolean;
  };
}

/** Only one transaction works on an index at a time; whether this one may. */
export async function holdIndex(run: Run, { project, kind }: Place): Promise<boolean> {
  const [row] = await run<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`search ${project} ${kind}`}, 0)) as held`);
  return row!.held;
}

/** Reads ahead and writes share a connection: one statement after the other. */
function inTurn(run: Run): Run {
  let last: Promise<unknown> = Promise.resolve();
  return <R>(statement: Sql) => {
    const answer = last.then(() => run<R>(statement));
    last = answer.catch(() => {});
    return answer;
  };
}

interface NotedRow {
  readonly number: string;
  readonly by: string;
  readonly value: string;
}

/** Works off noted changes, up to the size of a step; returns whether it was all of them. */
export async function followNoted(
  following: Following,
  place: Place,
  size: number,
): Promise<boolean> {
  const run = inTurn(following.run);
  const { project, kind } = place;
  const noted = await run<NotedRow>(sql`
    select number, by, value from search_pending
    where project = ${project} and kind = ${kind} order by number limit ${size}`);
  if (noted.length === 0) return true;
  const ids = new Set(noted.filter(({ by }) => by === 'id').map(({ value }) => value));
  await noteFound({ ...following, run }, place, noted);
  if (ids.size > 0) await indexNoted({ ...following, run }, place, [...ids]);
  const { remote } = following;
  if (ids.size > 0 && remote !== undefined) await remote.engine.refresh(remote.indexes);
  await run(sql`delete from search_pending
    where project = ${project} and number = any(${noted.map(({ number }) => number)}::bigint[])`);
  return noted.length < size;
}

/** Notes each document that holds one of the values, however many they are, by its id. */
async function noteFound(
  { run, tables }: Following,
  { project, kind }: Place,
  noted: readonly NotedRow[],
): Promise<void> {
  const paths = [...new Set(noted.map(({ by }) => by))].filter((by) => by !== 'id');
  if (paths.length === 0) return;
  const table = tables.get(kind)!;
  await sortInFacets(run, table);
  for (const path of paths) {
    const values = [...new Set(noted.filter(({ by }) => by === path).map(({ value }) => value))];
    for (const part of inParts(values))
      await run(sql`
        insert into search_pending (project, kind, by, value, gone)
        select distinct ${project}, ${kind}, 'id', t.id, false
        from ${holding(table, project, path, part)}`);
  }
}

/** A document as it is stored. */
export interface Source {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** The documents to read: all that an index should have, and the existing ones among them. */
export interface Sources {
  readonly ids: readonly string[];
  readonly sources: readonly Source[];
}

/** Documents whose content is made together. */
export const partSize = 100;

/** Makes the rows of the documents again; removes the rows of deleted documents. */
async function indexNoted(
  following: Following,
  place: Place,
  ids: readonly string[],
): Promise<void> {
  const { run, tables } = following;
  const table = tables.get(place.kind)!;
  const read = async function* (): AsyncGenerator<Sources, undefined> {
    for (let from = 0; from < ids.length; from += partSize) {
      const part = ids.slice(from, from + partSize);
      const sources = await run<Source>(sql`
        select id, version, document as text from ${table.sql}
        where project = ${place.project} and id = any(${part}::text[]) order by id`);
      yield { ids: part, sources };
    }
  };
  await indexSources(following, place, read());
}

/** Makes the rows of the documents, whatever the index had of them. */
export async function indexSources(
  following: Following,
  place: Place,
  read: AsyncIterable<Sources>,
): Promise<void> {
  if (following.remote !== undefined) return sendSources(following, place, read, following.remote);
  const searched = following.tables.get(place.kind)!.resource.searched as SearchedDeclaration;
  const parts = partsOf(following, place, searched, read);
  await storeRows(following.run, { place, elements: searched.elements }, parts);
}

/** The next part is read while one is worked on. */
async function* partsOf(
  following: Following,
  place: Place,
  searched: SearchedDeclaration,
  read: AsyncIterable<Sources>,
): AsyncIterable<Part> {
  let upcoming: Promise<Prepared> | undefined;
  for await (const sources of read) {
    const before = upcoming;
    upcoming = prepareRows(following, place, searched, sources);
    upcoming.catch(() => {});
    if (before !== undefined) yield* eachPart(following, searched, await before);
  }
  if (upcoming !== undefined) yield* eachPart(following, searched, await upcoming);
}

/** The content of a few documents is soon garbage. Deletions are in the first part. */
async function* eachPart(
  following: Following,
  searched: SearchedDeclaration,
  { sources, documents, known, beside }: Prepared,
): AsyncIterable<Part> {
  for (let from = 0; from === 0 || from < sources.length; from += partSize) {
    const some = sources.slice(from, from + partSize);
    const ids = new Set(some.map(({ id }) => id));
    const there = new Set(sources.map(({ id }) => id));
    const contents = await contentsOf(
      following,
      searched,
      documents.slice(from, from + partSize),
      beside,
    );
    yield {
      documents: some.map(({ id, version }, at) => ({ id, version, content: contents[at]! })),
      known: known.filter(({ id }) => ids.has(id) || (from === 0 && !there.has(id))),
    };
  }
}

interface Prepared {
  readonly sources: readonly Source[];
  readonly documents: readonly any[];
  readonly known: Part['known'];
  readonly beside: Beside;
}

/** With all that is read of other places. */
async function prepareRows(
  { run, read = run, tables }: Following,
  place: Place,
  searched: SearchedDeclaration,
  { ids, sources }: Sources,
): Promise<Prepared> {
  const documents = sources.map(({ text }) => JSON.parse(text));
  const [known, beside] = await Promise.all([
    knownRows(read, place, ids),
    besideOf(read, tables, place.project, searched, documents),
  ]);
  return { sources, documents, known, beside };
}

/** Documents of other kinds, by the name that the declaration has for them and their value. */
type Beside = { readonly [name: string]: ReadonlyMap<string, readonly any[]> };

interface FoundBeside {
  readonly value: string;
  readonly id: string;
  readonly text: string;
}

export async function besideOf(
  read: Run,
  tables: Following['tables'],
  project: string,
  { beside = [] }: SearchedDeclaration,
  documents: readonly any[],
): Promise<Beside> {
  const found = beside.map(async ({ name, kind, by, values }) => {
    const wanted = [...new Set(documents.flatMap(values))];
    const table = tables.get(kind);
    const byValue = new Map<string, any[]>();
    if (wanted.length === 0 || table === undefined) return [name, byValue] as const;
    if (by !== 'id') await sortInFacets(read, table);
    const rows: FoundBeside[] = [];
    for (const part of inParts(wanted))
      rows.push(
        ...(await read<FoundBeside>(
          sql`select v as value, t.id, t.text from ${holding(table, project, by, part)}`,
        )),
      );
    // Sorting is left to this process: the planner may not sort, and would read by id instead.
    rows.sort((left, right) => (left.id < right.id ? -1 : 1));
    for (const { value, text } of rows)
      byValue.set(value, [...(byValue.get(value) ?? []), JSON.parse(text)]);
    return [name, byValue] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** New entries may push out known ones: then these are learned once more. */
const maxLessons = 3;

/** Those with stems that were not known are made again, once they are learned. */
async function contentsOf(
  { run, read = run, stems }: Following,
  searched: SearchedDeclaration,
  documents: readonly any[],
  beside: Beside,
): Promise<readonly Content[]> {
  const words = new Map<string, readonly [string, string]>();
  const made = (document: any): Content =>
    contentOf(
      (language, word) => {
        const stem = stems.known(language, word);
        if (stem === undefined) words.set(`${language} ${word}`, [language, word]);
        return stem ?? word;
      },
      (writer) => searched.content(writer, document, beside),
    );
  const contents: Content[] = [];
  let unfinished = documents.map((_, at) => at);
  for (let lesson = 0; lesson <= maxLessons && unfinished.length > 0; lesson += 1) {
    words.clear();
    const again: number[] = [];
    for (const at of unfinished) {
      contents[at] = made(documents[at]);
      // A word that an earlier one lacks may be missing here too.
      if (words.size > 0) again.push(at);
    }
    unfinished = again;
    if (words.size > 0) await stems.learn(read, words.values());
  }
  return contents;
}
