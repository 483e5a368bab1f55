import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectWhenQuiet } from './start-garbage.ts';

const everyMs = 50;

/** Some objects that a major collection alone takes. */
const newLeftovers = () => new WeakRef({ text: 'of a start' });

test('a process that uses more of a core than it may is not made to collect', async () => {
  const left = newLeftovers();
  collectWhenQuiet(everyMs, 0);
  await sleep(5 * everyMs);
  assert.notEqual(left.deref(), undefined);
});

test('what a start left is collected when the process is quiet', async () => {
  const left = newLeftovers();
  collectWhenQuiet(everyMs, 2);
  for (let look = 0; look < 200 && left.deref() !== undefined; look += 1) await sleep(everyMs);
  assert.equal(left.deref(), undefined);
});
