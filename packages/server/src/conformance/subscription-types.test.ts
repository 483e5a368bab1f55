// What a subscription may ask for, and what a receiver of one's own may say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quiet, received, subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();

const refusals = [
  ['order', 'NoSuchMessage'],
  ['order', 'CustomerCreated'],
  ['store', 'storeCreated'],
] as const;

for (const [resourceTypeId, type] of refusals)
  test(`A subscription to ${type} of ${resourceTypeId} is refused`, async () => {
    const { server } = setting();
    const receiver = await setting().receiver();
    const destination = { type: 'HTTP', url: `${receiver.url}/hook` };
    const messages = [{ resourceTypeId, types: [type] }];
    const draft = { destination, messages };
    const made = await server.request('POST', '/subscriptions', draft);
    assert.deepEqual([made.status, made.body.errors[0].code], [400, 'InvalidInput']);
    assert.match(made.body.message, new RegExp(`'${type}'`));
    assert.equal(receiver.seen.length, 0);
    const { id, version } = await setting().subscribe(receiver, {
      messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }],
    });
    const actions = [{ action: 'setMessages', messages }];
    const { status } = await server.request('POST', `/subscriptions/${id}`, { version, actions });
    assert.equal(status, 400);
    const query = `mutation ($draft: SubscriptionDraft!) { createSubscription(draft: $draft) { id } }`;
    const answer = await server.request('POST', '/graphql', {
      query,
      variables: { draft: { destination: { HTTP: { url: `${receiver.url}/hook` } }, messages } },
    });
    const [error] = answer.body.errors;
    assert.equal(error.extensions.code, 'InvalidInput');
    assert.match(error.message, new RegExp(`'${type}'`));
  });

test('A receiver that answers 410 gets nothing again, and deliveries stop', async () => {
  const { server, subscribe } = setting();
  const receiver = await setting().receiver();
  const { id } = await subscribe(receiver, { changes: [{ resourceTypeId: 'zone' }] });
  receiver.answer = () => ({ status: 410 });
  await server.created('/zones', { name: 'Gone' });
  await received(receiver, 1);
  const stopped = 'ConfigurationErrorDeliveryStopped';
  for (let waited = 0; waited < 5_000; waited += 50) {
    if ((await server.read(`/subscriptions/${id}`)).status === stopped) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal((await server.read(`/subscriptions/${id}`)).status, stopped);
  await server.created('/zones', { name: 'Later' });
  assert.equal((await quiet(receiver, 1_500)).length, 1);
});
