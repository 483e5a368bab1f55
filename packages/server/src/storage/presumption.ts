// Conditions that say whether what was presumed is so. Each is a look-up by primary key that the
// planner cannot turn into a join: the statements are planned once, perhaps while tables are empty.
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { Table } from './schema/tables.ts';
import type { Presumption, SeenDocument } from './storage.ts';
import { tokenHolds } from './tokens/tokens.ts';

type Tables = ReadonlyMap<string, Table>;

/** Whether all of it is so; of a statement, as of its snapshot. */
export function isAsPresumed(tables: Tables, { project, token, documents }: Presumption): Sql {
  const conditions = byKind(documents).map(
    ([kind, seen]) => sql`not exists (
      select from ${seenRows(seen)} where ${hasChanged(tables.get(kind)!, project)})`,
  );
  if (token !== undefined)
    conditions.push(tokenHolds(sql`${token.hash}::bytea`, sql`${token.now}::bigint`));
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ');
}

/** Presumptions of several writers, each named by the document that it writes. */
export interface OwnedPresumption {
  readonly owner: string;
  readonly presumed: Presumption;
}

/** The owners of presumptions that are not so; nothing when nothing is presumed. */
export function outdatedOwners(
  tables: Tables,
  project: string,
  all: readonly OwnedPresumption[],
): Sql | undefined {
  const documents = all.flatMap(({ owner, presumed }) =>
    presumed.documents.map((one) => ({ ...one, owner })),
  );
  const parts = byKind(documents).map(
    ([kind, seen]) => sql`select k.owner from ${seenRows(seen, seen)}
      where ${hasChanged(tables.get(kind)!, project)}`,
  );
  const tokens = all.flatMap(({ owner, presumed: { token } }) =>
    token === undefined ? [] : [{ owner, ...token }],
  );
  if (tokens.length > 0)
    parts.push(sql`select k.owner from unnest(${tokens.map(({ owner }) => owner)}::text[],
        ${tokens.map(({ hash }) => hash)}::bytea[], ${tokens.map(({ now }) => now)}::bigint[])
        k(owner, hash, now)
      where not ${tokenHolds(raw('k.hash'), raw('k.now'))}`);
  return parts.length === 0 ? undefined : join(parts, ' union all ');
}

function byKind<D extends SeenDocument>(documents: readonly D[]): [string, D[]][] {
  const kinds = new Map<string, D[]>();
  for (const one of documents) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return [...kinds].sort(([left], [right]) => (left < right ? -1 : 1));
}

/** Documents as they were seen, as rows. */
function seenRows(
  seen: readonly SeenDocument[],
  owned?: readonly { readonly owner: string }[],
): Sql {
  const owners = owned === undefined ? raw('') : sql`${owned.map(({ owner }) => owner)}::text[], `;
  const owner = owned === undefined ? '' : 'owner, ';
  return sql`unnest(${owners}${seen.map(({ id }) => id)}::text[],
    ${seen.map(({ version }) => version)}::bigint[],
    ${seen.map(({ modified }) => modified)}::timestamptz[])
    ${raw(`k(${owner}id, version, modified)`)}`;
}

const hasChanged = (table: Table, project: string): Sql => sql`(
  select t.version = k.version and t.last_modified_at = k.modified
  from ${table.sql} t where t.project = ${project} and t.id = k.id) is not true`;
