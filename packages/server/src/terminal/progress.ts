// The steps of a start, each with the time since it began: one line that changes for a person, plain lines
// otherwise.
import type { Terminal } from './terminal.ts';

export interface Progress {
  readonly step: (name: string) => void;
  /** Removes the changing line. */
  readonly end: () => void;
}

const everyMs = 250;

/** Opens the progress of a start on the terminal. */
export function openProgress({ status, tell }: Pick<Terminal, 'status' | 'tell'>): Progress {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  if (status === undefined)
    return {
      step: (name) => tell(`storewright: ${name} (${elapsed()})`),
      end: () => undefined,
    };
  let current = '';
  const show = () => status(`storewright: ${current} … ${elapsed()}`);
  const timer = setInterval(show, everyMs);
  timer.unref();
  return {
    step(name) {
      current = name;
      show();
    },
    end() {
      clearInterval(timer);
      status('');
    },
  };
}
