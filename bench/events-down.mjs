// Webhooks of one subscription, alone and beside two whose destinations are away: one refuses connections,
// one takes them and never answers. In turn, so that the rest of the machine falls on both alike.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { arrivals, cartsFor, openReceiver, place, shown, subscribe } from './events-load.mjs';
import { openShop } from './shop.mjs';

const rounds = 3;

/** A receiver that takes its test notification and then goes away; answers how it does. */
async function openLost(running) {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  return {
    url: receiver.url,
    /** From now on it is silent; otherwise nobody listens. */
    async leave(isSilent) {
      receiver.stop();
      if (!isSilent) return;
      const sockets = new Set();
      const silent = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
      });
      silent.listen(Number(port), '127.0.0.1');
      await once(silent, 'listening');
      running.push({
        async stop() {
          for (const socket of sockets) socket.destroy();
          silent.close();
        },
      });
    },
  };
}

export async function measureDown({ open, rate, seconds, running, tell }) {
  const server = await open();
  await openShop(server.request);
  const receiver = await openReceiver();
  running.push(receiver);
  await subscribe(server, { url: receiver.url });
  const measured = { alone: [], beside: [] };
  const each = Math.max(1, Math.round(rate / 4));
  const run = async () => {
    const orders = await place(server, await cartsFor(server, each * seconds), each);
    return (await arrivals(orders, receiver)).after;
  };
  await run();
  for (let round = 0; round < rounds; round += 1) {
    measured.alone.push(...(await run()));
    const gone = [];
    for (const isSilent of [false, true]) {
      const lost = await openLost(running);
      gone.push(await subscribe(server, { url: lost.url }));
      await lost.leave(isSilent);
    }
    measured.beside.push(...(await run()));
    for (const { id } of gone) {
      const { version } = await server.request('GET', `/subscriptions/${id}`);
      await server.request('DELETE', `/subscriptions/${id}?version=${version}`);
    }
  }
  tell(
    `down: ${each} orders a second, ${rounds} rounds of ${seconds} s each, from answer to webhook: alone ` +
      `${shown(measured.alone)}; beside two destinations that are away ${shown(measured.beside)}`,
  );
}
