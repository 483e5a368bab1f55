import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAlive } from '../testing/keep-alive.ts';
import { pauseMs, recurring } from './recurring.ts';

test('a job is done again and again, also after a round that failed', async (t) => {
  // The timer of a job keeps no process alive; a test has to.
  keepAlive(t);
  const told: unknown[] = [];
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const job = recurring(
      {
        name: 'counting',
        everyMs: 1,
        async round() {
          rounds += 1;
          if (rounds === 1) throw new Error('at first');
          if (rounds === 3) resolve(job.stop());
        },
      },
      (error, name) => told.push((error as Error).message, name),
    );
  });
  assert.deepEqual(told, ['at first', 'counting']);
  assert.equal(rounds, 3);
});

test('a job that is stopped ends the round under way at its next step', async (t) => {
  keepAlive(t);
  let steps = 0;
  let ended = false;
  const begun = new Promise<() => Promise<void>>((resolve) => {
    const job = recurring(
      {
        name: 'stepping',
        everyMs: 1,
        async round(goOn) {
          resolve(job.stop);
          while (goOn()) {
            steps += 1;
            await new Promise((done) => setTimeout(done, 1));
          }
          ended = true;
        },
      },
      () => assert.fail('a round failed'),
    );
  });
  const stop = await begun;
  await stop();
  assert.equal(ended, true);
  const before = steps;
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(steps, before);
});

test('a job that finds nothing for a while asks less often, up to its limit', () => {
  const job = { everyMs: 250, pollsAll: true, restMs: 2_000 };
  const pauses = [0, 19, 20, 21, 22, 23, 1_000].map((empty) => pauseMs(job, 1, empty));
  assert.deepEqual(pauses, [250, 250, 500, 1_000, 2_000, 2_000, 2_000]);
  assert.equal(pauseMs({ ...job, restMs: 100 }, 1, 50), 250);
  assert.equal(pauseMs({ everyMs: 10_000 }, 1, 1_000), 10_000);
  assert.equal(pauseMs(job, 16, 1_000), 2_000);
});

test('a job that is stopped before its first round is never done', async () => {
  let rounds = 0;
  const round = async () => {
    rounds += 1;
  };
  const job = recurring({ name: 'never', everyMs: 5, round }, () => undefined);
  await job.stop();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(rounds, 0);
});
