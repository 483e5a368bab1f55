// What is around every request only where an operator has switched it on: faults, branches, ids, notes.
import type { FastifyInstance } from 'fastify';
import type { Admit, Gate } from './admit.ts';

/** One optional concern. A server that does not have it pays nothing for it. */
export interface Wrapper {
  /** Adds its hooks; they run after those of the wrappers before it. */
  readonly register?: (app: FastifyInstance) => void;
  /** Takes part in the admission of requests. */
  readonly admit?: (next: Admit, gate: Gate) => Admit;
  /** Its request headers, which pages of other origins may send. */
  readonly headers?: readonly string[];
}
