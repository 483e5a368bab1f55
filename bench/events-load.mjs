// Orders at a fixed rate, whatever the answers take, and the webhooks that tell of them, on one clock.
import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartDraft, orderDraft } from './shop.mjs';

/** Takes webhooks; remembers when each order was told of first. */
export async function openReceiver() {
  const at = new Map();
  const server = createServer(async (incoming, response) => {
    const pieces = [];
    for await (const piece of incoming) pieces.push(piece);
    const now = performance.now();
    const { resource } = JSON.parse(Buffer.concat(pieces).toString());
    if (!at.has(resource.id)) at.set(resource.id, now);
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    at,
    url: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Subscribes to new orders; `destination` is a webhook unless it says otherwise. */
export const subscribe = ({ request: call }, destination) =>
  call('POST', '/subscriptions', {
    destination: { type: 'HTTP', ...destination },
    messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }],
  });

/** Carts that are ready to be ordered: only the orders are to be timed. */
export async function cartsFor({ request: call }, count) {
  const carts = [];
  const worker = async () => {
    while (carts.length < count) carts.push(await call('POST', '/carts', cartDraft()));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return carts;
}

function post({ url, token, agent, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 201
          ? resolve(JSON.parse(text).id)
          : reject(new Error(`${response.statusCode} ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Places the orders, `rate` a second; answers for each when it was due, answered, and its id. An order
 * counts from when it was due: a generator that falls behind does not hide what it waits for.
 */
export async function place({ url, token, projectKey }, carts, rate) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startedAt = performance.now() + 20;
  const placing = carts.map(async (cart, index) => {
    const dueAt = startedAt + (1_000 * index) / rate;
    await sleep(Math.max(0, dueAt - performance.now()));
    const body = JSON.stringify(orderDraft(cart));
    const id = await post({ url: `${url}/${projectKey}/orders`, token, agent, body });
    return { id, dueAt, answeredAt: performance.now() };
  });
  const orders = await Promise.all(placing);
  agent.destroy();
  return orders;
}

/** Waits for the webhooks of all orders; answers milliseconds from due to answer and to webhook. */
export async function arrivals(orders, { at }, maxMs = 60_000) {
  const isWhole = () => orders.every(({ id }) => at.has(id));
  for (let waited = 0; !isWhole() && waited < maxMs; waited += 20) await sleep(20);
  if (!isWhole()) throw new Error('not every webhook has come');
  return {
    answered: orders.map(({ dueAt, answeredAt }) => answeredAt - dueAt),
    received: orders.map(({ id, dueAt }) => at.get(id) - dueAt),
    after: orders.map(({ id, answeredAt }) => at.get(id) - answeredAt),
  };
}

export function quantilesOf(times) {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { p50: at(0.5), p99: at(0.99) };
}

export const shown = (times) => {
  const { p50, p99 } = quantilesOf(times);
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
};
