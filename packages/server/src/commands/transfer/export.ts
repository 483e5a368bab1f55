import { resolve } from 'node:path';
import { Command } from 'commander';
import { counted, type Finish, type Terminal, usageError } from '../../terminal/terminal.ts';
import { exportProject } from '../../transfer/export.ts';
import { spareMemory } from '../../transfer/spare-memory.ts';
import { exportCsvCommand } from '../csv/export.ts';
import { projectOption, withNamed } from '../given/only-project.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';
import { toldWhole } from './told.ts';

type Flags = FlagsOf<'project' | 'out' | 'kinds', 'withSecrets' | 'pseudonyms'>;

export const exportCommand = (terminal: Terminal, finish: Finish): Command =>
  withOptions(
    new Command('export')
      .option(...projectOption)
      .option('--out <folder>', 'folder to write to; it must not contain an export')
      .option('--kinds <kinds>', 'only these kinds, comma-separated')
      .option('--with-secrets', 'also password hashes, in a file that only its owner can read')
      .option('--pseudonyms', 'replace personal data by pseudonyms')
      .option('--json', 'print one JSON object')
      .action((flags: Flags) => exportOne(flags, terminal))
      .addCommand(exportCsvCommand(terminal, finish)),
    databaseOptions,
  );

async function exportOne(flags: Flags, terminal: Terminal): Promise<void> {
  const { out, kinds, withSecrets, pseudonyms, json } = flags;
  // Commander would ask for a required option in the commands of this command, too.
  if (out === undefined) throw usageError('--out FOLDER is required.');
  spareMemory();
  const directory = resolve(terminal.directory, out);
  const exported = await toldWhole(
    withWorld(flags, terminal, async (world, database) => {
      const { project } = await withNamed(flags, world, database);
      return exportProject(world, database, {
        project,
        directory,
        kinds: kinds?.split(',').map((name) => name.trim()),
        withSecrets,
        pseudonyms,
      });
    }),
  );
  if (json === true) return terminal.print(JSON.stringify(exported));
  for (const [kind, count] of Object.entries(exported.kinds)) terminal.print(`${kind} ${count}`);
  terminal.tell(`${counted(exported.documents, 'document')} in ${directory}.`);
}
