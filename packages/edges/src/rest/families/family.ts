// A family is one API of the server, with hosts, paths and errors of its own. The HTTP API is the
// first one; others are at a path prefix, and at a host of their own where the operator names one.

import type { ApiError } from '@storewright/model/declaration';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../route.ts';

/** An API in addition to the HTTP API. */
export interface Family {
  readonly name: string;
  /** Its paths on every host begin with it: `/-/change-history`. */
  readonly prefix: string;
  /** A host name at which its paths begin without the prefix; empty: none. */
  readonly host: string;
  /** None of its paths is one of the HTTP API: they are also served without the prefix on every host. */
  readonly isAtRoot?: true;
  /** Paths are those after the project key. */
  readonly routes: readonly Route[];
  /** JSON text of an error, in the shape of this API. */
  readonly errorBody: (error: ApiError) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: the HTTP API. */
    family?: Family | undefined;
  }
}

/** Where the routes of a family stand. */
export interface FamilyPlace {
  readonly family: Family;
  readonly prefix: string;
  readonly constraints: { readonly host?: RegExp };
}

/** The prefix, the root where its paths are free, and the host of its own. */
export function placesOf(family: Family): readonly FamilyPlace[] {
  const { host, prefix, isAtRoot } = family;
  const place = { family, prefix, constraints: {} };
  if (isAtRoot === true) return [place, { ...place, prefix: '' }];
  if (host === '') return [place];
  const name = new RegExp(`^${host.replaceAll('.', '[.]')}(:[0-9]+)?$`, 'i');
  return [place, { family, prefix: '', constraints: { host: name } }];
}

/** The family of the route of a request. */
export const familyOf = (request: FastifyRequest): Family | undefined =>
  request.routeOptions?.config?.family;

/** Whether the host of the request is that of another family than its path. */
export function isStrange(request: FastifyRequest, families: readonly Family[]): boolean {
  const host = request.hostname.toLowerCase();
  const owner = families.find((one) => one.host !== '' && one.host.toLowerCase() === host);
  return owner !== undefined && familyOf(request) !== owner;
}
