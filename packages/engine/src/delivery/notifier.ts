// The trial of a destination before it is stored: one notification, which must arrive.
import { apiError, type Trial } from '@storewright/model/declaration';
import { instantOf } from '@storewright/platform/stamps';
import { type Outcome, temporary } from './destinations/protocol.ts';
import { type LineSource, openLine, protocolOf } from './lines.ts';
import { outgoing } from './payload.ts';
import { type TrialLimit, trialsPerMinute } from './trial-limit.ts';

const maxMs = 10_000;
interface Tried {
  readonly newId: () => string;
  readonly now: (project: string) => number;
  readonly pathOf: (typeId: string) => string;
  readonly limit: TrialLimit;
}

export function trialsOf(source: LineSource, { newId, now, pathOf, limit }: Tried) {
  return async (project: string, trial: Trial): Promise<string> => {
    const { destination, format, key, id = newId() } = trial;
    const protocol = protocolOf(source, destination.type);
    if (protocol === undefined)
      throw apiError.InvalidInput(
        `Destinations of type '${destination.type}' are not offered by this server.`,
      );
    if (!limit.admits(project))
      throw apiError.InvalidInput(
        `A project sends at most ${trialsPerMinute} test notifications a minute; try again later.`,
      );
    const body = testNotification(project, { id, key, at: now(project) });
    const rendering = {
      projectKey: project,
      format,
      pathOf,
      isReadable: false,
      maxBytes: protocol.maxBytes,
    };
    const one = outgoing(rendering, { id: newId(), body });
    const outcome = await inTime(
      openLine(source, protocol, destination).then(async ({ line }) => {
        const [first] = await line.send([one]);
        void line.close();
        return first!;
      }),
    );
    if (outcome.outcome === 'taken') return id;
    throw apiError.InvalidInput(
      `The destination did not accept the test notification: ${outcome.reason}.`,
    );
  };
}

interface Tested {
  readonly id: string;
  readonly key?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The notification that tries a destination: as if the subscription itself were created. */
export const testNotification = (project: string, { id, key, at }: Tested): string =>
  JSON.stringify({
    notificationType: 'ResourceCreated',
    projectKey: project,
    resource: { typeId: 'subscription', id },
    ...(key === undefined ? {} : { resourceUserProvidedIdentifiers: { key } }),
    version: 1,
    modifiedAt: instantOf(at),
  });

async function inTime(work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(temporary('too slow', 'no answer in time')), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
