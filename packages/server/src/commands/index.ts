// `storewright <command>`: reads the table of options for its flags, runs one command, and turns
// what goes wrong into one sentence and an exit code.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../composition/version.ts';
import { OptionError } from '../option-error.ts';
import type { Finish, Terminal } from './terminal.ts';
import { CommandError, exit } from './terminal.ts';

interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Its module is loaded when it is called: every command knows all kinds, which takes a second. */
  readonly load: () => Promise<(terminal: Terminal, finish: Finish) => Command>;
}

const entries: readonly CommandEntry[] = [
  {
    name: 'start',
    description: 'Starts the server; it runs until SIGTERM or SIGINT.',
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'env',
    description: 'Prints the lines that SDKs and tools need, again.',
    load: async () => (await import('./env.ts')).envCommand,
  },
  {
    name: 'project',
    description: 'Makes, lists, empties and deletes projects.',
    load: async () => (await import('./project.ts')).projectCommands,
  },
  {
    name: 'branch',
    description: 'Copies of a project to work on.',
    load: async () => (await import('./copies.ts')).branchCommands,
  },
  {
    name: 'snapshot',
    description: 'Copies of a project to go back to.',
    load: async () => (await import('./copies.ts')).snapshotCommands,
  },
  {
    name: 'clock',
    description: 'Shows, freezes and moves the clock of a project.',
    load: async () => (await import('./controls/clock.ts')).clockCommands,
  },
  {
    name: 'fault',
    description: 'What goes wrong in a project on purpose.',
    load: async () => (await import('./controls/fault.ts')).faultCommands,
  },
  {
    name: 'logs',
    description: 'Tells what clients of a project have asked lately.',
    load: async () => (await import('./controls/logs.ts')).logsCommand,
  },
  {
    name: 'client',
    description: 'Makes, lists and deletes API clients.',
    load: async () => (await import('./client.ts')).clientCommands,
  },
  {
    name: 'token',
    description: 'Makes an access token of a project, for curl and other tools.',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  {
    name: 'messages',
    description: 'Brings what a project tells to an address of a developer.',
    load: async () => (await import('./messages.ts')).messagesCommands,
  },
  {
    name: 'migrate',
    description: 'Shows or changes the schema of the database.',
    load: async () => (await import('./migrate.ts')).migrateCommands,
  },
  {
    name: 'facet',
    description: 'Chooses the paths that the facet index answers.',
    load: async () => (await import('./facet.ts')).facetCommands,
  },
  {
    name: 'explain',
    description: 'Explains decisions of the server.',
    load: async () => (await import('./explain/index.ts')).explainCommands,
  },
  {
    name: 'openapi',
    description: 'Prints the OpenAPI document of this version.',
    load: async () => (await import('./describe.ts')).openapiCommand,
  },
  {
    name: 'graphql',
    description: 'Prints what GraphQL offers.',
    load: async () => (await import('./describe.ts')).graphqlCommands,
  },
  {
    name: 'doctor',
    description: 'Looks at what the server needs and says what is wrong.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
];

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
    const given = withoutCommand(parameters) ? ['start', ...parameters] : [...parameters];
    const defaults = withoutCommand(parameters) ? { demo: 'true' } : terminal.defaults;
    const command = await program(given, { ...terminal, defaults }, finish);
    await command.parseAsync(given, { from: 'user' });
    return code;
  } catch (error) {
    return failed(error, terminal);
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
        'Without a command it starts with demo data.',
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
  return inherit(command);
}

/** Subcommands throw and print as the program does. */
function inherit(command: Command): Command {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
  return command;
}

async function failed(error: unknown, terminal: Terminal): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (!(error instanceof Error)) throw error;
  const { toldOf } = await import('./faults.ts');
  const { message, hint } = toldOf(error);
  terminal.tell(`storewright: ${message}`);
  if (hint !== undefined) terminal.tell(hint);
  if (error instanceof InvalidArgumentError || error instanceof OptionError) return exit.usage;
  return error instanceof CommandError ? error.exitCode : exit.failure;
}
