// Messages stored within the last period, for a listener that begins.

import { type EarlierMessages, earlierMessages } from '@storewright/engine/delivery';
import { instantOf, query, type World } from '@storewright/engine/pipeline';
import { InvalidArgumentError } from 'commander';
import { operatorCall } from '../../provisioning/operator.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { secondsOf } from '../given/time.ts';

/** The selection of messages. */
export interface Wanted {
  readonly kinds: readonly string[];
  readonly types: readonly string[];
}

const atOnce = 500;

/** `10m` in seconds. @throws InvalidArgumentError */
export function sinceSeconds(text: string): number {
  if (/^[1-9]\d*[smhd]$/.test(text)) return secondsOf(text);
  throw new InvalidArgumentError('It is a number with s, m, h or d, such as 10m.');
}

interface Since extends Wanted {
  readonly project: string;
  readonly seconds: number;
}

/** The messages of that period by the clock of the project, the oldest first. */
export function messagesSince(
  world: World,
  { project, seconds, kinds, types }: Since,
): EarlierMessages {
  const from = instantOf(world.now(project) - seconds * 1_000);
  const call = operatorCall(world, project, 'message');
  const fixed = [
    ['limit', [String(atOnce)]],
    ['sort', ['createdAt asc', 'id asc']],
    ['withTotal', ['false']],
    ['var.from', [from]],
    ['var.kinds', kinds],
    ['var.types', types],
  ] as const;
  const asked = ['createdAt >= :from', 'resource(typeId in :kinds)'];
  if (types.length > 0) asked.push('type in :types');
  return earlierMessages(async (after) => {
    if (kinds.length === 0) return [];
    const beyond = '(createdAt > :at or (createdAt = :at and id > :id))';
    const where = [...asked, ...(after === undefined ? [] : [beyond])];
    const place =
      after === undefined
        ? []
        : ([
            ['var.at', [after.createdAt]],
            ['var.id', [after.id]],
          ] as const);
    const page = await query(
      call,
      new Map<string, readonly string[]>([...fixed, ...place, ['where', where]]),
    );
    return JSON.parse(String(page)).results;
  });
}

/** A project that keeps no messages has no earlier ones. */
export async function tellUnkept(world: World, project: string, terminal: Pick<Terminal, 'tell'>) {
  const [row] = await world.storage.find(project, 'project', [{ id: project }]);
  if (JSON.parse(row?.text ?? '{}').messages?.enabled === true) return;
  terminal.tell(`The project '${project}' stores no messages, so there are no earlier messages.`);
}
