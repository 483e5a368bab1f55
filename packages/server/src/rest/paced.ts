// Work that is done at once as long as it is seldom, and in portions when there is much of it. A
// refusal is cheap, but ten thousand a second are all that the event loop can do: then whoever was
// let in waits for them. So the rest waits its turn, and its client with it.

export interface PacedLimits {
  readonly perSecond: number;
  /** So many at once after a pause. */
  readonly burst: number;
}

export interface Paced {
  /** Runs the work now or in its turn. */
  run(work: () => void): void;
  /** How many wait for their turn. */
  readonly waiting: number;
  close(): void;
}

const tickMs = 5;

export function pacedOf(
  { perSecond, burst }: PacedLimits,
  clock: () => number = () => performance.now(),
): Paced {
  const queue: (() => void)[] = [];
  let first = 0;
  let room = burst;
  let filledAt = clock();
  let timer: NodeJS.Timeout | undefined;

  function fill(): void {
    const now = clock();
    room = Math.min(burst, room + ((now - filledAt) * perSecond) / 1_000);
    filledAt = now;
  }

  function tick(): void {
    fill();
    for (; room >= 1 && first < queue.length; first += 1) {
      room -= 1;
      queue[first]!();
    }
    if (first < queue.length) return;
    queue.length = 0;
    first = 0;
    stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    run(work) {
      fill();
      if (queue.length === 0 && room >= 1) {
        room -= 1;
        work();
        return;
      }
      queue.push(work);
      timer ??= setInterval(tick, tickMs).unref();
    },
    get waiting() {
      return queue.length - first;
    },
    close: stop,
  };
}
