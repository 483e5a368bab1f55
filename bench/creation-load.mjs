// Creates documents over HTTP from so many connections, in a process of its own.
import autocannon from 'autocannon';
import { creations } from './creation-drafts.mjs';

async function create({ what, url, token, clients, seconds, name }) {
  const { path, draft } = creations[what];
  let number = 0;
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 60,
    requests: [
      {
        method: 'POST',
        path: `/bench${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest(request) {
          number += 1;
          return { ...request, body: JSON.stringify(draft(`${name}-${number}`)) };
        },
      },
    ],
  });
  const { '2xx': successes, non2xx, errors, timeouts, latency, start, finish } = result;
  const { p50, p99 } = latency;
  const failures = non2xx + errors + timeouts;
  return { successes, failures, seconds: (finish - start) / 1_000, p50, p99 };
}

process.on('message', (job) => {
  create(job).then(
    (answer) => process.send(answer),
    (error) => process.send({ failure: error.stack }),
  );
});
