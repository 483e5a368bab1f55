import { listProjectKeys } from '@storewright/store/storage/projects/visible';
import { Command, Option } from 'commander';
import { deleteProject, makeProject, projectCopy, resetProject } from '../admin/index.ts';
import type { Credentials } from '../provisioning/bootstrap.ts';
import { projectKeyFault } from '../provisioning/project-key.ts';
import { CommandError, counted, type Terminal, usageError } from '../terminal/terminal.ts';
import { withAdmin, withWorld } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';
import { secondsOf, ttlSecondsOption } from './given/time.ts';

export function projectCommands(terminal: Terminal): Command {
  const list = new Command('list')
    .description('List the projects of the database.')
    .option('--json', 'print a JSON array')
    .action((flags: { json?: boolean }) => listAll(flags, terminal));
  const deletion = new Command('delete')
    .description('Delete a project with all its data. Servers may keep running.')
    .argument('<key>', 'project key')
    .requiredOption('--yes', 'confirm: this cannot be undone')
    .option('--json', 'print one JSON object')
    .action((key: string, flags: Flags) => deleteOne(key, flags, terminal));
  const reset = new Command('reset')
    .description('Delete the data of a project. Its API clients and their tokens stay valid.')
    .argument('<key>', 'project key')
    .requiredOption('--yes', 'confirm: this cannot be undone')
    .option(...templateOption)
    .option(...messagesOption)
    .option('--json', 'print one JSON object')
    .action((key: string, flags: Flags) => resetOne(key, flags, terminal));
  const copy = new Command('copy')
    .description('Copy a project to a new one, with a first API client.')
    .argument('<source>', 'key of the project to copy')
    .argument('<target>', 'key of the new project')
    .option('--json', 'print one JSON object')
    .action((...given: [string, string, Flags]) => copyOne(given, terminal));
  return new Command('project')
    .addCommand(withOptions(creation(terminal), newProjectOptions))
    .addCommand(withOptions(list, databaseOptions))
    .addCommand(withOptions(copy, newProjectOptions))
    .addCommand(withOptions(deletion, databaseOptions))
    .addCommand(withOptions(reset, databaseOptions));
}

const creation = (terminal: Terminal): Command =>
  new Command('create')
    .description('Create a project and its first API client. The secret is shown once.')
    .argument('<key>', 'project key')
    .option(...templateOption)
    .option(...messagesOption)
    .addOption(
      new Option('--ttl <time>', 'time until the project is deleted: 12h, 7d (default: none)')
        .argParser(secondsOf)
        .conflicts('ttlSeconds'),
    )
    .addOption(ttlSecondsOption())
    .option('--client-id <id>', 'of its API client')
    .option('--client-secret <secret>', 'of its API client')
    .option('--scope <scopes>', 'of its API client; default: manage_project')
    .option('--json', 'print one JSON object')
    .action((key: string, flags: Flags) => createOne(key, flags, terminal));

const templateOption = [
  '--template <name>',
  'what it begins with: empty, b2c, b2b or a template of yours; default: empty',
] as const;

const messagesOption = ['--messages', 'store messages'] as const;

/** A new project has the server's defaults for projects. */
const newProjectOptions = [...databaseOptions, 'history'] as const;

type Flags = FlagsOf<'template' | 'clientId' | 'clientSecret' | 'scope', 'messages'> & {
  readonly ttl?: number;
  readonly ttlSeconds?: number;
};

async function deleteOne(key: string, flags: Flags, terminal: Terminal): Promise<void> {
  await withAdmin(flags, terminal, (admin) => deleteProject(admin, key));
  if (flags.json === true) terminal.print(JSON.stringify({ key, deleted: true }));
  else terminal.tell(`The project '${key}' is deleted.`);
}

async function resetOne(key: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { template = 'empty', messages } = flags;
  const to = { template, ...(messages === undefined ? {} : { messages }) };
  const documents = await withAdmin(flags, terminal, (admin) => resetProject(admin, key, to));
  if (flags.json === true) terminal.print(JSON.stringify({ key, documents }));
  else
    terminal.tell(
      `The project '${key}' is as a new one; it has ${counted(documents, 'document')}.`,
    );
}

async function createOne(key: string, flags: Flags, terminal: Terminal) {
  const fault = projectKeyFault(key);
  if (fault !== undefined) throw usageError(fault);
  const { template, messages, clientId, clientSecret, scope } = flags;
  const seconds = flags.ttlSeconds ?? flags.ttl;
  const draft = {
    ...{ key, clientId, clientSecret, scope },
    ...(template === undefined ? {} : { template }),
    ...(messages === undefined ? {} : { messages }),
    // None is 0.
    ...(seconds ? { ttlSeconds: seconds } : {}),
  };
  const opening = { mayMake: true };
  const made = await withAdmin(flags, terminal, (admin) => makeProject(admin, draft), opening);
  if (made === undefined) throw new CommandError(`The project '${key}' is there already.`);
  printMade(made, flags, terminal);
}

async function copyOne([source, target, flags]: [string, string, Flags], terminal: Terminal) {
  const fault = projectKeyFault(target);
  if (fault !== undefined) throw usageError(fault);
  const made = await withAdmin(flags, terminal, (admin) => projectCopy(admin, source, target));
  printMade(made, flags, terminal);
}

function printMade(made: Credentials, flags: { json?: boolean }, terminal: Terminal): void {
  const { projectKey, clientId, clientSecret } = made;
  const shown = { projectKey, clientId, clientSecret };
  if (flags.json === true) terminal.print(JSON.stringify(shown));
  else for (const [name, value] of Object.entries(shown)) terminal.print(`${name}: ${value}`);
  terminal.tell('The secret is not shown again.');
}

async function listAll(flags: { json?: boolean }, terminal: Terminal): Promise<void> {
  const keys = await withWorld(flags, terminal, (_world, database) => listProjectKeys(database));
  if (flags.json === true) terminal.print(JSON.stringify(keys));
  else for (const key of keys) terminal.print(key);
}
