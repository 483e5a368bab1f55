// Procedures → routes.
import type { Fields, Procedure } from '../declaration/index.ts';
import {
  expand,
  expandOf,
  invalidJson,
  malformed,
  type Parameters,
  runProcedure,
  type World,
} from '../pipeline/index.ts';
import { answer, type Route, type RouteRequest } from './route.ts';

/** The route of a procedure; one that only reads answers HEAD too. */
export function procedureRoutes(world: World, procedure: Procedure): readonly Route[] {
  const route = procedureRoute(world, procedure);
  if (procedure.method !== 'GET') return [route];
  const handle: Route['handle'] = async (request) => ({
    ...(await route.handle(request)),
    text: '',
  });
  return [route, { ...route, method: 'HEAD', handle }];
}

function procedureRoute(world: World, procedure: Procedure): Route {
  const { method, path, scopes, actor } = procedure;
  const queryOf = queryReader(procedure.query ?? {});
  return {
    method,
    path,
    scopes,
    actor,
    presumes: true,
    async handle(request) {
      const {
        status,
        answer: result,
        session,
      } = await runProcedure(world, {
        procedure,
        principal: request.principal,
        params: request.params,
        body: bodyOf(procedure, request),
        query: queryOf(request.parameters),
        readSet: request.readSet,
      });
      const paths = expandOf(request.parameters);
      if (paths.length === 0) return answer(status, JSON.stringify(result));
      const fresh = JSON.parse(JSON.stringify(result));
      await expand(session, documentsIn(fresh), paths, { principal: request.principal });
      return answer(status, JSON.stringify(fresh));
    },
  };
}

/** Expansion paths start at the documents of a page, else at the answer itself. */
const documentsIn = (result: any): any[] =>
  Array.isArray(result?.results) ? result.results : [result];

function bodyOf(procedure: Procedure, { body }: RouteRequest): unknown {
  if (procedure.body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidJson('expected an object');
  return body;
}

/** Query parameters are texts; the declared kind says what they stand for. */
function queryReader(fields: Fields): (parameters: Parameters) => object {
  const members = Object.entries(fields);
  return (parameters) => {
    const query: { [name: string]: unknown } = {};
    for (const [name, field] of members) {
      if (field.about.kind === 'map') query[name] = membersOf(name, parameters);
      else if (parameters.has(name))
        query[name] = parameterValue(name, field.about.kind, parameters.get(name)!);
      else if (!field.isOptional && !('default' in field))
        throw malformed(name, 'Missing required value.');
    }
    return query;
  };
}

/** A map is spelt as one parameter for each member: `searchKeywords.en`. */
function membersOf(name: string, parameters: Parameters): object {
  const members: [string, string[]][] = [];
  for (const [parameter, values] of parameters)
    if (parameter.startsWith(`${name}.`))
      members.push([parameter.slice(name.length + 1), [...values]]);
  // A member may have any name, `__proto__` too.
  return Object.fromEntries(members);
}

function parameterValue(name: string, kind: string, values: readonly string[]): unknown {
  const value = values.at(-1)!;
  switch (kind) {
    case 'list':
      return [...values];
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw malformed(name, 'expected true or false.');
      return value === 'true';
    case 'integer':
    case 'long':
      if (!/^-?\d{1,15}$/.test(value)) throw malformed(name, 'expected an integer.');
      return Number(value);
    default:
      return value;
  }
}
