// From the request that places an order to its webhook. Where the machine does not take the rate, the
// next lower one is tried: a queue that only grows says nothing about deliveries.
import {
  arrivals,
  cartsFor,
  openReceiver,
  place,
  quantilesOf,
  shown,
  subscribe,
} from './events-load.mjs';
import { openShop } from './shop.mjs';

const warmUpOrders = 300;
/** The rate is kept while the answers at its end are no later than this. */
const keptMs = 1_000;

export async function measureWebhook({ open, rate, seconds, running, tell }) {
  const server = await open();
  await openShop(server.request);
  const receiver = await openReceiver();
  running.push(receiver);
  await subscribe(server, { url: receiver.url });
  await place(server, await cartsFor(server, warmUpOrders), 50);
  for (let tried = rate; tried >= 10; tried /= 2) {
    const carts = await cartsFor(server, tried * seconds);
    const orders = await place(server, carts, tried);
    const { answered, received, after } = await arrivals(orders, receiver);
    const isKept = quantilesOf(answered.slice(-tried)).p50 < keptMs;
    tell(
      `webhook: ${tried} orders a second for ${seconds} s, ${isKept ? 'kept' : 'not kept'}: ` +
        `from due to webhook ${shown(received)}, of which to the answer ${shown(answered)}; ` +
        `from answer to webhook ${shown(after)}`,
    );
    if (isKept) return;
  }
}
