import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathFault } from './fault-paths.ts';
import { openFaults } from './faults.ts';

const rules = '{"rules":[{"then":{"status":503}}]}';
const request = { method: 'GET', path: '/zones', actions: [], headers: {}, correlationId: 'one' };

function fired(projects: number, each: number) {
  const faulty = new Set<string>();
  const faults = openFaults(
    {
      faults: (project) => (faulty.has(project) ? rules : undefined),
      anyFaults: () => true,
    },
    Date.now,
  );
  for (let at = 0; at < projects; at += 1) {
    const project = `p${at}`;
    faulty.add(project);
    for (let count = 0; count < each; count += 1) faults.decide({ project, ...request });
  }
  const of = (at: number) => faults.fired(`p${at}`, 0);
  return { of, sizes: Array.from({ length: projects }, (_, at) => of(at).length) };
}

test('what has fired is kept within a limit for all projects, the latest the longest', () => {
  const { sizes } = fired(120, 1_000);
  assert.equal(sizes.filter((size) => size === 0).length, 20);
  assert.ok(sizes.slice(20).every((size) => size === 1_000));
});

test('of one project so much is kept, with the numbers that it had', () => {
  const { of } = fired(1, 25_000);
  assert.deepEqual([of(0).length, of(0).at(-1)?.seq], [10_000, 25_000]);
});

test('a rule counts each request that it meets, also those on which another one acts', () => {
  const one = '{"nth":[1],"then":{"status":503}}';
  const two = '{"nth":[2],"then":{"status":502}}';
  const faults = openFaults(
    {
      faults: () => `{"rules":[${one},${two}]}`,
      anyFaults: () => true,
    },
    Date.now,
  );
  const ids = [1, 2, 3].map(() => faults.decide({ project: 'p', ...request })?.id);
  assert.deepEqual(ids, ['rule-1', 'rule-2', undefined]);
});

const firesOf = (rule: object, count: number, now: () => number = Date.now) => {
  const faults = openFaults(
    { faults: () => JSON.stringify({ rules: [rule] }), anyFaults: () => true },
    now,
  );
  return Array.from(
    { length: count },
    () => faults.decide({ project: 'p', ...request })?.effect.delayMs,
  );
};

const numbers = (fired: readonly (number | undefined)[]) =>
  fired.flatMap((one, at) => (one === undefined ? [] : [at + 1]));

test('which of the requests: one, some, or each so many from one on; and none from an instant on', () => {
  const one = (nth: unknown) => numbers(firesOf({ nth, ['then' as const]: { delayMs: 1 } }, 8));
  assert.deepEqual(one(3), [3]);
  assert.deepEqual(one([2, 5]), [2, 5]);
  assert.deepEqual(one({ from: 3, every: 2 }), [3, 5, 7]);
  assert.deepEqual(one({ from: 6 }), [6, 7, 8]);
  let at = Date.parse('2026-01-01T00:00:00Z');
  const until = '2026-01-01T00:00:03Z';
  const seconds = firesOf({ until, ['then' as const]: { delayMs: 1 } }, 8, () => {
    at += 500;
    return at;
  });
  // The clock is asked twice for one that has fired, since that is noted.
  assert.ok(seconds[0] === 1 && seconds.at(-1) === undefined);
});

test('delays within a range or about a median are the same in every run', () => {
  const range = { ['then' as const]: { delayMs: { from: 10, to: 20 } } };
  const inRange = firesOf(range, 1_000) as number[];
  assert.deepEqual(firesOf(range, 1_000), inRange);
  assert.deepEqual([Math.min(...inRange), Math.max(...inRange)], [10, 20]);
  const about = firesOf({ ['then' as const]: { delayMs: { median: 100, sigma: 0.5 } } }, 1_001);
  const sorted = (about as number[]).sort((a, b) => a - b);
  assert.ok(sorted[500]! > 90 && sorted[500]! < 110, String(sorted[500]));
  // Of a log-normal distribution two of three are within a factor of e^0.5.
  const [low, high] = [sorted[159]!, sorted[841]!];
  assert.ok(low > 50 && low < 70 && high > 145 && high < 185, `${low} to ${high}`);
});

test('ten of a hundred requests are some seventy to a hundred and thirty of a thousand, and the same ones', () => {
  const run = (id: string) => {
    const text = JSON.stringify({
      rules: [{ id, percent: 10, ['then' as const]: { status: 503 } }],
    });
    const faults = openFaults({ faults: () => text, anyFaults: () => true }, Date.now);
    const hits = Array.from({ length: 1_000 }, () => faults.decide({ project: 'p', ...request }));
    return hits.map((hit) => (hit === undefined ? '.' : 'x')).join('');
  };
  const runs = ['a', 'a', 'b'].map(run);
  for (const hits of runs) {
    const { length } = hits.replaceAll('.', '');
    assert.ok(length >= 70 && length <= 130, `${length}`);
  }
  assert.equal(runs[0], runs[1]);
  assert.notEqual(runs[0], runs[2]);
});

const routes = [
  '/zones',
  '/zones/{id}',
  '/zones/key={key}',
  '/in-store/key={storeKey}/carts/{id}/replicate',
  '/oauth/token',
  '/oauth/{projectKey}/anonymous/token',
  '/images/:name',
];
const paths: readonly (readonly [string, RegExp?])[] = [
  ['/*'],
  ['/zones'],
  ['/zones*'],
  ['/zo*/a*'],
  ['/zones/key=*'],
  ['/*/replicate'],
  ['/in-store/*/carts/*'],
  ['/in-store/key=a/carts/b/replicate'],
  ['/images/*.png'],
  ['/oauth/*'],
  ['/zone', /no path '\/zone'. Did you mean 'zones'/],
  ['/zones/', /no path/],
  ['/zones/*/other', /no path '\/zones\/\*\/other'/],
  ['/in-store/key=a/cart/*', /Did you mean 'carts'/],
  ['/in-store/key=a/carts/b/replicat', /Did you mean 'replicate'/],
  ['/in-store/key=a', /other paths begin with it/],
  ['/oauth/tokens', /other paths begin with it. Did you mean 'token'/],
  ['/*/replicated/x', /no path/],
];

test('a path that no request can have is told with the nearest name', () => {
  for (const [path, sentence] of paths) {
    const fault = pathFault(path, routes);
    if (sentence === undefined) assert.equal(fault, undefined, path);
    else assert.match(fault ?? '', sentence, path);
  }
});
