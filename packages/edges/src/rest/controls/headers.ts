// What test suites and previews ask of single requests: ids, a branch of a project, and faults.

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultEffect as Effect } from '@storewright/engine/controls';
import {
  apiError,
  notFound,
  type Principal,
  scopesMoved,
  type Target,
} from '@storewright/model/declaration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { edgeLimits } from '../common/edge.ts';
import type { Route } from '../common/route.ts';
import { hintHeader } from '../hints/hints.ts';
import { reset } from '../sockets/servers.ts';
import { type Admit, type Admitted, admitBy, type Gate, type Wrapper } from '../stages/admit.ts';
import { positionHeader } from '../stages/serve.ts';

// A request of a seeded project that has named itself draws ids from a counter of its own. Only where the
// controls are on.

/** Answers what runs the rest of the request; nothing where ids are random. */
export type NamedIds = (
  project: string,
  name: string,
) => Promise<((rest: () => void) => void) | undefined>;

const idsHeader = 'x-storewright-ids';

const nameForm = /^[\w.:-]{1,64}$/;

/** Comes before the wrappers whose hooks run after the body is read, so that the named ids hold for them. */
export const wrapNamedIds = (namedIds: NamedIds): Wrapper => ({
  headers: [idsHeader],
  register(app) {
    app.addHook('preHandler', (request, _reply, done) => {
      const name = request.headers[idsHeader];
      const { projectKey } = (request.params ?? {}) as { projectKey?: string };
      // A request without a token is refused before, or asks for one, which is never seeded.
      if (name === undefined || projectKey === undefined || request.principal === undefined)
        return done();
      if (typeof name !== 'string' || !nameForm.test(name))
        return done(
          apiError.InvalidInput(
            'X-Storewright-Ids must be a name of 1 to 64 letters, digits, _, ., : and -.',
          ),
        );
      namedIds(projectKey, name).then((run) => (run === undefined ? done() : run(done)), done);
    });
  },
});

// A request on the paths of a project that a branch of it serves, for previews of callers that cannot change
// their paths. Only where the controls are on, only a branch of that very project, and only with a token that
// is let in at the project itself: the branch is entered with the same scopes, and no others.

export interface BranchEdge {
  /** Key of the project that is the branch. */
  readonly keyOf: (project: string, name: string) => Promise<string | undefined>;
  readonly hasCustomer: (project: string, id: string) => Promise<boolean>;
}

const branchHeader = 'x-storewright-branch';

const maxLength = 64;

export const wrapBranches = (branches: BranchEdge): Wrapper => ({
  headers: [branchHeader],
  admit(next, gate) {
    const atProject = admitBy(gate.check);
    return (request, route) =>
      request.headers[branchHeader] === undefined
        ? next(request, route)
        : admitInBranch(request, route, { atProject, gate, branches });
  },
});

interface Entering {
  /** Admission at the project itself. */
  readonly atProject: Admit;
  readonly gate: Gate;
  readonly branches: BranchEdge;
}

/**
 * The principal of the token in the branch; from then on the request belongs to the branch.
 * @throws the refusals of the project itself, before anything about branches is revealed;
 * ResourceNotFound for an unknown branch, insufficient_scope for a customer that the branch does
 * not have
 */
async function admitInBranch(
  request: FastifyRequest,
  route: Route,
  { atProject, gate, branches }: Entering,
): Promise<Admitted> {
  const { principal } = await atProject(request, route);
  const name = request.headers[branchHeader];
  if (typeof name !== 'string' || name.length > maxLength)
    throw apiError.InvalidInput(`X-Storewright-Branch must be the name of a branch.`);
  const key = await branches.keyOf(principal.projectKey, name);
  if (key === undefined) throw notFound('branch', `name '${name}'`);
  const { customerId } = principal;
  if (customerId !== undefined && !(await branches.hasCustomer(key, customerId)))
    throw apiError.insufficient_scope(`The branch '${name}' does not have the customer.`);
  (request.params as { projectKey: string }).projectKey = key;
  return {
    principal: inProject(principal, key),
    ...(route.presumes === true ? { readSet: gate.readSet(key) } : {}),
  };
}

function inProject(principal: Principal, to: string): Principal {
  const scopes = scopesMoved(principal.scopes, { from: principal.projectKey, to });
  return { ...principal, projectKey: to, scopes: new Set(scopes) };
}

// What browsers may send from pages of other origins, and read of the answers.

/** Where the controls are on, headers for developers count too. */
export const corsOptions = (wrappers: readonly Wrapper[]) => ({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'X-Correlation-ID',
    'X-External-User-ID',
    'Idempotency-Key',
    positionHeader,
    'User-Agent',
    ...wrappers.flatMap(({ headers = [] }) => headers),
  ],
  exposedHeaders: [
    'X-Correlation-ID',
    'Idempotency-Replayed',
    positionHeader,
    ...(wrappers.length === 0 ? [] : [hintHeader]),
  ],
  maxAge: 86_400,
  strictPreflight: false,
});

// Faults on purpose, for test suites: answers that come late, are others, break off, or are lost after
// the work is done. Only where the controls are on.

interface Fault {
  readonly id: string;
  readonly effect: Effect;
}

/** What the edge asks; a promise where it has to look something up. */
export interface FaultEdge {
  /** Whether some project has rules. */
  readonly any: () => boolean;
  readonly decide: (request: FastifyRequest) => Promise<Fault | undefined>;
  /** Somebody else writes so many versions of the document just before it is loaded. */
  readonly disturb: (
    project: string,
    versions: number,
  ) => (kind: string, target: Target) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    fault?: Fault;
  }
}

/** A request that asks for a fault itself. */
export const faultHeader = 'x-storewright-fault';

/** Never faulted: what operators and this interface ask. */
const spared = /^\/(-|health|metrics)(\/|\?|$)/;

export const wrapFaults = (edge: FaultEdge): Wrapper => ({
  register: (app) => registerFaults(app, edge),
});

function registerFaults(app: FastifyInstance, edge: FaultEdge): void {
  app.decorateRequest('fault');
  app.addHook('preHandler', async (request, reply) => {
    const isAsked = edge.any() || request.headers[faultHeader] !== undefined;
    if (!isAsked || spared.test(request.url)) return;
    const fault = await edge.decide(request);
    if (fault === undefined) return;
    request.fault = fault;
    reply.header('X-Storewright-Fault', fault.id);
    // The answer is awaited: everything after this hook would run all the same.
    if (await isAnswered(request, reply, fault.effect, edge)) return reply;
    return;
  });
  // A closed connection gets no answer, and the replacement for a failed answer is left alone: it
  // comes here again.
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (fault === undefined || reply.raw.destroyed || answered.has(request)) return payload;
    answered.add(request);
    return after(request, reply, fault.effect, payload);
  });
}

const breaking: ReadonlySet<string | undefined> = new Set(['reset', 'close', 'hang', 'garbage']);

async function isAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  effect: Effect,
  edge: FaultEdge,
): Promise<boolean> {
  const { delayMs, conflict, afterCommit, status, socket, staleMs } = effect;
  if (delayMs !== undefined) await sleep(delayMs);
  const { projectKey = '' } = request.params as { projectKey?: string };
  if (conflict !== undefined && request.principal !== undefined)
    request.principal = { ...request.principal, disturb: edge.disturb(projectKey, conflict) };
  if (staleMs !== undefined && request.principal !== undefined)
    request.principal = { ...request.principal, staleMs };
  if (afterCommit === true) return false;
  if (breaking.has(socket)) {
    reply.hijack();
    await broken(request, socket);
    return false;
  }
  if (status === undefined) return false;
  reply.code(status).headers(headersOf(effect)).send(bodyOf(effect));
  return true;
}

/** Ends the connection without an answer. */
async function broken({ raw }: FastifyRequest, way: Effect['socket']): Promise<void> {
  if (way === 'hang' && !raw.socket.destroyed) {
    const ended = new Promise((resolve) => raw.socket.once('close', resolve));
    await Promise.race([ended, sleep(edgeLimits.requestTimeoutMs, undefined, { ref: false })]);
  }
  if (way === 'garbage') raw.socket.write('\u0000\u0001 this is no HTTP\r\n\r\n');
  if (way === 'reset') reset(raw.socket);
  else raw.socket.destroySoon();
}

const headersOf = ({ retryAfter, body = 'api' }: Effect) => ({
  'Content-Type': body === 'html' ? 'text/html' : 'application/json; charset=utf-8',
  ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
});

const codes = new Map([
  [401, 'invalid_token'],
  [429, 'too_many_requests'],
  [502, 'BadGateway'],
  [503, 'OverCapacity'],
  [504, 'GatewayTimeout'],
]);

function bodyOf({ status = 500, body = 'api' }: Effect): string {
  if (body === 'empty') return '';
  const message = 'An injected fault.';
  if (body === 'html') return `<html><body><h1>${status}</h1><p>${message}</p></body></html>`;
  const code = codes.get(status) ?? 'General';
  return JSON.stringify({ statusCode: status, message, errors: [{ code, message }] });
}

async function after(
  request: FastifyRequest,
  reply: FastifyReply,
  effect: Effect,
  payload: unknown,
): Promise<unknown> {
  const { socket, afterCommit, status } = effect;
  if (afterCommit === true && breaking.has(socket)) {
    await broken(request, socket);
    return payload;
  }
  const answer = afterCommit === true && status !== undefined ? instead(reply, effect) : payload;
  if (socket !== 'truncate' && socket !== 'slow') return answer;
  const bytes = Buffer.from((answer ?? '') as string);
  reply.header('Content-Length', bytes.length);
  return Readable.from(socket === 'slow' ? slowly(bytes, effect) : partOf(request, bytes, effect));
}

function instead(reply: FastifyReply, effect: Effect): string {
  reply.removeHeader('Content-Length');
  reply.code(effect.status!).headers(headersOf(effect));
  return bodyOf(effect);
}

/** The head promises all of it. */
async function* partOf({ raw }: FastifyRequest, bytes: Buffer, { atByte }: Effect) {
  yield bytes.subarray(0, atByte ?? Math.floor(bytes.length / 2));
  // The bytes are on their way before the connection ends.
  await sleep(10);
  raw.socket.destroySoon();
}

const stepMs = 50;

async function* slowly(bytes: Buffer, { bytesPerSecond = 1_000 }: Effect) {
  const step = Math.max(1, Math.floor((bytesPerSecond * stepMs) / 1_000));
  for (let at = 0; at < bytes.length; at += step) {
    yield bytes.subarray(at, at + step);
    await sleep((step / bytesPerSecond) * 1_000);
  }
}
