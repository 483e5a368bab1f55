// `storewright messages`: the messages of a project, printed, and delivered to an address of a
// developer.

import {
  type EarlierMessages,
  forms,
  forwardNotification,
  listen,
} from '@storewright/engine/delivery';
import type { World } from '@storewright/engine/pipeline';
import { messageKinds } from '@storewright/model/resources/integration/subscription/kinds';
import { type OutboundOutcome, openOutbound } from '@storewright/platform/outbound';
import { Command } from 'commander';
import { resendTo } from '../../admin/resend.ts';
import type { OptionName } from '../../options.ts';
import { CommandError, type Terminal, usageError } from '../../terminal/terminal.ts';
import { projectOption, withNamed } from '../given/only-project.ts';
import { withAdminOf, withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';
import { messageListCommand } from './list.ts';
import { printAll } from './printed.ts';
import { messageShowCommand } from './show.ts';
import { messagesSince, sinceSeconds, tellUnkept, type Wanted } from './since.ts';

type Flags = FlagsOf<
  'project' | 'forwardTo' | 'types' | 'resource' | 'changes' | 'subscription',
  never,
  'as' | 'name' | 'retries'
> & { /** Seconds. */ readonly since?: number };

export function messagesCommands(terminal: Terminal): Command {
  const listening = new Command('listen')
    .description('Print or forward messages and changes as they occur, until Ctrl-C.')
    .option('--types <names>', 'types of messages, comma-separated')
    .option('--resource <kinds>', 'only messages of these kinds, comma-separated')
    .option('--changes <kinds>', 'also changes of these kinds, comma-separated')
    .option(
      '--since <time>',
      'start with the stored messages of the last 10m, 2h or 1d',
      sinceSeconds,
    )
    .option('--forward-to <url>', 'URL to post to; default: print them')
    .option(
      '--name <name>',
      'name of the forwarder: after a restart it continues where it ended',
      'cli',
    )
    .option('--retries <number>', 'retries after an answered attempt', '5')
    .option('--json', 'print one JSON object per line: each attempt, or each message')
    .action((flags: Flags) => listenTo(flags, terminal));
  const again = new Command('resend')
    .description('Send stored messages again, to a URL or to a subscription.')
    .argument('<ids...>', 'ids of messages')
    .option('--forward-to <url>', 'URL to post to')
    .option('--subscription <id-or-key>', 'subscription whose destination receives them')
    .option('--json', 'print JSON: one object per attempt, or one for the subscription')
    .action((ids: string[], flags: Flags) => resend(ids, flags, terminal));
  const common = (command: Command, names = databaseOptions) =>
    withOptions(
      command
        .option(...projectOption)
        .option('--as <form>', `one of ${[...forms.keys()].join(', ')}`, 'plain'),
      names,
    );
  return new Command('messages')
    .addCommand(messageListCommand(terminal))
    .addCommand(messageShowCommand(terminal))
    .addCommand(common(listening))
    .addCommand(common(again, destinationOptions));
}

/** Options of a server about destinations, which this command needs too. */
const destinationOptions: readonly OptionName[] = [
  ...databaseOptions,
  'sealingKey',
  'ownDestinations',
  'holdDestinations',
  'privateCalls',
  'trustedCa',
  'awsEndpoint',
  'awsCredentials',
  'pubsubEndpoint',
  'pubsubCredentials',
];

/** The address is the developer's own choice, so private ones are open to it. */
function forwardingOf(
  world: Pick<World, 'kinds'>,
  { project, forwardTo = '', as }: Flags & { readonly project: string },
) {
  if (!forms.has(as)) throw usageError(`There is no form '${as}'.`);
  if (!URL.canParse(forwardTo)) throw usageError(`'${forwardTo}' is no URL to forward to.`);
  const pathOf = (typeId: string) =>
    world.kinds.get(typeId)?.endpoints.find(({ path }) => !path.includes('{'))?.path ??
    `/${typeId}s`;
  const outbound = openOutbound({ privateCalls: true });
  return { outbound, url: forwardTo, as, projectKey: project, pathOf };
}

const toldAs = ({ json }: Flags) => (json === true ? attemptObject : attemptLine);

const list = (text: string | undefined): string[] | undefined =>
  text?.split(',').map((one) => one.trim());

async function listenTo(flags: Flags, terminal: Terminal): Promise<void> {
  const end = new AbortController();
  terminal.onStop(() => end.abort());
  const { signal } = end;
  const wanted = wantedOf(flags);
  const wants = wantsOf(flags, wanted);
  await withWorld(flags, terminal, async (world, database) => {
    const named = await withNamed(flags, world, database);
    const { project, json = false, forwardTo, since: seconds } = named;
    const { outbox } = world.storage;
    const earlier =
      seconds === undefined ? undefined : messagesSince(world, { project, seconds, ...wanted });
    if (earlier !== undefined) await tellUnkept(world, project, terminal);
    const listening = { wants, earlier, signal, terminal };
    if (forwardTo === undefined) await printAll({ ...listening, outbox, project, json });
    else await forwardAll({ ...listening, world, named });
  });
}

const wantedOf = (flags: Flags): Wanted => ({
  types: list(flags.types) ?? [],
  kinds: list(flags.resource) ?? (flags.changes === undefined ? [...messageKinds] : []),
});

function wantsOf(flags: Flags, { kinds, types }: Wanted): object {
  return {
    messages: kinds.map((resourceTypeId) => ({ resourceTypeId, types })),
    changes: (list(flags.changes) ?? []).map((resourceTypeId) => ({ resourceTypeId })),
  };
}

interface ForwardingAll {
  readonly world: World;
  readonly named: Flags & { readonly project: string };
  readonly wants: object;
  readonly earlier: EarlierMessages | undefined;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

async function forwardAll({ world, named, wants, earlier, signal, terminal }: ForwardingAll) {
  const told = toldAs(named);
  const forwarding = forwardingOf(world, named);
  await listen({
    ...forwarding,
    outbox: world.storage.outbox,
    name: named.name,
    wants,
    earlier,
    retries: Number(named.retries),
    signal,
    ready: () => terminal.tell(`listening to ${named.project}, forwarding to ${named.forwardTo}`),
    told: (one, answer, isLast) => terminal.print(told(one, answer, isLast)),
    failed: (error) => terminal.tell(`the database: ${(error as Error).message}`),
  });
  forwarding.outbound.close();
}

async function resend(ids: string[], flags: Flags, terminal: Terminal): Promise<void> {
  if ((flags.forwardTo === undefined) === (flags.subscription === undefined))
    throw usageError('Give either --forward-to or --subscription.');
  if (flags.subscription !== undefined)
    return resendToSubscription(ids, { ...flags, subscription: flags.subscription }, terminal);
  const told = toldAs(flags);
  await withWorld(flags, terminal, async (world, database) => {
    const named = await withNamed(flags, world, database);
    const forwarding = forwardingOf(world, named);
    const rows = await world.storage.find(
      named.project,
      'message',
      ids.map((id) => ({ id })),
    );
    for (const [index, row] of rows.entries()) {
      if (row === undefined) throw new CommandError(`There is no message '${ids[index]}'.`);
      const { one, answer, isTaken } = await forwardNotification(forwarding, {
        id: row.id,
        body: row.text,
      });
      terminal.print(told(one, answer));
      if (!isTaken) throw new CommandError('It was not taken.');
    }
    forwarding.outbound.close();
  });
}

/**
 * As the admin interface does it: with the credentials of the destination, and an entry in the
 * audit log.
 */
async function resendToSubscription(
  ids: string[],
  flags: Flags & { readonly subscription: string },
  terminal: Terminal,
): Promise<void> {
  const { subscription: named } = flags;
  const sent = await withAdminOf(flags, terminal, async (admin, project) => {
    const [byId, byKey] = await Promise.all([
      admin.world.storage.find(project, 'subscription', [{ id: named }]),
      admin.world.storage.find(project, 'subscription', [{ key: named }]),
    ]);
    const id = (byId[0] ?? byKey[0])?.id;
    if (id === undefined) throw new CommandError(`There is no subscription '${named}'.`);
    return resendTo(admin, { project, subscription: id }, ids);
  });
  if (flags.json === true) terminal.print(JSON.stringify({ sent }));
  else
    for (const { message, type, outcome, status, reason } of sent)
      terminal.print([type, message, '→', outcome, status, reason].filter(isSaid).join(' '));
  if (sent.some(({ outcome }) => outcome !== 'taken'))
    throw new CommandError('Not all of them were taken.');
}

const isSaid = (part: unknown) => part !== undefined;

// One attempt to bring a message to an address: as a line for people, as an object for programs.

interface Sent {
  readonly type: string;
  readonly typeId: string;
  readonly resourceId: string;
  readonly id: string;
}

const resultOf = (answer: OutboundOutcome): string | number =>
  answer.outcome === 'answer'
    ? answer.status
    : answer.outcome === 'failed'
      ? answer.reason
      : 'no answer in time';

/** @param isLast absent where it is not known whether another attempt follows */
function attemptLine(
  { type, typeId, resourceId, id }: Sent,
  answer: OutboundOutcome,
  isLast = true,
): string {
  return `${type} ${typeId} ${resourceId} ${id} → ${resultOf(answer)}${isLast ? '' : ' …'}`;
}

function attemptObject(
  { type, typeId, resourceId, id }: Sent,
  answer: OutboundOutcome,
  isLast = true,
): string {
  const result = resultOf(answer);
  const answered = typeof result === 'number' ? { status: result } : { reason: result };
  const resource = { typeId, id: resourceId };
  return JSON.stringify({ message: id, type, resource, ...answered, willRetry: !isLast });
}
