// Small things that were once taken, dropped or misread, each refused as what it is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** The body as it is written: `__proto__` is a member of JSON and of no object here. */
async function posted(path: string, text: string) {
  const headers = {
    Authorization: `Bearer ${await server.token()}`,
    'Content-Type': 'application/json',
  };
  const answer = await fetch(`${server.url}/demo${path}`, { method: 'POST', headers, body: text });
  return { status: answer.status, body: (await answer.json()) as any };
}

const extension = (url: string) =>
  JSON.stringify({
    destination: { type: 'HTTP', url },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
  });

const refusals: readonly (readonly [what: string, () => string, string, RegExp])[] = [
  [
    'a language named __proto__',
    () => '/categories',
    '{"name":{"__proto__":"a"},"slug":{"en":"abc"}}',
    /InvalidJsonInput.*a field cannot be named '__proto__'/,
  ],
  [
    'a language named constructor',
    () => '/categories',
    '{"name":{"constructor":"a"},"slug":{"en":"abc"}}',
    /InvalidInput.*language tag/,
  ],
  [
    'a cart that says it came of a recurring order',
    () => '/carts',
    '{"currency":"EUR","origin":"RecurringOrder"}',
    /InvalidInput.*not offered/,
  ],
  [
    'an extension that is a file',
    () => '/extensions',
    extension('file:///etc/passwd'),
    /InvalidInput.*https:/,
  ],
  [
    'an extension of another scheme',
    () => '/extensions',
    extension('gopher://example.com/1'),
    /InvalidInput.*https:/,
  ],
  [
    'an extension with credentials in its address',
    () => '/extensions',
    extension('https://a:b@example.com/'),
    /InvalidInput.*credentials/,
  ],
];

for (const [what, path, text, told] of refusals)
  test(`${what} is refused`, async () => {
    const { status, body } = await posted(path(), text);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(JSON.stringify(body.errors), told);
  });
