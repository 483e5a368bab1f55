import { kinds } from '@storewright/model/resources';
import { migrate, migrationStatus } from '@storewright/store/storage/schema/migrate';
import { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from './given/option-flags.ts';

export function migrateCommands(terminal: Terminal): Command {
  const status = new Command('status')
    .description('List the applied and the pending migrations.')
    .option('--json', 'print one JSON object')
    .action((flags: Flags) => tellStatus(flags, terminal));
  const up = new Command('up')
    .description('Apply the pending migrations.')
    .option('--json', 'print one JSON object: the state afterwards')
    .action((flags: Flags) => bringUp(flags, terminal));
  return new Command('migrate')
    .addCommand(withOptions(status, databaseOptions))
    .addCommand(withOptions(up, databaseOptions));
}

async function bringUp(flags: Flags, terminal: Terminal): Promise<void> {
  const status = await withDatabase(
    flags,
    terminal,
    async (database) => {
      await migrate(database, kinds);
      return migrationStatus(database);
    },
    { mayMake: true },
  );
  terminal.tell('The database has the schema of this version.');
  if (flags.json === true) terminal.print(JSON.stringify(status));
}

async function tellStatus(flags: Flags, terminal: Terminal): Promise<void> {
  const status = await withDatabase(flags, terminal, migrationStatus);
  if (flags.json === true) return terminal.print(JSON.stringify(status));
  for (const { version, name } of status.applied) terminal.print(`applied  ${version}  ${name}`);
  for (const { version, name } of status.pending) terminal.print(`pending  ${version}  ${name}`);
  for (const version of status.unknown) terminal.print(`unknown  ${version}  (a newer server's)`);
}
