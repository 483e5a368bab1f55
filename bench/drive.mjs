// A load generator for requests that depend on each other: each client sends one request at a time over
// a connection of its own. Closed loop: as fast as answers come. Open loop: requests are due at a
// constant rate, whatever the answers do, and a duration counts from the moment a request was due. A
// slow answer then delays those that wait for it, and that wait is counted (coordinated omission).
import { Agent, request } from 'node:http';

/**
 * @typedef {{ method: string, path: string, headers: object, body?: string,
 *   took?: (status: number, text: string) => void }} Sent
 * @param {{ url: string, clients: (() => Sent)[], seconds: number, rate?: number }} job
 *   `clients` make their next request; without `rate` the loop is closed.
 */
export async function drive({ url, clients, seconds, rate }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const durations = [];
  let failures = 0;
  const sendOne = async (next, since) => {
    const sent = next();
    const { status, text } = await answerOf(url, sent, agent);
    sent.took?.(status, text);
    if (
      status < 200 ||
      status > 299 ||
      text.startsWith('{"errors"') ||
      text.includes(',"errors":[')
    )
      failures += 1;
    else durations.push(performance.now() - since);
  };
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  if (rate === undefined) await closedLoop(clients, end, sendOne);
  else await openLoop(clients, { startedAt, end, rate }, sendOne);
  const took = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return { successes: durations.length, failures, seconds: took, ...quantiles(durations) };
}

const closedLoop = (clients, end, sendOne) =>
  Promise.all(
    clients.map(async (next) => {
      while (performance.now() < end) await sendOne(next, performance.now());
    }),
  );

async function openLoop(clients, { startedAt, end, rate }, sendOne) {
  const total = Math.round(((end - startedAt) / 1_000) * rate);
  const dueAt = (number) => startedAt + (number / rate) * 1_000;
  let issued = 0;
  // Every client takes the request that has been due for longest; it sleeps until one is due.
  await Promise.all(
    clients.map(async (next) => {
      while (issued < total) {
        const due = dueAt(issued);
        issued += 1;
        await until(due);
        await sendOne(next, due);
      }
    }),
  );
}

/** Timers fire up to a millisecond late, so the last one is spent in turns of the event loop. */
async function until(due) {
  const left = due - performance.now();
  if (left > 2) await new Promise((resolve) => setTimeout(resolve, left - 1.5));
  while (performance.now() < due) await new Promise((resolve) => setImmediate(resolve));
}

function answerOf(url, { method, path, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length } };
    const call = request(`${url}${path}`, options, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

export function quantiles(durations) {
  const sorted = [...durations].sort((left, right) => left - right);
  const at = (share) => {
    const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    return found === undefined ? undefined : Math.round(found * 100) / 100;
  };
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
