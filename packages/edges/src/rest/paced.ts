// Work that is done immediately as long as it is rare, and in portions when there is much of it. A
// refusal is cheap, but thousands a second fill the event loop: then admitted requests wait for
// them. So refusals get a share of the time, by their measured cost on this machine at this moment;
// the rest waits its turn, and its client with it.

interface PacedLimits {
  /** Which part of the time it may take. */
  readonly share: number;
  /** How much longer a piece takes than the call does: the work before and after it. */
  readonly factor: number;
  /** So many milliseconds in one piece after a pause. */
  readonly burstMs: number;
}

interface Paced {
  /** Runs the work now or in its turn. */
  run(work: () => void): void;
  /** How many wait for their turn. */
  readonly waiting: number;
  close(): void;
}

const tickMs = 5;

export function pacedOf(
  { share, factor, burstMs }: PacedLimits,
  clock: () => number = () => performance.now(),
): Paced {
  const queue: (() => void)[] = [];
  let first = 0;
  let roomMs = burstMs;
  let filledAt = clock();
  let timer: NodeJS.Timeout | undefined;

  function fill(): void {
    const now = clock();
    roomMs = Math.min(burstMs, roomMs + (now - filledAt) * share);
    filledAt = now;
  }

  function spend(work: () => void): void {
    const begunAt = clock();
    work();
    // A pause of the process in between is no more than a burst.
    roomMs = Math.max(-burstMs, roomMs - (clock() - begunAt) * factor);
  }

  function tick(): void {
    fill();
    for (; roomMs > 0 && first < queue.length; first += 1) spend(queue[first]!);
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
      if (queue.length === 0 && roomMs > 0) {
        spend(work);
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
