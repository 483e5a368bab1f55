// Timers of a test that end with it, also when it fails: one that goes on keeps the process from ending.
import type { TestContext } from 'node:test';

/** Runs `step` again and again until the test ends or the returned function is called. */
export function repeatDuring(
  t: Pick<TestContext, 'after'>,
  step: () => void,
  everyMs: number,
): () => void {
  const timer = setInterval(step, everyMs);
  const stop = () => clearInterval(timer);
  t.after(stop);
  return stop;
}

/** Keeps the process alive while the test waits for something that does not. */
export function keepAlive(t: Pick<TestContext, 'after'>): void {
  repeatDuring(t, () => undefined, 1_000);
}
