import { query, remove, type World } from '@storewright/engine/pipeline';
import { parseScope, scopeList, scopeTable } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { Command } from 'commander';
import { createClient } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import { type Terminal, usageError } from '../terminal/terminal.ts';
import { projectOrOnly } from './given/only-project.ts';
import { author, inProject } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';

type Flags = FlagsOf<'name', never, 'scope'>;

const projectArgument = ['<project>', 'project key'] as const;

export function clientCommands(terminal: Terminal): Command {
  const create = new Command('create')
    .description('Create an API client for a project. The secret is shown once.')
    .argument(...projectOrOnly)
    .requiredOption(
      '--scope <scopes>',
      'scopes, separated by spaces, with or without the project key',
    )
    .option('--name <text>', 'name of the API client')
    .option('--json', 'print one JSON object')
    .action((project: string | undefined, flags: Flags) => createOne(project, flags, terminal));
  const list = new Command('list')
    .description('List the API clients of a project.')
    .argument(...projectOrOnly)
    .option('--json', 'print a JSON array')
    .action((project: string | undefined, flags: Flags) => listAll(project, flags, terminal));
  const deletion = new Command('delete')
    .description('Delete an API client. Its tokens become invalid immediately.')
    .argument(...projectArgument)
    .argument('<id>', 'id of the client')
    .option('--json', 'print one JSON object')
    .action((project: string, id: string, flags: Flags) =>
      deleteOne({ project, id }, flags, terminal),
    );
  const group = new Command('client');
  for (const one of [create, list, deletion]) group.addCommand(withOptions(one, databaseOptions));
  return group;
}

async function createOne(named: string | undefined, flags: Flags, terminal: Terminal) {
  const shown = await inProject(named, flags, terminal, async (world, project) => {
    const scope = scopesOf(project, flags.scope);
    const draft = { name: flags.name, author: author() };
    const { clientId, clientSecret } = await createClient(world, project, scope, draft);
    return { projectKey: project, clientId, clientSecret, scope };
  });
  if (flags.json === true) terminal.print(JSON.stringify(shown));
  else for (const [name, value] of Object.entries(shown)) terminal.print(`${name}: ${value}`);
  terminal.tell('The secret is not shown again.');
}

interface ListedClient {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

async function listAll(named: string | undefined, flags: Flags, terminal: Terminal): Promise<void> {
  const clients = await inProject(named, flags, terminal, clientsOf);
  if (flags.json === true) return terminal.print(JSON.stringify(clients));
  for (const { id, name, scope, createdAt, lastUsedAt } of clients)
    terminal.print(
      `${id}  ${name}  made ${createdAt.slice(0, 10)}, used ${lastUsedAt ?? 'never'}\n  ${scope}`,
    );
}

const maxClients = 500;

/** The clients of a project, the oldest first; at most 500. */
export async function clientsOf(world: World, project: string): Promise<readonly ListedClient[]> {
  const call = operatorCall(world, project, 'api-client');
  const parameters = new Map([
    ['limit', [String(maxClients)]],
    ['sort', ['createdAt asc']],
  ]);
  return JSON.parse(String(await query(call, parameters))).results;
}

async function deleteOne(
  { project, id }: { readonly project: string; readonly id: string },
  flags: Flags,
  terminal: Terminal,
): Promise<void> {
  await inProject(project, flags, terminal, (world) =>
    remove(operatorCall(world, project, 'api-client', author()), {
      target: { id },
      version: undefined,
      erase: false,
    }),
  );
  if (flags.json === true) terminal.print(JSON.stringify({ id, deleted: true }));
  else terminal.tell(`The client ${id} is deleted.`);
}

/** `view_orders` is short for `view_orders:{project}`. */
const scopeNames = scopeTable.map(({ name }) => name);

export function scopesOf(project: string, text: string): string {
  const scopes = scopeList(text).map((one) => (one.includes(':') ? one : `${one}:${project}`));
  for (const one of scopes)
    if (parseScope(one)?.projectKey !== project)
      throw usageError(
        `'${one}' is not a scope of the project '${project}'.${didYouMean(one.split(':', 1)[0]!, scopeNames)}`,
      );
  if (scopes.length === 0) throw usageError('--scope names no scope.');
  return scopes.join(' ');
}
