// What the log of requests is told of each answer: neither bodies nor parameters.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorOf } from '../errors.ts';

/** Of parameters of a path, those that hold nothing of a buyer: tokens and e-mails are left out. */
const told: ReadonlySet<string> = new Set(['id', 'key', 'storeKey', 'businessUnitKey']);

export interface RequestNote {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly client?: string | undefined;
  readonly customerId?: string | undefined;
  readonly associateId?: string | undefined;
  readonly correlationId: string;
  readonly durationMs: number;
  readonly stages: { readonly [stage: string]: number };
  readonly fault?: string | undefined;
}

/** Tells of requests of projects; others are nobody's. */
export function noted(
  request: FastifyRequest,
  reply: FastifyReply,
  note: (project: string, one: RequestNote) => void,
): void {
  const { url = '' } = request.routeOptions;
  const { projectKey, ...params } = (request.params ?? {}) as { [name: string]: string };
  if (projectKey === undefined || !url.startsWith('/:projectKey')) return;
  const { principal, failure } = request;
  const durationMs = Math.round(reply.elapsedTime * 100) / 100;
  note(projectKey, {
    at: new Date(Date.now() - durationMs).toISOString(),
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
  });
}

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
