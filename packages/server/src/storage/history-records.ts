// Versions that are kept, as a history of changes reads them: a page by filters, each with the version
// before it.
import { join, type Sql, sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** Kinds whose versions are read. */
export interface ReadKind {
  readonly kind: string;
  /** Only documents of these stores; absent: all. */
  readonly stores?: readonly string[];
}

/** With what a change was made. */
export type Source = 'MerchantCenter' | 'ImpEx' | 'ApiClient';

/** Which versions are read. */
export interface RecordFilter {
  readonly kinds: readonly ReadKind[];
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly id?: string;
  readonly key?: string;
  readonly type?: 'ResourceCreated' | 'ResourceUpdated' | 'ResourceDeleted';
  readonly sources?: readonly Source[];
  readonly stores?: readonly string[];
  readonly businessUnit?: string;
  readonly userId?: string;
  readonly clientId?: string;
  readonly customerId?: string;
  readonly associateId?: string;
}

/** A version and the one before it. */
export interface KeptVersion {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** JSON text; `null`: the document was deleted. */
  readonly document: string | null;
  /** JSON text; `null`: there was none, or it is no longer kept. */
  readonly previous: string | null;
  readonly previousVersion: number | null;
  readonly by: object | null;
  readonly storeKeys: readonly string[] | null;
  readonly businessUnit: string | null;
  /** Names of the update actions of the request. */
  readonly actions: readonly string[] | null;
  /** Of a product selection: the assignments of products that the same commit changed. */
  readonly assignments: readonly ChangedAssignment[] | null;
}

/** How a product was in a selection, and how it is then. */
export interface ChangedAssignment {
  /** That of the selection, a dot, and that of the product. */
  readonly id: string;
  /** JSON text; `null`: the product is not in the selection. */
  readonly document: string | null;
  readonly previous: string | null;
}

/** Part of the result. */
export interface RecordPage {
  readonly limit: number;
  readonly offset: number;
}

/** The second condition is that of the index. */
const isOfStores = (stores: readonly string[]): Sql =>
  sql`h.store_keys && ${[...stores]}::text[] and h.store_keys <> '{}'`;

/** Without a list: of every store. */
function areOfKinds(kinds: readonly ReadKind[]): Sql {
  const whole = kinds.filter(({ stores }) => stores === undefined).map(({ kind }) => kind);
  const parts = kinds.flatMap(({ kind, stores }) =>
    stores === undefined ? [] : [sql`(h.kind = ${kind} and ${isOfStores(stores)})`],
  );
  return sql`(${join([sql`h.kind = any(${whole}::text[])`, ...parts], ' or ')})`;
}

const typeConditions = {
  ResourceCreated: sql`h.version = 1 and h.document is not null`,
  ResourceUpdated: sql`h.document is not null and h.version > 1`,
  ResourceDeleted: sql`h.document is null`,
} as const;

/** Nothing is changed with a tool that does not exist. */
const sourceConditions = {
  MerchantCenter: sql`h.made_by ->> 'isPlatformClient' = 'true'`,
  ImpEx: sql`false`,
  ApiClient: sql`(h.made_by ->> 'isPlatformClient') is distinct from 'true'`,
} as const;

function conditionsOf(project: string, filter: RecordFilter): Sql {
  const given = (value: string | undefined, condition: (value: string) => Sql): readonly Sql[] =>
    value === undefined ? [] : [condition(value)];
  const { type, sources, stores } = filter;
  return join(
    [
      sql`h.project = ${project}`,
      areOfKinds(filter.kinds),
      // A version from before the history was kept is no change.
      sql`h.actions is not null`,
      sql`h.at >= ${filter.from}::timestamptz and h.at <= ${filter.to}::timestamptz`,
      ...(type === undefined ? [] : [typeConditions[type]]),
      ...(sources === undefined
        ? []
        : [
            sql`(${join(
              sources.map((one) => sourceConditions[one]),
              ' or ',
            )})`,
          ]),
      ...(stores === undefined ? [] : [isOfStores(stores)]),
      ...given(filter.id, (id) => sql`h.id = ${id}`),
      ...given(filter.key, (key) => sql`h.resource_key = ${key}`),
      ...given(filter.businessUnit, (key) => sql`h.business_unit = ${key}`),
      ...given(
        filter.userId,
        (id) => sql`h.made_by ->> 'isPlatformClient' = 'true' and h.made_by ->> 'id' = ${id}`,
      ),
      ...given(filter.clientId, (id) => sql`h.made_by ->> 'clientId' = ${id}`),
      ...given(
        filter.customerId,
        (id) => sql`h.made_by ? 'customer' and h.made_by #>> '{customer,id}' = ${id}`,
      ),
      ...given(
        filter.associateId,
        (id) => sql`h.made_by ? 'associate' and h.made_by #>> '{associate,id}' = ${id}`,
      ),
    ],
    ' and ',
  );
}

/** A commit that changes the assignments of a selection has one correlation id and one transaction. */
const withAssignments = sql`left join lateral (
        select json_agg(json_build_object('id', a.id, 'document', a.document,
          'previous', was.document) order by a.number) as assignments
        from document_history a
        left join lateral (
          select p.document from document_history p
          where p.project = a.project and p.kind = a.kind and p.id = a.id and p.number < a.number
          order by p.number desc limit 1) was on true
        where page.kind = 'product-selection' and a.project = page.project
          and a.kind = 'product-selection-assignment' and a.correlation_id = page.correlation_id
          and a.xmin = page.commit_id and starts_with(a.id, page.id || '.')
      ) assigned on true`;

/** The newest first. */
export const keptVersions = (
  database: Database,
  project: string,
  filter: RecordFilter,
  { limit, offset }: RecordPage,
): Promise<KeptVersion[]> =>
  database.query<KeptVersion>(
    'query',
    sql`select page.kind, page.id, page.version::float8 as version,
        to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.document,
        former.document as previous, former.version::float8 as "previousVersion",
        page.made_by as by, page.store_keys as "storeKeys", page.business_unit as "businessUnit",
        page.actions, assigned.assignments
      from (select h.*, h.xmin as commit_id from document_history h where ${conditionsOf(project, filter)}
        order by h.at desc, h.number desc limit ${limit} offset ${offset}) page
      left join lateral (
        select p.document, p.version from document_history p
        where p.project = page.project and p.kind = page.kind and p.id = page.id
          and p.number < page.number
        order by p.number desc limit 1) former on true
      ${withAssignments}
      order by page.at desc, page.number desc`,
  );

/** How many versions a filter finds. */
export async function countVersions(
  database: Database,
  project: string,
  filter: RecordFilter,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'query',
    sql`select count(*)::float8 as count from document_history h
      where ${conditionsOf(project, filter)}`,
  );
  return row!.count;
}
