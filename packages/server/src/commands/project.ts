import { Command } from 'commander';
import { createProject, projectKeyFault } from '../composition/bootstrap.ts';
import { sql } from '../sql/sql.ts';
import { withWorld } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import { CommandError, exit, type Terminal } from './terminal.ts';

export function projectCommands(terminal: Terminal): Command {
  const create = new Command('create')
    .description('Makes a project and its first API client, whose secret is shown once.')
    .argument('<key>', 'project key')
    .option('--json', 'print one JSON object')
    .action((key: string, flags: { json?: boolean }) => createOne(key, flags, terminal));
  const list = new Command('list')
    .description('Lists the projects of the database.')
    .option('--json', 'print a JSON array')
    .action((flags: { json?: boolean }) => listAll(flags, terminal));
  return new Command('project')
    .addCommand(withOptions(create, databaseOptions))
    .addCommand(withOptions(list, databaseOptions));
}

async function createOne(key: string, flags: { json?: boolean }, terminal: Terminal) {
  const fault = projectKeyFault(key);
  if (fault !== undefined) throw new CommandError(fault, exit.usage);
  const made = await withWorld(flags, terminal, (world) => createProject(world, key), {
    mayMake: true,
  });
  if (made === undefined) throw new CommandError(`The project '${key}' is there already.`);
  const { projectKey, clientId, clientSecret } = made;
  const shown = { projectKey, clientId, clientSecret };
  if (flags.json === true) terminal.print(JSON.stringify(shown));
  else for (const [name, value] of Object.entries(shown)) terminal.print(`${name}: ${value}`);
  terminal.tell('The secret is not shown again.');
}

async function listAll(flags: { json?: boolean }, terminal: Terminal): Promise<void> {
  const keys = await withWorld(flags, terminal, async (_world, database) => {
    const rows = await database.query<{ id: string }>(
      'token',
      sql`select id from project order by id`,
    );
    return rows.map(({ id }) => id);
  });
  if (flags.json === true) terminal.print(JSON.stringify(keys));
  else for (const key of keys) terminal.print(key);
}
