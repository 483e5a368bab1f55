// Requests on bare sockets, one at a time on each: a client library would be slower than the server.
import { connect } from 'node:net';

/**
 * `perSecond` absent: each socket asks again as soon as it is answered. With it as many requests
 * are begun as that says, as long as there is a socket for them.
 */
export async function flood(port, text, { sockets, seconds, perSecond }) {
  const counts = { offered: 0, missed: 0, statuses: new Map(), refusedMs: [], goodMs: [] };
  const run = { port, text, counts, idle: [], isOver: false, isPaced: perSecond !== undefined };
  const all = Array.from({ length: sockets }, () => openSocket(run));
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const due = ((performance.now() - startedAt) / 1_000) * (perSecond ?? 0);
    while (counts.offered + counts.missed < due) {
      const ask = run.idle.pop();
      if (ask === undefined) counts.missed += 1;
      else ask();
    }
  }
  run.isOver = true;
  const taken = (performance.now() - startedAt) / 1_000;
  const good = counts.statuses.get(200) ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const socket of all) socket.destroy();
  return { ...counts, good, perSecond: good / taken };
}

function note(counts, status, ms) {
  counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
  if (status === 503) counts.refusedMs.push(ms);
  if (status === 200) counts.goodMs.push(ms);
}

/** A socket that asks and reads its answers, of which it looks at the status and the length. */
function openSocket(run) {
  const { port, text, counts, idle } = run;
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let startedAt = 0;
  let left = -1;
  let status = 0;
  const ask = () => {
    counts.offered += 1;
    startedAt = performance.now();
    socket.write(text);
  };
  const next = () => (run.isPaced ? idle.push(ask) : ask());
  socket.on('data', (bytes) => {
    let body = bytes.length;
    if (left < 0) {
      const head = bytes.toString('latin1', 0, 2_000);
      status = Number(head.slice(9, 12));
      const end = head.indexOf('\r\n\r\n') + 4;
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      body -= end;
    }
    left -= body;
    if (left > 0) return;
    left = -1;
    note(counts, status, performance.now() - startedAt);
    if (run.isOver) socket.destroy();
    else next();
  });
  socket.on('error', () => note(counts, 'reset', 0));
  socket.on('connect', next);
  return socket;
}
