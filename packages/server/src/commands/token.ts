import { Command } from 'commander';
import { createClient, projectExists } from '../composition/bootstrap.ts';
import { issueToken } from '../oauth/index.ts';
import { scopesOf } from './client.ts';
import { withWorld } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import { CommandError, type Terminal } from './terminal.ts';

interface Flags {
  readonly [name: string]: unknown;
  readonly scope?: string;
  readonly json?: boolean;
}

export function tokenCommand(terminal: Terminal): Command {
  const command = new Command('token')
    .description('Makes an access token of a project, for curl and other tools.')
    .argument('<project>', 'project key')
    .option('--scope <scopes>', 'scopes, separated by blanks; default: all of the project')
    .option('--json', 'print the whole token answer')
    .action((project: string, flags: Flags) => makeToken(project, flags, terminal));
  return withOptions(command, databaseOptions);
}

async function makeToken(project: string, flags: Flags, terminal: Terminal): Promise<void> {
  const scope = scopesOf(project, flags.scope ?? 'manage_project');
  const body = await withWorld(flags, terminal, async (world, database) => {
    if (!(await projectExists(world, project)))
      throw new CommandError(`There is no project '${project}'.`);
    const { clientId } = await createClient(world, project, scope);
    return issueToken(database, clientId, world.now());
  });
  terminal.print(flags.json === true ? JSON.stringify(body) : body.access_token);
}
