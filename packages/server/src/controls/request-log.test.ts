import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRequestLog } from './request-log.ts';

const request = {
  at: '2026-01-01T00:00:00.000Z',
  method: 'GET',
  path: '/products',
  status: 200,
  correlationId: 'one',
  durationMs: 1,
  stages: {},
};

function logged(projects: number, each: number) {
  const log = openRequestLog();
  for (let project = 0; project < projects; project += 1)
    for (let count = 0; count < each; count += 1) log.note(`p${project}`, request);
  const sizeOf = (project: number) => log.find(`p${project}`, { limit: each }).length;
  return { log, sizes: Array.from({ length: projects }, (_, project) => sizeOf(project)) };
}

test('all projects together are kept within a limit, those that were asked last the longest', () => {
  const { sizes } = logged(120, 1_000);
  assert.equal(sizes.filter((size) => size === 0).length, 20);
  assert.ok(sizes.slice(20).every((size) => size === 1_000));
});

test('of one project so many are kept, with the numbers that they had', () => {
  const { log } = logged(1, 5_000);
  const kept = log.find('p0', { limit: 10_000 });
  assert.deepEqual([kept.length, kept.at(-1)?.seq], [2_000, 5_000]);
});
