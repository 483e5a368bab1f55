// `storewright messages show`: one message as the API returns it.

import { query } from '@storewright/engine/pipeline';
import { Command } from 'commander';
import { operatorCall } from '../../provisioning/operator.ts';
import { CommandError, type Terminal } from '../../terminal/terminal.ts';
import { projectOption } from '../given/only-project.ts';
import { inProject } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';

type Flags = FlagsOf<'project'>;

export const messageShowCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('show')
      .description('Show a stored message.')
      .argument('<id>', 'id of the message')
      .option(...projectOption)
      .option('--json', 'print it on one line')
      .action((id: string, flags: Flags) => show(id, flags, terminal)),
    databaseOptions,
  );

async function show(id: string, flags: Flags, terminal: Terminal): Promise<void> {
  const parameters = new Map([
    ['where', ['id = :id']],
    ['var.id', [id]],
    ['withTotal', ['false']],
  ]);
  const [message] = await inProject(flags.project, flags, terminal, async (world, key) => {
    const page = await query(operatorCall(world, key, 'message'), parameters);
    return JSON.parse(String(page)).results as readonly object[];
  });
  if (message === undefined)
    throw new CommandError(
      `There is no message '${id}'. A project stores messages only if they are turned on.`,
    );
  terminal.print(JSON.stringify(message, undefined, flags.json === true ? undefined : 2));
}
