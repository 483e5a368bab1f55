// The Change History API: records of what was changed, by whom, derived from the versions that a project
// keeps. Its paths are those of the public service; nothing is written for it.
import { apiError } from '../declaration/index.ts';
import type { Parameters } from '../pipeline/index.ts';
import type { Family, Route } from '../rest/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { expanded } from './expand.ts';
import { historyPage } from './history.ts';
import { historyQuery } from './parameters.ts';
import { resourceTypeNamed } from './resource-types.ts';
import { wordsOf } from './words.ts';

interface HistoryWorld {
  readonly database: Database;
  /** By the clock of the project. */
  readonly now: (project: string) => number;
  /** Types of custom fields, those that are there. */
  readonly typesOf: (project: string, ids: readonly string[]) => Promise<readonly any[]>;
}

/** Requests cost nothing here; programs that read these headers go on working. */
const headers = {
  'X-RateLimit-Limit': '100000',
  'X-RateLimit-Remaining': '100000',
  'X-RateLimit-Request-Cost': '1',
};

function routesOf({ database, now, typesOf }: HistoryWorld): readonly Route[] {
  const route = (path: string): Route => ({
    method: 'GET',
    path,
    scopes: ['view_audit_log'],
    async handle({ principal, params, parameters }) {
      const { resourceType, id } = params;
      if (resourceType !== undefined && !resourceTypeNamed.has(resourceType))
        throw apiError.ResourceNotFound(`There is no resource type '${resourceType}'.`);
      const place = { resourceType, id };
      const time = now(principal.projectKey);
      const query = historyQuery(parameters as Parameters, place, time, wordsOf);
      const page = await historyPage(database, principal, query);
      const results = query.expand
        ? await expanded(page.results, (ids) => typesOf(principal.projectKey, ids))
        : page.results;
      return { status: 200, text: JSON.stringify({ ...page, results }), headers };
    },
  });
  const graphql: Route = {
    method: 'POST',
    path: '/graphql',
    scopes: ['view_audit_log'],
    handle: async () => {
      throw apiError.ResourceNotFound(
        'GraphQL of the Change History API is not offered by this server; its paths for GET are.',
      );
    },
  };
  return [route(''), graphql, route('/{resourceType}'), route('/{resourceType}/{id}')];
}

/** The codes of this API, by the status. */
const codes: ReadonlyMap<number, readonly [code: string, phrase: string]> = new Map([
  [400, ['BadRequest', 'Bad Request']],
  [401, ['Unauthorized', 'Unauthorized']],
  [403, ['Forbidden', 'Forbidden']],
  [404, ['NotFound', 'Not Found']],
  [429, ['TooManyRequests', 'Too Many Requests']],
  [503, ['ServiceUnavailable', 'Service Unavailable']],
]);

/** The family of the Change History API. @param host its own host name; empty: none */
export const changeHistory = (world: HistoryWorld, host: string): Family => ({
  name: 'Change History API',
  prefix: '/-/change-history',
  host,
  routes: routesOf(world),
  errorBody({ status, message }) {
    const [code, phrase] = codes.get(status) ?? ['InternalServerError', 'Internal Server Error'];
    return JSON.stringify({ statusCode: status, message: phrase, errors: [{ code, message }] });
  },
});
