// Connections whose reading is paused. When enough requests wait for the near future, the next ones
// are better left in the kernel: there they cost nothing, whereas thousands of parsed waiting
// requests slow down the active ones. So an answered connection then rests, and is read again, in
// order, when few requests wait or its time is over.

interface RestingLimits {
  /** Connections rest when so many requests wait, and are read again when fewer do. */
  readonly enough: number;
  /** Longest rest, in milliseconds. */
  readonly maxMs: number;
  /** Its rest was as long as may be, and there are still others before it. */
  readonly overdue?: (socket: Readable) => void;
}

/** What a socket can do. */
export interface Readable {
  pause(): unknown;
  resume(): unknown;
  readonly destroyed: boolean;
}

export interface Resting {
  /** Reads nothing more of the socket for now, if there is enough to do. */
  mayRest(socket: Readable): void;
  /** The socket is gone. */
  forget(socket: Readable): void;
  /** Reads all of them again, and pauses no more connections. */
  end(): void;
  readonly count: number;
}

const tickMs = 5;

/** @param waiting how many requests wait to be let in */
export function restingOf(
  { enough, maxMs, overdue }: RestingLimits,
  waiting: () => number,
  clock: () => number = () => performance.now(),
): Resting {
  /** Since when; the longest first. */
  const since = new Map<Readable, number>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function stopIfNone(): void {
    if (since.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function wake(): void {
    // Who is woken may have nothing to say; then the next ones are woken a tick later.
    let room = enough - waiting();
    const longestSince = clock() - maxMs;
    for (const [socket, begun] of since) {
      if (room <= 0 && begun > longestSince) break;
      if (room <= 0) overdue?.(socket);
      room -= 1;
      since.delete(socket);
      socket.resume();
    }
    stopIfNone();
  }

  return {
    mayRest(socket) {
      if (isOver || socket.destroyed) return;
      // Who rests already comes first.
      if (since.size === 0 && waiting() < enough) return;
      socket.pause();
      since.set(socket, clock());
      timer ??= setInterval(wake, tickMs).unref();
    },
    forget(socket) {
      since.delete(socket);
      stopIfNone();
    },
    end() {
      isOver = true;
      for (const socket of since.keys()) socket.resume();
      since.clear();
      stopIfNone();
    },
    get count() {
      return since.size;
    },
  };
}
