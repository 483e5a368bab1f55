// The notes of a commit for the index: which documents must be read again. A commit of searched
// documents stays one statement; nothing is noted where there is no index.
import type { Derived } from '@storewright/model/declaration';
import type { SearchedBeside } from '@storewright/model/search/searched';
import { type Sql, sql } from '../sql/sql.ts';
import type { Table } from '../storage/schema/tables.ts';

export interface Pending {
  readonly kind: string;
  /** `id`, or the path of a facet by which the documents are found. */
  readonly by: string;
  readonly value: string;
  /** The document is deleted. */
  readonly gone: boolean;
}

type Tables = ReadonlyMap<string, Table>;

interface Changed {
  readonly kind: string;
  readonly id: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly derived: readonly Derived[];
}

/** What a write makes out of date. */
export function pendingBy(tables: Tables, change: Changed): readonly Pending[] {
  const { kind, id, before, after, derived } = change;
  const resource = tables.get(kind)?.resource;
  const own: Pending[] =
    resource?.searched === undefined
      ? []
      : [{ kind, by: 'id', value: id, gone: after === undefined }];
  const ofDerived = derived
    .filter((one) => tables.get(one.kind)?.resource.searched !== undefined)
    .map((one): Pending => ({ kind: one.kind, by: 'id', value: one.id, gone: !one.document }));
  const beside = (resource?.searchedWith?.(before, after) ?? []) as readonly SearchedBeside[];
  return [...own, ...ofDerived, ...beside.map((one): Pending => ({ ...one, gone: false }))];
}

/**
 * A deleted document leaves the index immediately: an erased one must not be found. The row stays
 * until its bits and its words are cleared, which its content names.
 */
export const removing = (project: string, pending: readonly Pending[], condition: Sql): Sql[] => {
  const gone = pending.filter((one) => one.gone);
  if (gone.length === 0) return [];
  return [
    sql`update search_entry d set live = false
      from unnest(${gone.map(({ kind }) => kind)}::text[],
        ${gone.map(({ value }) => value)}::text[]) as g(kind, id)
      where d.project = ${project} and d.kind = g.kind and d.id = g.id and ${condition}`,
  ];
};

/** A note; a note of several commits carries the document whose commit makes it. */
interface OwnedPending extends Pending {
  readonly owner?: string;
}

/**
 * Notes them for the kinds that have an index in the project; a part of the commit.
 * @param condition may name the owner of each note as `v.owner`
 */
export const noting = (
  project: string,
  pending: readonly OwnedPending[],
  condition: Sql,
): Sql => sql`
  insert into search_pending (project, kind, by, value, gone)
  select distinct ${project}, v.kind, v.by, v.value, v.gone
  from unnest(${pending.map(({ owner = null }) => owner)}::text[],
    ${pending.map(({ kind }) => kind)}::text[], ${pending.map(({ by }) => by)}::text[],
    ${pending.map(({ value }) => value)}::text[],
    ${pending.map(({ gone }) => gone)}::boolean[]) as v(owner, kind, by, value, gone)
  where ${condition} and exists (
    select 1 from search_index i
    where i.project = ${project} and i.kind = v.kind and i.phase <> 'dropping')`;
