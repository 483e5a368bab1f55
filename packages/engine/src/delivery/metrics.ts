// Deliveries in numbers for each subscription.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox, Place, Settling } from '@storewright/store/storage/outbox/outbox';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Longest wait for the database. */
const boundMs = 500;

const labelNames = ['project', 'subscription'];

/** Registers the numbers; answers what counts them. */
export function deliveryMetrics(
  registry: Registry,
  outbox: Pick<Outbox, 'backlogs'>,
): (place: Place, settling: Settling) => void {
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames, registers });
  const sent = counter(
    'storewright_notifications_sent_total',
    'Notifications accepted by their destination.',
  );
  const failed = counter(
    'storewright_notifications_failed_total',
    'Failed attempts that are retried.',
  );
  const dropped = counter(
    'storewright_notifications_dropped_total',
    'Notifications that failed finally.',
  );
  new Gauge({
    name: 'storewright_notifications_waiting',
    help: 'Notifications in the queue, counted up to 1,000,001.',
    labelNames,
    registers,
    // Every process reads the same queue, so the processes of a server do not add up.
    aggregator: 'max',
    async collect() {
      // Metrics are looked at above all while the database is away: they never wait for it, or fail.
      const found = await Promise.race([
        outbox.backlogs().catch(() => []),
        sleep(boundMs, [], { ref: false }),
      ]);
      this.reset();
      for (const { project, subscription, waiting } of found)
        this.set({ project, subscription }, waiting);
    },
  });
  return ({ project, subscription }, settling) => {
    const labels = { project, subscription };
    if (settling.sent > 0) sent.inc(labels, settling.sent);
    if (settling.failed > 0) failed.inc(labels, settling.failed);
    if (settling.dropped > 0) dropped.inc(labels, settling.dropped);
  };
}
