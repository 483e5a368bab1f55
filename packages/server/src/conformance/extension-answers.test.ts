// What comes of each answer that an extension may give, over real HTTP.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { extensionDraft, extensionSetting } from '../testing/extension-setting.ts';
import type { Answer, TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const setting = extensionSetting();
let server: TestServer;
let other: OtherServer;
beforeEach(() => {
  ({ server, other } = setting());
});

const extension = (members: object = {}) =>
  server.created('/extensions', extensionDraft(setting(), members));
const codeOf = ({ body }: Answer): string => body.errors[0].code;
const cartDraft = { currency: 'EUR' };
const cartCount = async () => (await server.request('GET', '/carts?limit=0')).body.total;

interface Failure {
  readonly what: string;
  readonly answer: object | 'hang';
  readonly status: number;
  readonly code: string;
  readonly further?: object;
}

const info = { reason: 'x' };
const failures: readonly Failure[] = [
  {
    what: 'refuses with an error',
    answer: {
      status: 400,
      body: {
        errors: [
          {
            code: 'InvalidInput',
            message: 'No such cart today.',
            localizedMessage: { de: 'Heute nicht.' },
            extensionExtraInfo: info,
          },
        ],
      },
    },
    status: 400,
    code: 'InvalidInput',
    further: {
      message: 'No such cart today.',
      localizedMessage: { de: 'Heute nicht.' },
      extensionExtraInfo: info,
      extensionKey: 'hook',
    },
  },
  {
    what: 'refuses with a general error',
    answer: { status: 400, body: { errors: [{ code: 'General', message: 'm' }] } },
    status: 400,
    code: 'General',
  },
  {
    what: 'refuses with an unknown error',
    answer: { status: 400, body: { errors: [{ code: 'toString', message: 'm' }] } },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'refuses without errors',
    answer: { status: 400, body: {} },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'fails',
    answer: { status: 500, body: 'trouble' },
    status: 502,
    code: 'ExtensionBadResponse',
    further: { extensionKey: 'hook' },
  },
  {
    what: 'sends elsewhere',
    answer: { status: 302 },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'answers no JSON',
    answer: { body: '<html>' },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'answers a list',
    answer: { body: [] },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'answers actions that are no objects',
    answer: { body: { actions: [1] } },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'answers more than a megabyte',
    answer: { body: { actions: [], more: 'x'.repeat(1024 * 1024) } },
    status: 502,
    code: 'ExtensionBadResponse',
  },
  {
    what: 'asks for an unknown action',
    answer: { body: { actions: [{ action: 'constructor' }] } },
    status: 502,
    code: 'ExtensionUpdateActionsFailed',
  },
  {
    what: 'asks for an action that is refused',
    answer: {
      body: { actions: [{ action: 'changeLineItemQuantity', lineItemId: 'x', quantity: 1 }] },
    },
    status: 502,
    code: 'ExtensionUpdateActionsFailed',
  },
  {
    what: 'does not answer in time',
    answer: 'hang',
    status: 504,
    code: 'ExtensionNoResponse',
    further: { extensionKey: 'hook' },
  },
];

for (const { what, answer, status, code, further = {} } of failures)
  test(`an extension that ${what} makes the write fail with ${status} ${code}`, async () => {
    const cart = await server.created('/carts', cartDraft);
    const before = await cartCount();
    const { id } = await extension({ key: 'hook', timeoutInMs: 300 });
    other.answer = () => (answer === 'hang' ? new Promise(() => {}) : answer);
    const actions = [{ action: 'setLocale', locale: 'en' }];
    for (const refused of [
      await server.request('POST', '/carts', cartDraft),
      await server.request('POST', `/carts/${cart.id}`, { version: 1, actions }),
    ]) {
      assert.equal(refused.status, status, JSON.stringify(refused.body));
      assert.equal(codeOf(refused), code);
      const [error] = refused.body.errors;
      const named = code === 'ExtensionUpdateActionsFailed' ? error.extensionErrors[0] : error;
      assert.equal(named.extensionId, id);
      for (const [member, value] of Object.entries(further))
        assert.deepEqual(error[member], value, member);
    }
    assert.equal(await cartCount(), before);
    assert.deepEqual((await server.request('GET', `/carts/${cart.id}`)).body, cart);
  });

test('whoever writes learns neither the status nor the text that an extension answered', async () => {
  await extension();
  const told = [];
  for (const answer of [
    { status: 404, body: 'inside' },
    { status: 500, body: 'inside' },
    { status: 302, body: 'inside' },
    { status: 400, body: { inside: true } },
  ]) {
    other.answer = () => answer;
    const { status, body } = await server.request('POST', '/carts', cartDraft);
    assert.equal(status, 502);
    assert.doesNotMatch(JSON.stringify(body), /inside|\b(404|500|302|400)\b/);
    told.push(body.message);
  }
  assert.equal(new Set(told).size, 1);
});

test('an extension may refuse with several errors, in GraphQL as well', async () => {
  await extension();
  const errors = ['One.', 'Two.'].map((message) => ({ code: 'InvalidOperation', message }));
  other.answer = () => ({ status: 400, body: { errors } });
  const answer = await server.request('POST', '/carts', cartDraft);
  assert.deepEqual(
    answer.body.errors.map(({ message }: any) => message),
    ['One.', 'Two.'],
  );
  assert.equal(answer.body.message, 'One.');
  const { body } = await server.request('POST', '/graphql', {
    query: 'mutation { createCart(draft: { currency: "EUR" }) { id } }',
  });
  assert.equal(body.errors[0].extensions.code, 'InvalidOperation');
  assert.equal(body.errors[0].message, 'One.');
});

test('a server that is not there is a bad answer', async () => {
  const gone = await openOtherServer();
  await gone.close();
  await extension({ destination: { type: 'HTTP', url: gone.url } });
  const answer = await server.request('POST', '/carts', cartDraft);
  assert.equal(answer.status, 502);
  assert.equal(codeOf(answer), 'ExtensionBadResponse');
});
