// The token service with everything that it may touch.

import {
  createTokenService,
  defaultTokenLimits,
  type ExternalServer,
  rateLimitsOf,
  type TokenService,
} from '@storewright/edges/oauth';
import type { Metrics } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import { headerPurpose } from '@storewright/model/resources/project/project/external-oauth';
import type { Database } from '@storewright/store/storage/connection/database';
import type { FastifyBaseLogger } from 'fastify';
import { controlsAreOn } from '../../option-modes.ts';
import type { Options } from '../../options.ts';
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

// How the token service learns of the external OAuth server that a project has registered.

/** @throws ExternalOAuthFailed when the header was sealed with a key that this server lacks */
const externalServerOf =
  ({ storage, openSeal }: Pick<World, 'storage' | 'openSeal'>) =>
  async (projectKey: string): Promise<ExternalServer | undefined> => {
    const [row] = await storage.find(projectKey, 'project', [{ id: projectKey }]);
    const url: string | undefined = row && JSON.parse(row.text).externalOAuth?.url;
    if (url === undefined) return undefined;
    const sealed = (await storage.secret(projectKey, 'project', projectKey)) ?? '';
    try {
      const seal = await openSeal();
      return { url, authorizationHeader: seal.open(sealed, headerPurpose(projectKey)) };
    } catch (cause) {
      const message = 'The header for the external OAuth server cannot be read. Set it again.';
      throw Object.assign(apiError.ExternalOAuthFailed(message), { cause });
    }
  };
