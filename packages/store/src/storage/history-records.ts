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
  /** ISO 8601, or `-infinity`. */
  readonly from: string;
  /** ISO 8601, or `infinity`. */
  readonly to: string;
  /** Of these documents; absent: all. */
  readonly ids?: readonly string[];
  readonly key?: string;
  readonly type?: 'ResourceCreated' | 'ResourceUpdated' | 'ResourceDeleted';
  readonly sources?: readonly Source[];
  readonly stores?: readonly string[];
  readonly businessUnit?: string;
  /** Of these users of the console; absent: of everyone. */
  readonly userIds?: readonly string[];
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
  /** Names of the update actions of the request, or the word of a change without a new version. */
  readonly actions: readonly string[] | null;
  /** Of a discount code that was used: how often by then. */
  readonly uses: number | null;
  /** Of a business unit: the units above it, before the commit and after it. */
  readonly above: readonly UnitAbove[] | null;
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

/** A unit above another one: JSON text of its document; `null`: there was none. */
export interface UnitAbove {
  readonly previous: string | null;
  readonly document: string | null;
}

/** Words of changes by the platform that leave the version of the document as it is. */
const wordsWithoutVersion = [
  'setApplicationVersion',
  'setInheritedAssociates',
  'setInheritedStores',
] as const;

/** Whether a version is noted again, because something that its document does not hold has changed. */
export const isWithoutVersion = ({ actions }: Pick<KeptVersion, 'actions'>): boolean =>
  wordsWithoutVersion.some((word) => actions?.includes(word) === true);

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

const isSameVersion = sql`h.actions && ${[...wordsWithoutVersion]}::text[]`;

const typeConditions = {
  ResourceCreated: sql`h.version = 1 and h.document is not null and not ${isSameVersion}`,
  ResourceUpdated: sql`h.document is not null and (h.version > 1 or ${isSameVersion})`,
  ResourceDeleted: sql`h.document is null`,
} as const;

/** Nothing is changed with a tool that does not exist. */
const sourceConditions = {
  MerchantCenter: sql`h.made_by ->> 'isPlatformClient' = 'true'`,
  ImpEx: sql`false`,
  ApiClient: sql`(h.made_by ->> 'isPlatformClient') is distinct from 'true'`,
} as const;

function conditionsOf(project: string, filter: RecordFilter): Sql {
  const given = <V>(value: V | undefined, condition: (value: V) => Sql): readonly Sql[] =>
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
      ...given(filter.ids, (ids) => sql`h.id = any(${[...ids]}::text[])`),
      ...given(filter.key, (key) => sql`h.resource_key = ${key}`),
      ...given(filter.businessUnit, (key) => sql`h.business_unit = ${key}`),
      ...given(
        filter.userIds,
        (ids) =>
          sql`h.made_by ->> 'isPlatformClient' = 'true' and h.made_by ->> 'id' = any(${[...ids]}::text[])`,
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

/**
 * What a unit inherits is not in its document. The units above it are read for the version and for the one
 * before, as they were then; one that has not changed since history is kept is as it is now.
 */
const withUnitsAbove = sql`left join lateral (
        select json_agg(json_build_object('document', coalesce(last.document, current.document),
          'previous', coalesce(was.document, current.document))) as units
        from (
          select distinct one ->> 'key' as key
          from (select former.document union all select page.document) two(document),
            json_array_elements(coalesce(two.document::json -> 'ancestors', '[]')) one) named
        left join business_unit current
          on current.project = page.project and current.key = named.key
        left join lateral (
          select h.document from document_history h
          where h.project = page.project and h.kind = page.kind and h.resource_key = named.key
            and h.at <= page.at
          order by h.at desc, h.number desc limit 1) last on true
        left join lateral (
          select h.document from document_history h
          where h.project = page.project and h.kind = page.kind and h.resource_key = named.key
            and h.at <= page.at and not (h.xmin = page.commit_id and h.actions is not null
              and h.correlation_id is not distinct from page.correlation_id)
          order by h.at desc, h.number desc limit 1) was on true
        where page.kind = 'business-unit'
      ) above on true`;

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
        page.actions, page.uses::float8 as uses, assigned.assignments, above.units as above
      from (select h.*, h.xmin as commit_id from document_history h where ${conditionsOf(project, filter)}
        order by h.at desc, h.number desc limit ${limit} offset ${offset}) page
      left join lateral (
        select p.document, p.version from document_history p
        where p.project = page.project and p.kind = page.kind and p.id = page.id
          and p.number < page.number
        order by p.number desc limit 1) former on true
      ${withAssignments}
      ${withUnitsAbove}
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
