// The command `storewright-app`: from arguments to text and an exit code. It knows no process; what
// it needs of one is handed in (see main.ts).

import type { Environment } from '../placeholders/placeholders.ts';
import { closest } from '../values/closest.ts';
import { commands } from './commands.ts';
import { readParameters, type Settings, settingsOf, usageOf } from './options.ts';

/** What a command may use of the world. */
export type Surroundings = {
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Resolves when the user wants the command to end. */
  readonly stopped: () => Promise<void>;
};

/** The arguments of a command: its settings, and the words after its name. */
export type Arguments = Settings & {
  readonly operand: string | undefined;
};

/** The findings are errors. */
export const FOUND_ERRORS = 1;
/** The command itself was called wrongly. */
export const WRONG_CALL = 2;

/** A command: what it is for, and what it does; it gives an exit code. */
export type Command = {
  readonly says: string;
  /** Takes several environments. */
  readonly several?: boolean;
  readonly run: (given: Arguments, world: Surroundings) => Promise<number>;
};

/** Runs the command; gives 0, 1 when the configuration has errors, 2 when it is called wrongly. */
export async function run(parameters: readonly string[], world: Surroundings): Promise<number> {
  const read = readParameters(parameters);
  if (typeof read === 'string') return wrongCall(read, world);
  const { values, positionals } = read;
  if (values.help === true || values.version === true) {
    world.write(values.help === true ? usageOf(commands) : `${world.version}\n`);
    return 0;
  }
  const [name, operand, ...rest] = positionals;
  if (name === undefined) return wrongCall(usageOf(commands).trimEnd(), world);
  const command = commands.get(name);
  if (command === undefined) return wrongCall(unknownCommand(name), world);
  if (rest.length > 0) return wrongCall('Only one folder can be given.', world);
  const settings = settingsOf(values);
  if (typeof settings === 'string') return wrongCall(settings, world);
  if (command.several !== true && (settings.all || settings.names.length > 1))
    return wrongCall(`${name} takes one environment.`, world);
  return command.run({ ...settings, operand }, world);
}

/** Reports a fault of the call itself. */
export function wrongCall(message: string, world: Surroundings): number {
  world.writeError(`${message}\n`);
  return WRONG_CALL;
}

function unknownCommand(name: string): string {
  const meant = closest(name, commands.keys());
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no command called ${JSON.stringify(name)}.${hint} See --help.`;
}
