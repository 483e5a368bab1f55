// The token service with everything that it may touch.
import type { FastifyBaseLogger } from 'fastify';
import { ApiError, notFound } from '../declaration/index.ts';
import {
  createTokenService,
  defaultTokenLimits,
  rateLimitsOf,
  type TokenService,
} from '../oauth/index.ts';
import type { Options } from '../options.ts';
import type { World } from '../pipeline/index.ts';
import type { Authenticate, Metrics } from '../rest/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { projectExists } from './bootstrap.ts';
import { externalServerOf } from './external-server.ts';
import { findCustomerOf } from './find-customer.ts';

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
    post: world.outbound.post,
    tokenLimits: defaultTokenLimits,
    now: world.clock.now,
    instant: world.clock.instant,
    newId: world.newId,
    findCustomer: findCustomerOf(world),
    externalServer: externalServerOf(world),
    passwords: world.passwords,
    audit: (event) => logger.info(event, 'token'),
    count: metrics.countToken,
    rateLimits: rateLimitsOf(options.tokensPerSecond),
  });
}

/** A token of another project: 403 when the project in the path exists, else 404 (decision 22). */
export const knownProject =
  (world: World, authenticate: Authenticate): Authenticate =>
  async (bearer, projectKey, correlationId, whenFamiliar) => {
    try {
      return await authenticate(bearer, projectKey, correlationId, whenFamiliar);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'insufficient_scope') throw error;
      if (await projectExists(world, projectKey)) throw error;
      throw notFound('project', `key '${projectKey}'`);
    }
  };
