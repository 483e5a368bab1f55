// How an extension is called, by the type of its destination. The result always has the form of an
// HTTP answer: an extension that refuses answers 400.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { type AwsCredentials, signHeaders } from '@storewright/platform/aws-signature';
import type { OutboundCall, OutboundOutcome, Post } from '@storewright/platform/outbound';
import { tokensOf } from '@storewright/platform/service-account';
import type { KnownExtension } from './known-extensions.ts';

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
