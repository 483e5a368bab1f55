// One request after the other over one connection: how long each takes at the client.
import { Agent, request as send } from 'node:http';

/** Fewer samples than these are of slow queries, which are not repeated to get warm. */
const fewSamples = 20;

/** Sends all paths in turn; answers quantiles in milliseconds and the mean size of the answers. */
export async function latenciesOf({ subject, paths }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${subject.token}` };
  const times = [];
  let bytes = 0;
  let timedOut = 0;
  try {
    const first = paths.length < fewSamples ? [] : paths;
    for (const path of first) await answerOf(`${subject.url}${path}`, { agent, headers });
    for (const path of paths) {
      const startedAt = performance.now();
      const { status, text } = await answerOf(`${subject.url}${path}`, { agent, headers });
      times.push(performance.now() - startedAt);
      bytes += text.length;
      if (status !== 200 && text.includes('QueryTimedOut')) timedOut += 1;
      else if (status !== 200)
        throw new Error(`${path}: ${status} ${text.toString().slice(0, 500)}`);
    }
  } finally {
    agent.destroy();
  }
  return { ...quantiles(times), bytes: bytes / paths.length, timedOut, count: paths.length };
}

function answerOf(url, options) {
  return new Promise((resolve, reject) => {
    const call = send(url, options, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(pieces) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

function quantiles(times) {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] * 100) / 100;
  return { p50: at(0.5), p99: at(0.99) };
}
