// A collector of OpenTelemetry that is built from its Go modules, where `tools/collector/start.mjs` has built it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './tools.ts';

interface RealCollector {
  readonly version: string;
  readonly url: string;
  stop(): Promise<void>;
}

const script = (): Promise<any> =>
  import(pathToFileURL(join(root, 'tools', 'collector', 'start.mjs')).href);

/** Why no collector can be started here, or `false`. */
export async function missingCollector(): Promise<string | false> {
  const { isCollectorBuilt } = await script();
  return isCollectorBuilt()
    ? false
    : 'the collector is not built: node tools/collector/start.mjs builds it';
}

/** @param forwardTo address of the receiver that gets what the collector receives, as JSON over HTTP */
export async function startRealCollector(forwardTo: string): Promise<RealCollector> {
  const { startCollector } = await script();
  const collector = await startCollector(forwardTo);
  if (collector.missing !== undefined) throw new Error(collector.missing);
  return collector;
}
