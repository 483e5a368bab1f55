// `storewright <command>`: reads the table of options for its flags, runs one command, and turns a
// fault into one sentence and an exit code.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { OptionError } from '../option-error.ts';
import { holdOptimizerBriefly } from '../processes/optimizer.ts';
import { version } from '../provisioning/version.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { CommandError, exit } from '../terminal/terminal.ts';
import { entries } from './entries.ts';
import { withExamples } from './examples.ts';
import { projectNamed } from './given/project-named.ts';

/** Runs one command to its end; answers the exit code. */
export async function commandLine(
  parameters: readonly string[],
  terminal: Terminal,
): Promise<number> {
  holdOptimizerBriefly();
  let code: number = exit.ok;
  const finish = (result: number) => {
    code = result;
  };
  try {
    const given = withoutCommand(parameters) ? ['start', ...parameters] : [...parameters];
    const defaults = withoutCommand(parameters) ? { demo: 'true' } : terminal.defaults;
    const command = await program(given, { ...terminal, defaults }, finish);
    await command.parseAsync(projectNamed(command, given), { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error, terminal);
  }
}

const ofProgram = new Set(['-h', '--help', '-V', '--version']);

/** `storewright` alone starts a server with demo data, as a newcomer expects. */
const withoutCommand = ([first]: readonly string[]): boolean =>
  first === undefined || (first.startsWith('-') && !ofProgram.has(first));

async function program(
  given: readonly string[],
  terminal: Terminal,
  finish: Finish,
): Promise<Command> {
  const command = new Command('storewright')
    .description(
      'A self-hosted commerce back end that speaks the public commercetools API. ' +
        'Without a command, it starts the server with demo data.',
    )
    .version(version)
    .showHelpAfterError('(storewright --help lists the commands)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.tell(text.trimEnd()),
    });
  const called = given[0] === 'help' ? given[1] : given[0];
  for (const { name, description, load } of entries) {
    const inner = name === called ? (await load())(terminal, finish) : new Command(name);
    command.addCommand(inner.description(description));
  }
  return withExamples(inherit(command));
}

/** Subcommands throw and print as the program does. */
function inherit(command: Command): Command {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
  return command;
}

async function reportFailure(error: unknown, terminal: Terminal): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (!(error instanceof Error)) throw error;
  const { toldOf } = await import('../terminal/faults.ts');
  const { message, hint } = toldOf(error);
  terminal.tell(`storewright: ${message}`);
  if (hint !== undefined) terminal.tell(hint);
  if (error instanceof InvalidArgumentError || error instanceof OptionError) return exit.usage;
  return error instanceof CommandError ? error.exitCode : exit.failure;
}
