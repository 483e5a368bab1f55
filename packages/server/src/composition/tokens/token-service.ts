// The token service with everything that it may touch.

import {
  createTokenService,
  defaultTokenLimits,
  type ExternalServer,
  rateLimitsOf,
  type TokenService,
} from '@storewright/edges/oauth';
import type { Metrics } from '@storewright/edges/rest';
import { placeHint } from '@storewright/edges/rest/hints/path-hints';
import type { World } from '@storewright/engine/pipeline';
import { hinted } from '@storewright/model/base/hint';
import { ApiError, apiError, notFound } from '@storewright/model/declaration';
import { headerPurpose } from '@storewright/model/resources/project/project/external-oauth';
import type { Database } from '@storewright/store/storage/connection/database';
import type { FastifyBaseLogger } from 'fastify';
import { controlsAreOn } from '../../option-modes.ts';
import type { Options } from '../../options.ts';
import { projectExists } from '../../provisioning/bootstrap.ts';
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
  const service = createTokenService({
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
  return { ...service, authenticate: explainOtherProject(world, service.authenticate) };
}

const otherProject =
  'The token is for another project. Begin the path with the key of that project; `storewright project list` lists all keys.';

/** A token of another project: 403 when the project in the path exists, else 404. */
const explainOtherProject =
  (world: World, authenticate: TokenService['authenticate']): TokenService['authenticate'] =>
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
