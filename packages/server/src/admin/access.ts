// Who may use the admin interface: whoever holds its token, at an address of this server. A page in a
// browser must not be able to reset a project, so foreign Host headers are refused as well.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiError } from '../declaration/index.ts';
import { type Options, servesLoopbackOnly } from '../options.ts';

type Switches = Pick<Options, 'controls' | 'host' | 'behindProxy' | 'apiHost' | 'authHost'> &
  Pick<Options, 'aliasHosts'>;

/** `auto`: while only this machine can reach the server. */
export const controlsAreOn = (options: Switches): boolean =>
  options.controls === 'on' || (options.controls === 'auto' && servesLoopbackOnly(options));

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
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString('base64url');
  try {
    writeFileSync(join(directory, fileName), `${token}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export interface AdminCaller {
  readonly host: string;
  readonly authorization: string | undefined;
  /** He asks for what needs no token. */
  readonly isOpen?: boolean | undefined;
  /** He asks for what pages of this server read without a token. */
  readonly isForPages?: boolean | undefined;
  /** Address of the server as he called it. */
  readonly address?: string | undefined;
  /** The headers `Origin` and `Sec-Fetch-Site`, which pages cannot choose. */
  readonly origin?: string | undefined;
  readonly site?: string | undefined;
}

/** Browsers send the one or the other with what a page asks; programs on this machine send neither. */
const isOfThisServer = ({ address, origin, site }: Partial<AdminCaller>): boolean =>
  (origin === undefined || origin === address) && (site === undefined || site === 'same-origin');

const hash = (text: string) => createHash('sha256').update(text).digest();

/** @throws ResourceNotFound for a foreign Host, invalid_token 401 */
export function admitToAdmin(
  { host, authorization, isOpen, isForPages, ...from }: AdminCaller,
  token: () => string | undefined,
  hosts: ReadonlySet<string>,
): void {
  if (!hosts.has(host.toLowerCase()))
    throw apiError.ResourceNotFound('This host is not served here.');
  if (isForPages === true && !isOfThisServer(from))
    throw apiError.ResourceNotFound('Pages of other origins are not answered.');
  if (isOpen === true || isForPages === true) return;
  const given = /^Bearer (\S{1,1024})$/i.exec(authorization ?? '')?.[1];
  const expected = token();
  if (given === undefined || expected === undefined) throw apiError.invalid_token('invalid_token');
  if (!timingSafeEqual(hash(given), hash(expected))) throw apiError.invalid_token('invalid_token');
}
