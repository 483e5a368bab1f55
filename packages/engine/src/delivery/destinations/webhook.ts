// A service of one's own that takes HTTP, and Event Grid, which takes CloudEvents with a key.
import { createHmac } from 'node:crypto';
import type { OutboundOutcome } from '@storewright/platform/outbound';
import { outcomeOf } from './answers.ts';
import type { DeliveryWorld, Line, Outcome, Outgoing, Protocol } from './protocol.ts';
import { kibibyte } from './protocol.ts';

const timeoutMs = 5_000;
const maxAnswer = 64 * kibibyte;

interface Post {
  readonly url: string;
  readonly headers: (one: Outgoing) => { readonly [name: string]: string };
}

/** A line that posts one notification after another; nothing is kept open but sockets. */
const postingLine = (
  { outbound }: DeliveryWorld,
  { url, headers }: Post,
  meaningOf: (answer: OutboundOutcome) => Outcome = outcomeOf,
): Line => ({
  send: (all) =>
    Promise.all(
      all.map(async (one): Promise<Outcome> => {
        const answer = await outbound.post({
          url,
          headers: { 'Content-Type': one.contentType, ...headers(one) },
          body: one.body,
          timeoutMs,
          maxBytes: maxAnswer,
        });
        return meaningOf(answer);
      }),
    ),
  close: async () => undefined,
});

/** With 410 a receiver of one's own ends the subscription. */
const unlessGone = (answer: OutboundOutcome): Outcome => {
  const isGone = answer.outcome === 'answer' && answer.status === 410;
  const outcome = outcomeOf(answer);
  return isGone && outcome.outcome === 'misconfigured' ? { ...outcome, isFinal: true } : outcome;
};

/** `v1,` and the HMAC of id, time and body, in the form of Standard Webhooks. */
export const signature = (secret: string, id: string, at: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`;

export const webhook: Protocol = {
  maxBytes: kibibyte * kibibyte,
  atOnce: 1,
  calls: 16,
  async open({ url, authentication }, world) {
    const signs = authentication?.type === 'Signature';
    const authorization: { readonly [name: string]: string } =
      authentication?.type === 'AuthorizationHeader'
        ? { Authorization: authentication.headerValue }
        : {};
    const headers = ({ id, body }: Outgoing) => {
      const at = Math.floor(world.now() / 1_000);
      return {
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'X-Correlation-ID': id,
        ...authorization,
        ...(signs ? { 'webhook-signature': signature(authentication.secret, id, at, body) } : {}),
      };
    };
    return postingLine(world, { url, headers }, unlessGone);
  },
};

export const eventGrid: Protocol = {
  maxBytes: kibibyte * kibibyte,
  atOnce: 1,
  calls: 16,
  open: async ({ uri, accessKey }, world) =>
    postingLine(world, { url: uri, headers: () => ({ 'aeg-sas-key': accessKey }) }),
};
