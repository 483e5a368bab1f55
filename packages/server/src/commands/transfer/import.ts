import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type ImportOptions, importProject } from '../../transfer/import.ts';
import { author } from '../author.ts';
import { withWorld } from '../open-world.ts';
import { databaseOptions, withOptions } from '../option-flags.ts';
import type { Terminal } from '../terminal.ts';
import { toldWhole } from './told.ts';

interface Flags {
  readonly [name: string]: unknown;
  readonly project: string;
  readonly ifExists: ImportOptions['ifExists'];
  readonly json?: boolean;
}

const ifExists = () =>
  new Option('--if-exists <what>', 'a document that is there and is another one')
    .choices(['fail', 'skip', 'replace'])
    .default('fail');

export const importCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('import')
      .argument('<folder>', 'an export')
      .requiredOption('--project <key>', 'the project; it is made when there is none')
      .addOption(ifExists())
      .option('--json', 'print one JSON object')
      .addHelpText('after', '\nOne that was broken off is started again; it goes on where it was.')
      .action((folder: string, flags: Flags) => importOne(folder, flags, terminal)),
    databaseOptions,
  );

async function importOne(folder: string, flags: Flags, terminal: Terminal): Promise<void> {
  const directory = resolve(terminal.directory, folder);
  const { project, ifExists: what } = flags;
  const options: ImportOptions = { project, directory, ifExists: what, author: author() };
  const imported = await toldWhole(
    withWorld(flags, terminal, (world, database) => importProject(world, database, options)),
  );
  const { credentials, ...counts } = imported;
  if (flags.json === true) return terminal.print(JSON.stringify(imported));
  const { clientId, clientSecret } = credentials ?? {};
  for (const [name, value] of Object.entries({ ...counts, clientId, clientSecret }))
    if (value !== undefined) terminal.print(`${name}: ${value}`);
}
