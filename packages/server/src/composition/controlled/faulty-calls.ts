// Faults of calls to others, where the controls are on: extensions, OAuth servers, destinations of subscriptions.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '@storewright/engine/controls';
import type { Line, Outcome, Outgoing } from '@storewright/engine/delivery';
import { temporary } from '@storewright/engine/delivery';
import type { Post } from '@storewright/platform/outbound';
import type { Place } from '@storewright/store/storage/outbox/outbox';

const why = 'an injected fault';

/** A call that is late takes as long as it may; one that is reset has arrived. */
export const faultyPost =
  (faults: Faults, post: Post): Post =>
  async (call) => {
    const fault = call.of && faults.called(call.of);
    switch (fault?.effect.outbound) {
      case 'late':
        await sleep(call.timeoutMs, undefined, { ref: false });
        return { outcome: 'late' };
      case 'refused':
        return { outcome: 'failed', reason: `the connection was refused, ${why}` };
      case 'reset':
        await post(call);
        return { outcome: 'failed', reason: `the connection was reset, ${why}` };
      default:
        return post(call);
    }
  };

/** What waits until another one has overtaken it, by subscription. */
interface Held {
  readonly line: Line;
  readonly all: Outgoing[];
  readonly timer: NodeJS.Timeout;
}

/** When none comes behind it, it goes all the same. */
const overtakingMs = 5_000;

/**
 * Lines of subscriptions, with faults; notifications held back at the end of the server are sent
 * then.
 */
export function faultyLines(faults: Faults): FaultyLines {
  const held = new Map<string, Held>();
  const flush = async (name: string, line: Line | undefined = held.get(name)?.line) => {
    const { all, timer } = held.get(name) ?? { all: [], timer: undefined };
    clearTimeout(timer);
    held.delete(name);
    for (const one of all) await line!.send([one]);
  };
  const hold = (name: string, line: Line, one: Outgoing) => {
    const known = held.get(name);
    const timer = known?.timer ?? setTimeout(() => void flush(name), overtakingMs).unref();
    held.set(name, { line, all: [...(known?.all ?? []), one], timer });
    return taken;
  };
  const around: FaultyLines['around'] = ({ project, subscription }, line) => {
    const name = `${project}/${subscription}`;
    const send = async (one: Outgoing): Promise<Outcome> => {
      const fault = faults.called({ project, to: 'subscription', type: one.type });
      if (fault?.effect.delivery === 'reorder') return hold(name, line, one);
      const outcome = await applyEffect(line, one, fault?.effect);
      await flush(name, line);
      return outcome;
    };
    return {
      close: () => line.close(),
      async send(all) {
        if (!faults.has(project) && !held.has(name)) return line.send(all);
        const outcomes: Outcome[] = [];
        for (const one of all) outcomes.push(await send(one));
        return outcomes;
      },
    };
  };
  const end = async () => {
    await Promise.all([...held.keys()].map((name) => flush(name)));
  };
  return { around, end };
}

interface FaultyLines {
  readonly around: (place: Place, line: Line) => Line;
  readonly end: () => Promise<void>;
}

const taken: Outcome = { outcome: 'taken' };

type Effect = NonNullable<ReturnType<Faults['called']>>['effect'];

/** A late one is not awaited: it is retried later, like one with an unreachable destination. */
async function applyEffect(
  line: Line,
  one: Outgoing,
  effect: Effect | undefined,
): Promise<Outcome> {
  const { outbound, delivery } = effect ?? {};
  if (delivery === 'drop') return taken;
  if (outbound === 'late') return temporary('too slow', why);
  if (outbound === 'refused') return temporary('unreachable', why);
  const [outcome] = await line.send([one]);
  if (outbound === 'reset') return temporary('unreachable', why);
  if (delivery === 'twice') await line.send([one]);
  return outcome!;
}
