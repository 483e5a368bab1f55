// `print` and `csp`: what a configuration becomes.

import { compiledHtml } from '../page/compile-html.ts';
import { type Explained, explained } from '../result/explain.ts';
import type { AnyProcessedConfig } from '../result/runtime.ts';
import { type Read, read } from './read.ts';
import { report } from './report.ts';
import { type Arguments, FOUND_ERRORS, type Surroundings } from './run.ts';

/** A configuration with errors becomes nothing, so its findings are printed instead. */
export async function withProcessed(
  given: Arguments,
  world: Surroundings,
  use: (processed: AnyProcessedConfig, read: Read) => string,
): Promise<{ code: number; reads: Read[] }> {
  const one = await read(given, world);
  const { inspection, processed } = one;
  if (processed === undefined) {
    world.writeError(report(inspection.findings, given.format, world));
    return { code: FOUND_ERRORS, reads: [one] };
  }
  if (given.format === 'text' && inspection.findings.length > 0)
    world.writeError(report(inspection.findings, 'text', world));
  world.write(use(processed, one));
  return { code: 0, reads: [one] };
}

/** Every value with its source. */
export function printed(given: Arguments) {
  return (processed: AnyProcessedConfig, { inspection, environment }: Read): string => {
    const values = explained(processed, inspection, environment);
    if (given.format === 'text') return table(values);
    const sources = Object.fromEntries(values.map(({ name, source }) => [name, source]));
    return `${JSON.stringify({ ...processed, sources }, null, 2)}\n`;
  };
}

const WIDEST_VALUE = 60;

function table(values: readonly Explained[]): string {
  const rows = values.map(({ name, value, source }) => [name, shortened(value), source] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    ([name, value, source]) =>
      `${name.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  # ${source}`,
  );
  return `${lines.join('\n')}\n`;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= WIDEST_VALUE ? text : `${text.slice(0, WIDEST_VALUE - 3)}...`;
}

/** The policy as one header value, or all security headers as JSON. */
export function headersText(given: Arguments) {
  return (processed: AnyProcessedConfig): string => {
    const { headers } = compiledHtml('', processed);
    if (given.format !== 'text') return `${JSON.stringify(headers, null, 2)}\n`;
    return `${headers['Content-Security-Policy']}\n`;
  };
}
