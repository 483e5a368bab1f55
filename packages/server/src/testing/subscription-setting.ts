// What tests of subscriptions share: a server that delivers, receivers, and a shop.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openShop, type Shop } from './checkout-shop.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts';
import { type OtherServer, openOtherServer, type Seen } from './other-server.ts';

export interface SubscriptionSetting {
  readonly server: TestServer;
  readonly shop: Shop;
  /** A receiver of one's own. */
  receiver(): Promise<OtherServer>;
  /** Creates a subscription to webhooks at the receiver, and forgets its test notification. */
  subscribe(receiver: OtherServer, members: object): Promise<any>;
}

export function subscriptionSetting(settings: TestServerOptions = {}): () => SubscriptionSetting {
  let setting: SubscriptionSetting;
  const open: OtherServer[] = [];
  before(async () => {
    const server = await startTestServer({
      ...settings,
      options: { ownDestinations: true, ...settings.options },
    });
    setting = {
      server,
      shop: await openShop(server),
      async receiver() {
        const one = await openOtherServer();
        open.push(one);
        return one;
      },
      async subscribe(receiver, members) {
        const destination = { type: 'HTTP', url: `${receiver.url}/hook` };
        const made = await server.created('/subscriptions', { destination, ...members });
        receiver.seen.length = 0;
        return made;
      },
    };
  });
  after(async () => {
    await setting.server.close();
    await Promise.all(open.map((one) => one.close()));
  });
  return () => setting;
}

/** The bodies that have come, once there are so many. */
export async function received(receiver: OtherServer, count: number): Promise<any[]> {
  for (let waited = 0; receiver.seen.length < count && waited < 10_000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const bodies = receiver.seen.map(({ text }: Seen) => JSON.parse(text));
  assert.ok(bodies.length >= count, `${bodies.length} of ${count}: ${JSON.stringify(bodies)}`);
  return bodies;
}

/** What comes within a moment in which nothing should. */
export async function quiet(receiver: OtherServer, ms = 400): Promise<readonly Seen[]> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return receiver.seen;
}
