// The port of the metrics, which may be taken already.

import { listenForMetrics, type MetricsPage } from '@storewright/edges/rest/health';
import type { Options } from '../options.ts';

/** A busy port of the metrics must not keep the API from starting: then any free one is taken. */
export async function openMetricsPort(
  page: MetricsPage,
  { metricsPort }: Pick<Options, 'metricsPort'>,
  warn: (line: string) => void,
): ReturnType<typeof listenForMetrics> {
  try {
    return await listenForMetrics(page, metricsPort);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const answer = await listenForMetrics(page, 0);
    warn(
      `port ${metricsPort} is taken, metrics are on ${answer.port} ` +
        '(--metrics-port names another one, `off` none)',
    );
    return answer;
  }
}

/** Opens the port of the metrics, if the options name one. @param closing functions that run at the end */
export async function listeningForMetrics(
  page: MetricsPage,
  { options, logger }: { readonly options: Options; readonly logger: { warn(line: string): void } },
  closing: (() => Promise<unknown>)[],
): Promise<{ readonly metricsUrl?: string }> {
  if (options.metricsPort === -1) return {};
  const { port, server } = await openMetricsPort(page, options, (line) => logger.warn(line));
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return { metricsUrl: `http://127.0.0.1:${port}/metrics` };
}
