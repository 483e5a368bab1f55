// The log of requests, one entry for each answer: neither bodies nor parameters, unless a function
// removes secrets and personal data.

import type { LoggedRequest } from '@storewright/engine/controls';
import { counted, type StatementCount } from '@storewright/platform/tracing/spans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorOf } from '../common/errors.ts';
import type { Wrapper } from '../stages/admit.ts';

/** Path parameters without personal data: tokens and e-mail addresses are left out. */
const told: ReadonlySet<string> = new Set(['id', 'key', 'storeKey', 'businessUnitKey']);

export type RequestNote = Omit<LoggedRequest, 'seq' | 'at'>;

declare module 'fastify' {
  interface FastifyRequest {
    counted?: StatementCount;
    answered?: string | Buffer;
  }
}

interface Notes {
  readonly note: (project: string, one: RequestNote, exchange?: string) => void;
  readonly areCounted?: boolean | undefined;
  /** The kept part of request and response, as JSON; absent: none. */
  readonly exchangeOf?: ((exchange: Exchange) => string) | undefined;
}

interface Exchange {
  /** With the project key and the parameters. */
  readonly path: string;
  readonly body: Buffer | undefined;
  readonly answer: string | Buffer | undefined;
}

/** Notes each answer. It comes before the other wrappers, so that their statements are counted. */
export const wrapNotes = (notes: Notes): Wrapper => ({
  register: (app) => registerNotes(app, notes),
});

function registerNotes(app: FastifyInstance, notes: Notes): void {
  app.addHook('onResponse', (request, reply, done) => {
    noted(request, reply, notes);
    done();
  });
  if (notes.exchangeOf !== undefined) {
    app.decorateRequest('answered');
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) request.answered = payload;
      done(null, payload);
    });
  }
  if (notes.areCounted !== true) return;
  app.decorateRequest('counted');
  app.addHook('onRequest', (request, _reply, done) => {
    request.counted = { statements: 0, databaseMs: 0 };
    counted(request.counted, done);
  });
  // Reading a body has left the asynchronous context entered above.
  app.addHook('preValidation', (request, _reply, done) => {
    counted(request.counted!, done);
  });
}

/** Notes requests of projects; others belong to no project. */
function noted(request: FastifyRequest, reply: FastifyReply, { note, exchangeOf }: Notes): void {
  const { url = '' } = request.routeOptions;
  const { projectKey, ...params } = (request.params ?? {}) as { [name: string]: string };
  if (projectKey === undefined || !url.startsWith('/:projectKey')) return;
  const { principal, failure } = request;
  const { statements, databaseMs } = request.counted ?? {};
  const durationMs = hundredths(reply.elapsedTime);
  const { url: path, sent: body, answered: answer } = request;
  const told: RequestNote = {
    method: request.method,
    path: pathOf(url, params),
    status: reply.statusCode,
    code: failure === undefined ? undefined : (apiErrorOf(failure)?.code ?? 'General'),
    actions: actionsOf(request.body),
    client: principal?.clientId,
    customerId: principal?.customerId,
    associateId: principal?.associateId,
    correlationId: request.id,
    durationMs,
    stages: Object.fromEntries(request.stages ?? []),
    fault: request.fault?.id,
    statements,
    databaseMs: databaseMs === undefined ? undefined : hundredths(databaseMs),
  };
  note(projectKey, told, exchangeOf?.({ path, body, answer }));
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

const pathOf = (url: string, params: { readonly [name: string]: string }): string =>
  url
    .slice('/:projectKey'.length)
    .replaceAll(/:(\w+)/g, (_, name: string) =>
      told.has(name) ? (params[name] ?? '').slice(0, 256) : `{${name}}`,
    );

const maxActions = 50;

function actionsOf(body: unknown): readonly string[] | undefined {
  const { actions } = (body ?? {}) as { actions?: unknown };
  if (!Array.isArray(actions)) return undefined;
  return actions
    .slice(0, maxActions)
    .flatMap((one) => (typeof one?.action === 'string' ? [one.action.slice(0, 64)] : []));
}
