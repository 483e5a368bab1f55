// Keeps the tokens of documents. A commit that changes tokens is a transaction of two statements:
// the second one begins after the rows of the documents are locked, so it sees what the build of
// the index has stored for them (./suggestions-build.ts), which a single statement would not.
import type { Derived, SuggestionToken } from '../declaration/index.ts';
import { columnOf } from '../sql/columns.ts';
import { name, raw, type Sql, sql } from '../sql/sql.ts';
import type { Run } from './database.ts';
import type { DocumentLike } from './rows.ts';
import { keptTokens } from './suggestions-text.ts';
import type { Table } from './tables.ts';

/** The tokens that a document has from now on. */
export interface TokenChange {
  readonly kind: string;
  readonly id: string;
  readonly tokens: readonly SuggestionToken[];
}

/** Characters of a token that stand in the table of heads. */
export const headLength = 5;

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

/** Changes of tokens between the derived documents before and after a write. */
export function tokenChanges(
  tokensOf: (kind: string) => ((document: any) => readonly SuggestionToken[]) | undefined,
  before: readonly Derived[],
  after: readonly Derived[],
): TokenChange[] {
  const tokens = ({ kind, document }: Derived) => {
    const declared = tokensOf(kind);
    if (declared === undefined || document === undefined) return [];
    return keptTokens(declared(document as DocumentLike));
  };
  const gone = before
    .filter((one) => !after.some((other) => other.kind === one.kind && other.id === one.id))
    .map(({ kind, id }): Derived => ({ kind, id }));
  return [...after, ...gone].flatMap((one) => {
    const former = before.find((other) => other.kind === one.kind && other.id === one.id);
    const now = tokens(one);
    const same = JSON.stringify(former === undefined ? [] : tokens(former)) === JSON.stringify(now);
    return same ? [] : [{ kind: one.kind, id: one.id, tokens: now }];
  });
}

/**
 * Brings the tokens of the documents to what they are; without an index nothing is added. To be run
 * in a transaction in which the rows of the documents are locked.
 */
export async function storeTokens(
  run: Run,
  tables: ReadonlyMap<string, Table>,
  project: string,
  changes: readonly TokenChange[],
): Promise<void> {
  const rows = changes.flatMap(({ kind, id, tokens }) =>
    tokens.map((one) => ({ kind, id, ...one })),
  );
  if (rows.length > 0) await run(placesStatement(tables, project, rows));
  await run(tokensStatement(tables, project, changes, rows));
}

interface TokenRow extends SuggestionToken {
  readonly kind: string;
  readonly id: string;
}

const keptIn = (tables: ReadonlyMap<string, Table>, project: string): Sql =>
  sql`${statusOf(tables, project)} = any(${keeping}::text[])`;

/** A place that is there already is not inserted again, which would use up a number. */
function placesStatement(
  tables: ReadonlyMap<string, Table>,
  project: string,
  rows: readonly TokenRow[],
): Sql {
  const places = [...new Map(rows.map((row) => [`${row.kind} ${row.locale}`, row])).values()];
  return sql`insert into suggestion_place (project, kind, locale)
    select ${project}, n.kind, n.locale
    from unnest(${places.map(({ kind }) => kind)}::text[],
      ${places.map(({ locale }) => locale)}::text[]) as n(kind, locale)
    where ${keptIn(tables, project)} and not exists (
      select 1 from suggestion_place p
      where p.project = ${project} and p.kind = n.kind and p.locale = n.locale)
    order by 2, 3 on conflict do nothing`;
}

/** Former tokens are looked up document by document, whatever is known of the tables' sizes. */
function tokensStatement(
  tables: ReadonlyMap<string, Table>,
  project: string,
  changes: readonly TokenChange[],
  rows: readonly TokenRow[],
): Sql {
  const column = (member: keyof TokenRow) => rows.map((row) => row[member]);
  return sql`with wanted as materialized (
      select p.id as place, w.locale, w.token, w.text, w.id
      from unnest(${column('kind')}::text[], ${column('id')}::text[],
        ${column('locale')}::text[], ${column('token')}::text[], ${column('text')}::text[])
        as w(kind, id, locale, token, text)
      join suggestion_place p
        on p.project = ${project} and p.kind = w.kind and p.locale = w.locale),
    kept as materialized (select 1 where ${keptIn(tables, project)}),
    gone as (
      delete from suggestion_token where ctid = any(array(
        select held.at from unnest(${changes.map(({ kind }) => kind)}::text[],
          ${changes.map(({ id }) => id)}::text[]) as d(kind, id)
        cross join lateral (
          select s.ctid as at, s.place, s.token, s.text from suggestion_token s
          where s.id = d.id offset 0) held
        join suggestion_place p
          on p.id = held.place and p.project = ${project} and p.kind = d.kind
        where (held.place, held.token, held.text, d.id) not in (
          select place, token, text, id from wanted)))),
    headed as (
      insert into suggestion_head (project, locale, head)
      select distinct ${project}, locale, left(token, ${headLength}) from wanted
      where exists (select 1 from kept) order by 2, 3 on conflict do nothing)
    insert into suggestion_token (place, token, text, id)
    select place, token, text, id from wanted where exists (select 1 from kept)
    order by place, token, text, id on conflict do nothing`;
}

/** Number of a kind and locale in a project; null when it has no tokens yet. */
export const placeOf = (project: string, kind: string, locale: string): Sql =>
  sql`(select p.id from suggestion_place p
    where p.project = ${project} and p.kind = ${kind} and p.locale = ${locale})`;
