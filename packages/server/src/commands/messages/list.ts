// `storewright messages list`: the messages of a project, the last first.

import { query } from '@storewright/engine/pipeline';
import { Command } from 'commander';
import { operatorCall } from '../../provisioning/operator.ts';
import { CommandError, exit, type Terminal } from '../../terminal/terminal.ts';
import { projectOrOnly } from '../given/only-project.ts';
import { inProject } from '../given/open-world.ts';
import { databaseOptions, withOptions } from '../given/option-flags.ts';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly resource: { readonly typeId: string; readonly id: string };
}

const maxListed = 500;

interface ListFlags {
  readonly [name: string]: unknown;
  readonly types?: string;
  readonly limit: string;
  readonly json?: boolean;
}

export const messageListCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('list')
      .description('List the latest messages, newest first.')
      .argument(...projectOrOnly)
      .option('--types <names>', 'types of messages, comma-separated')
      .option('--limit <number>', `number of messages; at most ${maxListed}`, '20')
      .option('--json', 'print a JSON array of complete messages')
      .action((project: string | undefined, flags: ListFlags) => listAll(project, flags, terminal)),
    databaseOptions,
  );

async function listAll(
  named: string | undefined,
  flags: ListFlags,
  terminal: Terminal,
): Promise<void> {
  if (!(Number(flags.limit) >= 1 && Number(flags.limit) <= maxListed))
    throw new CommandError(`--limit is a number from 1 to ${maxListed}.`, exit.usage);
  const types = flags.types?.split(',').map((one) => one.trim()) ?? [];
  const names = types.map((_type, at) => `:type${at}`).join(', ');
  const parameters = new Map([
    ['limit', [flags.limit]],
    ['sort', ['createdAt desc']],
    ...(types.length === 0 ? [] : [['where', [`type in (${names})`]] as const]),
    ...types.map((type, at) => [`var.type${at}`, [type]] as const),
  ]);
  const messages: readonly Told[] = await inProject(named, flags, terminal, async (world, key) => {
    const page = await query(operatorCall(world, key, 'message'), parameters);
    return JSON.parse(String(page)).results;
  });
  if (flags.json === true) return terminal.print(JSON.stringify(messages));
  const widest = Math.max(0, ...messages.map(({ type }) => type.length));
  for (const { createdAt, type, resource, id } of messages)
    terminal.print(
      `${createdAt}  ${type.padEnd(widest)}  ${resource.typeId} ${resource.id}  ${id}`,
    );
  if (messages.length === 0)
    terminal.tell('There are no messages. A project stores messages only if they are turned on.');
}
