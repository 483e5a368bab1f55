import assert from 'node:assert/strict';
import { test } from 'node:test';
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
