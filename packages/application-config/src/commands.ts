// The five commands. Each takes checked arguments and gives an exit code.

import { join, resolve } from 'node:path';
import { type Arguments, FOUND_ERRORS, type Surroundings, WRONG_CALL } from './command.ts';
import { compiledHtml } from './compile-html.ts';
import { type Explained, explained } from './explain.ts';
import type { Finding } from './finding.ts';
import { type Inspection, inspect } from './inspect.ts';
import { jsonSchema } from './json-schema.ts';
import { report } from './report.ts';
import { type ProcessedConfig, processedConfig } from './runtime.ts';
import { buildDirectory, serve } from './serve.ts';
import { watchApplication } from './watch.ts';

export type Command = (given: Arguments, world: Surroundings) => Promise<number>;

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['validate', watchable(validate)],
  ['print', watchable(print)],
  ['csp', watchable(csp)],
  ['schema', schema],
  ['serve', serveApplication],
]);

/** With --watch a command runs in a new process at every change: modules are read anew there. */
function watchable(command: Command): Command {
  return async (given, world) => {
    if (!given.watch) return command(given, world);
    const watching = watchApplication(given.applicationPath, async () => {
      const { text } = await world.again(given.once);
      world.write(text);
    });
    await world.stopped();
    watching.close();
    return 0;
  };
}

type Read =
  | { readonly inspection: Inspection; readonly processed: ProcessedConfig }
  | { readonly inspection: Inspection; readonly processed: undefined };

async function read({ applicationPath, environment }: Arguments): Promise<Read> {
  const inspection = await inspect({
    applicationPath,
    environment,
    fresh: false,
    errorsOnly: false,
  });
  const { value, findings } = inspection;
  if (value === undefined || findings.some(isError)) return { inspection, processed: undefined };
  return { inspection, processed: processedConfig(value, environment) };
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

async function validate(given: Arguments, world: Surroundings): Promise<number> {
  const { inspection, processed } = await read(given);
  world.write(report(inspection.findings, given.format, world.folder, world.version));
  return processed === undefined ? FOUND_ERRORS : 0;
}

/** A configuration with errors becomes nothing, so its findings are printed instead. */
async function withProcessed(
  given: Arguments,
  world: Surroundings,
  use: (processed: ProcessedConfig, inspection: Inspection) => string,
): Promise<number> {
  const { inspection, processed } = await read(given);
  if (processed === undefined) {
    world.writeError(report(inspection.findings, given.format, world.folder, world.version));
    return FOUND_ERRORS;
  }
  if (given.format === 'text' && inspection.findings.length > 0)
    world.writeError(report(inspection.findings, 'text', world.folder, world.version));
  world.write(use(processed, inspection));
  return 0;
}

function print(given: Arguments, world: Surroundings): Promise<number> {
  return withProcessed(given, world, (processed, inspection) => {
    const values = explained(processed, inspection, given.environment);
    if (given.format === 'text') return table(values);
    const sources = Object.fromEntries(values.map(({ name, source }) => [name, source]));
    return `${JSON.stringify({ ...processed, sources }, null, 2)}\n`;
  });
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

function csp(given: Arguments, world: Surroundings): Promise<number> {
  return withProcessed(given, world, (processed) => {
    const { headers } = compiledHtml('', processed);
    if (given.format !== 'text') return `${JSON.stringify(headers, null, 2)}\n`;
    return `${headers['Content-Security-Policy']}\n`;
  });
}

async function schema(_: Arguments, world: Surroundings): Promise<number> {
  world.write(`${JSON.stringify(jsonSchema(), null, 2)}\n`);
  return 0;
}

async function serveApplication(given: Arguments, world: Surroundings): Promise<number> {
  const directory =
    given.directory === undefined
      ? buildDirectory(resolve(world.folder, given.applicationPath))
      : resolve(world.folder, given.directory);
  if (directory === undefined) {
    world.writeError('There is no index.html in public, build or dist; see --directory.\n');
    return WRONG_CALL;
  }
  const { inspection, processed } = await read(given);
  const { findings } = inspection;
  if (findings.length > 0 || processed === undefined)
    world.writeError(report(findings, 'text', world.folder, world.version));
  if (processed === undefined) return FOUND_ERRORS;
  return listen(given, world, directory, processed);
}

async function listen(
  given: Arguments,
  world: Surroundings,
  directory: string,
  first: ProcessedConfig,
): Promise<number> {
  let current = first;
  const serving = await started(given, world, directory, () => current);
  if (serving === undefined) return WRONG_CALL;
  world.write(`Serving ${join(directory, 'index.html')} at ${serving.address}\n`);
  const watching = given.watch
    ? watchApplication(given.applicationPath, async () => {
        current = (await reread(given, world)) ?? current;
      })
    : undefined;
  await world.stopped();
  watching?.close();
  await serving.close();
  return 0;
}

async function started(
  { port }: Arguments,
  world: Surroundings,
  directory: string,
  current: () => ProcessedConfig,
) {
  try {
    return await serve({ directory, port, current });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    world.writeError(`The application cannot be served: ${reason}.\n`);
    return undefined;
  }
}

/** The changed configuration, or undefined when it has errors: then the last good one stays. */
async function reread(given: Arguments, world: Surroundings): Promise<ProcessedConfig | undefined> {
  const [, , ...rest] = given.once;
  const { code, text } = await world.again(['print', '--format=json', ...rest]);
  if (code !== 0) {
    const { text: findings } = await world.again(['validate', '--format=text', ...rest]);
    world.writeError(findings);
    return undefined;
  }
  world.write('The configuration has changed.\n');
  // The text was written by this very program.
  return JSON.parse(text) as ProcessedConfig;
}
