// Requests that no route takes: a known path with another method, a path of another service, or none.

import { hinted } from '@storewright/model/base/hint';
import { ApiError, apiError } from '@storewright/model/declaration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathMethods } from '../hints/path-hints.ts';
import type { Place } from '../not-offered.ts';

/** Words that begin a path of a service below the project. */
const words: ReadonlyMap<string, string> = new Map([
  ['applications', 'Checkout'],
  ['payment-integrations', 'Checkout'],
  ['payment-intents', 'Checkout'],
  ['transactions', 'Checkout'],
  ['recurring-payment-jobs', 'Checkout'],
  ['deployments', 'Connect'],
]);

/** The service that a path belongs to, where it is none of the API's. */
function serviceAt(path: string): string | undefined {
  const [project, first = ''] = path.split('/').filter((segment) => segment !== '');
  if (project === 'connectors') return 'Connect';
  return words.get(first);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods that a path takes; none where there is no such path. */
    methodsAt: (url: string) => readonly string[];
  }
}

/** @throws InvalidInput with status 405 for a known path with another method, else ResourceNotFound */
export function noSuchPath(request: FastifyRequest, reply: FastifyReply): never {
  const { method, url, server } = request;
  throw hinted(refusalOf(request, reply), server.pathHint(method, url));
}

/** A known path with another method, a path of another service, or none at all. */
function refusalOf(request: FastifyRequest, reply: FastifyReply): ApiError {
  const { method, url, server } = request;
  const path = pathOf(request);
  const methods = server.methodsAt(url);
  if (methods.length > 0 && !methods.includes(method)) {
    reply.header('Allow', methods.join(', '));
    return new ApiError('InvalidInput', `${path} does not support ${method}.`, {}, 405);
  }
  const service = methods.length > 0 ? undefined : serviceAt(path);
  return apiError.ResourceNotFound(
    service === undefined
      ? `There is no ${method} ${path}.`
      : `This server does not offer the ${service} API (${method} ${path}).`,
  );
}

/** Methods of the API's paths, and of the token service's, which are registered later. */
export function methodsOf(app: FastifyInstance, routes: readonly Place[]) {
  const ofTokens: Place[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/oauth/')) return;
    const path = url.slice('/oauth'.length).replaceAll(/:(\w+)/g, '{$1}');
    for (const one of [method].flat()) ofTokens.push({ method: one as Place['method'], path });
  });
  const ofApi = pathMethods(routes);
  let known: ReturnType<typeof pathMethods> | undefined;
  return (url: string) => {
    if (!url.startsWith('/oauth/')) return ofApi(url);
    known ??= pathMethods(ofTokens);
    return known(url);
  };
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!.slice(0, 512);
