// `storewright <command>`: reads the table of options for its flags, runs one command, and turns
// what goes wrong into one sentence and an exit code.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { EmbeddedDatabaseError } from '../embedded-postgres/embedded.ts';
import { OptionError } from '../options.ts';
import { clientCommands } from './client.ts';
import { doctorCommand } from './doctor.ts';
import { explainCommands } from './explain.ts';
import { facetCommands } from './facet.ts';
import { migrateCommands } from './migrate.ts';
import { projectCommands } from './project.ts';
import { startCommand } from './start.ts';
import { CommandError, exit, type Terminal } from './terminal.ts';
import { tokenCommand } from './token.ts';
import { version } from './version.ts';

/** Runs one command to its end; answers the exit code. */
export async function commandLine(
  parameters: readonly string[],
  terminal: Terminal,
): Promise<number> {
  let code: number = exit.ok;
  const finish = (result: number) => {
    code = result;
  };
  try {
    await program(terminal, finish).parseAsync([...parameters], { from: 'user' });
    return code;
  } catch (error) {
    return failed(error, terminal);
  }
}

type Finish = (code: number) => void;

function program(terminal: Terminal, finish: Finish): Command {
  const command = new Command('storewright')
    .description('A self-hosted commerce back end that speaks the public commercetools API.')
    .version(version)
    .showHelpAfterError('(storewright --help lists the commands)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.tell(text.trimEnd()),
    });
  const groups = [
    startCommand,
    projectCommands,
    clientCommands,
    tokenCommand,
    migrateCommands,
    facetCommands,
    explainCommands,
    doctorCommand,
  ];
  for (const group of groups) command.addCommand(group(terminal, finish));
  return inherit(command);
}

/** Subcommands throw and print as the program does. */
function inherit(command: Command): Command {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
  return command;
}

function failed(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (error instanceof InvalidArgumentError || error instanceof OptionError) {
    terminal.tell(`storewright: ${error.message}`);
    return exit.usage;
  }
  if (error instanceof CommandError) {
    terminal.tell(`storewright: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof EmbeddedDatabaseError || error instanceof Error) {
    terminal.tell(`storewright: ${error.message}`);
    return exit.failure;
  }
  throw error;
}
