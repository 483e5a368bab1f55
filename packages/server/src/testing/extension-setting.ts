// What tests of API extensions share: a server, another server that is asked, and a shop.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { openShop, type Shop } from './checkout-shop.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type OtherServer, openOtherServer } from './other-server.ts';

export interface ExtensionSetting {
  readonly server: TestServer;
  /** The server that extensions are; it accepts everything unless a test says otherwise. */
  readonly other: OtherServer;
  readonly shop: Shop;
}

/** Opens the setting before the tests of a file; after each test there is no extension left. */
export function extensionSetting(): () => ExtensionSetting {
  let setting: ExtensionSetting;
  before(async () => {
    const server = await startTestServer();
    setting = { server, other: await openOtherServer(), shop: await openShop(server) };
  });
  after(async () => {
    await setting.server.close();
    await setting.other.close();
  });
  beforeEach(() => {
    setting.other.seen.length = 0;
    setting.other.answer = () => ({});
  });
  afterEach(() => removeExtensions(setting.server));
  return () => setting;
}

async function removeExtensions(server: TestServer): Promise<void> {
  // The newest first: it may depend on older ones.
  const page = await server.request('GET', '/extensions?limit=100&sort=createdAt%20desc');
  for (const { id, version } of page.body.results) {
    const gone = await server.request('DELETE', `/extensions/${id}?version=${version}`);
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
  }
}

export const on = (resourceTypeId: string, ...actions: string[]) => ({ resourceTypeId, actions });

/** A draft of an extension that is asked about carts. */
export const extensionDraft = ({ other }: ExtensionSetting, members: object = {}) => ({
  destination: { type: 'HTTP', url: other.url },
  triggers: [on('cart', 'Create', 'Update')],
  ...members,
});
