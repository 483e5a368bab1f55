// The Change History API: records of changes and their authors, derived from the versions that a
// project keeps. It has the paths of the public service; nothing is written for it.

import type { GraphqlLimits } from '@storewright/edges/graphql';
import type { Family, Route } from '@storewright/edges/rest';
import type { Parameters } from '@storewright/engine/pipeline';
import { apiError, type Principal } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { consoleUsers } from '@storewright/store/storage/console-users';
import { changeHistoryPath } from '../published/operations.ts';
import { errorBody } from './errors.ts';
import { type GraphqlWorld, graphqlEndpoint } from './graphql-endpoint.ts';
import { countOf, type HistoryPage, historyPage } from './history.ts';
import { historyQuery, type Place } from './parameters.ts';
import type { HistoryRecord, Inherited } from './record.ts';
import { resourceTypeNamed } from './resource-types.ts';
import type { Change } from './rules/rule.ts';
import { wordsOf } from './words.ts';

interface HistoryWorld {
  readonly database: Database;
  /** By the clock of the project. */
  readonly now: (project: string) => number;
  /** What a business unit inherits. */
  readonly inherited: Inherited;
  /** The existing types of custom fields. */
  readonly typesOf: (project: string, ids: readonly string[]) => Promise<readonly any[]>;
  /** Of GraphQL documents. */
  readonly limits: GraphqlLimits;
  /** Reports a fault of the server. */
  readonly fault: GraphqlWorld['fault'];
}

/** Requests cost nothing here; programs that read these headers go on working. */
const headers = {
  'X-RateLimit-Limit': '100000',
  'X-RateLimit-Remaining': '100000',
  'X-RateLimit-Request-Cost': '1',
};

/** Records that a query finds, with the labels that it asks for. */
async function pageOf(
  { database, now, typesOf, inherited }: HistoryWorld,
  principal: Principal,
  parameters: Parameters,
  place: Place,
): Promise<HistoryPage> {
  const { projectKey } = principal;
  const query = historyQuery(parameters, place, now(projectKey), wordsOf);
  const page = await historyPage({ database, inherited }, principal, query);
  if (!query.expand) return page;
  const results = await expandRecords(page.results, (ids) => typesOf(projectKey, ids));
  return { ...page, results };
}

function readingRoute(world: HistoryWorld, path: string): Route {
  return {
    method: 'GET',
    path,
    scopes: ['view_audit_log'],
    async handle({ principal, params, parameters }) {
      const { resourceType, id } = params;
      if (resourceType !== undefined && !resourceTypeNamed.has(resourceType))
        throw apiError.ResourceNotFound(`There is no resource type '${resourceType}'.`);
      const place = { resourceType, id };
      const page = await pageOf(world, principal, parameters as Parameters, place);
      return { status: 200, text: JSON.stringify(page), headers };
    },
  };
}

function graphqlRoute(world: HistoryWorld): Route {
  const { database, limits, fault } = world;
  const page: GraphqlWorld['page'] = (...asked) => pageOf(world, ...asked);
  const countRecords = (principal: Principal) => countOf(database, principal);
  const users = (project: string) => consoleUsers(database, project);
  const answer = graphqlEndpoint({ page, countRecords, users, fault }, limits);
  return {
    method: 'POST',
    path: '/graphql',
    takesDocument: true,
    scopes: ['view_audit_log'],
    handle: async (request) => ({ ...(await answer(request)), headers }),
  };
}

const routesOf = (world: HistoryWorld): readonly Route[] => [
  graphqlRoute(world),
  ...['', '/{resourceType}', '/{resourceType}/{id}'].map((path) => readingRoute(world, path)),
];

/** The family of the Change History API. @param host its own host name; empty: none */
export const changeHistory = (world: HistoryWorld, host: string): Family => ({
  name: 'Change History API',
  prefix: changeHistoryPath,
  host,
  routes: routesOf(world),
  errorBody,
});

// Values of custom fields with the labels of their fields.

/** The records, in which each value of a custom field is `{ name, label, value }`. */
async function expandRecords(
  records: readonly HistoryRecord[],
  typesOf: (ids: readonly string[]) => Promise<readonly any[]>,
): Promise<readonly HistoryRecord[]> {
  const ids = records.flatMap(({ changes }) =>
    changes.flatMap(({ customTypeId }) => (typeof customTypeId === 'string' ? [customTypeId] : [])),
  );
  if (ids.length === 0) return records;
  const types = new Map((await typesOf([...new Set(ids)])).map((type) => [type.id, type]));
  return records.map((record) => ({
    ...record,
    changes: record.changes.map((change) => withLabel(change, types)),
  }));
}

function withLabel(change: Change, types: ReadonlyMap<string, any>): Change {
  const { name, customTypeId } = change;
  const fields: readonly any[] = types.get(customTypeId as string)?.fieldDefinitions ?? [];
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return change;
  const shown = (member: 'previousValue' | 'nextValue') =>
    change[member] === undefined
      ? {}
      : { [member]: { name, label: field.label, value: change[member] } };
  return { ...change, ...shown('previousValue'), ...shown('nextValue') };
}
