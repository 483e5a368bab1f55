import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRequestLog } from './request-log.ts';

const request = {
  method: 'GET',
  path: '/products',
  status: 200,
  correlationId: 'one',
  durationMs: 1,
  stages: {},
};

function logged(projects: number, each: number) {
  const log = openRequestLog(Date.now);
  for (let project = 0; project < projects; project += 1)
    for (let count = 0; count < each; count += 1) log.note(`p${project}`, request);
  const sizeOf = (project: number) => log.find(`p${project}`, { limit: each }).requests.length;
  return { log, sizes: Array.from({ length: projects }, (_, project) => sizeOf(project)) };
}

test('all projects together are kept within a limit, those that were asked last the longest', () => {
  const { sizes } = logged(120, 1_000);
  assert.equal(sizes.filter((size) => size === 0).length, 20);
  assert.ok(sizes.slice(20).every((size) => size === 1_000));
});

test('of one project so many are kept, with the numbers that they had', () => {
  const { log } = logged(1, 5_000);
  const { requests: kept } = log.find('p0', { limit: 10_000 });
  assert.deepEqual([kept.length, kept.at(-1)?.seq], [2_000, 5_000]);
});

test('the last one that was looked at is told, whether it was wanted or not', () => {
  const { log } = logged(1, 5);
  assert.deepEqual(log.find('p0', { code: 'InvalidInput' }), { requests: [], last: 5 });
  assert.deepEqual([log.find('p0', { limit: 2 }).last, log.find('p0', { after: 4 }).last], [2, 5]);
  assert.equal(log.find('p0', { after: 3, limit: 0 }).last, 3);
});

test('forty wait for one that is wanted, the next one is refused, and all hear when it comes', async () => {
  const { log } = logged(1, 5);
  const wanted = { code: 'InvalidInput' };
  let heard = 0;
  const waiting = Array.from({ length: 40 }, async () => {
    await log.wait('p0', wanted, { ms: 60_000 });
    heard += 1;
  });
  await assert.rejects(log.wait('p0', wanted, { ms: 60_000 }), /40 clients already wait/);
  log.note('p0', request);
  await log.wait('p0', { after: 5 }, { ms: 60_000 });
  assert.equal(heard, 0);
  log.note('p0', { ...request, ...wanted });
  await Promise.all(waiting);
  assert.equal(heard, 40);
});
