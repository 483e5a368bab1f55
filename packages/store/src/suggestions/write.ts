// Keeps the tokens of documents. A commit that changes tokens is a transaction of two statements:
// the second one begins after the rows of the documents are locked, so it sees what the build of
// the index has stored for them (./build.ts), which a single statement would not.
import type { Derived } from '@storewright/model/declaration';
import { columnOf } from '../sql/columns.ts';
import { name, raw, type Sql, sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import { type KeptToken, keptTokens } from './text.ts';

/** The tokens that the documents derived from one source have from now on. */
export interface TokenChange {
  /** Of the source and of all that is derived from it. */
  readonly id: string;
  readonly tokens: readonly KeptToken[];
}

/**
 * Characters of a token in the table of heads; another number needs a migration that makes all
 * heads again.
 */
export const headLength = 8;

/** Where the project says whether there is an index. */
const statusPath = 'searchIndexing.products.status';

/** Statuses under which tokens are kept. */
const keeping = ['Activated', 'Indexing'];

/** Status of the index of the project, as the database has it at the moment of the statement. */
export function statusOf(tables: ReadonlyMap<string, Table>, project: string): Sql {
  const table = tables.get('project');
  const column = table && statusColumn(table);
  if (column === undefined) return raw('null::text');
  return sql`(select p.${column} from ${table!.sql} p
    where p.project = ${project} and p.id = ${project})`;
}

/** The column of projects that says whether there is an index. */
export function statusColumn({ resource }: Table): Sql | undefined {
  const column = columnOf(resource, statusPath);
  return column && name(column.column);
}

/** Changes of tokens between the derived documents before and after a write of one source. */
export function tokenChanges(
  tables: ReadonlyMap<string, Table>,
  before: readonly Derived[],
  after: readonly Derived[],
): TokenChange[] {
  const former = new Map(tokensOf(tables, before).map(({ id, tokens }) => [id, tokens]));
  const now = tokensOf(tables, after);
  const ids = new Set(now.map(({ id }) => id));
  const gone = [...former.keys()].filter((id) => !ids.has(id)).map((id) => ({ id, tokens: [] }));
  return [...now, ...gone].filter(({ id, tokens }) => !isSame(former.get(id) ?? [], tokens));
}

const isSame = (left: readonly KeptToken[], right: readonly KeptToken[]): boolean =>
  left.length === right.length && JSON.stringify(left) === JSON.stringify(right);

/** The tokens of derived documents, by the id of their source. */
export function tokensOf(
  tables: ReadonlyMap<string, Table>,
  derived: readonly Derived[],
): TokenChange[] {
  const ids = [...new Set(derived.map(({ id }) => id))];
  return ids.map((id) => {
    const own = derived.flatMap(({ kind, id: ofDerived, document }) => {
      const declared = tables.get(kind)?.resource.tokens;
      if (ofDerived !== id || declared === undefined || document === undefined) return [];
      return [[kind, declared(document)] as const];
    });
    return { id, tokens: keptTokens(own) };
  });
}

/** Documents whose tokens are stored. */
export interface TokenStoring {
  readonly tables: ReadonlyMap<string, Table>;
  readonly project: string;
  readonly changes: readonly TokenChange[];
  /** The build of the index stores the heads of all tokens when it has stored these. */
  readonly heads: 'now' | 'later';
}

/**
 * Updates the tokens of the documents; without an index nothing is added. Run it in a transaction
 * in which the rows of the sources are locked, or new: then no other transaction stores tokens of
 * theirs.
 */
export async function storeTokens(run: Run, storing: TokenStoring): Promise<void> {
  const { places, ofTokens } = placesIn(storing.changes);
  if (places.length > 0) await run(placesStatement(storing, places));
  await run(tokensStatement({ ...storing, places, ofTokens }));
}

interface Place {
  readonly locale: string;
  readonly kinds: string;
}

/** All places of the tokens, and the position of each token's place among them. */
function placesIn(changes: readonly TokenChange[]) {
  const places: Place[] = [];
  const positions = new Map<string, Map<string, number>>();
  const positionOf = ({ locale, kinds }: KeptToken): number => {
    const ofLocale = positions.get(locale) ?? new Map<string, number>();
    positions.set(locale, ofLocale);
    const known = ofLocale.get(kinds);
    if (known !== undefined) return known;
    places.push({ locale, kinds });
    ofLocale.set(kinds, places.length);
    return places.length;
  };
  return { places, ofTokens: changes.flatMap(({ tokens }) => tokens.map(positionOf)) };
}

const keptIn = (tables: ReadonlyMap<string, Table>, project: string): Sql =>
  sql`${statusOf(tables, project)} = any(${keeping}::text[])`;

/** The places with their position in the list. */
const numbered = (places: readonly Place[]): Sql => sql`
  (select n.locale, string_to_array(n.kinds, ' ') as kinds, n.position
    from unnest(${places.map(({ locale }) => locale)}::text[],
      ${places.map(({ kinds }) => kinds)}::text[]) with ordinality as n(locale, kinds, position)) n`;

/** A place that is there already is not inserted again, which would use up a number. */
const placesStatement = ({ tables, project }: TokenStoring, places: readonly Place[]): Sql =>
  sql`insert into suggestion_place (project, locale, kinds)
    select ${project}, n.locale, n.kinds from ${numbered(places)}
    where ${keptIn(tables, project)} and not exists (
      select 1 from suggestion_place p
      where p.project = ${project} and p.locale = n.locale and p.kinds = n.kinds)
    order by 2, 3 on conflict do nothing`;

interface TokensInPlaces extends TokenStoring {
  readonly places: readonly Place[];
  /** Position of the place of each token of the changes, from 1. */
  readonly ofTokens: readonly number[];
}

/**
 * Former tokens are looked up document by document, whatever the known sizes of the tables; only
 * missing ones are inserted. Places and documents of tokens are referred to by their positions.
 */
function tokensStatement(storing: TokensInPlaces): Sql {
  const { tables, project, changes, places, ofTokens, heads } = storing;
  const tokens = changes.flatMap((change) => change.tokens);
  const documents = changes.flatMap((change, at) => change.tokens.map(() => at + 1));
  const added = sql`select locale, token from wanted where exists (select 1 from kept)`;
  return sql`with document as materialized (
      select d.id, d.position
      from unnest(${changes.map(({ id }) => id)}::text[]) with ordinality as d(id, position)),
    wanted as materialized (
      select p.id as place, p.locale, w.token, w.text, d.id
      from unnest(${ofTokens}::int[], ${documents}::int[], ${tokens.map(({ token }) => token)}::text[],
        ${tokens.map(({ text }) => text)}::text[]) as w(place, document, token, text)
      join document d on d.position = w.document
      join ${numbered(places)} on n.position = w.place
      join suggestion_place p
        on p.project = ${project} and p.locale = n.locale and p.kinds = n.kinds),
    kept as materialized (select 1 where ${keptIn(tables, project)}),
    held as materialized (
      select h.at, h.place, h.token, h.text, d.id from document d
      cross join lateral (
        select s.ctid as at, s.place, s.token, s.text from suggestion_token s
        where s.id = d.id and s.project = ${project} offset 0) h),
    gone as (
      delete from suggestion_token where ctid = any(array(
        select at from held where (place, token, text, id) not in (
          select place, token, text, id from wanted))) and project = ${project})
    ${heads === 'now' ? sql`, headed as (${headsStatement(project, added)})` : raw('')}
    insert into suggestion_token (project, place, token, text, id)
    select ${project}, place, token, text, id from wanted
    where exists (select 1 from kept) and (place, token, text, id) not in (
      select place, token, text, id from held)
    order by place, token, text, id`;
}

/**
 * Inserts the heads of rows with `locale` and `token`. An existing one is looked up first, which
 * costs less than a conflict. Once the index is finished, every token has its head among the heads
 * of the build or of commits, and no statement removes it.
 */
const headsStatement = (project: string, tokens: Sql): Sql => sql`
  insert into suggestion_head (project, locale, head)
  select ${project}, locale, head from (
    select distinct locale, left(token, ${headLength}) as head from (${tokens}) t) h
  where not exists (
      select 1 from suggestion_head s
      where s.project = ${project} and s.locale = h.locale and s.head = h.head offset 0)
    and not (${isFinished(project)} and exists (
      select 1 from suggestion_place p cross join lateral (
        select s.token from suggestion_token s
        where s.place = p.id and s.project = ${project} and s.token >= h.head order by s.token limit 1) next
      where p.project = ${project} and p.locale = h.locale and starts_with(next.token, h.head)))
  order by 2, 3 on conflict do nothing`;

const isFinished = (project: string): Sql => sql`coalesce(
  (select phase = 'ready' from suggestion_index where project = ${project}), false)`;

/** Numbers of the places of a kind and locale in a project. */
export const placesOf = (project: string, kind: string, locale: string): Sql =>
  sql`(select p.id, p.project from suggestion_place p
    where p.project = ${project} and p.locale = ${locale} and ${kind} = any(p.kinds))`;
