// API extensions as resources over real HTTP.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { extensionDraft, extensionSetting, on } from '../testing/extension-setting.ts';
import type { Answer, TestServer } from '../testing/harness.ts';
import type { OtherServer } from '../testing/other-server.ts';

const setting = extensionSetting();
let server: TestServer;
let other: OtherServer;
beforeEach(() => {
  ({ server, other } = setting());
});

const extension = (members: object = {}) =>
  server.created('/extensions', extensionDraft(setting(), members));
const codeOf = ({ body }: Answer): string => body.errors[0].code;

test('an extension is created, read, queried, changed and deleted; its secret is never shown', async () => {
  const authentication = { type: 'AuthorizationHeader', headerValue: 'Bearer a-long-secret' };
  const first = await extension({ key: 'first' });
  const created = await extension({
    key: 'second',
    destination: { type: 'HTTP', url: other.url, authentication },
    dependencies: [{ typeId: 'extension', key: 'first' }],
    expansionPaths: ['customerGroup'],
    additionalContext: { includeOldResource: true },
  });
  assert.equal(created.timeoutInMs, 2000);
  assert.deepEqual(created.destination.authentication, {
    type: 'AuthorizationHeader',
    headerValue: 'Bearer ****',
  });
  assert.deepEqual(created.dependencies, [{ typeId: 'extension', id: first.id }]);
  assert.deepEqual((await server.request('GET', '/extensions/key=second')).body, created);
  const where = encodeURIComponent('triggers(resourceTypeId="cart") and key="second"');
  assert.equal((await server.request('GET', `/extensions?where=${where}`)).body.total, 1);
  const changed = await server.request('POST', '/extensions/key=second', {
    version: 1,
    actions: [
      { action: 'setKey', key: 'third' },
      {
        action: 'changeDestination',
        destination: {
          type: 'HTTP',
          url: `${other.url}/x`,
          authentication: { type: 'AzureFunctions', key: 'a-second-secret' },
        },
      },
      { action: 'changeTriggers', triggers: [on('order', 'Create')] },
      { action: 'setTimeoutInMs', timeoutInMs: 10_000 },
      { action: 'setDependencies', dependencies: [] },
      { action: 'setExpansionPaths', expansionPaths: [] },
      { action: 'setAdditionalContext', additionalContext: {} },
    ],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const { key, destination, triggers, timeoutInMs, dependencies, additionalContext } = changed.body;
  assert.deepEqual(
    { key, destination, triggers, timeoutInMs, dependencies, additionalContext },
    {
      key: 'third',
      destination: {
        type: 'HTTP',
        url: `${other.url}/x`,
        authentication: { type: 'AzureFunctions', key: '****' },
      },
      triggers: [on('order', 'Create')],
      timeoutInMs: 10_000,
      dependencies: [],
      additionalContext: { includeOldResource: false },
    },
  );
  const secret = await server.server.world.storage.secret('demo', 'extension', created.id);
  assert.ok(secret!.startsWith('sealed:') && !secret!.includes('a-second-secret'));
});

const lambda = 'arn:aws:lambda:eu-west-1:111122223333:function:paid';

const refusals: readonly (readonly [what: string, members: object, code: string])[] = [
  [
    'a function that has no name',
    { destination: { type: 'AWSLambda', arn: 'paid', accessKey: 'AKIA', accessSecret: 's' } },
    'InvalidInput',
  ],
  [
    'a function without a secret',
    { destination: { type: 'AWSLambda', arn: lambda, accessKey: 'AKIA' } },
    'InvalidJsonInput',
  ],
  [
    'a secret as it is shown',
    {
      destination: { type: 'AWSLambda', arn: lambda, accessKey: 'AKIA', accessSecret: 'wJal****' },
    },
    'InvalidInput',
  ],
  [
    'a function at no web address',
    { destination: { type: 'GoogleCloudFunction', url: 'ftp://f.example' } },
    'InvalidInput',
  ],
  ['an unknown kind of destination', { destination: { type: 'Post' } }, 'InvalidJsonInput'],
  ['no web address', { destination: { type: 'HTTP', url: 'ftp://x' } }, 'InvalidInput'],
  ['no triggers', { triggers: [] }, 'InvalidInput'],
  ['a trigger for a kind that has none', { triggers: [on('zone', 'Create')] }, 'InvalidField'],
  ['a trigger for no action', { triggers: [on('cart')] }, 'InvalidInput'],
  ['a time-out of more than 10 seconds', { timeoutInMs: 10_001 }, 'InvalidInput'],
  [
    'a condition that is no predicate',
    { triggers: [{ ...on('cart', 'Create'), condition: 'locale =' }] },
    'InvalidInput',
  ],
  [
    'a condition on a field that carts do not have',
    { triggers: [{ ...on('cart', 'Create'), condition: 'orderNumber = "x"' }] },
    'InvalidInput',
  ],
  [
    'a condition about the change of a field that carts do not have',
    { triggers: [{ ...on('cart', 'Update'), condition: 'orderNumber has changed' }] },
    'InvalidInput',
  ],
  [
    'a condition about the change of one element of a list',
    { triggers: [{ ...on('cart', 'Update'), condition: 'lineItems(quantity has changed)' }] },
    'InvalidInput',
  ],
  [
    'half a condition about changes',
    { triggers: [{ ...on('cart', 'Update'), condition: 'locale has not' }] },
    'InvalidInput',
  ],
  [
    'a header of two lines',
    {
      destination: {
        type: 'HTTP',
        url: 'https://x.example',
        authentication: { type: 'AuthorizationHeader', headerValue: 'a\r\nb: c' },
      },
    },
    'InvalidInput',
  ],
  [
    'a dependency that does not exist',
    { dependencies: [{ typeId: 'extension', key: 'absent' }] },
    'ReferencedResourceNotFound',
  ],
];

for (const [what, members, code] of refusals)
  test(`an extension with ${what} is refused with ${code}`, async () => {
    const answer = await server.request('POST', '/extensions', extensionDraft(setting(), members));
    assert.equal(answer.status, 400);
    assert.equal(codeOf(answer), code, JSON.stringify(answer.body));
  });

test('the words of a condition may stand in its texts', async () => {
  const condition = 'locale = "has changed"';
  await extension({ triggers: [{ ...on('cart', 'Update'), condition }] });
});

test('what conditions may ask about changes, queries may not', async () => {
  const where = encodeURIComponent('locale has changed');
  const answer = await server.request('GET', `/carts?where=${where}`);
  assert.equal(answer.status, 400);
  assert.equal(codeOf(answer), 'InvalidInput');
});

test('a project holds at most 25 extensions', async () => {
  for (let count = 0; count < 25; count += 1) await extension();
  const answer = await server.request('POST', '/extensions', extensionDraft(setting()));
  assert.equal(codeOf(answer), 'MaxResourceLimitExceeded');
});

test('an extension that another one depends on cannot be deleted, nor depend on itself', async () => {
  const first = await extension({ key: 'first' });
  await extension({ dependencies: [{ typeId: 'extension', key: 'first' }] });
  const gone = await server.request('DELETE', `/extensions/${first.id}?version=1`);
  assert.equal(codeOf(gone), 'ReferenceExists');
  const looped = await server.request('POST', `/extensions/${first.id}`, {
    version: 1,
    actions: [{ action: 'setDependencies', dependencies: [{ typeId: 'extension', id: first.id }] }],
  });
  assert.equal(codeOf(looped), 'InvalidOperation');
});

test('a token without manage_extensions does not see extensions', async () => {
  const token = await server.token('manage_orders:demo');
  assert.equal((await server.request('GET', '/extensions', undefined, { token })).status, 403);
});
