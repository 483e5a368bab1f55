// Optional concerns of a request, which exist only where an operator has switched them on: faults, branches, ids, notes.
import type { FastifyInstance } from 'fastify';
import type { Admit, Gate } from './admit.ts';

/** One optional concern. A server that does not have it pays nothing for it. */
export interface Wrapper {
  /** Adds its hooks, which run after the hooks of earlier wrappers. */
  readonly register?: (app: FastifyInstance) => void;
  /** Takes part in the admission of requests. */
  readonly admit?: (next: Admit, gate: Gate) => Admit;
  /** Its request headers, which pages of other origins may send. */
  readonly headers?: readonly string[];
}
