// How the token service learns of the external OAuth server that a project has registered.

import type { ExternalServer } from '@storewright/edges/oauth';
import type { World } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import { headerPurpose } from '@storewright/model/resources/project/project/external-oauth';

/** @throws ExternalOAuthFailed when the header was sealed with a key that this server lacks */
export const externalServerOf =
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
