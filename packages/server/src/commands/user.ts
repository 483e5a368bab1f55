import { newSecret } from '@storewright/platform/secret';
import type { NotedAct } from '@storewright/store/storage/audit';
import { setFactor } from '@storewright/store/storage/people/second-factor';
import {
  createUser,
  deleteUser,
  emailOf,
  listUsers,
  type Roles,
  roles,
  setPassword,
  setRoles,
} from '@storewright/store/storage/people/users';
import { Command } from 'commander';
import { checkPassword } from '../hosting/users/password.ts';
import { roleGiven } from '../hosting/users/rights.ts';
import { CommandError, printable, type Terminal, usageError } from '../terminal/terminal.ts';
import { author, withWorld } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';
import { readSecret } from './given/secret.ts';

type Flags = FlagsOf<'name' | 'language', 'passwordStdin'> & { readonly role?: readonly string[] };

const emailArgument = ['<email>', 'e-mail address that the user signs in with'] as const;

const stdinOption = [
  '--password-stdin',
  'read the password from standard input; on a terminal it is asked for',
] as const;
const roleOption = [
  '--role <project=role...>',
  `${roles.join(', ')}, or scopes with commas between them, in a project; *=admin for all projects`,
] as const;

/** People who sign in to the console and to the pages of custom applications. */
export function userCommands(terminal: Terminal): Command {
  const create = new Command('create')
    .alias('add')
    .description(
      'Create a user. Without --password-stdin, the password comes from STOREWRIGHT_USER_PASSWORD, or a new one is shown once.',
    )
    .argument(...emailArgument)
    .requiredOption(...roleOption)
    .option(...stdinOption)
    .option('--name <text>', 'first and last name')
    .option('--language <tag>', 'language of the pages', 'en')
    .option('--json', 'print one JSON object')
    .action((email: string, flags: Flags) => createOne(email, flags, terminal));
  const list = new Command('list')
    .description('List the users with their roles.')
    .option('--json', 'print a JSON array')
    .action((flags: Flags) => listAll(flags, terminal));
  const password = new Command('password')
    .description(
      'Set a new password as `user create` does, end the sessions of the user, and unlock the sign-in after failed attempts.',
    )
    .argument(...emailArgument)
    .option(...stdinOption)
    .option('--json', 'print one JSON object')
    .action((email: string, flags: Flags) => changePassword(email, flags, terminal));
  const role = new Command('role')
    .description('Replace the roles of a user, and end the sessions of the user.')
    .argument(...emailArgument)
    .option(...roleOption)
    .option('--none', 'no role: the user can sign in but sees no project')
    .option('--json', 'print one JSON object')
    .action((email: string, flags: Flags) => changeRoles(email, flags, terminal));
  const deletion = new Command('delete')
    .description('Delete a user, and end the sessions of the user.')
    .argument(...emailArgument)
    .option('--json', 'print one JSON object')
    .action((email: string, flags: Flags) => deleteOne(email, flags, terminal));
  const group = new Command('user');
  for (const one of [create, list, password, role, factorCommand(terminal), deletion])
    group.addCommand(withOptions(one, databaseOptions));
  return group;
}

const factorCommand = (terminal: Terminal): Command =>
  new Command('factor')
    .description('Remove the second factor of a user, for example after the loss of the phone.')
    .argument(...emailArgument)
    .requiredOption('--remove', 'remove it: the user signs in with the password only')
    .option('--json', 'print one JSON object')
    .action((email: string, flags: Flags) => removeFactor(email, flags, terminal));

const emailForm = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

async function createOne(text: string, flags: Flags, terminal: Terminal): Promise<void> {
  const email = emailOf(text);
  if (!emailForm.test(email)) throw usageError(`'${text}' is no e-mail address.`);
  const own = rolesOf(flags.role ?? []);
  const { language = 'en', name = email } = flags;
  const password = await passwordOf(flags, terminal);
  const isNew = await withWorld(flags, terminal, async ({ passwords, clock }, database) => {
    const hash = await passwords.hash(password.text);
    const createdAt = clock.now();
    const draft = { email, name, language, roles: own, createdAt, password: hash };
    return createUser(database, draft, told('user.create', email));
  });
  if (!isNew) throw new CommandError(`There is a user '${email}' already.`);
  tellPassword(email, password, flags, terminal);
}

/** The entries of the audit log, by the address of the user. */
const told = (act: string, email: string): readonly NotedAct[] => [
  { act, subject: emailOf(email), author: author() },
];

interface Password {
  readonly text: string;
  readonly isGiven: boolean;
}

async function passwordOf({ passwordStdin }: Flags, terminal: Terminal): Promise<Password> {
  const given =
    passwordStdin === true
      ? await readSecret(terminal, 'Password')
      : (terminal.environment.STOREWRIGHT_USER_PASSWORD ?? '');
  if (given !== '') checkGiven(given);
  return given === '' ? { text: newSecret(), isGiven: false } : { text: given, isGiven: true };
}

function checkGiven(password: string): void {
  try {
    checkPassword(password);
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function tellPassword(email: string, password: Password, flags: Flags, terminal: Terminal): void {
  const shown = { email, ...(password.isGiven ? {} : { password: password.text }) };
  if (flags.json === true) terminal.print(JSON.stringify(shown));
  else for (const [name, value] of Object.entries(shown)) terminal.print(`${name}: ${value}`);
  if (!password.isGiven) terminal.tell('The password is not shown again.');
}

function rolesOf(given: readonly string[]): Roles {
  const entries = given.map((one) => {
    const [, project = '', text = ''] = /^(\*|[a-z0-9_-]{2,36})=(.+)$/.exec(one) ?? [];
    const role = roleGiven(text, text.split(','));
    if (role === undefined)
      throw usageError(
        `--role takes project=role, with the roles ${roles.join(', ')}, or scopes such as view_orders,view_customers, not '${one}'.`,
      );
    return [project, role];
  });
  return Object.fromEntries(entries);
}

async function listAll(flags: Flags, terminal: Terminal): Promise<void> {
  const users = await withWorld(flags, terminal, (_world, database) => listUsers(database));
  if (flags.json === true) return terminal.print(JSON.stringify(users));
  for (const { email, name, roles: own } of users) {
    const held = Object.entries(own).map(([project, role]) => `${project}=${role}`);
    terminal.print(printable(`${email}  ${name}  ${held.join(' ')}`));
  }
}

async function changePassword(email: string, flags: Flags, terminal: Terminal): Promise<void> {
  const password = await passwordOf(flags, terminal);
  const isThere = await withWorld(flags, terminal, async ({ passwords }, database) => {
    const hash = await passwords.hash(password.text);
    return setPassword(database, email, hash, told('user.password', email));
  });
  if (!isThere) throw new CommandError(`There is no user '${email}'.`);
  tellPassword(emailOf(email), password, flags, terminal);
}

async function changeRoles(email: string, flags: Flags, terminal: Terminal): Promise<void> {
  const own = rolesOf(flags.role ?? []);
  if ((flags.none === true) === (flags.role !== undefined))
    throw usageError('Give either --role or --none.');
  const isThere = await withWorld(flags, terminal, async (_world, database) =>
    setRoles(database, email, own, told('user.role', email)),
  );
  if (!isThere) throw new CommandError(`There is no user '${email}'.`);
  if (flags.json === true)
    return terminal.print(JSON.stringify({ email: emailOf(email), roles: own }));
  terminal.tell(`${emailOf(email)} has other roles; sessions have ended.`);
}

async function removeFactor(email: string, flags: Flags, terminal: Terminal): Promise<void> {
  const isThere = await withWorld(flags, terminal, async (_world, database) => {
    const acts = told('user.second-factor.remove', email);
    return setFactor(database, emailOf(email), { recovery: [], step: 0 }, acts);
  });
  if (!isThere) throw new CommandError(`There is no user '${email}'.`);
  if (flags.json === true)
    terminal.print(JSON.stringify({ email: emailOf(email), secondFactor: false }));
  else terminal.tell(`${emailOf(email)} has no second factor.`);
}

async function deleteOne(email: string, flags: Flags, terminal: Terminal): Promise<void> {
  const isThere = await withWorld(flags, terminal, async (_world, database) =>
    deleteUser(database, email, told('user.delete', email)),
  );
  if (!isThere) throw new CommandError(`There is no user '${email}'.`);
  if (flags.json === true) terminal.print(JSON.stringify({ email: emailOf(email), deleted: true }));
  else terminal.tell(`The user ${emailOf(email)} is deleted.`);
}
