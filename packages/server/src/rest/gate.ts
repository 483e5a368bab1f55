// Counts requests in flight and refuses new ones beyond a limit, before any work is done for them.
import type { FastifyRequest } from 'fastify';
import { apiError } from '../declaration/index.ts';

export interface Gate {
  /** @throws OverCapacity */
  enter(request: FastifyRequest): void;
  leave(request: FastifyRequest): void;
  /** Lets nobody in any more; resolves when everybody has left. */
  shut(): Promise<void>;
}

export function openGate(mostInFlight: number): Gate {
  const inside = new Set<FastifyRequest>();
  let emptied: (() => void) | undefined;
  return {
    enter(request) {
      if (emptied !== undefined) throw apiError.OverCapacity('The server is stopping.');
      if (inside.size >= mostInFlight)
        throw apiError.OverCapacity('The server has too many requests in flight.');
      inside.add(request);
    },
    leave(request) {
      inside.delete(request);
      if (inside.size === 0) emptied?.();
    },
    shut: () =>
      new Promise((resolve) => {
        emptied = resolve;
        if (inside.size === 0) resolve();
      }),
  };
}
