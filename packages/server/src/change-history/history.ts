// A page of records: the versions that a query finds and the token may see.
import { apiError, holds, type Principal, parseScope } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { historySetting } from '@storewright/store/storage/history';
import {
  countVersions,
  keptVersions,
  type ReadKind,
  type RecordFilter,
} from '@storewright/store/storage/history-records';
import type { HistoryQuery } from './parameters.ts';
import { type HistoryRecord, type Inherited, recordOf } from './record.ts';
import { type ResourceType, resourceTypeNamed, resourceTypes } from './resource-types.ts';

/** Most versions that are compared for a query by changes, and how many at a time. */
const most = { compared: 5_000, step: 500 } as const;

/** A page of the usual size needs few versions when its changes are frequent. */
const firstStep = 50;

export interface HistoryPage {
  readonly limit: number;
  readonly offset: number;
  readonly count: number;
  readonly total?: number;
  readonly results: readonly HistoryRecord[];
}

/** Stores for which the token holds one of the scopes. */
function storesOf({ scopes, projectKey }: Principal, names: readonly string[]): readonly string[] {
  return [...scopes].flatMap((text) => {
    const scope = parseScope(text);
    if (scope?.storeKey === undefined || scope.projectKey !== projectKey) return [];
    const own = holds(new Set([text]), names, { projectKey, storeKey: scope.storeKey });
    return own ? [scope.storeKey] : [];
  });
}

/** What the token may see of a kind; `undefined`: nothing. */
function readOf(principal: Principal, { kind, scopes }: ResourceType): ReadKind | undefined {
  if (holds(principal.scopes, scopes, { projectKey: principal.projectKey })) return { kind };
  const stores = storesOf(principal, scopes);
  return stores.length === 0 ? undefined : { kind, stores };
}

/**
 * The kinds that a query reads: the kinds that it names, or all that the token may see.
 * @throws insufficient_scope for a kind that is named and may not be seen
 */
function kindsFor(principal: Principal, named: readonly string[] | undefined) {
  const wanted = named?.map((kind) => resourceTypeNamed.get(kind)!) ?? resourceTypes;
  return wanted.flatMap((type) => {
    const read = readOf(principal, type);
    if (read === undefined && named !== undefined)
      throw apiError.insufficient_scope(
        `Insufficient scope. One of the following scopes is missing: ${type.scopes.join(', ')}.`,
      );
    return read ?? [];
  });
}

/** Kinds whose records say for whom an associate or a unit made them. */
const ofAssociates = (kinds: readonly ReadKind[]) =>
  kinds.filter(({ kind }) => resourceTypeNamed.get(kind)!.isOfAssociates === true);

/** @throws InvalidInput for a project that keeps no former versions */
async function checkKept(database: Database, project: string): Promise<void> {
  if ((await historySetting(database, project)) === undefined)
    throw apiError.InvalidInput(
      `The project '${project}' keeps no history. The operator switches it on with 'storewright history --on --project ${project}'.`,
    );
}

/**
 * The records that a query finds.
 * @throws insufficient_scope, InvalidInput
 */
export async function historyPage(
  source: Source,
  principal: Principal,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const project = principal.projectKey;
  const kinds = kindsFor(principal, query.kinds);
  await checkKept(source.database, project);
  const { associateId, businessUnit } = query.filter;
  const isOfAssociates = associateId !== undefined || businessUnit !== undefined;
  const filter = { ...query.filter, kinds: isOfAssociates ? ofAssociates(kinds) : kinds };
  return query.changes.length === 0 && query.excluded.size === 0
    ? plainPage(source, project, filter, query)
    : comparePage(source, project, filter, query);
}

/** What records are read from. */
interface Source {
  readonly database: Database;
  readonly inherited: Inherited;
}

/** How many records the token may see. */
export async function countOf(database: Database, principal: Principal): Promise<number> {
  const project = principal.projectKey;
  const always = { from: '-infinity', to: 'infinity' };
  return countVersions(database, project, { kinds: kindsFor(principal, undefined), ...always });
}

async function plainPage(
  { database, inherited }: Source,
  project: string,
  filter: RecordFilter,
  { limit, offset, withTotal }: HistoryQuery,
): Promise<HistoryPage> {
  const rows = limit === 0 ? [] : await keptVersions(database, project, filter, { limit, offset });
  const results = rows.flatMap((row) => recordOf(row, inherited) ?? []);
  const total = withTotal ? { total: await countVersions(database, project, filter) } : {};
  return { limit, offset, count: results.length, ...total, results };
}

/** The rest of a record without some changes; nothing when it had no others. */
function without(record: HistoryRecord, { changes, excluded }: HistoryQuery) {
  const left = record.changes.filter(({ change }) => !excluded.has(change));
  if (left.length === 0 && record.changes.length > 0) return [];
  const isWanted = changes.length === 0 || left.some(({ change }) => changes.includes(change));
  return isWanted ? [{ ...record, changes: left }] : [];
}

/**
 * Changes are found by comparing versions, so their number is limited.
 * @throws InvalidInput when too many would have to be compared
 */
async function comparePage(
  { database, inherited }: Source,
  project: string,
  filter: RecordFilter,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { limit, offset, withTotal } = query;
  const wanted = withTotal ? Number.POSITIVE_INFINITY : offset + limit;
  const found: HistoryRecord[] = [];
  let step = firstStep;
  for (let at = 0; found.length < wanted; at += step, step = Math.min(2 * step, most.step)) {
    if (at >= most.compared)
      throw apiError.InvalidInput(
        `More than ${most.compared} versions would have to be compared: name a resource type or shorter dates.`,
      );
    const rows = await keptVersions(database, project, filter, { limit: step, offset: at });
    found.push(
      ...rows
        .flatMap((row) => recordOf(row, inherited) ?? [])
        .flatMap((one) => without(one, query)),
    );
    if (rows.length < step) break;
  }
  const results = found.slice(offset, offset + limit);
  const total = withTotal ? { total: found.length } : {};
  return { limit, offset, count: results.length, ...total, results };
}
