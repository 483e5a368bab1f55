// Texts that are far longer than anybody needs: refused or stored, and the server goes on meanwhile.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let log = '';

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  server = await startTestServer({
    options: { behindProxy: true },
    logger: pino({ level: 'info' }, stream),
  });
});
after(() => server.close());

const scope = 'manage_my_orders:demo manage_my_shopping_lists:demo view_published_products:demo';

/** What a shopper without an account sends. */
const requests: readonly (readonly [path: string, body: (text: string) => object])[] = [
  ['/me/carts', (text) => ({ currency: 'EUR', discountCodes: [text] })],
  ['/me/shopping-lists', (text) => ({ name: { en: 'x' }, lineItems: [{ productId: text }] })],
  ['/me/shopping-lists', (text) => ({ name: { en: 'x' }, lineItems: [{ sku: text }] })],
  ['/me/carts', (text) => ({ currency: 'EUR', country: text })],
  ['/me/carts', (text) => ({ currency: 'EUR', custom: { type: { key: text } } })],
];

const texts: readonly (readonly [name: string, text: string])[] = [
  ['a long string', `VOUCHER-PRIVATE-4712${'x'.repeat(200_000)}`],
  ['a long string with a newline', `${'x'.repeat(200_000)}\nVOUCHER-PRIVATE-4712`],
  ['a string with a newline', 'VOUCHER-PRIVATE-4712\nVOUCHER-PRIVATE-4712'],
  ['a string with quotation marks', `VOUCHER-PRIVATE-4712'\n"VOUCHER-PRIVATE-4712`],
];

for (const [name, text] of texts)
  test(`${name} of an anonymous shopper is refused in time and is not in the log`, async () => {
    const token = await server.anonymousToken(scope);
    for (const [path, body] of requests) {
      const before = process.cpuUsage();
      const answer = await server.request('POST', path, body(text), { token });
      const live = await fetch(`${server.url}/health/live`);
      assert.equal(live.status, 200);
      const { user, system } = process.cpuUsage(before);
      assert.equal(answer.status, 400, JSON.stringify(answer.body).slice(0, 500));
      assert.ok(JSON.stringify(answer.body).length < 10_000, 'the answer is short');
      assert.ok(user + system < 1_000_000, `${path} took ${user + system} µs`);
    }
    assert.match(log, /InvalidInput|DiscountCode|ReferencedResourceNotFound/);
    assert.doesNotMatch(log, /PRIVATE/);
  });
