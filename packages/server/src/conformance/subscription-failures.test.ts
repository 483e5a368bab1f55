// What becomes of a subscription whose destination fails, and what its credentials show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setStatus, upkeep } from '@storewright/engine/delivery';
import { quiet, received, subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();
const changes = [{ resourceTypeId: 'zone' }];
const zone = () => ({ name: 'Zone', locations: [] });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()) && waited < 20_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(await isSo(), 'it does not become so');
}

test('a destination that is down shows, costs others nothing, and gets all when it is back', async () => {
  const { server, receiver, subscribe } = setting();
  const [down, up] = [await receiver(), await receiver()];
  const { id, version } = await subscribe(down, { changes });
  await subscribe(up, { changes });
  down.answer = () => ({ status: 503 });
  const made = [];
  for (let index = 0; index < 6; index += 1) made.push(await server.created('/zones', zone()));
  await received(up, 6);
  const statusIs = (status: string) => async () =>
    (await server.read(`/subscriptions/${id}`)).status === status;
  await until(statusIs('TemporaryError'));
  assert.equal((await fetch(`${server.url}/demo/subscriptions/${id}/health`)).status, 503);
  assert.equal((await server.read(`/subscriptions/${id}`)).version, version);
  const failed = down.seen.length;
  down.answer = () => ({});
  const arrived = async () =>
    new Set(down.seen.slice(failed).map(({ text }) => JSON.parse(text).resource.id)).size === 6;
  await until(arrived);
  await until(statusIs('Healthy'));
  assert.equal((await fetch(`${server.url}/demo/subscriptions/${id}/health`)).status, 200);
  assert.deepEqual(
    new Set(down.seen.map(({ text }) => JSON.parse(text).resource.id)),
    new Set(made.map((one) => one.id)),
  );
});

test('what waits too much stops its subscription; another destination begins anew', async () => {
  const { server, receiver, subscribe } = setting();
  const [former, next] = [await receiver(), await receiver()];
  const { id, version } = await subscribe(former, { changes });
  former.answer = () => ({ status: 503 });
  for (let index = 0; index < 4; index += 1) await server.created('/zones', zone());
  const { storage } = server.server.world;
  const log = { warn: () => undefined };
  await upkeep({ storage, log, most: 3 }, () => true);
  const stopped = await server.read(`/subscriptions/${id}`);
  assert.equal(stopped.status, 'ConfigurationErrorDeliveryStopped');
  assert.equal((await fetch(`${server.url}/demo/subscriptions/${id}/health`)).status, 400);
  await server.created('/zones', zone());
  assert.deepEqual(
    (await storage.outbox.backlogs()).filter(({ subscription }) => subscription === id),
    [],
  );
  const changed = await server.posted(`/subscriptions/${id}`, {
    version,
    actions: [{ action: 'changeDestination', destination: { type: 'HTTP', url: next.url } }],
  });
  assert.equal(changed.status, 'Healthy');
  next.seen.length = 0;
  const last = await server.created('/zones', zone());
  const [told] = await received(next, 1);
  assert.equal(told.resource.id, last.id);
});

test('what is under way when a subscription is stopped does not start it again', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  const { id } = await subscribe(hook, { changes });
  const status = async () => (await server.read(`/subscriptions/${id}`)).status;
  hook.answer = () => ({ status: 503 });
  for (let index = 0; index < 3; index += 1) await server.created('/zones', zone());
  await until(async () => (await status()) === 'TemporaryError');
  let [release, isHeld] = [() => {}, false];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  hook.answer = async () => {
    isHeld = true;
    await released;
    return {};
  };
  await until(async () => isHeld);
  const { storage } = server.server.world;
  await upkeep({ storage, log: { warn: () => undefined }, most: 0 }, () => true);
  release();
  await quiet(hook);
  assert.equal(await status(), 'ConfigurationErrorDeliveryStopped');
});

test('a suspended subscription keeps what comes until it is resumed', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  const { id } = await subscribe(hook, { changes });
  const { storage, notifier } = server.server.world;
  const place = { project: 'demo', subscription: id };
  const row = async () => (await storage.find('demo', 'subscription', [{ id }]))[0]!;
  await storage.outbox.suspend(place, true);
  await setStatus(storage, 'demo', await row(), 'ManuallySuspended');
  await server.created('/zones', zone());
  assert.equal((await quiet(hook, 1_500)).length, 0);
  await storage.outbox.suspend(place, false);
  await setStatus(storage, 'demo', await row(), 'Healthy');
  notifier.changed('demo', id);
  await received(hook, 1);
});

test('a payload that is refused is sent again without, and then passed over', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  await subscribe(hook, { messages: [{ resourceTypeId: 'customer' }] });
  hook.answer = ({ text }) => ({ status: JSON.parse(text).customer === undefined ? 200 : 413 });
  const { customer } = await server.created('/customers', { email: 'a@b.example', password: 'p' });
  const [whole, bare] = await received(hook, 2);
  assert.equal(whole.type, 'CustomerCreated');
  assert.deepEqual(bare.payloadNotIncluded, {
    reason: 'Payload too large.',
    payloadType: 'CustomerCreated',
  });
  assert.equal(bare.resource.id, customer.id);
  assert.equal(bare.type, undefined);
});

test('credentials are shown by how they begin, in no answer whole, and are sent', async () => {
  const { server, receiver } = setting();
  const hook = await receiver();
  const secret = 'whsec_9f8e7d6c5b4a39281706';
  const destination = (value: string) => ({
    type: 'HTTP',
    url: hook.url,
    authentication: { type: 'AuthorizationHeader', headerValue: value },
  });
  const made = await server.created('/subscriptions', {
    key: 'secret-one',
    destination: destination(secret),
    changes: [{ resourceTypeId: 'zone' }],
  });
  assert.equal(hook.seen[0]!.headers.authorization, secret);
  assert.equal(made.destination.authentication.headerValue, 'whse****');
  const query = `{ subscription(key: "secret-one") { status destination { type
    ... on WebhookDestination { url authentication { type
      ... on AuthorizationHeaderOfWebhook { headerValue } } } } } }`;
  const answers = [made, await server.read('/subscriptions'), await server.graphql(query)];
  assert.ok(!JSON.stringify(answers).includes('9f8e'));
  const shown = await server.request('POST', `/subscriptions/${made.id}`, {
    version: made.version,
    actions: [{ action: 'changeDestination', destination: destination('whse****') }],
  });
  assert.equal(shown.body.errors[0].code, 'InvalidInput');
  hook.seen.length = 0;
  await server.created('/zones', zone());
  await received(hook, 1);
  assert.equal(hook.seen[0]!.headers.authorization, secret);
});
