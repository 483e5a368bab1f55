// The gate of the edge: the token service and the facts that a request presumes, put together.

import type { TokenService } from '@storewright/edges/oauth';
import type { Gate } from '@storewright/edges/rest';
import { placeHint } from '@storewright/edges/rest/hints/path-hints';
import { admit, lackOf, openReadSet, type World } from '@storewright/engine/pipeline';
import { hinted } from '@storewright/model/base/hint';
import { ApiError, notFound, type Principal } from '@storewright/model/declaration';
import { projectExists } from '../../provisioning/bootstrap.ts';

/**
 * A request with a known token is admitted immediately; nothing leaves before the database has
 * confirmed that the token is still valid. Guessing tokens must cost no more than a look-up, so for
 * an unknown token, or one with too few scopes, the database is asked first.
 */
export function gateOf(world: World, tokens: TokenService): Gate {
  const readSet = (projectKey: string) => openReadSet(world, projectKey);
  const check: Gate['check'] = async ({ bearer, route, params, correlationId }) => {
    const projectKey = params.projectKey!;
    const principal = await authenticate(world, tokens, { bearer, projectKey, correlationId });
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

const otherProject =
  'The token is for another project. Begin the path with the key of that project; `storewright project list` lists all keys.';

/** A token of another project: 403 when the project in the path exists, else 404. */
async function authenticate(
  world: World,
  tokens: TokenService,
  asked: { readonly bearer: string; readonly projectKey: string; readonly correlationId: string },
): Promise<Principal> {
  const { bearer, projectKey, correlationId } = asked;
  try {
    return await tokens.authenticate(bearer, projectKey, correlationId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_scope') throw error;
    if (await projectExists(world, projectKey)) throw error;
    const hint = placeHint(`/${projectKey}`) ?? otherProject;
    throw hinted(notFound('project', `key '${projectKey}'`), hint);
  }
}
