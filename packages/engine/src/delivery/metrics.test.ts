// The numbers of deliveries, as a server of several processes reports them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry, Registry } from 'prom-client';
import { deliveryMetrics } from './metrics.ts';

const place = { project: 'demo', subscription: 'hook' };
const backlogs = async () => [{ ...place, waiting: 3 }] as never;

test('processes of a server report the same queue once, and add up what each has sent', async () => {
  const processes = await Promise.all(
    [1, 2].map(async (sent) => {
      const registry = new Registry();
      deliveryMetrics(registry, { backlogs })(place, { sent, failed: 0, dropped: 0 } as never);
      return registry.getMetricsAsJSON();
    }),
  );
  const page = await AggregatorRegistry.aggregate(processes).metrics();
  assert.match(page, /^storewright_notifications_waiting\{[^}]*\} 3$/m);
  assert.match(page, /^storewright_notifications_sent_total\{[^}]*\} 3$/m);
});
