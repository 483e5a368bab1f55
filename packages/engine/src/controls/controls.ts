// The settings of test suites for projects, as this server applies them: clocks, ids, faults. A
// setting is in effect immediately where it was made and within a second on other servers of the
// database. Projects without any use the clock of the database and random ids; asking costs them
// one look into an empty map.
import { apiError } from '@storewright/model/declaration';
import { newId } from '@storewright/platform/stamps';
import type { Clock } from '@storewright/store/storage/clock';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  type ClockRow,
  type ControlRow,
  type KnownControl,
  readControls,
  takeIds,
} from '@storewright/store/storage/projects/control';
import { maxNames, takeName } from '@storewright/store/storage/projects/named-ids';
import { idsOfThisRequest, type RequestIds, requestIds } from './named-ids.ts';
import { type DrawnIds, type SeededIds, seededIds } from './seeded-ids.ts';

export interface Controls {
  /** Now of a project, in milliseconds since the epoch; without one, of the database. */
  now(project?: string): number;
  /** The clock of a project; `null`: that of the database. */
  clock(project: string): ClockRow | null;
  /** A fresh id. @throws OverCapacity when the numbers of a seeded project are used up */
  newId(project?: string): string;
  /** A request begins to draw ids; nothing where they are random. */
  drawIds(project: string): DrawnIds | undefined;
  /**
   * The ids of one request that has named itself; nothing where they are random.
   * @throws InvalidInput when there are too many names
   */
  nameIds(project: string, name: string): Promise<RequestIds | undefined>;
  /** The rules of a project, as stored; they are the same text until others are set. */
  faults(project: string): string | undefined;
  /** Some project has rules. */
  anyFaults(): boolean;
  /** Former versions of its documents are kept. */
  keepsVersions(project: string): boolean;
  /** Reads the settings, including the ones of other servers: for one project, or for all. */
  refresh(project?: string): Promise<void>;
  close(): void;
}

interface Known {
  readonly row: KnownControl;
  readonly ids: SeededIds | undefined;
}

const everyMs = 1_000;

/** The current time of a project with a clock of its own. */
export const nowBy = ({ base, real, speed }: ClockRow, realNow: number): number =>
  Math.floor(base + (realNow - real) * speed);

export async function openControls(database: Database, clock: Clock): Promise<Controls> {
  let known = new Map<string, Known>();
  let areFaulty = false;

  async function read(project?: string): Promise<void> {
    const rows = await readControls(database, project);
    const next = new Map(project === undefined ? [] : known);
    if (project !== undefined) next.delete(project);
    for (const row of rows)
      next.set(row.project, { row, ids: await idsOf(database, row, known.get(row.project)) });
    known = next;
    areFaulty = [...next.values()].some(({ row }) => row.faults !== null);
  }

  // One after the other, so that an older reading does not take the place of a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const refresh = (project?: string): Promise<void> => {
    const reading = last.then(() => read(project));
    last = reading.catch(() => undefined);
    return reading;
  };
  // An unavailable database leaves the settings as they are.
  const timer = setInterval(() => void refresh().catch(() => undefined), everyMs).unref();
  await refresh();

  const now = (project?: string): number => {
    const set = project === undefined ? undefined : known.get(project)?.row.clock;
    return set ? nowBy(set, clock.now()) : clock.now();
  };
  return {
    now,
    newId(project) {
      const ids = project === undefined ? undefined : known.get(project)?.ids;
      if (ids === undefined) return newId(now(project));
      const id = (idsOfThisRequest(project!) ?? ids).next(now(project));
      if (id === undefined)
        throw apiError.OverCapacity('The seeded ids are exhausted for a moment. Try again.');
      return id;
    },
    clock: (project) => known.get(project)?.row.clock ?? null,
    drawIds(project) {
      const ids = known.get(project)?.ids;
      return ids && (idsOfThisRequest(project) ?? ids).begin();
    },
    nameIds: (project, name) => readNamedIds(database, project, name, known.get(project)?.ids),
    faults: (project) => known.get(project)?.row.faults ?? undefined,
    anyFaults: () => areFaulty,
    keepsVersions: (project) => known.get(project)?.row.keepsVersions ?? false,
    refresh,
    close: () => clearInterval(timer),
  };
}

/** Numbers already taken stay valid until the counter restarts. */
async function idsOf(database: Database, row: ControlRow, former: Known | undefined) {
  const { seed } = row;
  if (seed === null) return undefined;
  const kept = former?.row.mark === row.mark ? former.ids : undefined;
  const ids = kept ?? seededIds(seed, (count) => takeIds(database, row, count));
  await ids.fill();
  return ids;
}

async function readNamedIds(
  database: Database,
  project: string,
  name: string,
  ids: SeededIds | undefined,
): Promise<RequestIds | undefined> {
  if (ids === undefined) return undefined;
  const turn = await takeName(database, project, name);
  if (turn === undefined)
    throw apiError.InvalidInput(`The project already generates ids for ${maxNames} names.`);
  return requestIds(project, ids.seed, name, turn);
}

/** Of commands that set nothing, and of tests: the clock alone. */
export const noControls = (clock: Pick<Clock, 'now'>): Controls => ({
  now: () => clock.now(),
  newId: () => newId(clock.now()),
  clock: () => null,
  drawIds: () => undefined,
  nameIds: async () => undefined,
  faults: () => undefined,
  anyFaults: () => false,
  keepsVersions: () => false,
  refresh: async () => undefined,
  close: () => undefined,
});
