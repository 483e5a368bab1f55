// How often a project may call others for a trial: trials must not become a way to scan ports.
import { boundedMemory } from '@storewright/model/base/bounded-memory';

const minuteMs = 60_000;
const maxProjects = 10_000;

export const trialsPerMinute = 10;

export interface TrialLimit {
  /** Counts a trial of a project; `false` when it has had all of this minute. */
  admits(project: string): boolean;
  /** The project has ended: one with its key that is created later has had no trials. */
  forget(project: string): void;
}

export function trialLimit(): TrialLimit {
  const times = boundedMemory<number[]>(maxProjects);
  return {
    admits(project) {
      const now = performance.now();
      const recent = (times.get(project) ?? []).filter((at) => now - at < minuteMs);
      if (recent.length >= trialsPerMinute) return false;
      times.set(project, [...recent, now]);
      return true;
    },
    forget: (project) => times.delete(project),
  };
}
