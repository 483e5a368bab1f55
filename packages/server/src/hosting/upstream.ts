// Requests of the gateway to the HTTP API: with a token that has the scopes of the session and no more.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { HostingWorld, UpstreamAnswer } from './applications/world.ts';
import { everyScope, ownToken } from './own-token.ts';

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** A user with the same scopes in a project has the same token. */
const maxTokens = 2_000;
const maxSeconds = 900;
/** A token that ends while its request is on the way is of no use. */
const marginMs = 60_000;

export interface Upstream {
  readonly method: string;
  readonly project: string;
  /** Below the project key, with the query. */
  readonly path: string;
  readonly scopes: readonly string[];
  /** E-mail address of the user who is signed in. */
  readonly user: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer | undefined;
  /** The token that is remembered will not do. */
  readonly isAnew: boolean;
}

/** Asks the HTTP API; a token that was deleted with its client or project is replaced once. */
export function upstreamOf(hosting: HostingWorld): (call: Upstream) => Promise<UpstreamAnswer> {
  const kept = boundedMemory<Kept>(maxTokens);
  const tokenFor = async (
    { project, scopes, user }: Upstream,
    isAnew: boolean,
  ): Promise<string> => {
    const now = hosting.world.clock.now();
    const name = `${project} ${user} ${[...scopes].sort().join(' ')}`;
    const known = isAnew ? undefined : kept.get(name);
    if (known !== undefined && known.until > now) return known.token;
    const client = {
      id: `applications-of-${project}`,
      name: 'Custom applications',
      scopes: everyScope,
    };
    const { token, expiresInSeconds } = await ownToken(hosting, {
      project,
      client,
      scopes,
      maxSeconds,
      user,
    });
    kept.set(name, { token, until: now + expiresInSeconds * 1_000 - marginMs });
    return token;
  };
  const ask = async (call: Upstream, isAnew: boolean) =>
    hosting.upstream({
      method: call.method,
      url: `/${encodeURIComponent(call.project)}${call.path}`,
      headers: { ...call.headers, authorization: `Bearer ${await tokenFor(call, isAnew)}` },
      body: call.body,
    });
  return async (call) => {
    const answer = await ask(call, call.isAnew);
    return answer.status === 401 && !call.isAnew ? ask(call, true) : answer;
  };
}
