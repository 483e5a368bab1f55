// What the answer of an extension means.

import {
  ApiError,
  apiError,
  type ErrorCode,
  type ErrorMembers,
  errorTable,
  limits,
  withReason,
} from '@storewright/model/declaration';
import { parseNoting } from '@storewright/platform/json/exact';
import type { OutboundOutcome } from '@storewright/platform/outbound';
import { sanitised } from '../decode/decode.ts';
import type { KnownExtension } from './known-extensions.ts';

/** How an error names the extension. */
export const named = ({ document: { id, key } }: KnownExtension): ErrorMembers => ({
  extensionId: id,
  ...(key === undefined ? {} : { extensionKey: key }),
});

/** The update actions that an extension asks for; none when it just accepts. @throws ApiError */
export function answeredActions(
  extension: KnownExtension,
  outcome: OutboundOutcome,
): readonly object[] {
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
export const badResponse = (extension: KnownExtension, reason: string): ApiError =>
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
  if (!Array.isArray(actions) || !actions.every(isObject))
    throw badResponse(extension, 'its actions are not a list of objects');
  if (actions.length > limits.updateActions)
    throw badResponse(extension, `it returned more than ${limits.updateActions} actions`);
  return actions;
}

function objectIn(extension: KnownExtension, answer: Answered): { readonly [member: string]: any } {
  try {
    const value = sanitised(parseNoting(answer.text));
    if (isObject(value)) return value;
  } catch {
    // Falls through to the same answer as for JSON of another kind.
  }
  throw badResponse(extension, 'it is not a JSON object');
}

const isObject = (value: unknown): value is { readonly [member: string]: any } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  isObject(error) &&
  typeof error.code === 'string' &&
  Object.hasOwn(errorTable, error.code) &&
  typeof error.message === 'string';

function entryOf(extension: KnownExtension, error: Entry): Entry {
  const { code, message, localizedMessage, extensionExtraInfo } = error;
  return {
    code,
    message,
    ...(isObject(localizedMessage) ? { localizedMessage } : {}),
    ...(isObject(extensionExtraInfo) ? { extensionExtraInfo } : {}),
    ...named(extension),
  };
}
