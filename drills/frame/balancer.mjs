// A TCP balancer as in front of many clusters: it asks each server for its readiness once a second
// and passes new connections on to those that were ready; it knows nothing of HTTP otherwise.
import { connect, createServer } from 'node:net';
import { call } from './calls.mjs';

const everyMs = 1_000;

export async function openBalancer(ports, later) {
  const ready = new Map(ports.map((port) => [port, true]));
  const probe = async (port) => {
    const { status } = await call(`http://127.0.0.1:${port}/health/ready`, { timeoutMs: 900 });
    ready.set(port, status === 200);
  };
  const timer = setInterval(() => ports.forEach(probe), everyMs);
  let turn = 0;
  const server = createServer((near) => {
    const open = ports.filter((port) => ready.get(port));
    turn += 1;
    const far = connect(open[turn % open.length] ?? ports[0], '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(async () => {
    clearInterval(timer);
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}
