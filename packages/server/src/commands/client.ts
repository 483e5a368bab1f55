import { Command } from 'commander';
import { createClient, projectExists } from '../composition/bootstrap.ts';
import { parseScope, scopeList } from '../declaration/index.ts';
import { withWorld } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import { CommandError, exit, type Terminal } from './terminal.ts';

export function clientCommands(terminal: Terminal): Command {
  const create = new Command('create')
    .description('Makes an API client of a project; its secret is shown once.')
    .argument('<project>', 'project key')
    .requiredOption('--scope <scopes>', 'scopes, separated by blanks, with or without project key')
    .option('--json', 'print one JSON object')
    .action((project: string, flags: Flags) => createOne(project, flags, terminal));
  return new Command('client')
    .description('Makes API clients.')
    .addCommand(withOptions(create, databaseOptions));
}

interface Flags {
  readonly [name: string]: unknown;
  readonly scope: string;
  readonly json?: boolean;
}

async function createOne(project: string, flags: Flags, terminal: Terminal): Promise<void> {
  const scope = scopesOf(project, flags.scope);
  const made = await withWorld(flags, terminal, async (world) => {
    if (!(await projectExists(world, project)))
      throw new CommandError(`There is no project '${project}'.`);
    return createClient(world, project, scope);
  });
  const { clientId, clientSecret } = made;
  const shown = { projectKey: project, clientId, clientSecret, scope };
  if (flags.json === true) terminal.print(JSON.stringify(shown));
  else for (const [name, value] of Object.entries(shown)) terminal.print(`${name}: ${value}`);
  terminal.tell('The secret is not shown again.');
}

/** `view_orders` stands for `view_orders:{project}`. */
export function scopesOf(project: string, text: string): string {
  const scopes = scopeList(text).map((one) => (one.includes(':') ? one : `${one}:${project}`));
  for (const one of scopes)
    if (parseScope(one)?.projectKey !== project)
      throw new CommandError(`'${one}' is not a scope of the project '${project}'.`, exit.usage);
  if (scopes.length === 0) throw new CommandError('--scope names no scope.', exit.usage);
  return scopes.join(' ');
}
