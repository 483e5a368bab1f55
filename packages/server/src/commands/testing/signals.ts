// Signals that end a run: passed on to the command while it runs, and then the end of whatever is waited for.
import { constants } from 'node:os';

const hourMs = 3_600_000;
const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Signalled {
  /** The first one that has come. */
  first(): NodeJS.Signals | undefined;
  /** Exit code of a program that this one has ended. */
  code(): number;
  /** Tells each that comes from now on. */
  hear(heard: (signal: NodeJS.Signals) => void): void;
  /** Resolves when another one comes. */
  next(): Promise<void>;
  end(): void;
}

/** As shells tell it. */
export const codeOf = (signal: NodeJS.Signals): number => 128 + (constants.signals[signal] ?? 0);

/** From now on none of them ends this process. */
export function signals(): Signalled {
  const hearing = new Set<(signal: NodeJS.Signals) => void>();
  let first: NodeJS.Signals | undefined;
  const noted = (signal: NodeJS.Signals) => {
    first ??= signal;
    for (const heard of hearing) heard(signal);
  };
  for (const signal of ending) process.on(signal, noted);
  return {
    first: () => first,
    code: () => (first === undefined ? 0 : codeOf(first)),
    hear: (heard) => void hearing.add(heard),
    async next() {
      // A signal that may come keeps no process alive.
      const waiting = setInterval(() => undefined, hourMs);
      await new Promise<void>((resolve) => hearing.add(() => resolve()));
      clearInterval(waiting);
    },
    end() {
      for (const signal of ending) process.off(signal, noted);
    },
  };
}
