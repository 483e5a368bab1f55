// How an extension is called, by the type of its destination. The result always has the form of an
// HTTP answer: an extension that refuses answers 400.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { isRecord } from '@storewright/model/base/equality';
import {
  ApiError,
  apiError,
  type ErrorCode,
  type ErrorMembers,
  errorTable,
  limits,
  withReason,
} from '@storewright/model/declaration';
import { type AwsCredentials, signHeaders } from '@storewright/platform/aws-signature';
import { parseNoting } from '@storewright/platform/json';
import type { OutboundCall, OutboundOutcome, Post } from '@storewright/platform/outbound';
import { tokensOf } from '@storewright/platform/service-account';
import type { World } from '../context/world.ts';
import { sanitised } from '../decode/decode.ts';
import type { Called, KnownExtension } from './extend.ts';

/** The kind whose documents are extensions. */
export const extensionKind = 'extension';

/** With what extensions are called. */
export interface CallOptions {
  readonly now: () => number;
  /** Address of AWS; empty: that of the region. */
  readonly awsEndpoint: string;
  /** File with the key of the service account that may call functions; empty: there is none. */
  readonly functionCredentials: string;
}

type Asked = Pick<OutboundCall, 'headers' | 'timeoutMs' | 'maxBytes'> & { readonly body: string };

/** Calls an extension. Never rejects. */
export type CallExtension = (
  extension: KnownExtension,
  asked: Asked,
  post: Post,
) => Promise<OutboundOutcome>;

/** Calls an extension at the destination that it names. */
export function callsOf(options: CallOptions): CallExtension {
  const calls = new Map<string, CallExtension>([
    ['HTTP', callWeb],
    ['AWSLambda', lambdaCalls(options)],
    ['GoogleCloudFunction', functionCalls(options)],
  ]);
  return (extension, asked, post) =>
    calls.get(extension.document.destination.type)!(extension, asked, post);
}

const failed = (reason: string): OutboundOutcome => ({ outcome: 'failed', reason });

const callWeb: CallExtension = ({ document, secret }, { headers, ...asked }, post) => {
  const { url, authentication } = document.destination;
  const name = authentication?.type === 'AzureFunctions' ? 'x-functions-key' : 'Authorization';
  const authenticated = secret === undefined ? headers : { ...headers, [name]: secret };
  return post({ ...asked, url, headers: authenticated });
};

function lambdaCalls({ now, awsEndpoint }: CallOptions): CallExtension {
  return async ({ document, secret }, { headers, ...asked }, post) => {
    const { arn } = document.destination;
    const [, partition, , region] = arn.split(':');
    const host = `lambda.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
    const url = `${awsEndpoint || `https://${host}`}/2015-03-31/functions/${encodeURIComponent(arn)}/invocations`;
    const { accessKey, accessSecret } = JSON.parse(secret!);
    const credentials: AwsCredentials = { accessKeyId: accessKey, secretAccessKey: accessSecret };
    const call = {
      url,
      body: asked.body,
      headers: { ...headers, 'X-Amz-Invocation-Type': 'RequestResponse' },
      service: 'lambda',
      region,
      credentials,
    };
    const signed = await signHeaders(call, now());
    return answerOfFunction(await post({ ...asked, url, headers: signed }));
  };
}

/** The function answers a value, and the service the status: the value says whether it refuses. */
function answerOfFunction(outcome: OutboundOutcome): OutboundOutcome {
  if (outcome.outcome !== 'answer') return outcome;
  const { status, headers, text } = outcome;
  if (status !== 200) return failed(`the service of the function answered with status ${status}`);
  if (headers['x-amz-function-error'] !== undefined) return failed('the function failed');
  if (text.trim() === 'null') return { ...outcome, text: '' };
  return refuses(text) ? { ...outcome, status: 400 } : outcome;
}

function refuses(text: string): boolean {
  try {
    return JSON.parse(text)?.responseType === 'FailedValidation';
  } catch {
    return false;
  }
}

const maxFunctions = 1_000;

function functionCalls({ now, functionCredentials }: CallOptions): CallExtension {
  const tokens = boundedMemory<() => Promise<string>>(maxFunctions);
  return async ({ document }, { headers, ...asked }, post) => {
    const { url } = document.destination;
    if (functionCredentials === '')
      return failed('this server has no service account for functions');
    const claims = { target_audience: url };
    const token =
      tokens.get(url) ?? tokensOf({ outbound: { post }, now }, functionCredentials, claims);
    tokens.set(url, token);
    const begun = performance.now();
    const identity = await token().catch((error: Error) => error);
    if (identity instanceof Error) return failed(identity.message);
    const timeoutMs = Math.max(1, asked.timeoutMs - (performance.now() - begun));
    return post({
      ...asked,
      timeoutMs,
      url,
      headers: { ...headers, Authorization: `Bearer ${identity}` },
    });
  };
}

// One question to an extension, and the meaning of its answer. Each call is reported to the listener.

const maxBytes = 1024 * 1024;

/** What an extension is asked about. */
interface Question extends Pick<Called, 'action' | 'resource'> {
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

// The last calls of extensions by this process, for the operator: each question with its outcome.

/** A call as the operator sees it. */
export interface ShownCall extends Omit<Called, 'project' | 'extension' | 'seconds'> {
  readonly at: string;
  readonly milliseconds: number;
}

/** Names an extension. */
export interface ExtensionPlace {
  readonly project: string;
  /** Id. */
  readonly extension: string;
}

/** The latest calls of each extension. */
export interface ExtensionCalls {
  note(called: Called): void;
  /** Newest first. */
  of(place: ExtensionPlace): readonly ShownCall[];
}

const maxEach = 100;
const maxExtensions = 500;

/** Keeps the latest calls. @param clock That of the database. */
export function openExtensionCalls(clock: () => number): ExtensionCalls {
  const kept = boundedMemory<ShownCall[]>(maxExtensions);
  const nameOf = ({ project, extension }: ExtensionPlace) => `${project}/${extension}`;
  return {
    note({ project, extension, seconds, ...call }) {
      const name = nameOf({ project, extension });
      const list = kept.get(name) ?? [];
      kept.set(name, list);
      const milliseconds = Math.round(seconds * 10_000) / 10;
      list.push({ at: new Date(clock()).toISOString(), ...call, milliseconds });
      if (list.length > 2 * maxEach) list.splice(0, list.length - maxEach);
    },
    of: (place) => [...(kept.get(nameOf(place)) ?? [])].reverse().slice(0, maxEach),
  };
}

// What the answer of an extension means.

/** How an error names the extension. */
export const named = ({ document: { id, key } }: KnownExtension): ErrorMembers => ({
  extensionId: id,
  ...(key === undefined ? {} : { extensionKey: key }),
});

/** The update actions that an extension asks for; none when it just accepts. @throws ApiError */
function answeredActions(extension: KnownExtension, outcome: OutboundOutcome): readonly object[] {
  if (outcome.outcome === 'late')
    throw apiError.ExtensionNoResponse(
      `The extension did not answer within ${extension.document.timeoutInMs} ms.`,
      named(extension),
    );
  if (outcome.outcome === 'failed') throw badResponse(extension, outcome.reason);
  const { status, text } = outcome;
  if (status === 400) throw refusal(extension, text);
  if (status !== 200 && status !== 201)
    throw badResponse(extension, `it answered with status ${status}`);
  return text.trim() === '' ? [] : actionsIn(extension, outcome);
}

/**
 * The answer of the extension is not valid. Only the log has the reason: clients must not learn
 * about addresses of the operator's network.
 */
const badResponse = (extension: KnownExtension, reason: string): ApiError =>
  withReason(
    apiError.ExtensionBadResponse('The extension returned no usable response.', {
      ...named(extension),
      extensionErrors: [],
    }),
    reason,
  );

type Answered = Extract<OutboundOutcome, { outcome: 'answer' }>;

function actionsIn(extension: KnownExtension, answer: Answered): readonly object[] {
  const { actions = [] } = objectIn(extension, answer);
  if (!Array.isArray(actions) || !actions.every(isRecord))
    throw badResponse(extension, 'its actions are not a list of objects');
  if (actions.length > limits.updateActions)
    throw badResponse(extension, `it returned more than ${limits.updateActions} actions`);
  return actions;
}

function objectIn(extension: KnownExtension, answer: Answered): { readonly [member: string]: any } {
  try {
    const value = sanitised(parseNoting(answer.text));
    if (isRecord(value)) return value;
  } catch {
    // Falls through to the same answer as for JSON of another kind.
  }
  throw badResponse(extension, 'it is not a JSON object');
}

/** The call fails with the errors that the extension names. */
function refusal(extension: KnownExtension, text: string): ApiError {
  const answer = { outcome: 'answer', status: 400, text, headers: {} } as const;
  const { errors } = objectIn(extension, answer);
  if (!Array.isArray(errors) || errors.length === 0 || !errors.every(isError))
    throw badResponse(extension, 'it rejects the request without errors');
  const [first, ...others] = errors.map((error) => entryOf(extension, error));
  const { code, message, ...members } = first!;
  return new ApiError(code, message, members, 400, others.slice(0, maxErrors));
}

const maxErrors = 100;

interface Entry {
  readonly code: ErrorCode;
  readonly message: string;
  readonly [member: string]: unknown;
}

const isError = (error: unknown): error is Entry =>
  isRecord(error) &&
  typeof error.code === 'string' &&
  Object.hasOwn(errorTable, error.code) &&
  typeof error.message === 'string';

function entryOf(extension: KnownExtension, error: Entry): Entry {
  const { code, message, localizedMessage, extensionExtraInfo } = error;
  return {
    code,
    message,
    ...(isRecord(localizedMessage) ? { localizedMessage } : {}),
    ...(isRecord(extensionExtraInfo) ? { extensionExtraInfo } : {}),
    ...named(extension),
  };
}
