// What discounts cost a cart: the same updates in a project without any and in one with 100 active
// discounts that apply by themselves and 10,000 codes, in turn, on the embedded database. Not part of
// `npm test`. Run: npm run bench -- --discounts [--requests 1000] [--codes 10000] [--build …]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callerOf, medianOf, send, startServer, tell, tokenFrom } from './one-server.mjs';
import { cartDraft, openShop } from './shop.mjs';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: 'packages/server/dist' },
    codes: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '1000' },
  },
});

const automatic = 100;
const most = 1.5;

/** A project of its own, with the shop. */
async function openProject(server, key) {
  const adminToken = readFileSync(join(directory, 'admin-token'), 'utf8').trim();
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
  const { body } = await send('POST', `${server.url}/-/projects`, {
    headers,
    body: JSON.stringify({ key }),
  });
  const basic = Buffer.from(`${body.clientId}:${body.clientSecret}`).toString('base64');
  const token = await tokenFrom({ ...server, basic }, '/token', {
    grant_type: 'client_credentials',
  });
  const call = callerOf(server, token, key);
  await openShop(async (method, path, draft) => (await call(method, path, draft)).body);
  return call;
}

const discountDraft = (index, members) => ({
  name: { en: `Discount ${index}` },
  value: { type: 'relative', permyriad: 10 },
  cartPredicate: `totalPrice > "${index}.00 EUR" and country = "DE"`,
  target: { type: 'lineItems', predicate: `sku = "LAMP-1" or price > "${index}.00 EUR"` },
  sortOrder: `0.${10_000 + index}1`,
  ...members,
});

const codedMembers = (index) => ({
  sortOrder: `0.${30_000 + index}1`,
  requiresDiscountCode: true,
});

/** A handful of the discounts match the cart; each hundred codes share a discount. */
async function fill(call, codes) {
  for (let index = 0; index < automatic; index += 1)
    await call('POST', '/cart-discounts', discountDraft(index * 40));
  let discount;
  for (let index = 0; index < codes; index += 1) {
    if (index % 100 === 0) {
      const coded = discountDraft(index / 100, codedMembers(index));
      discount = (await call('POST', '/cart-discounts', coded)).body;
    }
    await call('POST', '/discount-codes', {
      code: `CODE-${index}`,
      cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }],
      maxApplications: 1,
    });
  }
}

/** Updates of one cart, one after the other. */
async function cartOf(call, discountCodes) {
  let { body: cart } = await call('POST', '/carts', { ...cartDraft(), discountCodes });
  return async (index) => {
    const lineItemId = cart.lineItems[0].id;
    const actions = [{ action: 'changeLineItemQuantity', lineItemId, quantity: 1 + (index % 9) }];
    const answer = await call('POST', `/carts/${cart.id}`, { version: cart.version, actions });
    cart = answer.body;
    return answer.duration;
  };
}

/** In turn, so that whatever else the machine does falls on all alike. */
async function measured(subjects, times) {
  const durations = subjects.map(() => []);
  for (let index = 0; index < 2 * times; index += 1)
    for (const [at, { update }] of subjects.entries()) {
      const duration = await update(index);
      if (index >= times) durations[at].push(duration);
    }
  return durations;
}

async function run(server) {
  const plain = await openProject(server, 'plain');
  const discounted = await openProject(server, 'discounted');
  const codes = Number(flags.codes);
  const start = performance.now();
  await fill(discounted, codes);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${automatic} discounts and ${codes} codes made in ${seconds} s`);
  const subjects = [
    { title: 'cart update, no discounts', update: await cartOf(plain, []) },
    { title: `with ${automatic} discounts`, update: await cartOf(discounted, []) },
    { title: 'and a code in the cart', update: await cartOf(discounted, ['CODE-7']) },
  ];
  const durations = await measured(subjects, Number(flags.requests));
  console.log(`${'milliseconds'.padEnd(52)}      p50      p99      max`);
  for (const [at, { title }] of subjects.entries()) tell(title, durations[at]);
  const [bare, ...others] = durations.map(medianOf);
  const ratios = others.map((one) => (one / bare).toFixed(2));
  console.log(`ratio of the medians ${ratios.join(' and ')}; at most ${most} is the aim`);
}

const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-discounts-'));
const server = await startServer(directory, flags);
try {
  await run(server);
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
