// What clients have asked lately, for each project: kept in the memory of the process, bounded, while
// the controls are on. It holds neither bodies nor parameters nor anything of buyers but their ids.

export interface LoggedRequest {
  /** Counts from 1 for each project. */
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  /** Below the project key; of parameters, ids and keys alone. */
  readonly path: string;
  readonly status: number;
  /** Of the first error. */
  readonly code?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly client?: string | undefined;
  readonly customerId?: string | undefined;
  readonly associateId?: string | undefined;
  readonly correlationId: string;
  readonly durationMs: number;
  /** Milliseconds by stage. */
  readonly stages: { readonly [stage: string]: number };
  readonly fault?: string | undefined;
  /** Sent to the database, where they are counted, and how long they were under way. */
  readonly statements?: number | undefined;
  readonly databaseMs?: number | undefined;
}

export interface RequestFilter {
  readonly after?: number;
  readonly status?: number;
  readonly code?: string;
  readonly method?: string;
  readonly correlationId?: string;
  readonly client?: string;
  readonly limit?: number;
}

export interface RequestLog {
  note(project: string, request: Omit<LoggedRequest, 'seq'>): void;
  /** The oldest first. */
  find(project: string, filter: RequestFilter): readonly LoggedRequest[];
  /** Answers at once when there is something after the number, else when it comes or time is over. */
  wait(project: string, after: number, ms: number): Promise<void>;
}

const maxEntries = 2_000;
const maxProjects = 200;
/** Of all projects: a day of test runs makes more projects than memory has room for. */
const maxInAll = 100_000;
const usualLimit = 500;
const maxWaiting = 20;

interface Ring {
  last: number;
  readonly entries: LoggedRequest[];
  readonly waiting: Set<() => void>;
}

export function openRequestLog(): RequestLog {
  const rings = new Map<string, Ring>();
  let count = 0;
  const forgetOldest = () => {
    const [project, ring] = rings.entries().next().value!;
    count -= ring.entries.length;
    rings.delete(project);
  };
  const ringOf = (project: string): Ring => {
    const ring = rings.get(project) ?? { last: 0, entries: [], waiting: new Set() };
    // The project that was quiet for the longest time goes first.
    rings.delete(project);
    rings.set(project, ring);
    if (rings.size > maxProjects) forgetOldest();
    return ring;
  };
  return {
    note(project, request) {
      const ring = ringOf(project);
      ring.last += 1;
      count += 1;
      ring.entries.push({ seq: ring.last, ...request });
      // Twice as many are kept before half of them go, so that most notes move nothing.
      if (ring.entries.length >= 2 * maxEntries) count -= ring.entries.splice(0, maxEntries).length;
      while (count > maxInAll) forgetOldest();
      for (const wake of ring.waiting) wake();
    },
    find(project, { after = 0, limit = usualLimit, ...wanted }) {
      const kept = (rings.get(project)?.entries ?? []).slice(-maxEntries);
      return kept.filter((one) => one.seq > after && isWanted(one, wanted)).slice(0, limit);
    },
    async wait(project, after, ms) {
      const ring = ringOf(project);
      if (ring.last > after || ring.waiting.size >= maxWaiting) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => wake(), ms);
        const wake = () => {
          clearTimeout(timer);
          ring.waiting.delete(wake);
          resolve();
        };
        ring.waiting.add(wake);
      });
    },
  };
}

const isWanted = (entry: LoggedRequest, wanted: { readonly [member: string]: unknown }): boolean =>
  Object.entries(wanted).every(
    ([member, value]) => value === undefined || entry[member as keyof LoggedRequest] === value,
  );
