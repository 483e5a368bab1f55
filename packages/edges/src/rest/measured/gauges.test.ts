import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { gaugesOf } from './gauges.ts';

test('metrics tell connections, requests at work and waiting, refusals, pools and the end', async () => {
  const registry = new Registry();
  const front = { connections: 1, inFlight: 2, waiting: 3, admitted: 4, resting: 6, shed: 5 };
  const pool = { size: 6, idle: 7, waiting: 8, abandoned: 9 };
  gaugesOf(registry, {
    front: () => front,
    pools: () => [['write', pool]],
    jobs: () => [['clean-up', 10]],
    division: () => ({ nodes: 3, projects: 17 }),
    isDraining: () => true,
  });
  const text = await registry.metrics();
  for (const line of [
    'storewright_connections 1',
    'storewright_requests_in_flight 2',
    'storewright_requests_waiting 3',
    'storewright_requests_admitted_most 4',
    'storewright_pool_abandoned{pool="write"} 9',
    'storewright_job_lag_seconds{job="clean-up"} 10',
    'storewright_draining 1',
  ])
    assert.ok(text.includes(`\n${line}\n`), `${line} is not in\n${text}`);
});
