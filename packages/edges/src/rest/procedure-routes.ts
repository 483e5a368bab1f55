// Procedures → routes.

import {
  type Answer,
  expand,
  expandOf,
  invalidJson,
  malformed,
  type Parameters,
  runProcedure,
  unknownMembers,
  type World,
} from '@storewright/engine/pipeline';
import {
  apiError,
  type Fields,
  type Procedure,
  type SentFile,
} from '@storewright/model/declaration';
import {
  answerOfCreation,
  type Route,
  type RouteAnswer,
  type RouteRequest,
} from './common/route.ts';

/** The route of a procedure; one that only reads answers HEAD too. */
export function procedureRoutes(world: World, procedure: Procedure): readonly Route[] {
  const route = procedureRoute(world, procedure);
  if (procedure.method !== 'GET' && procedure.method !== 'HEAD') return [route];
  const handle: Route['handle'] = async (request) => ({
    ...(await route.handle(request)),
    text: '',
  });
  const head: Route = { ...route, method: 'HEAD', handle };
  return procedure.method === 'HEAD' ? [head] : [route, head];
}

function procedureRoute(world: World, procedure: Procedure): Route {
  const { method, path, scopes, actor, status } = procedure;
  const queryOf = queryReader(procedure.query ?? {});
  return {
    method,
    path,
    scopes,
    actor,
    presumes: true,
    unknownIn: (body) => unknownMembers(procedure.body ?? {}, body),
    ...(status === 201 ? { doubts: remarksOn(world, procedure) } : {}),
    ...(procedure.file === undefined ? {} : { file: procedure.file }),
    ...(method === 'POST' && status === 201 ? { creates: true } : {}),
    handle: async (request) =>
      answerOfCreation(
        request,
        (made) => showResult(made, request),
        () =>
          runProcedure(world, {
            procedure,
            principal: request.principal,
            params: request.params,
            body: bodyOf(procedure, request),
            query: queryOf(request.parameters),
            ...(procedure.file === undefined ? {} : { file: fileOf(request, procedure.file) }),
            readSet: request.readSet,
            freshness: request.freshness,
            repeatable: request.repeatable,
          }),
      ),
  };
}

/** What the kind that a procedure makes documents of says about a new one. */
function remarksOn({ kinds }: World, { answers }: Procedure): NonNullable<Route['doubts']> {
  const remark = kinds.get(answers ?? '')?.remark;
  return (_parameters, { text, made }) => {
    const said = remark?.(made ?? JSON.parse(String(text)));
    return said === undefined ? [] : [said];
  };
}

async function showResult(
  { status, answer: result, text, session, expands }: Answer,
  { parameters, principal }: RouteRequest,
): Promise<RouteAnswer & { readonly text: string }> {
  const paths = expandOf(parameters);
  const ofBody = expandOf(new Map([['expand', expands?.paths ?? []]]));
  if (paths.length + ofBody.length === 0)
    return { status, text: text ?? JSON.stringify(result), made: result };
  const fresh = JSON.parse(JSON.stringify(result));
  if (paths.length > 0) await expand(session, documentsIn(fresh), paths, { principal });
  if (ofBody.length > 0) await expand(session, expands!.of(fresh), ofBody, { principal });
  return { status, text: JSON.stringify(fresh) };
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

function fileOf({ body, origin }: RouteRequest, file: NonNullable<Procedure['file']>): SentFile {
  if (body === undefined && file.mayBeEmpty) return { bytes: Buffer.alloc(0), origin };
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw apiError.InvalidInput(`The body must be one of: ${file.types.join(', ')}.`);
  return { bytes: body, origin };
}

/** Query parameters are strings; the declared kind gives their type. */
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

/** A map is spelled as one parameter for each member: `searchKeywords.en`. */
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
