// How many statements a piece of work sends and how long they are under way, for the log of
// requests. Without a counter, a statement costs one look. A statement shared by several requests
// counts for the one that has sent it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isTraced, statementStep, withinSpan } from './tracing/spans.ts';

/** Of a piece of work, as far as it has come. */
export interface StatementCount {
  statements: number;
  /** From sending to answer, waiting for a connection included; of statements side by side, the sum. */
  databaseMs: number;
}

const counts = new AsyncLocalStorage<StatementCount>();

/** Statements of the work are counted. */
export const counted = <T>(count: StatementCount, work: () => T): T => counts.run(count, work);

/** Counts a statement for the current counter, and adds it to the current trace. */
export function noteStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const traced = () => (isTraced() ? withinSpan(statementStep(text), send) : send());
  const count = counts.getStore();
  if (count === undefined) return traced();
  const begun = performance.now();
  const sending = traced();
  const note = () => {
    count.databaseMs += performance.now() - begun;
  };
  count.statements += 1;
  sending.then(note, note);
  return sending;
}
