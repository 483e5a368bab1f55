// First stage: token → principal → may it come here, before any body is read or any row is looked up.

import {
  admit,
  lackOf,
  openReadSet,
  principalAt,
  type ReadSet,
  type World,
} from '@storewright/engine/pipeline';
import { hinted } from '@storewright/model/base/hint';
import { apiError, type Principal } from '@storewright/model/declaration';
import { afterwards, type Eventual } from '@storewright/platform/eventual';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenService } from '../../oauth/index.ts';
import { addressOf, edgeLimits } from '../common/edge.ts';
import type { Route } from '../common/route.ts';
import { placeHint } from '../hints/path-hints.ts';

type Params = { readonly [name: string]: string };

/** A request as far as its admission goes. */
interface Passage {
  readonly bearer: string;
  readonly route: Pick<Route, 'scopes' | 'actor' | 'presumes'>;
  /** Decoded parameters of the path. */
  readonly params: Params;
  readonly correlationId: string;
}

export interface Admitted {
  readonly principal: Principal;
  /** What the request presumes; absent on routes that presume nothing. */
  readonly readSet?: ReadSet | undefined;
}

/** Decides which requests are admitted. */
export interface Gate {
  /**
   * Returned without a promise for a token that the process knows, on a route that presumes.
   * @throws invalid_token 401, insufficient_scope 403 and the like
   */
  readonly admit: (passage: Passage) => Eventual<Admitted>;
  /** The same, but the database is asked first in any case. */
  readonly check: (passage: Passage) => Promise<Admitted>;
  /** For a request that has left the project of its token. */
  readonly readSet: (projectKey: string) => ReadSet;
}

type Tokens = Pick<TokenService, 'authenticate' | 'presumed'>;

/**
 * A request with a known token is admitted immediately; nothing leaves before the database has
 * confirmed that the token is still valid. Guessing tokens must cost no more than a look-up, so for
 * an unknown token, or one with too few scopes, the database is asked first.
 */
export function gateOf(world: World, tokens: Tokens): Gate {
  const readSet = (projectKey: string) => openReadSet(world, projectKey);
  const check: Gate['check'] = async ({ bearer, route, params, correlationId }) => {
    const projectKey = params.projectKey!;
    const principal = await tokens.authenticate(bearer, projectKey, correlationId);
    admit(principal, route, params);
    return route.presumes === true ? { principal, readSet: readSet(projectKey) } : { principal };
  };
  return {
    readSet,
    check,
    admit(passage) {
      const { bearer, route, params } = passage;
      const projectKey = params.projectKey!;
      const presumed = tokens.presumed(bearer, projectKey);
      if (presumed === undefined || lackOf(presumed.principal, route, params) !== undefined)
        return check(passage);
      const { principal, ...token } = presumed;
      const presuming = openReadSet(world, projectKey, token);
      if (route.presumes === true) return { principal, readSet: presuming };
      return presuming.confirm().then(() => ({ principal }));
    },
  };
}

/** Admits a request at a route. @throws as `Gate.admit` */
export type Admit = (request: FastifyRequest, route: Route) => Eventual<Admitted>;

/** @param ask one of the questions of the gate */
export const admitBy =
  (ask: (passage: Passage) => Eventual<Admitted>): Admit =>
  (request, route) => {
    const params = request.params as Params;
    const passage = { bearer: bearerOf(request), route, params, correlationId: request.id };
    return afterwards(ask(passage), ({ principal, readSet }) => ({
      principal: acting(principal, request),
      readSet,
    }));
  };

function acting(principal: Principal, request: FastifyRequest): Principal {
  const { id, params, headers, server } = request;
  const address = addressOf(request, server.behindProxy);
  const known = withExternalUser(
    principalAt({ ...principal, correlationId: id }, params as Params),
    headers['x-external-user-id'],
  );
  const { clientId, externalUserId, consoleUser = '' } = known;
  if (consoleUser !== '') return { ...known, author: { type: 'user', name: consoleUser, address } };
  const name = externalUserId === undefined ? clientId : `${clientId} for ${externalUserId}`;
  return { ...known, author: { type: 'client', name, address } };
}

const hintForHeader = (header: string | undefined, path: string): string =>
  placeHint(path) ??
  (header === undefined
    ? "The header 'Authorization: Bearer {token}' is missing. `storewright token PROJECT` prints a token."
    : "The header Authorization must be 'Bearer {token}'.");

function bearerOf({ headers, url }: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9\-._~+/]{1,4096}=*)$/i.exec(headers.authorization ?? '');
  if (match === null)
    throw hinted(
      apiError.invalid_token('invalid_token'),
      hintForHeader(headers.authorization, url),
    );
  return match[1]!;
}

function withExternalUser(principal: Principal, header: string | string[] | undefined): Principal {
  if (header === undefined || header === '') return principal;
  if (typeof header !== 'string' || header.length > edgeLimits.externalUserIdLength)
    throw apiError.InvalidInput(
      `X-External-User-ID can have at most ${edgeLimits.externalUserIdLength} characters.`,
    );
  return { ...principal, externalUserId: header };
}

// Optional concerns of a request, which exist only where an operator has switched them on: faults, branches, ids, notes.

/** One optional concern. A server that does not have it pays nothing for it. */
export interface Wrapper {
  /** Adds its hooks, which run after the hooks of earlier wrappers. */
  readonly register?: (app: FastifyInstance) => void;
  /** Takes part in the admission of requests. */
  readonly admit?: (next: Admit, gate: Gate) => Admit;
  /** Its request headers, which pages of other origins may send. */
  readonly headers?: readonly string[];
}
