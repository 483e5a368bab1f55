// Who may use the admin interface: the holder of its token, at an address of this server. A page in
// a browser must not be able to reset a project, so foreign Host headers are refused as well.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiError } from '@storewright/model/declaration';
import { makeFolder } from '@storewright/platform/make-folder';

const fileName = 'admin-token';

/** The token that the options name, else that of the data directory; `undefined` when none is there. */
export function adminTokenOf(token: string, directory: string): string | undefined {
  if (token !== '') return token;
  try {
    return readFileSync(join(directory, fileName), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Makes the token of a data directory when there is none; its owner alone may read it. */
export function ensureAdminToken(directory: string): void {
  makeFolder(directory, 0o700);
  const token = randomBytes(32).toString('base64url');
  try {
    writeFileSync(join(directory, fileName), `${token}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export interface AdminCaller {
  /** Name of the server as he called it, without port. */
  readonly host: string;
  readonly authorization: string | undefined;
}

/** @throws ResourceNotFound for a foreign Host: such a name may have been made to lead here */
export function checkHost({ host }: Pick<AdminCaller, 'host'>, hosts: ReadonlySet<string>): void {
  if (!hosts.has(host.toLowerCase()))
    throw apiError.ResourceNotFound('This host is not served here.');
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** @throws invalid_token 401 */
export function checkToken(
  { authorization }: Pick<AdminCaller, 'authorization'>,
  token: () => string | undefined,
): void {
  const given = /^Bearer (\S{1,1024})$/i.exec(authorization ?? '')?.[1];
  const expected = token();
  if (given === undefined || expected === undefined) throw apiError.invalid_token('invalid_token');
  if (!timingSafeEqual(hash(given), hash(expected))) throw apiError.invalid_token('invalid_token');
}
