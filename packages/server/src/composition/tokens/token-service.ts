// The token service with everything that it may touch.

import {
  createTokenService,
  defaultTokenLimits,
  rateLimitsOf,
  type TokenService,
} from '@storewright/edges/oauth';
import type { Metrics } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import type { FastifyBaseLogger } from 'fastify';
import { controlsAreOn } from '../../option-modes.ts';
import type { Options } from '../../options.ts';
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
