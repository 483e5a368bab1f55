import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { joined } from './heads.ts';

/** Runs that end on request; each returns its number. */
function opened() {
  const runs: { resolve(run: number): void; reject(error: Error): void }[] = [];
  const ask = joined(
    () => new Promise<number>((resolve, reject) => runs.push({ resolve, reject })),
  );
  const end = (run: number) => runs[run]!.resolve(run);
  return { ask, end, runs };
}

test('who asks while a run goes on shares the next one', async () => {
  const { ask, end, runs } = opened();
  const first = ask();
  const later = [ask(), ask(), ask()];
  await turn();
  assert.equal(runs.length, 1);
  end(0);
  assert.equal(await first, 0);
  await turn();
  assert.equal(runs.length, 2);
  const latest = ask();
  end(1);
  assert.deepEqual(await Promise.all(later), [1, 1, 1]);
  await turn();
  end(2);
  assert.equal(await latest, 2);
});

test('one who asks when nothing goes on begins at once', async () => {
  const { ask, end, runs } = opened();
  for (const run of [0, 1]) {
    const asked = ask();
    assert.equal(runs.length, run + 1);
    end(run);
    assert.equal(await asked, run);
    await turn();
  }
});

test('a run that fails fails those who share it, and the next one begins', async () => {
  const { ask, end, runs } = opened();
  const first = ask();
  const second = ask();
  runs[0]!.reject(new Error('down'));
  await assert.rejects(first, /down/);
  await turn();
  end(1);
  assert.equal(await second, 1);
});
