// Single sign-on by OpenID Connect: where people are sent, and who has come back. The provider says who somebody is;
// what the person may do is stored here.

import type { Post } from '@storewright/platform/outbound';
import type { Seal } from '@storewright/platform/seal';
import type { Configuration } from 'openid-client';

export interface SingleSignOn {
  /** Where the browser goes, and what it brings back in a cookie. */
  begin(back: string): Promise<{ readonly url: string; readonly memory: string }>;
  /** @throws SignOnFailed */
  finish(current: URL, memory: string): Promise<{ readonly email: string }>;
}

/** The reason of a failure. */
export type SignOnFailure = 'failed' | 'unverified' | 'unreachable';

export class SignOnFailed extends Error {
  readonly failure: SignOnFailure;
  constructor(failure: SignOnFailure, cause?: unknown) {
    super(`single sign-on: ${failure}`, { cause });
    this.name = 'SignOnFailed';
    this.failure = failure;
  }
}

interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: the client is a public one. */
  readonly clientSecret: string;
  readonly post: Post;
  readonly openSeal: () => Promise<Seal>;
  readonly now: () => number;
}

interface Memory {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly until: number;
}

/** How long somebody may take to sign in at the provider. */
export const memorySeconds = 600;
const purpose = 'single sign-on under way';
const timeoutMs = 10_000;
const maxBytes = 256 * 1_024;

export function openSingleSignOn(provider: Provider): SingleSignOn {
  const { openSeal, now } = provider;
  let known: Promise<Configuration> | undefined;
  const configured = () => {
    known ??= discover(provider).catch((error) => {
      known = undefined;
      throw new SignOnFailed('unreachable', error);
    });
    return known;
  };
  return {
    async begin(back) {
      const library = await import('openid-client');
      const config = await configured();
      const verifier = library.randomPKCECodeVerifier();
      const [state, nonce] = [library.randomState(), library.randomNonce()];
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope: 'openid email profile',
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      const until = now() + memorySeconds * 1_000;
      const memory: Memory = { verifier, state, nonce, until };
      return { url: url.href, memory: (await openSeal()).seal(JSON.stringify(memory), purpose) };
    },
    async finish(current, sealed) {
      const memory = openedMemory(await openSeal(), sealed);
      if (memory === undefined || memory.until < now()) throw new SignOnFailed('failed');
      const config = await configured();
      return verifiedEmail(await claimsOf(config, current, memory));
    },
  };
}

/** The calls go the way of all calls of this server, with its limits and authorities. */
async function discover({ issuer, clientId, clientSecret, post }: Provider) {
  const library = await import('openid-client');
  const authentication = clientSecret === '' ? library.None() : undefined;
  const isPlain = issuer.startsWith('http:');
  return library.discovery(
    new URL(issuer),
    clientId,
    clientSecret === '' ? {} : clientSecret,
    authentication,
    {
      [library.customFetch]: fetchOver(post),
      execute: isPlain ? [library.allowInsecureRequests] : [],
      timeout: timeoutMs / 1_000,
    },
  );
}

interface Init {
  readonly method?: string | undefined;
  readonly headers?: unknown;
  readonly body?: unknown;
}

const fetchOver =
  (post: Post) =>
  async (url: string, { method = 'GET', headers = {}, body }: Init): Promise<Response> => {
    const sent = Object.fromEntries(new Headers(headers as Record<string, string>));
    const text = body === undefined || body === null ? '' : String(body);
    const outcome = await post({ url, method, headers: sent, body: text, timeoutMs, maxBytes });
    if (outcome.outcome !== 'answer')
      throw new Error(outcome.outcome === 'late' ? 'no answer in time' : outcome.reason);
    const { status, text: answer, headers: answered } = outcome;
    const type = answered['content-type'] ?? 'application/json';
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : answer, { status, headers: { 'Content-Type': type } });
  };

function openedMemory(seal: Seal, sealed: string): Memory | undefined {
  try {
    return JSON.parse(seal.open(sealed, purpose));
  } catch {
    return undefined;
  }
}

interface Claims {
  readonly [claim: string]: unknown;
}

/** Claims of the identity token, else of the user information of the provider. */
async function claimsOf(
  config: Configuration,
  current: URL,
  { verifier, state, nonce }: Memory,
): Promise<Claims> {
  const library = await import('openid-client');
  try {
    const tokens = await library.authorizationCodeGrant(config, current, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    if (claims.email !== undefined) return { ...claims };
    return { ...(await library.fetchUserInfo(config, tokens.access_token, claims.sub)) };
  } catch (error) {
    throw new SignOnFailed('failed', error);
  }
}

/** An address that the provider has not verified may be that of somebody else. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): { readonly email: string } {
  if (typeof email !== 'string' || isVerified !== true) throw new SignOnFailed('unverified');
  return { email };
}
