// `storewright messages list`: the messages of a project, the last first.

import { Command } from 'commander';
import { latestMessages, maxMessages } from '../../admin/index.ts';
import type { AdminMessage } from '../../published/types.ts';
import { type Terminal, usageError } from '../../terminal/terminal.ts';
import { projectOrOnly } from '../given/only-project.ts';
import { inProject } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';

type ListFlags = FlagsOf<'types', never, 'limit'>;

export const messageListCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('list')
      .description('List the latest messages, newest first.')
      .argument(...projectOrOnly)
      .option('--types <names>', 'types of messages, comma-separated')
      .option('--limit <number>', `number of messages; at most ${maxMessages}`, '20')
      .option('--json', 'print a JSON array of complete messages')
      .action((project: string | undefined, flags: ListFlags) => listAll(project, flags, terminal)),
    databaseOptions,
  );

async function listAll(named: string | undefined, flags: ListFlags, terminal: Terminal) {
  const limit = Number(flags.limit);
  if (!(limit >= 1 && limit <= maxMessages))
    throw usageError(`--limit is a number from 1 to ${maxMessages}.`);
  const types = flags.types?.split(',').map((one) => one.trim()) ?? [];
  const messages: readonly AdminMessage[] = await inProject(named, flags, terminal, (world, key) =>
    latestMessages(world, key, { types, limit }),
  );
  if (flags.json === true) return terminal.print(JSON.stringify(messages));
  const widest = Math.max(0, ...messages.map(({ type }) => type.length));
  for (const { createdAt, type, resource, id } of messages)
    terminal.print(
      `${createdAt}  ${type.padEnd(widest)}  ${resource.typeId} ${resource.id}  ${id}`,
    );
  if (messages.length === 0)
    terminal.tell('There are no messages. A project stores messages only if they are turned on.');
}
