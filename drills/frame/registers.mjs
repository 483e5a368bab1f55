// Documents that many clients read and write at the same time, over several servers, and the check
// that all they were told fits one order of events (linearizability). A document is a register with
// compare-and-set whose versions tell the order, so this is decided exactly and in one pass.
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './calls.mjs';

let lastValue = 0;

/** `stop` answers everything that was told. */
export async function startRegisters(
  urls,
  token,
  { documents = 3, clients = 6, pauseMs = 40 } = {},
) {
  const at = (client) => urls[client % urls.length];
  const events = [];
  const made = [];
  for (let one = 0; one < documents; one += 1) made.push(await makeOne(at(one), token, events));
  let isOver = false;
  const work = async (client) => {
    for (let turn = client; !isOver; turn += 1) {
      // What one client writes the next reads elsewhere.
      const id = made[turn % made.length];
      const seen = await read(at(turn), token, id, events);
      if (seen !== undefined && turn % 2 === 0) await write(at(turn + 1), token, seen, events);
      await sleep(pauseMs);
    }
  };
  const working = Array.from({ length: clients }, (_, client) => work(client));
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
      return events;
    },
  };
}

const fresh = () => `register-${process.pid}-${Date.now().toString(36)}-${++lastValue}`;

async function makeOne(url, token, events) {
  const until = performance.now() + maxMs;
  let [value, start, made] = [];
  do {
    if (made !== undefined) await sleep(200);
    value = fresh();
    start = performance.now();
    const body = { name: { en: 'n' }, slug: { en: value } };
    made = await call(`${url}/demo/categories`, { method: 'POST', token, body });
  } while (made.status === 503 && start < until);
  if (made.status !== 201) throw new Error(`a register cannot be made: ${made.status}`);
  const { id, version } = made.body;
  events.push({ id, kind: 'write', start, end: performance.now(), version, value });
  return id;
}

const maxMs = 30_000;

async function read(url, token, id, events) {
  const start = performance.now();
  const answer = await call(`${url}/demo/categories/${id}`, { token, timeoutMs: maxMs });
  const event = { id, kind: 'read', start, end: performance.now(), status: answer.status };
  events.push(event);
  if (answer.status !== 200) return undefined;
  const { version, slug } = answer.body;
  Object.assign(event, { version, value: slug.en });
  return { id, version };
}

async function write(url, token, { id, version }, events) {
  const value = fresh();
  const start = performance.now();
  const body = { version, actions: [{ action: 'changeSlug', slug: { en: value } }] };
  const answer = await call(`${url}/demo/categories/${id}`, {
    method: 'POST',
    token,
    body,
    timeoutMs: maxMs,
  });
  const { status } = answer;
  const event = {
    id,
    kind: 'write',
    start,
    end: performance.now(),
    status,
    value,
    expected: version,
  };
  events.push(event);
  if (status === 200) event.version = answer.body.version;
}

/** What of the events fits no order: at most `most` sentences. */
export function unordered(events, most = 20) {
  const wrong = [];
  for (const id of new Set(events.map((event) => event.id)))
    judgeOne(
      events.filter((event) => event.id === id),
      (text) => wrong.push(`${id}: ${text}`),
    );
  return wrong.slice(0, most);
}

/** An answer that is neither an outcome nor a refusal nor "nobody knows". */
const odd = ({ status }) => ![undefined, 0, 200, 201, 409, 503, 504].includes(status);

function judgeOne(events, wrong) {
  for (const event of events.filter(odd)) wrong(`answered ${event.status}`);
  const told = events.filter(({ version }) => version !== undefined);
  judgeValues(events, told, wrong);
  // Whoever begins after another has ended sees at least its version, and a write a greater one.
  const ended = [...told].sort((left, right) => left.end - right.end);
  let next = 0;
  let least = 0;
  for (const event of [...told].sort((left, right) => left.start - right.start)) {
    for (; next < ended.length && ended[next].end < event.start; next += 1)
      least = Math.max(least, ended[next].version);
    const { kind, version } = event;
    if (kind === 'read' && version < least) wrong(`version ${version} was read after ${least}`);
    if (kind === 'write' && version <= least)
      wrong(`version ${version} was written after ${least}`);
  }
}

/** A version has one value, which somebody has written on the version before. */
function judgeValues(events, told, wrong) {
  const values = new Map();
  for (const { version, value } of told) {
    const known = values.get(version) ?? value;
    values.set(version, known);
    if (known !== value) wrong(`version ${version} is ${known} and ${value}`);
  }
  const writes = new Map(
    events.filter(({ kind }) => kind === 'write').map((event) => [event.value, event]),
  );
  for (const [version, value] of values) {
    const { expected = version - 1, status } = writes.get(value) ?? { expected: -1 };
    if (expected !== version - 1) wrong(`version ${version} is ${value}, which nobody wrote there`);
    if (status === 409 || status === 503) wrong(`${value} was refused and is stored`);
  }
}
