// A paper design put to numbers: orders of one project over several databases, each with a range of ids.
// Events are simulated with service times that were measured (docs/decisions/0027-one-project-over-many-nodes.md):
// nothing here touches a database. `node bench/large-tenant.mjs [--seconds N] [--seed N] [--skus N]`
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    skus: { type: 'string', default: '10000' },
  },
});

/**
 * Milliseconds of a database's processor, measured by `npm run bench` on one core (decisions 6 and 26):
 * an order out of a cart, a row that is stored by a statement of its own in a batch, a row that is
 * confirmed among a hundred others; the wait for the disk and for another machine; bytes of an order
 * with its indexes.
 */
const measured = {
  orderMs: 0.66,
  rowMs: 0.05,
  confirmMs: 0.01,
  diskMs: 1.5,
  wireMs: 0.3,
  missMs: 0.15,
  bytes: 3_400,
  indexBytes: 700,
};
/** A node: cores for the database, and memory for its pages. */
const node = { cores: 4, memoryBytes: 16e9 };
const linesOfOrder = 3;
/** Share of what the cores of all nodes could do in the dearest way. */
const utilisation = 0.5;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What happens, in the order of its time. */
function openTime() {
  const heap = [];
  const before = (left, right) => heap[left].at < heap[right].at;
  const swap = (left, right) => {
    [heap[left], heap[right]] = [heap[right], heap[left]];
  };
  function push(one) {
    let at = heap.push(one) - 1;
    for (let up = (at - 1) >> 1; at > 0 && before(at, up); up = (at - 1) >> 1) {
      swap(at, up);
      at = up;
    }
  }
  function pop() {
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && before(left, least)) least = left;
      if (right < heap.length && before(right, least)) least = right;
      if (least === at) return first;
      swap(at, least);
      at = least;
    }
  }
  const time = {
    now: 0,
    after: (ms, done) => push({ at: time.now + ms, done }),
    run() {
      while (heap.length > 0) {
        const { at, done } = pop();
        time.now = at;
        done();
      }
    },
  };
  return time;
}

/** Cores that take work in the order in which it comes. */
function openNode(time) {
  let free = node.cores;
  let busyMs = 0;
  const waiting = [];
  const next = () => {
    if (free === 0 || waiting.length === 0) return;
    const { ms, done } = waiting.shift();
    free -= 1;
    busyMs += ms;
    time.after(ms, () => {
      free += 1;
      next();
      done();
    });
  };
  return {
    work: (ms, done) => {
      waiting.push({ ms, done });
      next();
    },
    busy: () => busyMs,
  };
}

/** Rows that one after the other may hold; counts who had to wait. */
function openLocks(told) {
  const held = new Map();
  return {
    take(row, done) {
      const queue = held.get(row);
      told(queue !== undefined);
      if (queue === undefined) {
        held.set(row, []);
        done();
      } else queue.push(done);
    },
    leave(row) {
      const queue = held.get(row);
      if (queue.length === 0) held.delete(row);
      else queue.shift()();
    },
  };
}

/** Positions of SKUs, the n-th of which is asked for 1/n as often as the first. */
function zipf(count, random) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    sum += 1 / (at + 1);
    sums[at] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const all = (works, done) => {
  let left = works.length;
  for (const work of works)
    work(() => {
      left -= 1;
      if (left === 0) done();
    });
};

/** One after the other, so that nobody waits in a circle. */
const inTurn = ([first, ...others], done) =>
  first === undefined ? done() : first(() => inTurn(others, done));

/** How an order comes to be, by protocol; each answers nothing and calls `done` when it is acknowledged. */
const protocols = {
  /** All in one statement of one database: what there is now. */
  together({ nodes, locks, time }, { skus, miss }, done) {
    const rows = [...new Set(skus)].sort((left, right) => left - right);
    inTurn(
      rows.map((row) => (go) => locks.take(row, go)),
      () =>
        nodes[0].work(measured.orderMs, () =>
          time.after(measured.diskMs + miss, () => {
            for (const row of rows) locks.leave(row);
            done();
          }),
        ),
    );
  },
  /** The values and the stock first, each on its node and at once; the document and its messages last. */
  reserved({ nodes, locks, time }, { skus, home, value, miss }, done) {
    const on = (place) => nodes[place % nodes.length];
    const step = (place, ms, lock) => (go) => {
      const work = () =>
        on(place).work(ms, () =>
          time.after(measured.diskMs, () => {
            if (lock !== undefined) locks.leave(lock);
            time.after(measured.wireMs, go);
          }),
        );
      time.after(measured.wireMs, () => (lock === undefined ? work() : locks.take(lock, work)));
    };
    const rows = [...new Set(skus)];
    const claims = [
      step(value, measured.rowMs),
      ...rows.map((row) => step(row, measured.rowMs, row)),
    ];
    all(claims, () =>
      step(
        home,
        measured.orderMs - measured.rowMs * claims.length * 0.5,
      )(() => {
        // What was reserved is confirmed with others, when nobody waits any more.
        for (const place of [value, ...rows]) on(place).work(measured.confirmMs, () => undefined);
        time.after(miss, done);
      }),
    );
  },
  /** Two phases: every row stays held until all nodes have prepared and been told. */
  twoPhases({ nodes, locks, time }, { skus, home, value, miss }, done) {
    const rows = [...new Set(skus)].sort((left, right) => left - right);
    const places = new Map([[home % nodes.length, measured.orderMs]]);
    for (const place of [value, ...rows]) {
      const at = place % nodes.length;
      places.set(at, (places.get(at) ?? 0) + (places.has(at) ? 0 : measured.rowMs));
    }
    const one = (place, ms) => (go) =>
      time.after(measured.wireMs, () =>
        nodes[place].work(ms, () => time.after(measured.diskMs + measured.wireMs, go)),
      );
    inTurn(
      rows.map((row) => (go) => locks.take(row, go)),
      () =>
        all(
          [...places].map(([place, ms]) => one(place, ms)),
          () =>
            all(
              [...places.keys()].map((place) => one(place, measured.rowMs)),
              () => {
                for (const row of rows) locks.leave(row);
                time.after(miss, done);
              },
            ),
        ),
    );
  },
};

const quantile = (sorted, part) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

/** @param perSecond orders that are asked for; @param split rows that the stock of one SKU is kept in */
function simulated({ protocol, count, perSecond, documents, split }) {
  const random = randomOf(Number(flags.seed));
  const time = openTime();
  const nodes = Array.from({ length: count }, () => openNode(time));
  let [waits, takes, flying, most] = [0, 0, 0, 0];
  const locks = openLocks((waited) => {
    takes += 1;
    if (waited) waits += 1;
  });
  const skuOf = zipf(Number(flags.skus), random);
  const took = [];
  const hit = Math.min(1, node.memoryBytes / ((documents / count) * measured.bytes));
  const end = Number(flags.seconds) * 1000;
  const row = () => skuOf() * split + Math.floor(random() * split);
  function arrive() {
    if (time.now >= end) return;
    const startedAt = time.now;
    flying += 1;
    most = Math.max(most, flying);
    const order = {
      skus: Array.from({ length: linesOfOrder }, row),
      home: Math.floor(random() * count),
      value: Math.floor(random() * count),
      miss: random() < hit ? 0 : measured.missMs,
    };
    protocols[protocol]({ nodes, locks, time }, order, () => {
      flying -= 1;
      took.push(time.now - startedAt);
    });
    time.after((-Math.log(1 - random()) * 1000) / perSecond, arrive);
  }
  time.after(0, arrive);
  time.run();
  took.sort((left, right) => left - right);
  const busy = nodes.reduce((sum, one) => sum + one.busy(), 0);
  const acknowledged = (took.length / Math.max(end, time.now)) * 1000;
  return {
    perSecond: Math.round(acknowledged),
    p50: quantile(took, 0.5).toFixed(1),
    p99: quantile(took, 0.99).toFixed(1),
    waited: `${((waits / takes) * 100).toFixed(1)} %`,
    processorMs: (busy / took.length).toFixed(2),
    flying: most,
  };
}

const dearestMs = measured.orderMs + (linesOfOrder + 1) * (measured.rowMs + measured.confirmMs);
/** Orders a second that one node bears. */
const calm = 500;
const rateOf = (count) => Math.floor((utilisation * count * node.cores * 1000) / dearestMs);
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
const tableOf = (title, rows) => {
  console.log(`\n${title}\n`);
  line([
    'protocol',
    'orders',
    'nodes',
    'rows a SKU',
    'asked /s',
    'reached /s',
    'p50 ms',
    'p99 ms',
    'locks waited for',
    'database ms an order',
    'most at once',
  ]);
  line(Array.from({ length: 11 }, () => '---'));
  for (const one of rows) {
    const { perSecond, p50, p99, waited, processorMs, flying } = simulated(one);
    line([
      one.protocol,
      one.documents.toExponential(0),
      one.count,
      one.split,
      one.perSecond,
      perSecond,
      p50,
      p99,
      waited,
      processorMs,
      flying,
    ]);
  }
};

const sizes = [1e6, 1e7, 1e8];
console.log('| orders | nodes | GB a node | of it indexes | pages in memory |');
line(Array.from({ length: 5 }, () => '---'));
for (const documents of sizes)
  for (const count of [1, 4, 16]) {
    const bytes = (documents / count) * measured.bytes;
    const index = (documents / count) * measured.indexBytes;
    const share = Math.min(1, node.memoryBytes / bytes);
    line([
      documents.toExponential(0),
      count,
      (bytes / 1e9).toFixed(1),
      (index / 1e9).toFixed(1),
      `${Math.round(share * 100)} %`,
    ]);
  }
tableOf(
  `${calm} orders a second for each protocol.`,
  [1, 4, 16].flatMap((count) =>
    ['together', 'reserved', 'twoPhases']
      .filter((protocol) => (protocol === 'together') === (count === 1))
      .map((protocol) => ({ protocol, count, split: 1, documents: 1e8, perSecond: calm })),
  ),
);
tableOf(
  'More orders, reservations.',
  sizes.map((documents) => ({
    protocol: 'reserved',
    count: 4,
    split: 1,
    documents,
    perSecond: calm,
  })),
);
tableOf(
  'The stock of one SKU in several rows.',
  ['reserved', 'twoPhases'].flatMap((protocol) =>
    [1, 4, 16].map((split) => ({
      protocol,
      count: 16,
      split,
      documents: 1e8,
      perSecond: rateOf(16),
    })),
  ),
);
