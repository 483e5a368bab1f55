// From the bearer token of an API request to the principal.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { hinted } from '@storewright/model/base/hint';
import { apiError, type Principal } from '@storewright/model/declaration';
import { findBranchToken } from '@storewright/store/storage/tokens/branch-tokens';
import {
  findAccessToken,
  isOfSomeProject,
  type StoredToken,
} from '@storewright/store/storage/tokens/tokens';
import type { TokenService } from './index.ts';
import { projectOfToken, tokenHash } from './tokens/hash.ts';
import type { TokenWorld } from './world.ts';

const maxTokenLength = 4_096;
const tokenForm = /^[A-Za-z0-9._~+/-]+=*$/;

/** Asks the external server of the project, if it has one, about a token that is not ours. */
export type AskExternal = (
  token: string,
  projectKey: string,
  correlationId: string | undefined,
) => Promise<Principal | undefined>;

/** The inputs of authentication other than the token. */
interface Checking {
  readonly world: TokenWorld;
  readonly askExternal: AskExternal;
}

/** A request as far as its token goes. */
interface Bearing {
  readonly token: string;
  readonly projectKey: string;
  readonly correlationId?: string | undefined;
}

/** The principal of a token's last use. The caller has the database confirm it. */
export interface PresumedBearer {
  readonly principal: Principal;
  readonly hash: Buffer;
  /** Called when the token is no longer valid. */
  readonly forget: () => void;
}

interface KnownToken {
  readonly principal: Principal;
  readonly expiresAt: number;
}

const nameOf = (hash: Buffer): string => `token ${hash.toString('latin1')}`;
const weightOfToken = 500;

/** How the bearer tokens of requests become principals. */
export const authenticationBy = (
  checking: Checking,
): Pick<TokenService, 'authenticate' | 'presumed'> => ({
  authenticate: (token, projectKey, correlationId) =>
    authenticateToken(checking, { token, projectKey, correlationId }),
  presumed: (token, projectKey) => presumedBearer(checking.world, token, projectKey),
});

/** `undefined` for a token that the process does not know, or that is for another project. */
function presumedBearer(
  { memory, now }: TokenWorld,
  token: string,
  projectKey: string,
): PresumedBearer | undefined {
  const hash = tokenHash(token);
  const name = nameOf(hash);
  const known = memory.get(name) as KnownToken | undefined;
  if (known === undefined || known.expiresAt <= now(projectKey)) return undefined;
  const { principal } = known;
  if (principal.projectKey !== projectKey) return undefined;
  return { principal, hash, forget: () => memory.delete(name) };
}

/**
 * Whom the token speaks for.
 * @throws invalid_token 401 when it is malformed, unknown, expired or revoked; insufficient_scope
 * 403 when it belongs to another project; ExternalOAuthFailed 502 or 504.
 */
async function authenticateToken(
  checking: Checking,
  { token, projectKey, correlationId }: Bearing,
): Promise<Principal> {
  if (token.length > maxTokenLength || !tokenForm.test(token))
    throw hinted(invalidToken(), `This is not the format of a token of this server; ${tokenHint}`);
  const { world, askExternal } = checking;
  const hash = tokenHash(token);
  const now = world.now(projectKey);
  const stored = await findAccessToken(world.database, { project: projectKey, hash, now });
  if (stored !== undefined) {
    const principal = principalOf(stored);
    const { expiresAt } = stored;
    world.memory.set(nameOf(hash), { principal, expiresAt }, weightOfToken);
    return principal;
  }
  world.memory.delete(nameOf(hash));
  const ofBranch = await branchToken(world, { project: projectKey, hash, now });
  if (ofBranch !== undefined) return principalOf(ofBranch);
  if (await isOfAnother(world, token, hash, projectKey))
    throw apiError.insufficient_scope('Insufficient scope: the token is for another project.');
  const external = await askExternal(token, projectKey, correlationId);
  if (external === undefined)
    throw hinted(
      invalidToken(),
      `The token is unknown, expired or revoked, or it belongs to another server or database; ${tokenHint}`,
    );
  return external;
}

/** A token that a client of the source has for a branch. It is not remembered: client and branch are asked for each time. */
async function branchToken(
  { database, givesBranchTokens }: TokenWorld,
  token: Parameters<typeof findBranchToken>[1],
): Promise<StoredToken | undefined> {
  if (givesBranchTokens !== true || !token.project.includes('--')) return undefined;
  return findBranchToken(database, token);
}

const tokenHint = '`storewright token PROJECT` prints a new one.';

const invalidToken = () => apiError.invalid_token('invalid_token');

/** Whether it is a token of ours for another project; its own project is asked, where its text says it. */
async function isOfAnother(
  world: TokenWorld,
  token: string,
  hash: Buffer,
  projectKey: string,
): Promise<boolean> {
  const { database, now } = world;
  const said = projectOfToken(token);
  if (said === undefined || said.project === projectKey) return false;
  const { project } = said;
  if (project === undefined) return isOfSomeProject(database, hash);
  const named = { project, hash, now: now(project) };
  const isUsual = (await findAccessToken(database, named)) !== undefined;
  return isUsual || (await branchToken(world, named)) !== undefined;
}

function principalOf(stored: StoredToken): Principal {
  const { projectKey, clientId, customerId, anonymousId, consoleUser } = stored;
  const principal = { projectKey, clientId, scopes: scopesOf(stored.scope) };
  // Most tokens have no subject other than their client, and joining parts costs.
  const isPlain = [customerId, anonymousId, consoleUser].every((one) => one === undefined);
  if (isPlain) return principal;
  return {
    ...principal,
    ...(customerId === undefined ? {} : { customerId }),
    ...(anonymousId === undefined ? {} : { anonymousId }),
    ...(consoleUser === undefined ? {} : { consoleUser }),
  };
}

const known = boundedMemory<ReadonlySet<string>>(1_000);

/** Few lists of scopes serve many tokens, so each is taken apart once. */
function scopesOf(text: string): ReadonlySet<string> {
  const found = known.get(text);
  if (found !== undefined) return found;
  const scopes = new Set(text.split(' '));
  known.set(text, scopes);
  return scopes;
}
