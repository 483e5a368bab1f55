// Second stage: what the request asks for, free of the HTTP framework, and what of it is watched for developers.

import type { Freshness, NamedRequest, Parameters } from '@storewright/engine/pipeline';
import { originOf } from '@storewright/platform/origin';
import type { FastifyRequest } from 'fastify';
import { type Watch, watch, withMeant } from '../hints/ignored.ts';
import type { Route, RouteRequest } from '../route.ts';
import { bodyAnew } from './body.ts';
import { freshnessOf } from './freshness.ts';

/** A request as the stages after it take it. */
export interface Decoded {
  /** What the route handles; its body is read once more for each run after the first one. */
  readonly asked: RouteRequest & { readonly bodyAnew: () => unknown };
  readonly freshness: Freshness | undefined;
  /** A creation that its client has named. */
  readonly named: NamedRequest | undefined;
  /** Only where developers get hints. */
  readonly watched: Watch | undefined;
}

/** @param hasReplicas whether replicas answer queries */
export function decode(route: Route, request: FastifyRequest, hasReplicas: boolean): Decoded {
  const { server, readSet } = request;
  const freshness = hasReplicas ? freshnessOf(request.headers) : undefined;
  const given = request.query as Map<string, string[]>;
  const watched = server.isLocal ? watchedBy(route, request, given) : undefined;
  const key = request.headers[keyHeader];
  const asked = {
    principal: request.principal!,
    params: request.params as { [name: string]: string },
    parameters: watched?.parameters ?? given,
    body: request.body,
    bodyAnew: () => bodyAnew(request),
    correlationId: request.id,
    isNamed: key !== undefined,
    origin: originOf(request, server.behindProxy),
    readSet,
    freshness,
  };
  const named =
    key === undefined || route.creates !== true ? undefined : namedRequest(key, request);
  return { asked, freshness, named, watched };
}

/** A client may name a creation and send it again; the public API knows no such header. */
const keyHeader = 'idempotency-key';

const namedRequest = (key: string | string[], request: FastifyRequest): NamedRequest => ({
  key,
  principal: request.principal!,
  method: request.method,
  url: request.url,
  body: request.sent ?? (Buffer.isBuffer(request.body) ? request.body : undefined),
});

function watchedBy({ unknownIn }: Route, { body }: FastifyRequest, parameters: Parameters): Watch {
  const members = unknownIn?.(body) ?? [];
  return watch(
    parameters,
    members.map(({ path, name, known }) => withMeant(`member '${path}'`, name, known)),
  );
}
