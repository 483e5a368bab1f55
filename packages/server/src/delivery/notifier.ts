// The trial of a destination before it is stored: one notification, which must arrive.
import { apiError, type Trial } from '../declaration/index.ts';
import { boundedMemory } from '../platform/bounded-memory.ts';
import { instantOf } from '../platform/instant.ts';
import { type LineSource, openLine, protocolOf } from './lines.ts';
import { outgoing } from './payload.ts';
import { type Outcome, temporary } from './protocol.ts';

const maxMs = 10_000;
const perMinute = 10;
const minuteMs = 60_000;
const maxProjects = 10_000;

/** Destinations must not become a way to scan ports. */
function limiter(): (project: string) => void {
  const times = boundedMemory<number[]>(maxProjects);
  return (project) => {
    const now = performance.now();
    const recent = (times.get(project) ?? []).filter((at) => now - at < minuteMs);
    if (recent.length >= perMinute)
      throw apiError.InvalidInput(
        `A project sends at most ${perMinute} test notifications a minute; try again later.`,
      );
    times.set(project, [...recent, now]);
  };
}

interface Tried {
  readonly newId: () => string;
  readonly now: (project: string) => number;
  readonly pathOf: (typeId: string) => string;
}

export function trialsOf(source: LineSource, { newId, now, pathOf }: Tried) {
  const admit = limiter();
  return async (project: string, trial: Trial): Promise<string> => {
    const { destination, format, key, id = newId() } = trial;
    const protocol = protocolOf(source, destination.type);
    if (protocol === undefined)
      throw apiError.InvalidInput(
        `Destinations of type '${destination.type}' are not offered by this server.`,
      );
    admit(project);
    const body = JSON.stringify({
      notificationType: 'ResourceCreated',
      projectKey: project,
      resource: { typeId: 'subscription', id },
      ...(key === undefined ? {} : { resourceUserProvidedIdentifiers: { key } }),
      version: 1,
      modifiedAt: instantOf(now(project)),
    });
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
