// Every route of the API: the routes of the declarations, and GraphQL over the same ones.

import { graphqlRoutes } from '@storewright/edges/graphql';
import { procedureRoutes, type Route, routesOf } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import { isInRest, type Kind } from '@storewright/model/declaration';
import type { FastifyBaseLogger } from 'fastify';
import type { Options } from '../options.ts';

export function routesOfAll(world: World, options: Options, logger: FastifyBaseLogger): Route[] {
  return [
    ...[...world.kinds.values()].flatMap((kind) => routesOfKind(world, kind)),
    ...graphqlRoutes(world, options, {
      fault: (err, correlationId) => logger.error({ err, correlationId }, 'failure'),
      slowQuery: (advice, correlationId) => logger.warn({ correlationId, advice }, 'slow query'),
    }),
  ];
}

function routesOfKind(world: World, kind: Kind): Route[] {
  const routes = [
    ...kind.endpoints.filter(isInRest).flatMap((one) => routesOf(world, kind, one)),
    ...kind.procedures.flatMap((one) => procedureRoutes(world, one)),
  ];
  return kind.resource.isLarge === true ? routes.map(withLargeBody) : routes;
}

/** Paths of buyers, who need not be known to the shop, take no large bodies. */
const withLargeBody = (route: Route): Route =>
  route.method === 'POST' && route.actor === undefined ? { ...route, largeBody: true } : route;
