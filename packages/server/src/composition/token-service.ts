// The token service with everything that it may touch.

import type { FastifyBaseLogger } from 'fastify';
import { ApiError, notFound } from '../declaration/index.ts';
import {
  createTokenService,
  defaultTokenLimits,
  rateLimitsOf,
  type TokenService,
} from '../oauth/index.ts';
import { controlsAreOn } from '../option-modes.ts';
import type { Options } from '../options.ts';
import { openReadSet, type World } from '../pipeline/index.ts';
import { hinted } from '../platform/hint.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import { placeHint } from '../rest/hints/path-hints.ts';
import type { Authenticator, Metrics } from '../rest/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { externalServerOf } from './external-server.ts';
import { customerExistsIn, findCustomerOf, holdsAnonymousIdIn } from './find-customer.ts';

interface Parts {
  readonly database: Database;
  readonly world: World;
  readonly metrics: Metrics;
  readonly options: Options;
  readonly logger: FastifyBaseLogger;
}

export function tokenServiceOf(parts: Parts): TokenService {
  const { database, world, metrics, options, logger } = parts;
  return createTokenService({
    database,
    storage: world.storage,
    memory: world.memory,
    post: world.outbound.post,
    tokenLimits: defaultTokenLimits,
    now: world.now,
    instant: world.clock.instant,
    newId: world.newId,
    findCustomer: findCustomerOf(world),
    customerExists: customerExistsIn(world),
    holdsAnonymousId: holdsAnonymousIdIn(world),
    externalServer: externalServerOf(world),
    passwords: world.passwords,
    audit: (event) => logger.info(event, 'token'),
    count: metrics.countToken,
    givesBranchTokens: controlsAreOn(options),
    rateLimits: rateLimitsOf(options.tokensPerSecond),
  });
}

/** The token service as the edge asks it. */
export const authenticatorOf = (world: World, tokens: TokenService): Authenticator => ({
  authenticate: knownProject(world, tokens),
  presumed(bearer, projectKey) {
    const presumed = tokens.presumed(bearer, projectKey);
    if (presumed === undefined) return undefined;
    const { principal, ...token } = presumed;
    return { principal, readSet: openReadSet(world, projectKey, token) };
  },
  readSet: (projectKey) => openReadSet(world, projectKey),
});

const otherProject =
  'The token is for another project. Begin the path with the key of that project; `storewright project list` lists all keys.';

/** A token of another project: 403 when the project in the path exists, else 404 . */
const knownProject =
  (world: World, { authenticate }: TokenService): Authenticator['authenticate'] =>
  async (bearer, projectKey, correlationId) => {
    try {
      return await authenticate(bearer, projectKey, correlationId);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'insufficient_scope') throw error;
      if (await projectExists(world, projectKey)) throw error;
      const hint = placeHint(`/${projectKey}`) ?? otherProject;
      throw hinted(notFound('project', `key '${projectKey}'`), hint);
    }
  };
