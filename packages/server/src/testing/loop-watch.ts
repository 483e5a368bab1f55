// How long the event loop of this process stands still: processor time of its thread between two
// turns, which another program on the machine does not lengthen.
import { readFileSync } from 'node:fs';

export interface LoopWatch {
  /** The longest turn since the last call, in milliseconds of processor time. */
  longest(): number;
  stop(): void;
}

/** Looks at each turn for as long as it is not stopped. */
export function watchLoop(): LoopWatch {
  let longest = 0;
  let last = processorMs();
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  return {
    longest() {
      look();
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

/** The kernel counts for each thread in nanoseconds; elsewhere all threads count together. */
function processorMs(): number {
  if (process.platform === 'linux') {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
