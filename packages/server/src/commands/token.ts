import { isCovered, issueToken } from '@storewright/edges/oauth';
import type { World } from '@storewright/engine/pipeline';
import { parseScope, scopeTable } from '@storewright/model/declaration';
import { Command } from 'commander';
import { findCustomerOf } from '../composition/tokens/find-customer.ts';
import { createClient } from '../provisioning/bootstrap.ts';
import { CommandError, type Terminal, usageError } from '../terminal/terminal.ts';
import { clientsOf, scopesOf } from './client.ts';
import { projectOrOnly } from './given/only-project.ts';
import { author, inProject } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';

type Flags = FlagsOf<'scope' | 'as' | 'unit' | 'store' | 'client'>;

export function tokenCommand(terminal: Terminal): Command {
  const command = new Command('token')
    .argument(...projectOrOnly)
    .option('--scope <scopes>', 'scopes, separated by spaces; default: all that apply')
    .option('--as <email>', 'token for this customer; no password is needed')
    .option('--unit <key>', 'with --as: also allow the as-associate paths of this business unit')
    .option('--store <key>', 'only scopes of this store')
    .option('--client <id>', 'of this API client; default: the oldest one with the scopes')
    .option('--json', 'print the complete token response')
    .action((project: string | undefined, flags: Flags) => makeToken(project, flags, terminal));
  return withOptions(command, databaseOptions);
}

async function makeToken(named: string | undefined, flags: Flags, terminal: Terminal) {
  if (flags.unit !== undefined && flags.as === undefined)
    throw usageError('--unit takes --as EMAIL: who acts in the unit.');
  const made = await inProject(named, flags, terminal, async (world, project, database) => {
    const scope = scopesFor(project, flags);
    const customer = await customerFor(world, project, flags);
    const path = await associatePath(world, project, flags.unit, customer?.id);
    const client = await clientFor(world, project, scope, flags.client);
    const details = [...scope.split(' '), ...(customer ? [`customer ${customer.id}`] : [])];
    const act = { act: 'token.create', subject: client, details, author: author() };
    const limit = { scopes: scope.split(' '), customer, acts: [act] };
    return { path, body: await issueToken(database, client, world.clock.now(), limit) };
  });
  const { path, body } = made;
  if (flags.json === true)
    return terminal.print(JSON.stringify({ accessToken: body.access_token, ...body, path }));
  if (path !== undefined) terminal.tell(`What the customer does in the unit is below ${path}`);
  terminal.print(body.access_token);
}

/** The scopes of a buyer other than their own documents: to see the offer. */
const looking = ['view_published_products', 'view_categories', 'view_shipping_methods'];
/** What the paths of an associate ask for. */
const acting = [
  'manage_orders',
  'manage_business_units',
  'manage_quote_requests',
  'manage_quotes',
  'manage_shopping_lists',
  'manage_approval_rules',
  'manage_approval_flows',
  'manage_recurring_orders',
];

/** The requested scopes, in the requested store. */
function scopesFor(project: string, { scope, as, unit, store }: Flags): string {
  const asked = scopesOf(project, scope ?? usual(as, unit, store).join(' '));
  if (store === undefined) return asked;
  const inStore = asked
    .split(' ')
    .map((one) => (one.split(':').length > 2 ? one : `${one}:${store}`));
  const wrong = inStore.find((one) => parseScope(one) === undefined);
  if (wrong !== undefined)
    throw usageError(`'${wrong}' is no scope: it cannot be limited to a store.`);
  return inStore.join(' ');
}

function usual(as?: string, unit?: string, store?: string): readonly string[] {
  if (as === undefined && store === undefined) return ['manage_project'];
  const own = scopeTable.filter(({ name }) => as === undefined || name.startsWith('manage_my_'));
  const further = [...(as === undefined ? [] : looking), ...(unit === undefined ? [] : acting)];
  const all = [...own, ...scopeTable.filter(({ name }) => further.includes(name))];
  return all.filter(({ inStore }) => store === undefined || inStore).map(({ name }) => name);
}

/** A customer of the store when one is named, else of the project. */
async function customerFor(world: World, project: string, { as: email, store }: Flags) {
  if (email === undefined) return undefined;
  const find = findCustomerOf(world);
  const customer =
    (store === undefined ? undefined : await find(project, email, store)) ??
    (await find(project, email));
  if (customer === undefined)
    throw new CommandError(`There is no customer ${email} in the project ${project}.`);
  return customer;
}

/** Where the customer acts. */
async function associatePath(
  { storage }: World,
  project: string,
  unit: string | undefined,
  customerId: string | undefined,
): Promise<string | undefined> {
  if (unit === undefined) return undefined;
  const [row] = await storage.find(project, 'business-unit', [{ key: unit }]);
  if (row === undefined)
    throw new CommandError(`There is no business unit ${unit} in the project ${project}.`);
  return `/${project}/as-associate/${customerId}/in-business-unit/key=${unit}`;
}

const nameOfClient = 'Tokens of the command line';

/**
 * The oldest client that holds the scopes, so that asking for a token leaves nothing behind; only where
 * none does, one is made.
 */
async function clientFor(world: World, project: string, scope: string, named?: string) {
  const wanted = scope.split(' ');
  const clients = await clientsOf(world, project);
  const known = clients.find((one) => {
    if (named !== undefined && one.id !== named) return false;
    const held = new Set(one.scope.split(' '));
    return wanted.every((text) => isCovered(held, text));
  });
  if (known !== undefined) return known.id;
  if (named !== undefined)
    throw new CommandError(`There is no API client ${named} with these scopes in ${project}.`);
  const draft = { name: nameOfClient, author: author() };
  return (await createClient(world, project, scope, draft)).clientId;
}
