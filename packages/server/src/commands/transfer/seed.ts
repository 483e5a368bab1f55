import { resolve } from 'node:path';
import { tellingFirst } from '@storewright/store/storage/first-commit';
import { Command } from 'commander';
import { counted, type Terminal } from '../../terminal/terminal.ts';
import { seedProject } from '../../transfer/seed.ts';
import { watchSeed } from '../../transfer/watch.ts';
import { projectOption, withNamed } from '../given/only-project.ts';
import { author, withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';
import { toldWhole } from './told.ts';

type Flags = FlagsOf<'project', 'watch'>;

const example = `
Example of lines:
  {"kind": "category", "draft": {"key": "shoes", "name": {"en": "Shoes"}, "slug": {"en": "shoes"}}}
  {"post": "/customers", "body": {"key": "ann", "email": "ann@example.com", "password": "pw"}, "as": "$ann"}
  {"kind": "cart", "draft": {"key": "hers", "currency": "EUR", "customerId": "$ann"}}
Existing resources with the same key do not change.`;

export const seedCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('seed')
      .argument('<files...>', 'JSON Lines files, in order')
      .option(...projectOption)
      .option('--watch', 'watch the files until Ctrl-C and apply changed lines')
      .option('--json', 'print one JSON object')
      .addHelpText('after', example)
      .action((files: string[], flags: Flags) => seedOne(files, flags, terminal)),
    databaseOptions,
  );

async function seedOne(files: readonly string[], flags: Flags, terminal: Terminal) {
  const paths = files.map((file) => resolve(terminal.directory, file));
  const seeded = await toldWhole(
    withWorld(flags, terminal, async (given, database) => {
      const { project } = await withNamed(flags, given, database);
      const act = { act: 'project.seed', author: author() };
      const world = { ...given, storage: tellingFirst(given.storage, act) };
      const seeded = await seedProject(world, project, paths);
      const told = (text: string) => terminal.tell(text);
      if (flags.watch === true)
        await watchSeed({
          world,
          project,
          files: paths,
          told,
          onStop: terminal.onStop,
        });
      return seeded;
    }),
  );
  if (flags.json === true) terminal.print(JSON.stringify(seeded));
  else
    terminal.tell(`${counted(seeded.made, 'line')} carried out; ${seeded.present} already there.`);
}
