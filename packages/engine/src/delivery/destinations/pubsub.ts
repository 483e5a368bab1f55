// Google Pub/Sub by its REST interface; the access token is asked for with a signed assertion of the
// service account.
import { tokensOf } from '@storewright/platform/service-account';
import { outcomeOf } from './answers.ts';
import { kibibyte, misconfigured, type Outgoing, type Protocol } from './protocol.ts';

const timeoutMs = 5_000;
const publicEndpoint = 'https://pubsub.googleapis.com';

/** 10 MB for the request; base64 adds a third. */
const maxBytes = 7 * kibibyte * kibibyte;

export const pubSub: Protocol = {
  maxBytes: maxBytes,
  atOnce: 1,
  calls: 16,
  faultOf: (error) => misconfigured('not offered', (error as Error).message),
  async open({ projectId, topic }, world) {
    const { pubsubEndpoint, pubsubCredentials } = world;
    if (pubsubEndpoint === '' && pubsubCredentials === '')
      throw new Error('this server has no service account for Google Pub/Sub');
    const token =
      pubsubCredentials === '' ? async () => undefined : tokensOf(world, pubsubCredentials, scope);
    const url = `${pubsubEndpoint || publicEndpoint}/v1/projects/${projectId}/topics/${topic}:publish`;
    return {
      send: (all) =>
        Promise.all(
          all.map(async (one) => {
            const bearer = await token().catch((error: Error) => error);
            if (bearer instanceof Error)
              return misconfigured('refused credentials', bearer.message);
            return outcomeOf(
              await world.outbound.post({
                url,
                headers: {
                  'Content-Type': 'application/json',
                  ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
                },
                body: JSON.stringify({ messages: [messageOf(one)] }),
                timeoutMs,
                maxBytes: 64 * kibibyte,
              }),
            );
          }),
        ),
      close: async () => undefined,
    };
  },
};

/** The binding for CloudEvents names the type of the content in an attribute. */
const messageOf = ({ body, contentType }: Outgoing) => ({
  data: Buffer.from(body).toString('base64'),
  ...(contentType.startsWith('application/cloudevents')
    ? { attributes: { 'content-type': 'application/cloudevents+json' } }
    : {}),
});

const scope = { scope: 'https://www.googleapis.com/auth/pubsub' };
