// The token paths, as a list of steps in reading order: form, client, limits, grant, answer.
// Knows no HTTP framework: a request and an answer are plain values.

import { hinted } from '@storewright/model/base/hint';
import { ApiError, apiError } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { failure, success, type TokenAnswer } from './answer.ts';
import { type KnownClients, noteUse } from './client-store.ts';
import type { Grant, TokenPath } from './grants/grant.ts';
import * as grants from './grants/index.ts';
import type { Limiter } from './limiter.ts';
import { authenticateClient, type Client, confirmClient } from './tokens/client.ts';
import { decodeForm, type Form, requiredParameter } from './tokens/form.ts';
import { shown } from './tokens/scope.ts';
import type { AuditEvent, Flow, TokenWorld } from './world.ts';

/** A request as every path of the token service receives it. */
export interface TokenHttpRequest {
  /** Decoded path parameters: `projectKey`, `storeKey`. */
  readonly params: { readonly [name: string]: string };
  /** Header values by lower-case name. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  /** Body, undecoded. */
  readonly form: string;
  /** Query string without the question mark, undecoded. */
  readonly query: string;
  /** Network address of the caller. */
  readonly ip: string;
  readonly correlationId: string;
}

export interface TokenEndpoint {
  /** Path with parameters in braces. */
  readonly path: string;
  /** Answers every request; throws only unforeseen faults that are not the client's. */
  readonly handle: (request: TokenHttpRequest) => Promise<TokenAnswer>;
}

/** What the log should know of a request; filled in while it is answered. */
type Trail = { -readonly [M in keyof AuditEvent]?: AuditEvent[M] };

const allGrants: readonly Grant[] = Object.values(grants);

/** The paths that give tokens. */
export function grantEndpoints(
  world: TokenWorld,
  clients: KnownClients,
  limiter: Limiter,
): TokenEndpoint[] {
  const at = (path: string, kind: TokenPath): TokenEndpoint => ({
    path,
    handle: (request) =>
      answerSteps(world, request, 'grant', async (trail) => {
        trail.flow = flowOfPath.get(kind) ?? 'unknown';
        limiter.address(request.ip, world.now());
        const client = await clientOf({ world, clients }, request, trail);
        try {
          return success(await grant({ world, clients, limiter, client }, kind, request, trail));
        } catch (error) {
          // A client that is gone learns nothing else.
          await confirmClient(client, clients);
          throw error;
        }
      }),
  });
  return [
    at('/oauth/token', 'token'),
    at('/oauth/{projectKey}/customers/token', 'customers'),
    at('/oauth/{projectKey}/in-store/key={storeKey}/customers/token', 'customers'),
    at('/oauth/{projectKey}/anonymous/token', 'anonymous'),
  ];
}

/** Flow of a failure before the grant is known. */
const flowOfPath: ReadonlyMap<TokenPath, Flow> = new Map([
  ['customers', 'password'],
  ['anonymous', 'anonymous'],
]);

interface Granting {
  readonly world: TokenWorld;
  readonly clients: KnownClients;
  readonly limiter: Limiter;
  readonly client: Client;
}

async function grant(
  { world, clients, limiter, client }: Granting,
  path: TokenPath,
  request: TokenHttpRequest,
  trail: Trail,
): Promise<object> {
  const now = world.now(client.projectKey);
  const form = formOf(request);
  const chosen = grantFor(form, path);
  trail.flow = flowOf(chosen);
  limiter.client(client.id, world.now());
  checkProject(client, request.params.projectKey);
  for (const name of chosen.parameters) requiredParameter(form, name);
  const issued = await chosen.issue({
    world,
    client,
    form,
    now,
    storeKey: request.params.storeKey,
    chargeAccount: (email) => limiter.account(client.projectKey, email, world.now()),
  });
  Object.assign(trail, issued.subject);
  await noteDay(world, clients, client, new Date(now).toISOString().slice(0, 10));
  return issued.body;
}

/** The day of the last use is written by the first grant of a day. */
async function noteDay(
  { database }: TokenWorld,
  clients: KnownClients,
  client: Client,
  day: string,
): Promise<void> {
  if (client.lastUsedAt === day) return;
  await noteUse(database, client, day);
  await clients.read(client.id);
}

const flowOf = ({ grantType: { name, path } }: Grant): Flow =>
  path === 'anonymous' ? 'anonymous' : name;

function grantFor(form: Form, path: TokenPath): Grant {
  const name = requiredParameter(form, 'grant_type');
  const chosen = allGrants.find(
    ({ grantType }) => grantType.name === name && grantType.path === path,
  );
  if (chosen === undefined)
    throw hinted(
      apiError.unsupported_grant_type(
        `Invalid parameter: grant_type: Invalid grant type: ${shown(name)}`,
      ),
      didYouMean(
        name,
        allGrants.map(({ grantType }) => grantType.name),
      ),
    );
  return chosen;
}

/** To a client of another project this project does not exist: its scopes are unknown ones. */
function checkProject(client: Client, projectKey: string | undefined): void {
  if (projectKey !== undefined && projectKey !== client.projectKey)
    throw apiError.invalid_scope(
      `Malformed parameter: scope: The client has no permissions in project ${shown(projectKey)}.`,
    );
}

export type Authenticating = Pick<Granting, 'world' | 'clients' | 'limiter'>;

/**
 * The authenticated client of a path that gives no tokens: wrong secrets are limited there, too.
 * @throws invalid_client, too_many_requests
 */
export async function authenticateLimited(
  { limiter, ...asking }: Authenticating,
  request: TokenHttpRequest,
  trail: Trail,
): Promise<Client> {
  limiter.address(request.ip, asking.world.now());
  const client = await clientOf(asking, request, trail);
  limiter.known(request.ip);
  return client;
}

/** @throws invalid_client */
async function clientOf(
  { world, clients }: Pick<Granting, 'world' | 'clients'>,
  { headers }: TokenHttpRequest,
  trail: Trail,
): Promise<Client> {
  const header = headerText(headers.authorization);
  const client = await authenticateClient(header, clients, world.now);
  trail.clientId = client.id;
  trail.projectKey = client.projectKey;
  return client;
}

const headerText = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const formType = /^application\/x-www-form-urlencoded *(;|$)/i;

/** @throws invalid_request for a body that is no form. */
export function formOf({ headers, form, query }: TokenHttpRequest): Form {
  if (form !== '' && !formType.test(headerText(headers['content-type']) ?? ''))
    throw hinted(
      apiError.invalid_request('The body must be application/x-www-form-urlencoded.'),
      'Send a form such as grant_type=client_credentials with Content-Type: application/x-www-form-urlencoded, not JSON.',
    );
  return decodeForm(form, query);
}

/** Runs the steps of a path; every API error becomes an answer, and all outcomes are reported. */
export async function answerSteps(
  world: TokenWorld,
  request: TokenHttpRequest,
  event: AuditEvent['event'],
  steps: (trail: Trail) => Promise<TokenAnswer>,
): Promise<TokenAnswer> {
  const trail: Trail = { correlationId: request.correlationId, address: request.ip };
  try {
    const answer = await steps(trail);
    tell(world, { ...trail, event });
    return answer;
  } catch (error) {
    tell(world, {
      ...trail,
      event: 'error',
      code: error instanceof ApiError ? error.code : 'General',
    });
    if (!(error instanceof ApiError)) throw error;
    return failure(error);
  }
}

function tell(world: TokenWorld, event: Partial<AuditEvent> & Pick<AuditEvent, 'event'>): void {
  const flow = event.flow ?? 'unknown';
  world.audit({ ...event, flow });
  world.count(flow, event.code ?? 'ok');
}
