// `storewright clone …`: a copy of everything, as a data directory of its own next to the served
// one. For a whole database that is too large to be copied by rows, and for experiments that
// concern all projects.
import { relative, resolve } from 'node:path';
import { cloneStatement } from '@storewright/store/storage/database-server';
import { Command } from 'commander';
import { quieted } from '../../admin/index.ts';
import { clonesOf, isCloneName, makeClone, removeClone } from '../../embedded-postgres/clone.ts';
import { hasEmbeddedDatabase } from '../../embedded-postgres/embedded.ts';
import { CommandError, counted, type Terminal, usageError } from '../../terminal/terminal.ts';
import { withAdmin } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, optionsOf, withOptions } from '../given/option-flags.ts';

type Flags = FlagsOf<'extensions'>;

const extensionsOption = [
  '--extensions <which>',
  'none, copy, or to=ADDRESS: the destinations of the copy, without credentials (default: none)',
] as const;

export function cloneCommands(terminal: Terminal): Command {
  const create = new Command('create')
    .description('Copy the whole database while its server runs. The copy calls no other server.')
    .argument('<name>', 'name of the clone: letters, digits, - and _')
    .option(...extensionsOption)
    .option('--json', 'print one JSON object')
    .action((name: string, flags: Flags) => createOne(name, flags, terminal));
  const list = new Command('list')
    .description('List the clones of a data directory.')
    .option('--json', 'print a JSON array')
    .action((flags: Flags) => listAll(flags, terminal));
  const remove = new Command('remove')
    .description('Remove a clone with all its data.')
    .argument('<name>', 'name of the clone')
    .option('--json', 'print one JSON object')
    .action((name: string, flags: Flags) => removeOne(name, flags, terminal));
  const quiet = new Command('quiet')
    .description(
      'Remove subscriptions and extensions from a copied database, before a server uses it.',
    )
    .requiredOption('--yes', 'confirm: this cannot be undone')
    .option(...extensionsOption)
    .option('--json', 'print one JSON object')
    .action((flags: Flags) => quietOne(flags, terminal));
  return new Command('clone')
    .addCommand(withOptions(create, databaseOptions))
    .addCommand(withOptions(list, ['dataDir']))
    .addCommand(withOptions(remove, ['dataDir']))
    .addCommand(withOptions(quiet, databaseOptions));
}

async function createOne(name: string, flags: Flags, terminal: Terminal): Promise<void> {
  if (!isCloneName(name))
    throw usageError(`'${name}' is no name of a clone: letters, digits, - and _.`);
  const { databaseUrl, dataDir } = await optionsOf(flags, terminal);
  if (databaseUrl !== '') return tellStatement(databaseUrl, name, flags, terminal);
  const directory = resolve(terminal.directory, dataDir);
  if (!(await hasEmbeddedDatabase(directory)))
    throw new CommandError(`There is no database in ${directory}; --data-dir names another.`);
  const begin = performance.now();
  const prepare = async (url: string) => {
    await withAdmin({ ...flags, databaseUrl: url }, terminal, (admin) =>
      quieted(admin, flags.extensions),
    );
  };
  const made = await makeClone({ directory, name, prepare, log: terminal.tell });
  const milliseconds = Math.round(performance.now() - begin);
  if (flags.json === true)
    return terminal.print(JSON.stringify({ name, directory: made, milliseconds }));
  const shown = relative(terminal.directory, made);
  terminal.tell(`The clone '${name}' was made in ${milliseconds} ms. To start a server on it:`);
  terminal.print(`storewright start --data-dir ${shown} --port 8081 --metrics-port off`);
}

/** It may have several hosts, which a URL does not take. */
const addressForm = /^(postgres(?:ql)?:\/\/)([^/?]*)(?:\/([^?]*))?/;

/** Others may be connected to a database that is not ours, and not all roles may copy one. */
function tellStatement(address: string, name: string, flags: Flags, terminal: Terminal) {
  const [whole = '', scheme = '', place = '', database = ''] = addressForm.exec(address) ?? [];
  const parameters = address.slice(whole.length);
  const role = /^([^:@]*)(?::.*)?@/.exec(place)?.[1] ?? '';
  const source = decodeURIComponent(database || role || 'postgres');
  const target = `${source}_${name}`;
  const hosts = place.replace(/^.*@/, role === '' ? '' : `${role}@`);
  const copy = `${scheme}${hosts}/${encodeURIComponent(target)}${parameters}`;
  const statement = cloneStatement(source, target);
  const { extensions } = flags;
  const more = extensions === undefined ? '' : ` --extensions ${quoted(extensions)}`;
  const quiet = `storewright clone quiet --yes --database-url ${quoted(copy)}${more}`;
  if (flags.json === true) return terminal.print(JSON.stringify({ name, statement, quiet }));
  terminal.tell(
    'A database of yours is copied by PostgreSQL: stop its servers, run the statement on another database ' +
      'of that server, and the command before a server starts on the copy.',
  );
  terminal.print(`${statement};`);
  terminal.print(quiet);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

async function listAll(flags: Flags, terminal: Terminal): Promise<void> {
  const { dataDir } = await optionsOf(flags, terminal);
  const names = await clonesOf(resolve(terminal.directory, dataDir));
  if (flags.json === true) terminal.print(JSON.stringify(names));
  else for (const name of names) terminal.print(name);
}

async function removeOne(name: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { dataDir } = await optionsOf(flags, terminal);
  const directory = resolve(terminal.directory, dataDir);
  if (!(await removeClone(directory, name))) {
    const names = await clonesOf(directory);
    const known = names.length === 0 ? 'There is none' : `There are: ${names.join(', ')}`;
    throw new CommandError(`There is no clone '${name}'. ${known}.`);
  }
  if (flags.json === true) terminal.print(JSON.stringify({ name, deleted: true }));
  else terminal.tell(`The clone '${name}' is gone.`);
}

async function quietOne(flags: Flags, terminal: Terminal): Promise<void> {
  const { databaseUrl, dataDir } = await optionsOf(flags, terminal);
  const place = databaseUrl === '' ? dataDir : 'the database';
  const gone = await withAdmin(flags, terminal, (admin) => quieted(admin, flags.extensions));
  if (flags.json === true) terminal.print(JSON.stringify(gone));
  else
    terminal.tell(
      `${counted(gone.subscriptions, 'subscription')} and ${counted(gone.extensions, 'extension')} removed from ${place}.`,
    );
}
