// Endpoints × operations → routes.

import {
  afterUpdate,
  asksDryRun,
  type Call,
  create,
  decodedUpdate,
  doubtsOf,
  dryRun,
  exists,
  existsAny,
  findNamedByKey,
  flagOf,
  kindNamed,
  openCall,
  outgoing,
  type Parameters,
  query,
  read,
  remove,
  unknownInUpdate,
  unknownMembers,
  update,
  versionOf,
  type World,
  type Written,
} from '@storewright/engine/pipeline';
import {
  type Endpoint,
  type EndpointContext,
  type Identifier,
  type Kind,
  type Operation,
  pathOf,
  type Target,
} from '@storewright/model/declaration';
import {
  answerOfCreation,
  type Route,
  type RouteAnswer,
  type RouteRequest,
} from './common/route.ts';
import { procedureRoutes } from './procedure-routes.ts';

/** Everything that one endpoint offers. */
export function routesOf(world: World, kind: Kind, endpoint: Endpoint): Route[] {
  const offered = (operation: Operation) => endpoint.operations.includes(operation);
  const places = endpoint.singleton === undefined ? namedPlaces(endpoint) : [singlePlace(endpoint)];
  const collection =
    endpoint.singleton === undefined ? collectionRoutes(world, kind, endpoint) : [];
  const singleton = places.flatMap((place) => singleRoutes(world, kind, endpoint, place));
  return [...collection, ...singleton]
    .filter(({ operation }) => offered(operation))
    .map(({ operation, ...route }) => ({
      ...route,
      presumes: true,
      doubts: (parameters: Parameters, { text }: RouteAnswer) =>
        doubtsOf(world, { kind, endpoint }, parameters, operation === 'query' && isEmptyPage(text)),
    }))
    .map((route) => (endpoint.names === undefined ? route : naming(world, endpoint, route)));
}

/**
 * Members of a page have a fixed order: the count comes before the documents. Bytes are bytes of
 * documents.
 */
const isEmptyPage = (text: RouteAnswer['text']): boolean =>
  typeof text === 'string' && text.startsWith('"count":0,', text.indexOf('"count"'));

/** The route with the ids of the documents that its path names by key. */
const naming = (world: World, endpoint: Endpoint, route: Route): Route => ({
  ...route,
  async handle(request) {
    const { principal, params } = request;
    const named = await findNamedByKey(world, endpoint, { principal, params });
    return route.handle({ ...request, params: named });
  },
});

interface Offer extends Route {
  readonly operation: Operation;
}

/** A path that names one document, and how the name becomes a target. */
interface Place {
  readonly path: string;
  readonly target: (context: EndpointContext) => Target;
}

const namedPlaces = ({ path, by }: Endpoint): Place[] => by.map((one) => placeOf(path, one));

function placeOf(path: string, by: Identifier): Place {
  const named = namedBy(by);
  return { path: path + pathOf(by), target: ({ params }) => named(params) };
}

function namedBy(by: Identifier): (params: EndpointContext['params']) => Target {
  if (by === 'id') return ({ id }) => ({ id: id! });
  if (by === 'key') return ({ key }) => ({ key: key! });
  const { unique } = by;
  if ('parts' in by) return (params) => ({ unique, value: by.value(params) });
  const { value: inPath = (given: string) => given } = by;
  return (params) => ({ unique, value: inPath(params.value!, params) });
}

const singlePlace = ({ path, singleton }: Endpoint): Place => ({ path, target: singleton! });

const opened = (world: World, kind: Kind, endpoint: Endpoint, request: RouteRequest) => {
  const { principal, params, parameters, readSet, repeatable, freshness } = request;
  const source = endpoint.readsFrom?.(parameters, { principal, params });
  const read = source === undefined ? kind : kindNamed(world, source);
  const asks = { readSet, repeatable, freshness };
  return openCall(world, { kind: read, endpoint, principal, params, ...asks });
};

function collectionRoutes(world: World, kind: Kind, endpoint: Endpoint): Offer[] {
  const { path, scopes, actor } = endpoint;
  const open = (request: RouteRequest) => opened(world, kind, endpoint, request);
  return [
    {
      operation: 'query',
      method: 'GET',
      path,
      actor,
      scopes: scopes.view,
      handle: async (request) =>
        (await alone(world, endpoint, request)) ?? {
          status: 200,
          text: await query(open(request), request.parameters),
        },
    },
    {
      operation: 'exists',
      method: 'HEAD',
      path,
      actor,
      scopes: scopes.view,
      handle: async (request) => ({
        status: (await existsAny(open(request), request.parameters)) ? 200 : 404,
        text: '',
      }),
    },
    {
      operation: 'create',
      method: 'POST',
      path,
      actor,
      scopes: scopes.manage,
      creates: true,
      unknownIn: (body) => unknownMembers((endpoint.create ?? kind.create)?.members ?? {}, body),
      async handle(request) {
        const call = open(request);
        return answerOfCreation(
          request,
          async (written) => ({
            status: written.isReplaced === true ? 200 : 201,
            text: await showWritten(call, written, request),
          }),
          () => create(call, request.body),
        );
      },
    },
  ];
}

/** The document that was stored, as it is answered: with its preview where the endpoint has one. */
async function showWritten(
  call: Call,
  { text, document }: Written,
  { body, parameters }: RouteRequest,
  show = dryRun,
): Promise<string> {
  if (call.endpoint.preview === undefined) return outgoing(call, text, parameters, document);
  return outgoing(call, JSON.stringify(await show(call, JSON.parse(text), body)), parameters);
}

/** One document, where a query parameter asks for it instead of a page. */
async function alone(world: World, { instead }: Endpoint, request: RouteRequest) {
  const value = instead && request.parameters.get(instead.parameter)?.at(-1);
  if (value === undefined) return undefined;
  const [route] = procedureRoutes(world, instead!.procedure);
  return route!.handle({ ...request, params: { ...request.params, [instead!.parameter]: value } });
}

function singleRoutes(world: World, kind: Kind, endpoint: Endpoint, place: Place): Offer[] {
  const open = (request: RouteRequest) => {
    const call = opened(world, kind, endpoint, request);
    return { call, target: place.target(call.context) };
  };
  return [...readingRoutes(endpoint, place, open), ...changingRoutes(kind, endpoint, place, open)];
}

type OpenSingle = (request: RouteRequest) => { readonly call: Call; readonly target: Target };

function readingRoutes({ scopes, actor }: Endpoint, { path }: Place, open: OpenSingle): Offer[] {
  const place = { path, actor, scopes: scopes.view };
  return [
    {
      ...place,
      operation: 'get',
      method: 'GET',
      async handle(request) {
        const { call, target } = open(request);
        return { status: 200, text: await read(call, target, request.parameters) };
      },
    },
    {
      ...place,
      operation: 'exists',
      method: 'HEAD',
      async handle(request) {
        const { call, target } = open(request);
        return { status: (await exists(call, target)) ? 200 : 404, text: '' };
      },
    },
  ];
}

function changingRoutes(
  kind: Kind,
  endpoint: Endpoint,
  { path }: Place,
  open: OpenSingle,
): Offer[] {
  const place = { path, actor: endpoint.actor, scopes: endpoint.scopes.manage };
  return [
    {
      ...place,
      operation: 'update',
      method: 'POST',
      unknownIn: (body) => unknownInUpdate(kind, body),
      async handle(request) {
        const { call, target } = open(request);
        const { version, steps } = decodedUpdate(call, request.body, request.bodyAnew);
        const isDryRun = asksDryRun(endpoint, request.body);
        const written = await update(call, { target, version, steps, isDryRun });
        return { status: 200, text: await showWritten(call, written, request, afterUpdate) };
      },
    },
    {
      ...place,
      operation: 'delete',
      method: 'DELETE',
      async handle(request) {
        const { call, target } = open(request);
        const version = versionOf(request.parameters, endpoint.deletesBy);
        const erase = flagOf(request.parameters, 'dataErasure', false);
        const { text } = await remove(call, { target, version, erase });
        return { status: 200, text: await outgoing(call, text, request.parameters) };
      },
    },
  ];
}
