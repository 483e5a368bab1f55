// The last calls of extensions by this process, for the operator: each question with its outcome.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Called } from './known-extensions.ts';

/** A call as the operator sees it. */
export interface ShownCall extends Omit<Called, 'project' | 'extension' | 'seconds'> {
  readonly at: string;
  readonly milliseconds: number;
}

/** Names an extension. */
export interface ExtensionPlace {
  readonly project: string;
  /** Id. */
  readonly extension: string;
}

/** The latest calls of each extension. */
export interface ExtensionCalls {
  note(called: Called): void;
  /** Newest first. */
  of(place: ExtensionPlace): readonly ShownCall[];
}

const maxEach = 100;
const maxExtensions = 500;

/** Keeps the latest calls. @param clock That of the database. */
export function openExtensionCalls(clock: () => number): ExtensionCalls {
  const kept = boundedMemory<ShownCall[]>(maxExtensions);
  const nameOf = ({ project, extension }: ExtensionPlace) => `${project}/${extension}`;
  return {
    note({ project, extension, seconds, ...call }) {
      const name = nameOf({ project, extension });
      const list = kept.get(name) ?? [];
      kept.set(name, list);
      const milliseconds = Math.round(seconds * 10_000) / 10;
      list.push({ at: new Date(clock()).toISOString(), ...call, milliseconds });
      if (list.length > 2 * maxEach) list.splice(0, list.length - maxEach);
    },
    of: (place) => [...(kept.get(nameOf(place)) ?? [])].reverse().slice(0, maxEach),
  };
}
