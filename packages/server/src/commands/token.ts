import { Command } from 'commander';
import { createClient } from '../composition/bootstrap.ts';
import { issueToken } from '../oauth/index.ts';
import type { World } from '../pipeline/index.ts';
import { noteAhead } from '../storage/audit.ts';
import { author } from './author.ts';
import { clientsOf, inProject, scopesOf } from './client.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import type { Terminal } from './terminal.ts';

interface Flags {
  readonly [name: string]: unknown;
  readonly scope?: string;
  readonly json?: boolean;
}

export function tokenCommand(terminal: Terminal): Command {
  const command = new Command('token')
    .argument('<project>', 'project key')
    .option('--scope <scopes>', 'scopes, separated by blanks; default: all of the project')
    .option('--json', 'print the whole token answer')
    .action((project: string, flags: Flags) => makeToken(project, flags, terminal));
  return withOptions(command, databaseOptions);
}

async function makeToken(project: string, flags: Flags, terminal: Terminal): Promise<void> {
  const scope = scopesOf(project, flags.scope ?? 'manage_project');
  const body = await inProject(project, flags, terminal, async (world, database) => {
    const client = await clientFor(world, project, scope);
    const details = scope.split(' ');
    const act = { act: 'token.create', subject: client, details, author: author() };
    await noteAhead(database, project, act);
    return issueToken(database, client, world.clock.now());
  });
  terminal.print(flags.json === true ? JSON.stringify(body) : body.access_token);
}

const nameOfClient = 'Tokens of the command line';

/** Tokens with the same scopes come from one client, so that asking again leaves nothing behind. */
async function clientFor(world: World, project: string, scope: string): Promise<string> {
  const clients = await clientsOf(world, project);
  const known = clients.find((one) => one.name === nameOfClient && one.scope === scope);
  return (
    known?.id ??
    (await createClient(world, project, scope, { name: nameOfClient, author: author() })).clientId
  );
}
