// The command `storewright-app`: from arguments to text and an exit code. It knows no process; what
// it needs of one is handed in (see main.ts).

import { parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { commands } from './commands.ts';
import type { Environment } from './placeholders.ts';
import { type ReportFormat, reportFormats } from './report.ts';

export type Output = { readonly code: number; readonly text: string };

/** What a command may use of the world. */
export type Surroundings = {
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Runs this command again in a process of its own, where no module is known yet. */
  readonly again: (parameters: readonly string[]) => Promise<Output>;
  /** Resolves when the user wants the command to end. */
  readonly stopped: () => Promise<void>;
};

/** The arguments of a command, read and checked. */
export type Arguments = {
  readonly applicationPath: string;
  readonly environment: Environment;
  readonly format: ReportFormat;
  readonly watch: boolean;
  readonly port: number;
  readonly directory: string | undefined;
  /** The arguments to hand to another run that does the same once. */
  readonly once: readonly string[];
};

/** The findings are errors. */
export const FOUND_ERRORS = 1;
/** The command itself was called wrongly. */
export const WRONG_CALL = 2;

const usage = `Usage: storewright-app <command> [folder] [options]

Commands
  validate   check the configuration and report all findings
  print      print what it becomes, and where each value comes from
  csp        print the Content-Security-Policy header
  schema     print the JSON Schema of the configuration
  serve      serve the built application with its headers and window.app

Options
  --env <name>         the environment, instead of MC_APP_ENV and NODE_ENV
  --json               print JSON
  --format <format>    text, json or sarif (findings)
  --watch              do it again whenever a file changes
  --port <number>      serve: the port, 3001 if not given, 0 for a free one
  --directory <path>   serve: the folder of the built page
  --help, --version
`;

const options = {
  env: { type: 'string' },
  json: { type: 'boolean' },
  format: { type: 'string' },
  watch: { type: 'boolean' },
  port: { type: 'string' },
  directory: { type: 'string' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parsed>['values'];

function parsed(parameters: readonly string[]) {
  return parseArgs({ args: [...parameters], options, allowPositionals: true });
}

/** Runs the command; gives 0, 1 when the configuration has errors, 2 when it is called wrongly. */
export async function run(parameters: readonly string[], world: Surroundings): Promise<number> {
  const read = readParameters(parameters);
  if (typeof read === 'string') return wrongCall(read, world);
  const { values, positionals } = read;
  if (values.help === true || values.version === true) {
    world.write(values.help === true ? usage : `${world.version}\n`);
    return 0;
  }
  const [name, folder, ...rest] = positionals;
  if (name === undefined) return wrongCall(usage.trimEnd(), world);
  const command = commands.get(name);
  if (command === undefined) return wrongCall(unknownCommand(name), world);
  if (rest.length > 0) return wrongCall('Only one folder can be given.', world);
  const checked = checkedArguments(name, folder, values, world);
  if (typeof checked === 'string') return wrongCall(checked, world);
  return command(checked, world);
}

function readParameters(parameters: readonly string[]) {
  try {
    return parsed(parameters);
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read.';
  }
}

function wrongCall(message: string, world: Surroundings): number {
  world.writeError(`${message}\n`);
  return WRONG_CALL;
}

function unknownCommand(name: string): string {
  const meant = closest(name, commands.keys());
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no command called ${JSON.stringify(name)}.${hint} See --help.`;
}

function checkedArguments(
  command: string,
  folder: string | undefined,
  values: Values,
  world: Surroundings,
): Arguments | string {
  const format = values.json === true ? 'json' : (values.format ?? 'text');
  if (!isFormat(format)) return `--format is one of ${reportFormats.join(', ')}.`;
  const port = Number(values.port ?? '3001');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return '--port is 0 to 65535.';
  if (values.env === '') return '--env needs a name.';
  const environment =
    values.env === undefined ? world.environment : { ...world.environment, MC_APP_ENV: values.env };
  const applicationPath = folder ?? world.folder;
  const selected = values.env === undefined ? [] : [`--env=${values.env}`];
  const once = [command, `--format=${format}`, ...selected, '--', applicationPath];
  const watch = values.watch === true;
  return { applicationPath, environment, format, watch, port, directory: values.directory, once };
}

function isFormat(name: string): name is ReportFormat {
  return (reportFormats as readonly string[]).includes(name);
}
