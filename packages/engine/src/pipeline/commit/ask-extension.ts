// One question to an extension, and the meaning of its answer. Each call is reported to the listener.
import { ApiError } from '@storewright/model/declaration';
import type { Post } from '@storewright/platform/outbound';
import type { World } from '../context/world.ts';
import { answeredActions, badResponse } from './extension-answer.ts';
import type { Called, KnownExtension } from './known-extensions.ts';

const maxBytes = 1024 * 1024;

/** What an extension is asked about. */
export interface Question extends Pick<Called, 'action' | 'resource'> {
  /** The body of the call. */
  readonly input: () => Promise<object>;
  readonly correlationId?: string | undefined;
}

/** Asks an extension; returns the update actions of its answer. @throws ApiError when it does not accept */
export async function askExtension(
  world: Pick<World, 'extensions' | 'outbound'>,
  project: string,
  extension: KnownExtension,
  { action, resource, input, correlationId }: Question,
): Promise<readonly object[]> {
  const { extensions } = world;
  const { id, timeoutInMs } = extension.document;
  const body = JSON.stringify(await input());
  const begun = performance.now();
  const note = (result: Called['result'], reason?: string) =>
    extensions.called({
      ...{ project, extension: id, action, resource, result },
      ...(reason === undefined ? {} : { reason }),
      seconds: (performance.now() - begun) / 1_000,
    });
  try {
    if (extension.fault !== undefined) throw badResponse(extension, extension.fault);
    const of = { project, to: 'extension' } as const;
    const post: Post = (asked) => world.outbound.post({ ...asked, of });
    const call = {
      headers: headersWith(correlationId),
      body,
      timeoutMs: timeoutInMs,
      maxBytes,
    };
    const actions = answeredActions(extension, await extensions.call(extension, call, post));
    note('accepted');
    return actions;
  } catch (error) {
    const { result, reason } = failureOf(error);
    note(result, reason);
    throw error;
  }
}

/** Why an extension has not accepted, for the operator. */
export const failureOf = (
  error: unknown,
): { readonly result: Called['result']; readonly reason: string } => ({
  result: resultOf(error),
  reason: reasonOf(error),
});

const resultOf = (error: unknown): Called['result'] => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'ExtensionNoResponse') return 'late';
  return error.code === 'ExtensionBadResponse' ? 'failed' : 'refused';
};

/** The reason in the log; of a refusal, its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const headersWith = (correlationId: string | undefined) => ({
  'Content-Type': 'application/json; charset=utf-8',
  Accept: 'application/json',
  ...(correlationId === undefined ? {} : { 'X-Correlation-ID': correlationId }),
});
