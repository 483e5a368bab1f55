// SQS, SNS and EventBridge by their HTTP interfaces, each call signed (signature version 4).
import { type AwsCredentials, signHeaders } from '@storewright/platform/aws-signature';
import type { OutboundOutcome } from '@storewright/platform/outbound';
import { outcomeOf } from './answers.ts';
import {
  type DeliveryWorld,
  kibibyte,
  type Line,
  misconfigured,
  type Outcome,
  type Outgoing,
  type Protocol,
  refused,
  temporary,
} from './protocol.ts';

const timeoutMs = 5_000;
const maxBytes = 256 * kibibyte;

interface Service {
  readonly service: string;
  readonly region: string;
  readonly url: string;
  readonly credentials: AwsCredentials;
  readonly call: (one: Outgoing) => {
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
  };
  /** What an answer of success may hide. */
  readonly within?: (text: string) => Outcome | undefined;
}

function signedLine(world: DeliveryWorld, asked: Service): Line {
  const send = async (one: Outgoing): Promise<Outcome> => {
    const call = asked.call(one);
    const { url, service, region, credentials } = asked;
    const { body } = call;
    const answer = await world.outbound.post({
      url,
      headers: await signHeaders({ ...call, url, service, region, credentials }, world.now()),
      body,
      timeoutMs,
      maxBytes: 64 * kibibyte,
    });
    return outcomeOfAws(answer, asked.within);
  };
  return { send: (all) => Promise.all(all.map(send)), close: async () => undefined };
}

const words: readonly (readonly [RegExp, (detail: string, status: number) => Outcome])[] = [
  [
    /NonExistentQueue|DoesNotExist|NotFound/i,
    (detail, status) => misconfigured('no such queue or topic', detail, { status }),
  ],
  [
    /AccessDenied|Signature|Token|Unrecognized|Credential|Authorization|Forbidden|AuthFailure/i,
    (detail, status) => misconfigured('refused credentials', detail, { status }),
  ],
  [
    /Throttl|TooMany|RequestLimit|ServiceUnavailable|InternalFailure|InternalException/i,
    (detail, status) => temporary('busy', detail, { status }),
  ],
];

/** The services answer 400 to nearly everything; the code of the error shows which it is. */
function outcomeOfAws(answer: OutboundOutcome, within?: Service['within']): Outcome {
  if (answer.outcome !== 'answer') return outcomeOf(answer);
  const { status, text } = answer;
  if (status < 300) return within?.(text) ?? outcomeOf(answer);
  const code = /"(?:__type|Code|code)"\s*:\s*"([^"]+)"|<Code>([^<]+)<\/Code>/.exec(text);
  const name = (code?.[1] ?? code?.[2] ?? '').split('#').at(-1)!;
  const known = words.find(([pattern]) => pattern.test(name));
  if (known !== undefined) return known[1](name, status);
  return status === 400 ? refused(name || 'status 400', { status }) : outcomeOf(answer);
}

/** The keys of the destination; the operator's where the destination says so. */
function credentialsOf(destination: any, { awsCredentials }: DeliveryWorld): AwsCredentials {
  const { authenticationMode, accessKey, accessSecret } = destination;
  if (authenticationMode === 'Credentials' && accessKey !== undefined)
    return { accessKeyId: accessKey, secretAccessKey: accessSecret };
  const colon = awsCredentials.indexOf(':');
  if (colon === -1) throw new NoCredentials('this server has no credentials of its own for AWS');
  return {
    accessKeyId: awsCredentials.slice(0, colon),
    secretAccessKey: awsCredentials.slice(colon + 1),
  };
}

class NoCredentials extends Error {}

const faultOf = (error: unknown): Outcome =>
  error instanceof NoCredentials
    ? misconfigured('not offered', error.message)
    : misconfigured('refused', 'the address is malformed');

const common = { maxBytes: maxBytes, atOnce: 1, calls: 16, faultOf };
const json = (target: string) => ({
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Target': target,
});

export const sqs: Protocol = {
  ...common,
  async open(destination, world) {
    const { queueUrl, region } = destination;
    return signedLine(world, {
      service: 'sqs',
      region,
      url: `${world.awsEndpoint || new URL(queueUrl).origin}/`,
      credentials: credentialsOf(destination, world),
      call: ({ body }) => ({
        headers: json('AmazonSQS.SendMessage'),
        body: JSON.stringify({ QueueUrl: queueUrl, MessageBody: body }),
      }),
    });
  },
};

export const sns: Protocol = {
  ...common,
  async open(destination, world) {
    const { topicArn } = destination;
    const region = topicArn.split(':')[3] ?? '';
    if (!/^[a-z0-9-]+$/.test(region)) throw new Error('the name of the topic has no region');
    return signedLine(world, {
      service: 'sns',
      region,
      url: `${world.awsEndpoint || `https://sns.${region}.amazonaws.com`}/`,
      credentials: credentialsOf(destination, world),
      call: ({ body }) => ({
        headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({
          Action: 'Publish',
          Version: '2010-03-31',
          TopicArn: topicArn,
          Message: body,
        }).toString(),
      }),
    });
  },
};

/** The public service is a partner of AWS; here the events go to the default bus of the account. */
export const eventBridge: Protocol = {
  ...common,
  async open({ region, accountId }, world) {
    return signedLine(world, {
      service: 'events',
      region,
      url: `${world.awsEndpoint || `https://events.${region}.amazonaws.com`}/`,
      credentials: credentialsOf({ authenticationMode: 'IAM' }, world),
      call: ({ body, type }) => ({
        headers: { ...json('AWSEvents.PutEvents'), 'Content-Type': 'application/x-amz-json-1.1' },
        body: JSON.stringify({
          Entries: [
            {
              EventBusName: `arn:aws:events:${region}:${accountId}:event-bus/default`,
              Source: `storewright/${accountId}`,
              DetailType: type,
              Detail: body,
            },
          ],
        }),
      }),
      within: failedEntry,
    });
  },
};

function failedEntry(text: string): Outcome | undefined {
  const entry = parsed(text)?.Entries?.[0];
  if (entry?.ErrorCode === undefined) return undefined;
  const code = String(entry.ErrorCode);
  const known = words.find(([pattern]) => pattern.test(code));
  return known === undefined ? refused(code) : known[1](code, 200);
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
