// A receiver of webhooks that remembers every notification of a change: what has come, what came
// twice, and what came before its predecessor.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './calls.mjs';

/** @param refuses whether the notification with this number, counted from 1, is answered 503 */
export async function openReceiver({ refuses = () => false } = {}) {
  const seen = new Map();
  let answerMs = 0;
  let count = 0;
  let twice = 0;
  const disordered = [];
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    count += 1;
    if (refuses(count)) return response.writeHead(503).end();
    const { resource, version } = JSON.parse(Buffer.concat(pieces).toString());
    const versions = seen.get(resource.id) ?? new Set();
    seen.set(resource.id, versions);
    if (versions.has(version)) twice += 1;
    else if (version > 1 && !versions.has(version - 1))
      disordered.push(`${resource.id}: ${version} before ${version - 1}`);
    versions.add(version);
    if (answerMs > 0) await sleep(answerMs);
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    disordered,
    url: `http://127.0.0.1:${server.address().port}/`,
    arrived: () => [...seen.values()].reduce((sum, one) => sum + one.size, 0),
    twice: () => twice,
    /** Takes so long over each: what comes meanwhile waits at the sender. */
    pace(ms) {
      answerMs = ms;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Subscribes to the changes that the writers of a drill make. */
export async function subscribe(node, token, url) {
  const body = {
    destination: { type: 'HTTP', url },
    changes: [{ resourceTypeId: 'category' }],
  };
  const made = await call(`${node.url}/demo/subscriptions`, { method: 'POST', token, body });
  if (made.status !== 201) throw new Error(`no subscription: ${JSON.stringify(made.body)}`);
}

/** Waits until every version that was acknowledged has come; answers those that have not. */
export async function missingAfter({ documents }, { seen }, maxMs = 60_000) {
  const missing = () =>
    documents.flatMap(({ id, version }) =>
      Array.from({ length: version }, (_, index) => index + 1)
        .filter((one) => !seen.get(id)?.has(one))
        .map((one) => `${id} version ${one} has not arrived`),
    );
  let found = missing();
  for (let waited = 0; found.length > 0 && waited < maxMs; waited += 250) {
    await sleep(250);
    found = missing();
  }
  return found;
}
