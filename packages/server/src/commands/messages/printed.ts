// `storewright messages listen` without an address: prints new messages, and waits for an
// unavailable database.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cursor,
  type EarlierMessages,
  listenerPrefix,
  notificationOf,
  TooManyEarlier,
  tailOf,
} from '@storewright/engine/delivery';
import type { Outbox } from '@storewright/store/storage/outbox/outbox';
import type { Terminal } from '../../terminal/terminal.ts';

interface Printing {
  readonly outbox: Outbox;
  readonly project: string;
  readonly wants: object;
  /** Printed before what comes. */
  readonly earlier?: EarlierMessages | undefined;
  readonly json: boolean;
  readonly signal: AbortSignal;
  readonly terminal: Pick<Terminal, 'print' | 'tell'>;
}

const waitMs = 1_000;

/** Until the signal; its queue ends with it. */
export async function printAll(printing: Printing): Promise<void> {
  const { outbox, project, signal, terminal } = printing;
  const name = `print-${randomUUID()}`;
  let after: Cursor | undefined;
  while (!signal.aborted) {
    try {
      for await (const at of printMessages(printing, name, after)) after = at;
    } catch (error) {
      if (error instanceof TooManyEarlier) throw error;
      terminal.tell(`the database: ${(error as Error).message}`);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  await outbox.leave({ project, subscription: `${listenerPrefix}${name}` }).catch(() => undefined);
}

/** Answers where it is, after each. */
async function* printMessages(
  printing: Printing,
  name: string,
  after: Cursor | undefined,
): AsyncGenerator<Cursor> {
  const { outbox, project, wants, earlier, signal, terminal } = printing;
  const quietMs = Number.POSITIVE_INFINITY;
  const tailing = { outbox, projectKey: project, name, wants, after, quietMs, signal };
  let isFirst = after === undefined;
  for await (const told of tailOf(tailing)) {
    if (isFirst) terminal.tell(`listening to ${project}`);
    isFirst = false;
    if (earlier !== undefined) await printEarlier(printing, earlier);
    if (told.json !== undefined && earlier?.isAmong(told.json) !== true)
      printOne(printing, told.json);
    yield told.at;
  }
}

async function printEarlier(printing: Printing, earlier: EarlierMessages): Promise<void> {
  for (;;) {
    const row = await earlier.next();
    if (row === undefined || printing.signal.aborted) return;
    printOne(printing, notificationOf(printing.project, row));
    earlier.told();
  }
}

const printOne = ({ json: isJson, terminal }: Printing, json: string): void =>
  terminal.print(isJson ? json : lineOf(JSON.parse(json)));

interface Notification {
  readonly id?: string;
  readonly type?: string;
  readonly notificationType: string;
  readonly resource: { readonly typeId: string; readonly id: string };
}

/** A change has no id. */
const lineOf = ({ id, type, notificationType, resource }: Notification): string =>
  [type ?? notificationType, resource.typeId, resource.id, ...(id === undefined ? [] : [id])].join(
    ' ',
  );
