// Reports on the clock of a machine for an operator: a metric, lines of the log, and readiness.

import type { GaugeDeclaration } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import { type Clock, maxDifferenceMs } from '@storewright/store/storage/clock';
import type { FastifyBaseLogger } from 'fastify';

/** Resolves when the server may have traffic; otherwise rejects with the reason. */
export async function ready({
  storage,
  clock,
  sealFault,
}: Pick<World, 'storage' | 'clock' | 'sealFault'>): Promise<void> {
  await storage.ready();
  const wrong = clockFault(clock) ?? (await sealFault?.());
  if (wrong !== undefined) throw apiError.OverCapacity(wrong);
}

/** The fault of this machine's clock, in a sentence; `undefined` when it is right. */
export function clockFault(clock: Clock): string | undefined {
  const difference = clock.differenceMs();
  if (Math.abs(difference) <= maxDifferenceMs) return undefined;
  const seconds = (Math.abs(difference) / 1_000).toFixed(1);
  const where = difference > 0 ? 'ahead of' : 'behind';
  return `The clock of this machine is ${seconds} s ${where} the database.`;
}

/** Logs when the clock becomes wrong, and when it is right again. */
export function watchedClock(logger: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  let wasWrong = false;
  return (clock: Clock): void => {
    const wrong = clockFault(clock);
    const about = { differenceMs: clock.differenceMs() };
    if (wrong !== undefined && !wasWrong)
      logger.warn(about, `${wrong} The server takes no traffic until the clock is right.`);
    if (wrong === undefined && wasWrong) logger.info(about, 'the clock is right again');
    wasWrong = wrong !== undefined;
  };
}

export const clockGauge = (clock: Clock): GaugeDeclaration => ({
  name: 'storewright_clock_difference_seconds',
  help: 'Offset of the clock of this machine from the clock of the database.',
  aggregator: 'first',
  value: () => clock.differenceMs() / 1_000,
});
