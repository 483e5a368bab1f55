// Tokens of another OAuth server, which a project has registered: asked for
// by RFC 7662, in 500 ms and once, remembered for an hour at most.
import { createHash } from 'node:crypto';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import {
  ApiError,
  apiError,
  type Principal,
  parseScope,
  withReason,
} from '@storewright/model/declaration';
import type { AskExternal } from './authenticate.ts';
import type { ExternalServer, TokenWorld } from './world.ts';

const timeoutMs = 500;
const maxBytes = 65_536;
const maxCacheMs = 3_600_000;
const maxCached = 10_000;

interface Remembered {
  readonly principal: Principal;
  readonly until: number;
}

interface Question {
  readonly token: string;
  readonly projectKey: string;
  readonly correlationId: string | undefined;
  readonly server: ExternalServer;
}

/** Asks external servers; the answers are kept by a hash, so that no token stays in memory. */
export function externalIntrospection(world: TokenWorld): AskExternal {
  const remembered = boundedMemory<Remembered>(maxCached);
  const underWay = new Map<string, Promise<Remembered | undefined>>();

  return async (token, projectKey, correlationId) => {
    const server = await world.externalServer?.(projectKey);
    if (server === undefined) return undefined;
    const principal = await askIntrospection(token, projectKey, correlationId, server);
    return principal !== undefined && (await isThere(principal)) ? principal : undefined;
  };

  /** A missing or deleted customer has no principal. */
  async function isThere({ projectKey, customerId }: Principal): Promise<boolean> {
    return customerId === undefined || world.customerExists(projectKey, customerId);
  }

  async function askIntrospection(
    token: string,
    projectKey: string,
    correlationId: string | undefined,
    server: ExternalServer,
  ): Promise<Principal | undefined> {
    const label = labelOf(token, projectKey, server);
    const known = remembered.get(label);
    if (known !== undefined && known.until > world.now()) return known.principal;
    remembered.delete(label);
    // Requests that come while the answer is awaited share it.
    const question = { token, projectKey, correlationId, server };
    const answering = underWay.get(label) ?? introspectExternally(world, question);
    underWay.set(label, answering);
    const answer = await answering.finally(() => underWay.delete(label));
    if (answer !== undefined && answer.until > world.now()) remember(label, answer);
    return answer?.principal;
  }

  function remember(label: string, answer: Remembered): void {
    remembered.set(label, answer);
  }
}

/** The settings are part of the name: with other settings nothing is remembered. */
const labelOf = (token: string, projectKey: string, { url, authorizationHeader }: ExternalServer) =>
  createHash('sha256')
    .update(JSON.stringify([token, projectKey, url, authorizationHeader]))
    .digest('base64url');

async function introspectExternally(
  world: TokenWorld,
  question: Question,
): Promise<Remembered | undefined> {
  const { projectKey, correlationId } = question;
  try {
    const answer = await ask(world, question);
    world.count('external', answer === undefined ? 'invalid_token' : 'ok');
    return answer;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'General';
    world.audit({ event: 'error', flow: 'external', projectKey, correlationId, code });
    world.count('external', code);
    throw error;
  }
}

async function ask(world: TokenWorld, question: Question): Promise<Remembered | undefined> {
  const { token, projectKey, correlationId, server } = question;
  const outcome = await world.post({
    url: server.url,
    headers: {
      Authorization: server.authorizationHeader,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
      ...(correlationId === undefined ? {} : { 'X-Correlation-ID': correlationId }),
    },
    body: `token=${encodeURIComponent(token)}`,
    timeoutMs,
    maxBytes: maxBytes,
    of: { project: projectKey, to: 'oauth' },
  });
  if (outcome.outcome === 'late') throw noAnswer();
  if (outcome.outcome === 'failed') throw badAnswer(outcome.reason);
  if (outcome.status !== 200) throw badAnswer(`it answered with status ${outcome.status}`);
  return understood(outcome.text, projectKey, world.now());
}

const noAnswer = () =>
  new ApiError('ExternalOAuthFailed', 'The external OAuth server did not answer in time.', {}, 504);

/** The sender of a token must not learn about the server at the address. */
const badAnswer = (reason: string) =>
  withReason(
    apiError.ExternalOAuthFailed('The external OAuth server returned no usable response.'),
    reason,
  );

/** The answer of the server; `undefined` when the token is not active. @throws for a bad answer */
function understood(text: string, projectKey: string, now: number): Remembered | undefined {
  const answer = parsed(text);
  if (typeof answer.active !== 'boolean') throw badAnswer('"active" is missing');
  if (!answer.active) return undefined;
  const expiry = expiryOf(answer.exp);
  if (expiry !== undefined && expiry <= now) return undefined;
  return {
    principal: principalOf(answer, projectKey),
    // Without an expiry nothing says how long the answer holds, so it is not remembered.
    until: expiry === undefined ? 0 : Math.min(expiry, now + maxCacheMs),
  };
}

function parsed(text: string): { readonly [member: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as { [member: string]: unknown };
  } catch {
    // Falls through to the same answer as for JSON of another kind.
  }
  throw badAnswer('it is not a JSON object');
}

const millisecondsFrom = 1e12;

/** Seconds as the standard says; larger numbers are milliseconds, which some servers send. */
function expiryOf(exp: unknown): number | undefined {
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return exp > millisecondsFrom ? exp : exp * 1000;
}

const subjectForm = /^(customer_id|customer|anonymous_id|external_user_id)[:=](.{1,256})$/;
const idForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

/** Only our scopes of this project count, and the subjects in either spelling. */
function principalOf(
  { scope, client_id }: { readonly [member: string]: unknown },
  projectKey: string,
): Principal {
  const parts = typeof scope === 'string' ? scope.split(/\s+/) : [];
  const subjects = parts.flatMap(subjectOf);
  const customerId = onlyOf(subjects, 'customer_id', 'customer');
  const anonymousId = onlyOf(subjects, 'anonymous_id');
  const externalUserId = onlyOf(subjects, 'external_user_id');
  if (customerId !== undefined && anonymousId !== undefined)
    throw badAnswer('the scope names a customer and an anonymous session');
  return {
    projectKey,
    clientId: typeof client_id === 'string' && idForm.test(client_id) ? client_id : 'external',
    scopes: new Set(parts.filter((part) => parseScope(part)?.projectKey === projectKey)),
    ...(customerId === undefined ? {} : { customerId }),
    ...(anonymousId === undefined ? {} : { anonymousId }),
    ...(externalUserId === undefined ? {} : { externalUserId }),
  };
}

/** A token speaks for one subject; two spellings of the same one are one. */
function onlyOf(
  subjects: readonly (readonly [string, string])[],
  ...names: readonly string[]
): string | undefined {
  const ids = new Set(subjects.filter(([name]) => names.includes(name)).map(([, id]) => id));
  if (ids.size > 1) throw badAnswer(`the scope names more than one ${names[0]}`);
  return [...ids][0];
}

function subjectOf(part: string): [string, string][] {
  const [, name, id] = subjectForm.exec(part) ?? [];
  return name === undefined || id === undefined ? [] : [[name, id]];
}
